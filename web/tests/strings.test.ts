import { expect, test } from 'vitest';
import { readdirSync, readFileSync } from 'node:fs';
import de from '../src/strings/de';
import en from '../src/strings/en';
import { plural } from '../src/words/plural';

const holes = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{(\w+)/g)].map((found) => found[1]!))].sort();

test('German has every word of English, and no other', () => {
  expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
});

test('a translation is filled in with the same values, and is not empty', () => {
  for (const key of Object.keys(en) as (keyof typeof en)[]) {
    expect(holes(de[key]), key).toEqual(holes(en[key]));
    expect(de[key].trim() === '', key).toBe(en[key].trim() === '');
  }
});

test('sentences are really translated', () => {
  const same = (Object.keys(en) as (keyof typeof en)[]).filter(
    (key) =>
      en[key] === de[key] &&
      en[key].includes(' ') &&
      /[a-z]{4}/.test(en[key].replace(/\{[^}]*\}/g, '')),
  );
  expect(same).toEqual([]);
});

test('every word is said somewhere', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|svelte)$/.test(name) && !name.startsWith('strings'))
    .map((name) => readFileSync(`src/${name}`, 'utf8'))
    .join('\n');
  const byGroup = new Set(
    [...sources.matchAll(/word\('(\w+)'|[`'](\w+)\.\$\{/g)].map((found) => found[1] ?? found[2]!),
  );
  const unsaid = Object.keys(en).filter(
    (key) => !sources.includes(`'${key}'`) && !byGroup.has(key.split('.')[0]!),
  );
  expect(unsaid).toEqual([]);
});

test('a number asks for its form', () => {
  expect(plural('en', 1, '|one:card|other:cards')).toBe('card');
  expect(plural('en', 0, '|one:card|other:cards')).toBe('cards');
  expect(plural('pl', 3, '|one:karta|few:karty|many:kart|other:karty')).toBe('karty');
  expect(plural('pl', 5, '|one:karta|few:karty|many:kart|other:karty')).toBe('kart');
});

test('what is counted has every form that its language tells apart', () => {
  for (const [spoken, strings] of Object.entries({ en, de })) {
    const forms = new Intl.PluralRules(spoken).resolvedOptions().pluralCategories;
    for (const [key, text] of Object.entries(strings)) {
      for (const [, found] of text.matchAll(/\{\w+((?:\|\w+:[^|}]*)+)\}/g)) {
        const given = found!
          .slice(1)
          .split('|')
          .map((one) => one.split(':')[0]!);
        expect(given.sort(), `${spoken} ${key}`).toEqual([...forms].sort());
      }
      expect(text, key).not.toMatch(/\{\w+\|(?!\w+:)/);
    }
  }
});
