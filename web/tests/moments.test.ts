import assert from 'node:assert/strict';
import test from 'node:test';
import { momentOf, takerOf } from '../src/lib/moments';
import type { Scene, Zone } from '../src/lib/protocol';

const scene = (more: Partial<Scene>): Scene =>
  ({
    seat: 0,
    seq: 1,
    zones: [],
    choices: [],
    seats: [{ seat: 0, name: 'Ann', side: 0, score: 0 }],
    over: false,
    ...more,
  }) as unknown as Scene;
const zone = (id: string, more: Partial<Zone>): Zone =>
  ({ id, kind: 'stack', seat: 0, label: '', ...more }) as Zone;
const end = (gained: string, won: number[] = []): Scene =>
  scene({ over: true, won, result: { headline: '', sides: [{ name: 'Ann', gained, total: '' }] } });

test('winning does not sound like losing', () => {
  assert.equal(momentOf(scene({}), end('+5', [0])), 'win');
  assert.equal(momentOf(scene({}), end('+5', [1])), 'lose');
  assert.equal(momentOf(scene({}), end('+95')), 'made');
  assert.equal(momentOf(scene({}), end('−80')), 'set');
  assert.equal(momentOf(scene({}), end('0')), null);
  assert.equal(momentOf(end('+5', [0]), end('+5', [0])), null, 'a moment comes once');
});

test('a trick taken, a capture, a word stolen', () => {
  const cards = [
    { face: 'R5', by: 1, mark: 'led' },
    { face: 'R9', by: 2, mark: 'winning' },
  ];
  const trick = scene({ zones: [zone('last-trick', { was: 'trick', pieces: cards })] });
  assert.equal(momentOf(scene({}), trick), 'trick');
  assert.equal(momentOf(trick, trick), null);
  assert.equal(takerOf(trick), 2);
  const taken = (count: number): Scene =>
    scene({ zones: [zone('taken-0', { role: 'taken', count })] });
  assert.equal(momentOf(taken(2), taken(5)), 'capture');
  const words = (...all: string[]): Scene =>
    scene({ zones: [zone('words-1', { kind: 'words', pieces: all.map((face) => ({ face })) })] });
  assert.equal(momentOf(words('CUT', 'TEA'), words('CUT')), 'steal');
  assert.equal(momentOf(words('CUT'), words('CUT', 'TEA')), null);
});
