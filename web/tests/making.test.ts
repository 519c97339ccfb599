import assert from 'node:assert/strict';
import test from 'node:test';
import { Making } from '../src/lib/making.svelte';
import type { Scene, Spell, Zone } from '../src/lib/protocol';

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
  assert.deepEqual(word.made, { move: 'CUTE from CUT@1', label: 'CUTE' });
  word.lay(captured, 0, 1);
  assert.equal(word.typed, 'CTE', 'a second click takes the letter back');
  word.takeLast();
  assert.equal(word.typed, 'CT');
  assert.ok(!word.has(pool, 1));
});

test('the last letter is removed, whether it was clicked or typed', () => {
  const pool = pile('pool', 'R E');
  const [word] = making({ letters: 'RE' }, pool);
  word.lay(pool, 0);
  word.typed += 'x';
  word.takeLast();
  assert.deepEqual([word.typed, word.laid.length], ['R', 1]);
  word.takeLast();
  assert.deepEqual([word.typed, word.laid.length, word.made], ['', 0, null]);
});

test('loose letters nearby and capturable words can be in it, while a word can be made', () => {
  const pool = pile('pool', 'R Q');
  const mine = pile('hand-0', 'E', { kind: 'hand', seat: 0 });
  const others = pile('hand-1', 'E', { kind: 'hand', seat: 1 });
  const [word, show] = making({ letters: 'RE', words: ['CUT'] }, pool, mine, others, captured);
  assert.deepEqual([word.lends(pool, 0), word.lends(pool, 1)], [true, false]);
  assert.deepEqual([word.lends(mine, 0), word.lends(others, 0)], [true, false]);
  assert.ok(word.lends(captured, 0));
  assert.ok(!word.lends(pile('gathered', 'CUT'), 0), 'only a word in a column is captured');
  show({ draft: 'make' });
  assert.deepEqual([word.open, word.lends(pool, 0)], [false, false]);
});

test('of several equal tablets in a box, each click adds one until all are in the word', () => {
  const box = pile('box', 'O');
  box.pieces = [{ face: 'O', mark: '2' }];
  const [word] = making({ letters: '', one_of: 'O' }, box);
  word.lay(box, 0);
  assert.ok(!word.has(box, 0));
  word.lay(box, 0);
  assert.deepEqual([word.typed, word.has(box, 0)], ['OO', true]);
  word.lay(box, 0);
  assert.equal(word.typed, 'O');
});

test('a word stays in the field until it is played', () => {
  const pool = pile('pool', 'C A T');
  const [word, show] = making({ letters: 'CAT' }, pool);
  for (const slot of [0, 1, 2]) word.lay(pool, slot);
  show({ seq: 2 });
  assert.deepEqual([word.typed, word.laid.length], ['CAT', 3], 'somebody else moved');
  show({ seq: 3, zones: [pile('pool', 'A C T')], spell: { letters: 'ACT' } });
  assert.deepEqual([word.typed, word.laid.length], ['CAT', 0], 'the tablets have moved');
  show({ seq: 4 }, true);
  assert.equal(word.typed, '');
});

test('a word is gone when none can be made any more', () => {
  const [word, show] = making({ letters: 'CAT' });
  word.typed = 'CAT';
  show({ seq: 2, spell: null });
  assert.equal(word.typed, '');
});

test('a word that leaves letters over is not played where all must be used', () => {
  const [word] = making({ letters: 'HORSTU', whole: true });
  word.typed = 'SHORT';
  assert.deepEqual([word.over, word.made], ['U', null]);
  word.typed = 'HOURTS';
  assert.deepEqual(word.made, { move: 'HOURTS', label: 'HOURTS' });
});

test('the field replaces the steps of a word, but no other choice', () => {
  const [word, show] = making({ letters: 'CAT', verb: 'make' });
  const [make, claim, pool] = ['make', 'claim', 'pool C'].map((move) => ({
    move,
    label: move,
    whole: move.includes(' '),
  }));
  assert.deepEqual(
    [make, claim, pool].map((one) => word.replaces(one!)),
    [true, false, false],
  );
  show({ seq: 2, spell: null });
  assert.ok(!word.replaces(claim!), 'without a field, everything is a button');
});

test('the words of a sentence are separated without a keyboard', () => {
  const box = pile('box', 'D O G');
  const [word] = making({ letters: 'DGO', sentence: true }, box);
  word.space();
  for (const slot of [0, 1]) word.lay(box, slot);
  word.space();
  word.space();
  word.lay(box, 2);
  assert.equal(word.made?.move, 'DO G', 'one space, and none at the start');
  word.takeLast();
  word.takeLast();
  assert.equal(word.typed, 'DO');
});
