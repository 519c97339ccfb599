import assert from 'node:assert/strict';
import test from 'node:test';
import { lookOf, PIPS, shapeOf, shapeOfPack, SUITS, suitOf } from '../src/lib/face';

test('a face says what it looks like', () => {
  assert.deepEqual(lookOf('R14'), { as: 'suit', suit: 'R', number: '14' });
  assert.deepEqual(lookOf('6-4'), { as: 'domino', first: 6, second: 4 });
  assert.deepEqual(lookOf('Q'), { as: 'tablet', letter: 'Q' });
  assert.deepEqual(lookOf('BLOCK'), { as: 'word', word: 'BLOCK' });
  assert.deepEqual(lookOf('pass'), { as: 'slip', text: 'pass' });
});

test('backs have the shape of what is seen elsewhere', () => {
  assert.equal(shapeOfPack('dominoes'), 'domino');
  assert.equal(shapeOfPack('letters'), 'tablet');
  assert.equal(shapeOfPack('rook'), 'card');
  assert.equal(shapeOf(null), 'card');
});

test('no two suits look alike without their colours', () => {
  const shapes = Object.values(SUITS).map((suit) => suit.path);
  assert.equal(new Set(shapes).size, shapes.length);
  assert.ok(!shapes.includes(suitOf('Z').path));
});

test('half a domino has as many pips as it says', () => {
  PIPS.forEach((places, spots) => {
    assert.equal(places.length, spots);
    assert.equal(new Set(places.map(String)).size, spots);
  });
});
