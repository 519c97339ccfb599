import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import test from 'node:test';
import de from '../src/strings/de';
import en from '../src/strings/en';

const holes = (text: string): string[] => [...new Set([...text.matchAll(/\{(\w+)/g)].map((found) => found[1]!))].sort();

test('German has every word of English, and no other', () => {
  assert.deepEqual(Object.keys(de).sort(), Object.keys(en).sort());
});

test('a translation is filled in with the same values, and is not empty', () => {
  for (const key of Object.keys(en) as (keyof typeof en)[]) {
    assert.deepEqual(holes(de[key]), holes(en[key]), key);
    assert.equal(de[key].trim() === '', en[key].trim() === '', key);
  }
});

test('sentences are really translated', () => {
  const same = (Object.keys(en) as (keyof typeof en)[]).filter((key) => en[key] === de[key] && en[key].includes(' ') && /[a-z]{4}/.test(en[key].replace(/\{[^}]*\}/g, '')));
  assert.deepEqual(same, []);
});

test('every word is said somewhere', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|svelte)$/.test(name) && !name.startsWith('strings'))
    .map((name) => readFileSync(`src/${name}`, 'utf8')).join('\n');
  const byGroup = new Set([...sources.matchAll(/word\('(\w+)'|[`'](\w+)\.\$\{/g)].map((found) => found[1] ?? found[2]!));
  const unsaid = Object.keys(en).filter((key) => !sources.includes(`'${key}'`) && !byGroup.has(key.split('.')[0]!));
  assert.deepEqual(unsaid, []);
});
