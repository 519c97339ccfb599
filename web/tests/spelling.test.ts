import assert from 'node:assert/strict';
import test from 'node:test';
import { missing, unused } from '../src/lib/spelling';

test('a word is made of loose letters and of words taken whole', () => {
  const spell = { letters: 'EAT', words: ['CUT', 'NSSA'] };
  assert.equal(missing('cute', spell), '');
  assert.equal(missing('acute', spell), '');
  assert.equal(missing('cuter', spell), 'R');
  assert.equal(missing('cu', spell), 'CU', 'a word is taken whole or not at all');
  assert.equal(missing('tea', spell), '');
  assert.equal(missing('tee', spell), 'E', 'a letter is there once');
});

test('one letter more may be any of those that lie open', () => {
  const spell = { letters: 'AT', one_of: 'BC' };
  assert.equal(missing('cat', spell), '');
  assert.equal(missing('cab', spell), 'B');
});

test('where all letters must be used, those left over are named', () => {
  const spell = { letters: 'HORSTU', whole: true };
  assert.equal(unused('short', spell), 'U');
  assert.equal(unused('hourts', spell), '');
  assert.equal(unused('short', { letters: 'HORSTU' }), '');
});
