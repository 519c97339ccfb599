import { expect, test } from 'vitest';
import { lookOf, PIPS, shapeOf, shapeOfPack, SUITS, suitOf } from '../src/pieces/face';

test('a face says what it looks like', () => {
  expect(lookOf('R14')).toEqual({ as: 'suit', suit: 'R', number: '14' });
  expect(lookOf('6-4')).toEqual({ as: 'domino', first: 6, second: 4 });
  expect(lookOf('Q')).toEqual({ as: 'tablet', letter: 'Q' });
  expect(lookOf('BLOCK')).toEqual({ as: 'word', word: 'BLOCK' });
  expect(lookOf('pass')).toEqual({ as: 'slip', text: 'pass' });
});

test('backs have the shape of what is seen elsewhere', () => {
  expect(shapeOfPack('dominoes')).toBe('domino');
  expect(shapeOfPack('letters')).toBe('tablet');
  expect(shapeOfPack('coloured')).toBe('card');
  expect(shapeOf(null)).toBe('card');
});

test('no two suits look alike without their colours', () => {
  const shapes = Object.values(SUITS).map((suit) => suit.path);
  expect(new Set(shapes).size).toBe(shapes.length);
  expect(shapes).not.toContain(suitOf('Z').path);
});

test('half a domino has as many pips as it says', () => {
  PIPS.forEach((places, spots) => {
    expect(places.length).toBe(spots);
    expect(new Set(places.map(String)).size).toBe(spots);
  });
});
