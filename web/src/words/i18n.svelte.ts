/** The client's texts, in every language that has a catalogue (docs/translating.md). */

import { SvelteMap } from 'svelte/reactivity';
import en from '../strings/en';
import { plural } from './plural';
import type { OptionInfo, Piece } from '../connection/protocol';
import { settings } from '../plumbing/settings.svelte';

export type Key = keyof typeof en;
export type Strings = Partial<Record<Key, string>>;

const PAGES = import.meta.glob<Strings>(['../strings/*.ts', '!../strings/en.ts'], {
  import: 'default',
});
/** Fetches a catalogue: a reader needs one besides English. */
const SHELF = new Map(
  Object.entries(PAGES).map(([path, fetched]) => [path.replace(/.*\/|\.ts$/g, ''), fetched]),
);
const catalogues = new SvelteMap<string, Strings>([['en', en]]);

/** The languages that can be chosen, by their codes. */
export const languages: string[] = ['en', ...SHELF.keys()].sort();

/** What the speakers of a language call it: "Deutsch". */
export function languageName(code: string): string {
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

/** The language that the reader wants: the one chosen, or the first of the browser's that is known. */
function wanted(): string {
  if (languages.includes(settings.language)) return settings.language;
  const liked = (navigator.languages ?? []).map((one) => one.split('-')[0]!);
  return liked.find((one) => languages.includes(one)) ?? 'en';
}

/** Fetch the catalogue of the language that the reader wants; without it the page is in English. */
export async function fetchLanguage(): Promise<void> {
  const code = wanted();
  const fetched = SHELF.get(code);
  if (!fetched || catalogues.has(code)) return;
  const strings = await fetched().catch(() => null);
  if (strings) catalogues.set(code, strings);
}

/** The language of the page. */
export function language(): string {
  const code = wanted();
  return catalogues.has(code) ? code : 'en';
}

/** Return a text in the reader's language; `{name}` is filled in, `{n|one:card|other:cards}` counts. */
export function say(key: Key, values: Record<string, string | number> = {}): string {
  const spoken = language();
  const text: string | undefined = catalogues.get(spoken)?.[key] ?? en[key];
  if (text === undefined) {
    // A key from the server may be newer than this page: show the key rather than a blank page.
    console.error(`No words for ${key}.`);
    return key;
  }
  return text.replace(/\{(\w+)((?:\|\w+:[^|}]*)*)\}/g, (_, name: string, forms: string) => {
    const value = values[name] ?? '';
    return forms ? plural(spoken, Number(value), forms) : String(value);
  });
}

/** Whether a text of this key exists. */
export const isKey = (key: string): key is Key => key in en;

/** Ids from the server: translated here if known, otherwise unchanged. */
export function word(group: string, id: string): string {
  const key = `${group}.${id}`;
  return isKey(key) ? say(key) : id.replaceAll('_', ' ');
}

const inLevelOrder = Object.keys(en).filter((key) => key.startsWith('level.'));

/** Levels, the weakest first; the host's own bots come before them. */
export function levelsInOrder(levels: string[]): string[] {
  const place = (level: string): number => inLevelOrder.indexOf(`level.${level}`);
  return [...new Set(levels)].sort((a, b) => place(a) - place(b));
}

/** A bot level in one line; a host's own bot has only its name. */
export function levelLine(level: string): string {
  return `level.${level}` in en ? word('level', level) : word('bot', level);
}

/** The name of an option's value. */
export function called(option: OptionInfo, value: string): string {
  return option.called[option.values.indexOf(value)] ?? value;
}

/** A number with the unit of a score or of a hand. */
export function counted(n: number, unit: string): string {
  const key = `unit.${unit}` as Key;
  return key in en ? say(key, { n }) : `${n} ${unit}`;
}

/** The marks of a piece, and what else is said of it. */
export function marksOf(piece: Piece): { id: string; text: string }[] {
  const ids = (piece.mark ?? '').split(' ').filter((id) => id && id !== 'legal');
  const said = piece.said ?? '';
  return [
    ...ids.map((id) => ({ id, text: word('mark', id) })),
    ...(said ? [{ id: said.includes(' ') ? 'said' : said, text: said }] : []),
  ];
}
