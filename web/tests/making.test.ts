import { expect, test } from 'vitest';
import { Making } from '../src/table/making.svelte';
import type { Scene, Spell, Zone } from '../src/connection/protocol';

const pile = (id: string, faces: string, more: Partial<Zone> = {}): Zone => ({
  id,
  kind: 'row',
  seat: null,
  label: id,
  pieces: faces.split(' ').map((face) => ({ face })),
  ...more,
});
const captured = pile('words-1', 'CUT', { kind: 'words', seat: 1 });

/** A word in the making, and a function that shows it the next scene. */
function making(
  spell: Spell,
  ...zones: Zone[]
): [Making, (next: Partial<Scene>, played?: boolean) => void] {
  let scene: Scene = {
    game: 'anagrams',
    seat: 0,
    seq: 1,
    phase: 'turn',
    prompt: '',
    zones,
    choices: [{ move: 'make', label: '', whole: false }],
    seats: [],
    sheet: { columns: [], lines: [] },
    spell,
  };
  const word = new Making(() => scene);
  const show = (next: Partial<Scene>, played = false): void => {
    const shown = { ...scene, ...next };
    word.put(shown, played);
    scene = shown;
  };
  return [word, show];
}

test('a word is made by clicking its tablets, in any order and from words on the table', () => {
  const pool = pile('pool', 'R E');
  const [word] = making({ letters: 'RE', words: ['CUT'] }, pool, captured);
  for (const at of [0, 1, 2]) word.lay(captured, 0, at);
  word.lay(pool, 1);
  expect(word.made).toEqual({ move: 'CUTE from CUT@1', label: 'CUTE' });
  word.lay(captured, 0, 1);
  expect(word.typed, 'a second click takes the letter back').toBe('CTE');
  word.takeLast();
  expect(word.typed).toBe('CT');
  expect(word.has(pool, 1)).toBeFalsy();
});

test('the last letter is removed, whether it was clicked or typed', () => {
  const pool = pile('pool', 'R E');
  const [word] = making({ letters: 'RE' }, pool);
  word.lay(pool, 0);
  word.typed += 'x';
  word.takeLast();
  expect([word.typed, word.laid.length]).toEqual(['R', 1]);
  word.takeLast();
  expect([word.typed, word.laid.length, word.made]).toEqual(['', 0, null]);
});

test('loose letters nearby and capturable words can be in it, while a word can be made', () => {
  const pool = pile('pool', 'R Q');
  const mine = pile('hand-0', 'E', { kind: 'hand', seat: 0 });
  const others = pile('hand-1', 'E', { kind: 'hand', seat: 1 });
  const [word, show] = making({ letters: 'RE', words: ['CUT'] }, pool, mine, others, captured);
  expect([word.lends(pool, 0), word.lends(pool, 1)]).toEqual([true, false]);
  expect([word.lends(mine, 0), word.lends(others, 0)]).toEqual([true, false]);
  expect(word.lends(captured, 0)).toBeTruthy();
  expect(word.lends(pile('gathered', 'CUT'), 0), 'only a word in a column is captured').toBeFalsy();
  show({ draft: 'make' });
  expect([word.open, word.lends(pool, 0)]).toEqual([false, false]);
});

test('of several equal tablets in a box, each click adds one until all are in the word', () => {
  const box = pile('box', 'O');
  box.pieces = [{ face: 'O', said: '2' }];
  const [word] = making({ letters: '', one_of: 'O' }, box);
  word.lay(box, 0);
  expect(word.has(box, 0)).toBeFalsy();
  word.lay(box, 0);
  expect([word.typed, word.has(box, 0)]).toEqual(['OO', true]);
  word.lay(box, 0);
  expect(word.typed).toBe('O');
});

test('a word stays in the field until it is played', () => {
  const pool = pile('pool', 'C A T');
  const [word, show] = making({ letters: 'CAT' }, pool);
  for (const slot of [0, 1, 2]) word.lay(pool, slot);
  show({ seq: 2 });
  expect([word.typed, word.laid.length], 'somebody else moved').toEqual(['CAT', 3]);
  show({ seq: 3, zones: [pile('pool', 'A C T')], spell: { letters: 'ACT' } });
  expect([word.typed, word.laid.length], 'the tablets have moved').toEqual(['CAT', 0]);
  show({ seq: 4 }, true);
  expect(word.typed).toBe('');
});

test('a word is gone when none can be made any more', () => {
  const [word, show] = making({ letters: 'CAT' });
  word.typed = 'CAT';
  show({ seq: 2, spell: null });
  expect(word.typed).toBe('');
});

test('a word that leaves letters over is not played where all must be used', () => {
  const [word] = making({ letters: 'HORSTU', whole: true });
  word.typed = 'SHORT';
  expect([word.over, word.made]).toEqual(['U', null]);
  word.typed = 'HOURTS';
  expect(word.made).toEqual({ move: 'HOURTS', label: 'HOURTS' });
});

test('the field replaces the steps of a word, but no other choice', () => {
  const [word, show] = making({ letters: 'CAT', verb: 'make' });
  const [make, claim, pool] = ['make', 'claim', 'pool C'].map((move) => ({
    move,
    label: move,
    whole: move.includes(' '),
  }));
  expect([make, claim, pool].map((one) => word.replaces(one!))).toEqual([true, false, false]);
  show({ seq: 2, spell: null });
  expect(word.replaces(claim!), 'without a field, everything is a button').toBeFalsy();
});

test('the words of a sentence are separated without a keyboard', () => {
  const box = pile('box', 'D O G');
  const [word] = making({ letters: 'DGO', sentence: true }, box);
  word.space();
  for (const slot of [0, 1]) word.lay(box, slot);
  word.space();
  word.space();
  word.lay(box, 2);
  expect(word.made?.move, 'one space, and none at the start').toBe('DO G');
  word.takeLast();
  word.takeLast();
  expect(word.typed).toBe('DO');
});
