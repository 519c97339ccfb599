// Where speech bubbles go, how names fit plates, and how long names may be.
import { expect, test } from 'vitest';
import { initial, isTooLong, LONGEST_NAME, shortened } from '../src/people/playername';
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
    expect(free).toBeTruthy();
    expect(
      x >= 0 && y >= 0 && x + size.width <= view.width && y + size.height <= view.height,
    ).toBeTruthy();
    for (const other of [...plates, own])
      expect(
        x >= other.right ||
          x + size.width <= other.left ||
          y >= other.bottom ||
          y + size.height <= other.top,
      ).toBeTruthy();
  }
});

test('a bubble that fits nowhere says so', () => {
  const plate = box(0, 0, 390, 844);
  const { free } = besideRect({ width: 100, height: 50 }, plate, [plate], {
    width: 390,
    height: 844,
  });
  expect(free).toBeFalsy();
});

test('a long name gets smaller before it is shortened', () => {
  expect(fitName('Ann', 100, 16)).toBe(1.02 * 16);
  const long = fitName('Bartholomew Featherstone', 180, 16);
  expect(long < 1.02 * 16 && long > 11).toBeTruthy();
  expect(fitName('Bartholomew Featherstone', 60, 16)).toBe(11);
});

test('a name is counted in characters, so that an emoji is one', () => {
  expect([...shortened('🙂'.repeat(30))].length).toBe(LONGEST_NAME);
  expect(shortened('e\u0301'.repeat(24))).toBe('é'.repeat(24));
  expect(shortened('Ann')).toBe('Ann');
});

test('what is seen as one character is left out as a whole', () => {
  const family = '👨‍👩‍👧‍👦';
  expect(shortened('A'.repeat(22) + family)).toBe('A'.repeat(22));
  expect(shortened('A'.repeat(23) + '🇩🇪')).toBe('A'.repeat(23));
  expect(shortened('A'.repeat(17) + family)).toBe('A'.repeat(17) + family);
  expect(initial(`${family} Smith`)).toBe(family);
  expect(initial('🇩🇪')).toBe('🇩🇪');
  expect(initial('n\u0304')).toBe('N\u0304');
  expect(initial('ann')).toBe('A');
});

test('spaces around a name do not count, and a name that is too long is noticed', () => {
  const longest = 'A'.repeat(LONGEST_NAME);
  expect(shortened(`   ${longest}`)).toBe(longest);
  expect(shortened('Ann   B')).toBe('Ann B');
  expect(isTooLong(` ${longest} `)).toBeFalsy();
  expect(isTooLong(`${longest}B`)).toBeTruthy();
});
