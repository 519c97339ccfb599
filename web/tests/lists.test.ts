// Durations, and clocks, in words and figures.
import { expect, test } from 'vitest';
import { CLOCKS } from '../src/pages/houserules';
import { clockInWords, figuresOfClock, longTime, shortTime } from '../src/words/lists';

Object.defineProperty(globalThis, 'navigator', { value: { language: 'en' }, configurable: true });

test('a duration is in hours, minutes and seconds, without those that are zero', () => {
  const found = [0, 0.2, 59.5, 60, 594, 3600, 3661, 86_400].map(shortTime);
  const wanted = ['0 s', '1 s', '1 min', '1 min', '9 min 54 s', '1 h', '1 h 1 min 1 s', '24 h'];
  expect(found).toEqual(wanted);
  expect(longTime(594)).toBe('9 minutes and 54 seconds');
  expect(longTime(3661)).toBe('1 hour, 1 minute and 1 second');
  expect(longTime(0)).toBe('0 seconds');
});

test('a clock shows what is left, rounded up like everywhere', () => {
  const found = [-1, 9.2, 59.4, 60.1, 594, 3600].map(figuresOfClock);
  expect(found).toEqual(['0 s', '10 s', '1:00', '1:01', '9:54', '1:00:00']);
});

test('the clocks of a table are in words', () => {
  expect(Object.values(CLOCKS).map(clockInWords)).toEqual([
    '15 s per move',
    '30 s per move',
    '1 min per move',
    '5 min + 10 s per move',
    '10 min + 15 s per move',
  ]);
  expect(clockInWords({ per_move: 300 })).toBe('5 min per move');
});
