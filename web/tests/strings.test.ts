import { describe, expect, test } from 'vitest';
import { readdirSync, readFileSync } from 'node:fs';
import en from '../src/strings/en';
import { languages, type Key, type Strings } from '../src/words/i18n.svelte';
import { plural } from '../src/words/plural';

const PAGES = import.meta.glob<Strings>('../src/strings/*.ts', { eager: true, import: 'default' });
const KEYS = Object.keys(en) as Key[];

const page = (language: string): Strings => PAGES[`../src/strings/${language}.ts`]!;
const holes = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{(\w+)/g)].map((found) => found[1]!))].sort();

describe.each(languages.filter((one) => one !== 'en'))('in %s', (language) => {
  const strings = page(language);

  test('there is every word of English, and no other', () => {
    expect(Object.keys(strings).sort()).toEqual(KEYS.filter((key) => en[key]).sort());
  });

  test('a translation is filled in with the same values', () => {
    for (const key of KEYS) expect(holes(strings[key] ?? ''), key).toEqual(holes(en[key]));
  });

  test('sentences are really translated', () => {
    const wordy = (text: string): boolean =>
      /[a-z]{3}.* .*[a-z]{3}/.test(text.replace(/\{[^}]*\}/g, '').trim());
    const same = KEYS.filter((key) => en[key] === strings[key] && wordy(en[key]));
    expect(same).toEqual([]);
  });
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

/** The forms that a language has for the numbers of a game: French has another for millions. */
const formsOf = (language: string): string[] => {
  const rules = new Intl.PluralRules(language);
  return [...new Set(Array.from({ length: 1000 }, (_, n) => rules.select(n)))].sort();
};

test.each(languages)('what is counted in %s has every form that it tells apart', (language) => {
  for (const [key, text] of Object.entries(page(language))) {
    for (const [, found] of text.matchAll(/\{\w+((?:\|\w+:[^|}]*)+)\}/g)) {
      const given = found!
        .slice(1)
        .split('|')
        .map((one) => one.split(':')[0]!);
      expect(given.sort(), key).toEqual(formsOf(language));
    }
    expect(text, key).not.toMatch(/\{\w+\|(?!\w+:)/);
  }
});
