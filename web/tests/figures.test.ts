import { expect, test } from 'vitest';
import { figure, signed } from '../src/words/figures';

test('figures are written as in the language of the reader', () => {
  expect(figure('en', 3.25)).toBe('3.3');
  expect(figure('de', 3.25)).toBe('3,3');
  expect(figure('de', 1234, 2)).toBe('1234,00');
  expect(figure('de', -4, 0)).toBe('−4');
});

test('a signed figure has a true minus, and decimals only if needed', () => {
  expect(signed('en', -3.21)).toBe('−3.2');
  expect(signed('de', -3.21)).toBe('−3,2');
  expect(signed('de', 12)).toBe('+12');
  expect(signed('de', 12, 1)).toBe('+12,0');
  expect(signed('en', -0.04)).toBe('+0');
});
