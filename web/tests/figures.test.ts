import assert from 'node:assert/strict';
import test from 'node:test';
import { figure, signed } from '../src/lib/figures';

test('figures are written as in the language of the reader', () => {
  assert.equal(figure('en', 3.25), '3.3');
  assert.equal(figure('de', 3.25), '3,3');
  assert.equal(figure('de', 1234, 2), '1234,00');
  assert.equal(figure('de', -4, 0), '−4');
});

test('a signed figure has a true minus, and decimals only if needed', () => {
  assert.equal(signed('en', -3.21), '−3.2');
  assert.equal(signed('de', -3.21), '−3,2');
  assert.equal(signed('de', 12), '+12');
  assert.equal(signed('de', 12, 1), '+12,0');
  assert.equal(signed('en', -0.04), '+0');
});
