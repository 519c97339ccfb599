import { expect, test } from 'vitest';
import { missing, unused } from '../src/table/spelling';

test('a word is made of loose letters and of words taken whole', () => {
  const spell = { letters: 'EAT', words: ['CUT', 'NSSA'] };
  expect(missing('cute', spell)).toBe('');
  expect(missing('acute', spell)).toBe('');
  expect(missing('cuter', spell)).toBe('R');
  expect(missing('cu', spell), 'a word is taken whole or not at all').toBe('CU');
  expect(missing('tea', spell)).toBe('');
  expect(missing('tee', spell), 'a letter is there once').toBe('E');
});

test('one letter more may be any of those that lie open', () => {
  const spell = { letters: 'AT', one_of: 'BC' };
  expect(missing('cat', spell)).toBe('');
  expect(missing('cab', spell)).toBe('B');
});

test('where all letters must be used, those left over are named', () => {
  const spell = { letters: 'HORSTU', whole: true };
  expect(unused('short', spell)).toBe('U');
  expect(unused('hourts', spell)).toBe('');
  expect(unused('short', { letters: 'HORSTU' })).toBe('');
});
