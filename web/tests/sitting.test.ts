import { expect, test } from 'vitest';
import type { Choice, Scene, Zone } from '../src/connection/protocol';
import { Sitting } from '../src/table/sitting.svelte';

const pile = (id: string, faces: string, more: Partial<Zone> = {}): Zone => ({
  id,
  kind: 'row',
  seat: null,
  label: id,
  pieces: faces.split(' ').map((face) => ({ face })),
  ...more,
});

function sitAt(zones: Zone[], choices: Choice[], draft = ''): [Sitting, Choice[]] {
  const done: Choice[] = [];
  const scene: Scene = {
    game: 'rook-solitaire',
    seat: 0,
    seq: 1,
    phase: 'play',
    prompt: '',
    zones,
    choices,
    seats: [],
    sheet: { columns: [], lines: [] },
    draft,
  };
  return [new Sitting(scene, (choice) => done.push(choice)), done];
}

const left = pile('left', 'Y7 R6');
const right = pile('right', 'B7');
const red = pile('red', 'R5', { kind: 'stack', row: 0 });
const move: Choice = {
  move: 'R6 on B7',
  label: '',
  zone: 'left',
  slot: 1,
  target: 'right',
  onto: 0,
};
const build: Choice = { move: 'build red', label: '', zone: 'left', slot: 1, target: 'red' };
const other: Choice = { move: 'B7 on Y8', label: '', zone: 'right', slot: 0 };

test('a click lifts, and what it can be laid on lights up', () => {
  const [sitting, done] = sitAt([left, right, red], [move, build, other]);
  sitting.tap(left, 1);
  expect(sitting.isLifted('left', 1)).toBeTruthy();
  expect([...sitting.targets.keys()].sort()).toEqual(['red', 'right/0']);
  expect(done).toEqual([]);
});

test('a second click builds, where there are other moves too', () => {
  const [sitting, done] = sitAt([left, right, red], [move, build, other]);
  sitting.tap(left, 1);
  sitting.tap(left, 1);
  expect(done).toEqual([build]);
});

test('the only piece that can go anywhere need not be lifted', () => {
  const [sitting, done] = sitAt([left, right, red], [move, build]);
  expect(sitting.isLifted('left', 1)).toBeTruthy();
  expect([...sitting.targets.keys()].sort()).toEqual(['red', 'right/0']);
  expect(done).toEqual([]);
});

test('a piece goes where it is dropped, and nowhere else', () => {
  const [sitting, done] = sitAt([left, right, red], [move, build, other]);
  const hit = (zone: string, slot?: number) => ({
    closest: (what: string) =>
      what === '[data-zone-id]'
        ? { dataset: { zoneId: zone } }
        : slot === undefined
          ? null
          : { dataset: { slot: String(slot) } },
  });
  const over = (...hits: unknown[]): void => {
    (globalThis as { document?: unknown }).document = { elementsFromPoint: () => hits };
  };
  over(hit('left', 1));
  expect(sitting.dropAt(left, 1, 0, 0)).toBe(false);
  over(hit('left', 1), hit('red'));
  expect(sitting.dropAt(left, 1, 0, 0)).toBe(true);
  over(hit('left', 1), hit('right'));
  expect(sitting.dropAt(left, 1, 0, 0)).toBe(true);
  expect(done).toEqual([build, move]);
});

const hand = pile('hand-0', 'R1 B2 Y3 G4', { kind: 'hand', seat: 0 });
const nest = pile('nest', 'B2 Y3', { kind: 'tray', seat: 0, role: 'tray' });
const bury = (text: string, slot: number, whole: boolean): Choice => ({
  move: `bury ${text}`,
  label: '',
  zone: 'hand-0',
  slot,
  whole,
});

test('of several pieces all but the last are picked at once, and a button ends the choice', () => {
  const [first, picked] = sitAt([hand], [bury('R1', 0, false), bury('B2', 1, false)]);
  first.tap(hand, 0);
  expect(picked.length).toBe(1);
  const last = bury('B2 Y3 R1', 0, true);
  const [sitting, done] = sitAt([hand, nest], [last, bury('B2 Y3 G4', 3, true)], 'bury B2 Y3');
  sitting.tap(hand, 0);
  expect(done).toEqual([]);
  expect(sitting.shown).toEqual([last]);
});

test('what was picked first can be taken back first', () => {
  const [sitting, done] = sitAt([hand, nest], [bury('B2 Y3 R1', 0, true)], 'bury B2 Y3');
  expect(sitting.goesBack(nest)).toBeTruthy();
  sitting.putBack({ face: 'B2' });
  expect(done).toEqual([{ move: 'bury Y3', label: '', whole: false }]);
});

test('a call is open whatever is lifted', () => {
  const call: Choice = { move: 'orange', label: 'Call Orange', stake: '+10, or 10 off' };
  const [sitting] = sitAt([left, right, red], [move, build, other, call]);
  sitting.tap(left, 1);
  expect(sitting.shown).toContain(call);
});

test('a letter of the pool is no target for an equal one in hand while a word is made', () => {
  const pool = pile('pool', 'O');
  const [sitting] = sitAt(
    [pool, pile('hand-0', 'O', { kind: 'hand', seat: 0 })],
    [{ move: 'pool O', label: '', zone: 'hand-0', slot: 0, target: 'pool', onto: 0 }],
  );
  sitting.put({ ...sitting.scene, seq: 2, spell: { letters: 'OO' } });
  expect(sitting.targets.size).toBe(0);
  expect(sitting.shown.length).toBe(1);
});
