// Where speech bubbles go, how names fit plates, and how long names may be.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { initial, isTooLong, LONGEST_NAME, shortened } from '../src/lib/playername';
import { besideRect, type Box } from '../src/table/compose/bubbles';
import { fitName } from '../src/table/compose/plate';

const box = (x: number, y: number, w: number, h: number): Box => ({
  left: x,
  top: y,
  right: x + w,
  bottom: y + h,
});

test('a long bubble on a phone covers no plate and stays in the window', () => {
  const view = { width: 390, height: 844 };
  const plates = [box(8, 57, 91, 34), box(103, 57, 91, 34), box(198, 57, 91, 34)];
  const own = box(8, 690, 157, 34);
  const size = { width: 374, height: 190 };
  for (const plate of [...plates, own]) {
    const { x, y, free } = besideRect(size, plate, [...plates, own], view);
    assert.ok(free);
    assert.ok(x >= 0 && y >= 0 && x + size.width <= view.width && y + size.height <= view.height);
    for (const other of [...plates, own])
      assert.ok(
        x >= other.right ||
          x + size.width <= other.left ||
          y >= other.bottom ||
          y + size.height <= other.top,
      );
  }
});

test('a bubble that fits nowhere says so', () => {
  const plate = box(0, 0, 390, 844);
  const { free } = besideRect({ width: 100, height: 50 }, plate, [plate], {
    width: 390,
    height: 844,
  });
  assert.ok(!free);
});

test('a long name gets smaller before it is shortened', () => {
  assert.equal(fitName('Ann', 100, 16), 1.02 * 16);
  const long = fitName('Bartholomew Featherstone', 180, 16);
  assert.ok(long < 1.02 * 16 && long > 11);
  assert.equal(fitName('Bartholomew Featherstone', 60, 16), 11);
});

test('a name is counted in characters, so that an emoji is one', () => {
  assert.equal([...shortened('🙂'.repeat(30))].length, LONGEST_NAME);
  assert.equal(shortened('e\u0301'.repeat(24)), 'é'.repeat(24));
  assert.equal(shortened('Ann'), 'Ann');
});

test('what is seen as one character is left out as a whole', () => {
  const family = '👨‍👩‍👧‍👦';
  assert.equal(shortened('A'.repeat(22) + family), 'A'.repeat(22));
  assert.equal(shortened('A'.repeat(23) + '🇩🇪'), 'A'.repeat(23));
  assert.equal(shortened('A'.repeat(17) + family), 'A'.repeat(17) + family);
  assert.equal(initial(`${family} Smith`), family);
  assert.equal(initial('🇩🇪'), '🇩🇪');
  assert.equal(initial('n\u0304'), 'N\u0304');
  assert.equal(initial('ann'), 'A');
});

test('spaces around a name do not count, and a name that is too long is noticed', () => {
  const longest = 'A'.repeat(LONGEST_NAME);
  assert.equal(shortened(`   ${longest}`), longest);
  assert.equal(shortened('Ann   B'), 'Ann B');
  assert.ok(!isTooLong(` ${longest} `));
  assert.ok(isTooLong(`${longest}B`));
});
