import { expect, test } from 'vitest';
import { inParts, Lines } from '../src/table/log';
import { settings } from '../src/plumbing/settings.svelte';

settings.language = 'en';

const played = (seq: number, text: string) => ({ seq, kind: 'played', text });

test('a line that was shown stays the same object, and a new one is read', () => {
  const lines = new Lines();
  const first = played(1, 'Ann plays R5.');
  const [before] = lines.of([first], [], 'coloured');
  const after = lines.of([first, played(2, 'Bert plays Y4.')], [], 'coloured');
  expect(before!.text).toBe('Ann plays red 5.');
  expect(after[0]).toBe(before);
  expect(after[1]!.text).toBe('Bert plays yellow 4.');
});

test('a line whose words or pieces change is another object', () => {
  const lines = new Lines();
  const [english] = lines.of([played(1, 'Ann plays R5.')], [], '');
  const [named] = lines.of([played(1, 'Ann plays R5.')], [], 'coloured');
  const [german] = lines.of([played(1, 'Ann spielt R5.')], [], 'coloured');
  expect([english!.text, named!.text, german!.text]).toEqual([
    'Ann plays R5.',
    'Ann plays red 5.',
    'Ann spielt red 5.',
  ]);
});

test('a notice is after the event at which it came', () => {
  const notice = {
    is: 'notice' as const,
    version: 9,
    after: 1,
    what: 'joined',
    seat: 0,
    name: 'Ann',
  };
  const told = [played(1, 'One.'), played(2, 'Two.')];
  const kinds = new Lines().of(told, [notice], '').map((line) => line.kind);
  expect(kinds).toEqual(['played', 'notice', 'played']);
  expect(new Lines().of([played(2, 'Two.')], [notice], '').length).toBe(1);
});

test('the parts of the log keep their lines when new ones come and old ones go', () => {
  const told = Array.from({ length: 60 }, (_, i) => played(i + 5, `Event ${i}.`));
  const parts = (from: number, to: number) =>
    inParts(new Lines().of(told.slice(from, to), [], '')).map(
      (part) => [part.id, part.lines.map((line) => line.seq)] as const,
    );
  const all = parts(0, 60);
  expect(all.flatMap(([, seqs]) => seqs)).toEqual(told.map((line) => line.seq));
  expect(all.every(([, seqs]) => seqs.length <= 16)).toBeTruthy();
  expect(parts(20, 50).slice(1, -1)).toEqual(all.slice(2, 3));
});
