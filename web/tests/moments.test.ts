import { expect, test } from 'vitest';
import { momentOf, takerOf } from '../src/table/moments';
import type { Scene, Zone } from '../src/connection/protocol';

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
  expect(momentOf(scene({}), end('+5', [0]))).toBe('win');
  expect(momentOf(scene({}), end('+5', [1]))).toBe('lose');
  expect(momentOf(scene({}), end('+95'))).toBe('made');
  expect(momentOf(scene({}), end('−80'))).toBe('set');
  expect(momentOf(scene({}), end('0'))).toBe(null);
  expect(momentOf(end('+5', [0]), end('+5', [0])), 'a moment comes once').toBe(null);
});

test('a trick taken, a capture, a word stolen', () => {
  const cards = [
    { face: 'R5', by: 1, mark: 'led' },
    { face: 'R9', by: 2, mark: 'winning' },
  ];
  const trick = scene({ zones: [zone('last-trick', { was: 'trick', pieces: cards })] });
  expect(momentOf(scene({}), trick)).toBe('trick');
  expect(momentOf(trick, trick)).toBe(null);
  expect(takerOf(trick)).toBe(2);
  const taken = (count: number): Scene =>
    scene({ zones: [zone('taken-0', { role: 'taken', count })] });
  expect(momentOf(taken(2), taken(5))).toBe('capture');
  const words = (...all: string[]): Scene =>
    scene({ zones: [zone('words-1', { kind: 'words', pieces: all.map((face) => ({ face })) })] });
  expect(momentOf(words('CUT', 'TEA'), words('CUT'))).toBe('steal');
  expect(momentOf(words('CUT'), words('CUT', 'TEA'))).toBe(null);
});
