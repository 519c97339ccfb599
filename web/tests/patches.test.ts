import { expect, test } from 'vitest';
import { patched } from '../src/connection/patches';
import type { Scene, Zone } from '../src/connection/protocol';

const zone = (id: string, count: number): Zone => ({ id, kind: 'hand', seat: 0, label: id, count });
const scene: Scene = {
  game: 'block',
  seat: 0,
  seq: 4,
  phase: 'lead',
  prompt: 'You have the lead.',
  zones: [zone('hand-0', 4), zone('pile-0', 1), zone('gone', 1)],
  choices: [{ move: 'A5', label: 'A5' }],
  seats: [],
  sheet: { columns: [], lines: [] },
  over: true,
};

test('a patched scene has what changed, and the rest as it was', () => {
  const after = patched(scene, {
    seq: 5,
    choices: [],
    over: false,
    zones: [zone('new', 2), 'pile-0', zone('hand-0', 3)],
  });
  expect(after).toEqual({
    ...scene,
    seq: 5,
    choices: [],
    over: false,
    zones: [zone('new', 2), zone('pile-0', 1), zone('hand-0', 3)],
  });
  expect(after.zones[1]).toBe(scene.zones[1]);
  expect(scene.seq).toBe(4);
});

test('without a word of the zones they stay', () => {
  expect(patched(scene, { seq: 5 })).toEqual({ ...scene, seq: 5 });
});
