import { expect, test } from 'vitest';
import { inside, moved } from '../src/pieces/drawing';
import { PIPS, SUITS } from '../src/pieces/face';

const elements = (face: string): number => [...inside(face).matchAll(/<[a-z]/g)].length;
/** The corners and control points of all paths of a drawing. */
function points(drawing: string): [number, number][] {
  const paths = [...drawing.matchAll(/ d="([^"]+)"/g)].map(([, d]) => d!);
  return paths.flatMap((d) =>
    [...d.matchAll(/[MLCQ]([^A-Z]+)/g)].flatMap(([, numbers]) => {
      const all = numbers!.trim().split(/[ ,]+/).map(Number);
      return all.flatMap((x, i): [number, number][] => (i % 2 ? [] : [[x, all[i + 1]!]]));
    }),
  );
}

test('a path is scaled and moved, an arc keeps its flags', () => {
  expect(moved('M1 2H3V4L-5-6Z', 2, 10, 100, 0)).toBe('M102 20H106V40L90 -60Z');
  expect(moved('M0-44A44 44 0 1 1 0 44', 0.5, -1, 7, 1)).toBe('M7 45A22 44 0 1 1 7 -43');
  expect(moved('M0 0C1 2.5.5.25-.5 8', 1, 1)).toBe('M0 0C1 2.5 0.5 0.25 -0.5 8');
});

test('a card or a domino has at most nine elements, without groups, text and copies', () => {
  for (const suit of Object.keys(SUITS))
    for (let number = 0; number <= 20; number++) {
      const drawn = inside(`${suit}${number}`);
      expect(elements(`${suit}${number}`)).toBeLessThanOrEqual(9);
      expect(drawn).not.toMatch(/<(use|g|text)\b|transform|NaN/);
    }
  for (let a = 0; a < PIPS.length; a++) expect(elements(`${a}-${a}`)).toBeLessThanOrEqual(9);
});

test('everything drawn on a card lies on it', () => {
  for (const suit of Object.keys(SUITS))
    for (let number = 0; number <= 20; number++)
      for (const [x, y] of points(inside(`${suit}${number}`)))
        expect(x > 3 && x < 97 && y > 3 && y < 137, `${suit}${number} ${x} ${y}`).toBeTruthy();
});

test('a letter without an outline of its own is text; a number without spots is an outline', () => {
  expect(inside('Z5')).toMatch(/<text [^>]*>Z</);
  expect(inside('12-3')).toMatch(/<path [^>]*paint-order/);
  expect(inside('2-3')).not.toMatch(/paint-order/);
  expect(inside('2-3', 'domino', true).match(/paint-order/g)).toHaveLength(2);
});
