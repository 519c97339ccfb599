import { expect, test } from 'vitest';
import type { Announcer } from '../src/announcements/announcer.svelte';
import type { LogLine, Scene } from '../src/connection/protocol';
import { settings } from '../src/plumbing/settings.svelte';
import { Teller } from '../src/announcements/telling';

settings.language = 'en';

function listener(): [Teller, string[]] {
  const heard: string[] = [];
  const announcer = { lines: heard, say: (text: string) => heard.push(text) };
  return [new Teller(announcer as unknown as Announcer), heard];
}
const scene = (prompt: string, more: Partial<Scene> = {}): Scene =>
  ({
    seat: 0,
    seq: 5,
    prompt,
    zones: [],
    choices: [{ move: 'R2', label: '' }],
    seats: [
      { seat: 0, name: 'Ann', side: 0, score: 0, marks: ['turn'] },
      { seat: 1, name: 'Bea', side: 1, score: 0 },
    ],
    ...more,
  }) as unknown as Scene;

test('while all pass at once, the pass of another does not ask again', () => {
  const [teller, heard] = listener();
  teller.turn(scene('Pass a card.'));
  teller.turn(scene('Pass a card.'), true);
  expect(heard).toEqual(['Your turn: Pass a card.']);
  teller.turn(scene('Somebody has folded: fold your hands!'), true);
  teller.turn(scene('Somebody has folded: fold your hands!'));
  expect(heard.length).toBe(3);
});

test('a player alone is not asked the same after every move', () => {
  const [teller, heard] = listener();
  const seats = scene('').seats.slice(0, 1);
  teller.turn(scene('Turn a card.', { seats }));
  teller.turn(scene('Turn a card.', { seats }));
  teller.turn(scene('Move it onto which pile?', { seats }));
  teller.forget();
  teller.turn(scene('Move it onto which pile?', { seats }));
  expect(heard).toEqual([
    'Your turn: Turn a card.',
    'Your turn: Move it onto which pile?',
    'Your turn: Move it onto which pile?',
  ]);
});

test('a call that stays open is announced once', () => {
  const [teller, heard] = listener();
  const call = { choices: [{ move: 'call', label: 'Call', stake: '+5' }], seats: [] } as object;
  teller.turn(scene('Was that right?', call));
  teller.turn(scene('Was that right?', call));
  teller.turn(scene('Play a card.'));
  teller.turn(scene('Was that right?', call));
  expect(heard).toEqual(['Was that right?', 'Your turn: Play a card.', 'Was that right?']);
});

test('who has just come hears whose turn it is, whatever was said before', () => {
  const [teller, heard] = listener();
  const others = scene('Bea is to play.', { choices: [] });
  teller.lines(
    [{ seq: 4, kind: 'dealt', text: 'Deal 1: Bea deals.' }] as LogLine[],
    0,
    others,
    undefined,
  );
  teller.turn(others);
  teller.turn(others);
  expect(heard).toEqual(['Deal 1: Bea deals.', 'Ann to play. Bea is to play.']);
});

test('a deal ends with its headline, which says who has won', () => {
  const [teller, heard] = listener();
  const told = [
    { seq: 6, kind: 'settled', text: 'Deal 1: Ann +5.' },
    { seq: 7, kind: 'won', text: 'Ann won the match.' },
  ] as LogLine[];
  const over = scene('', { choices: [], result: { headline: 'You won the match!', sides: [] } });
  teller.lines(told, 6, over, scene(''));
  teller.lines(told, 8, over, over);
  expect(heard).toEqual(['Deal 1: Ann +5.', 'You won the match!']);
});

test('a move is heard in brief, or in full as the log has it', () => {
  const [teller, heard] = listener();
  const told = [{ seq: 6, kind: 'played', text: 'Bea plays R6.', brief: 'Bea: R6.' }] as LogLine[];
  const others = scene('Ann is to play.', { choices: [], pack: 'coloured' });
  teller.lines(told, 6, others, others);
  settings.length = 'full';
  teller.lines(told, 6, others, others);
  settings.length = 'brief';
  expect(heard).toEqual(['Bea: red 6.', 'Bea plays red 6.']);
});
