/** The client's texts: one catalogue, in English and German. */

import de from '../strings/de';
import en from '../strings/en';
import { plural } from './plural';
import type { OptionInfo, Piece } from '../connection/protocol';
import { settings } from '../plumbing/settings.svelte';

export type Key = keyof typeof en;
const CATALOGUES: Record<string, Record<Key, string>> = { en, de };

export function language(): 'en' | 'de' {
  return settings.language || (navigator.language.startsWith('de') ? 'de' : 'en');
}

/** Return a text in the reader's language; `{name}` is filled in, `{n|one:card|other:cards}` counts. */
export function say(key: Key, values: Record<string, string | number> = {}): string {
  const spoken = language();
  const text: string | undefined = CATALOGUES[spoken]?.[key] ?? en[key];
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

/** Ids from the server: translated here if known, otherwise unchanged. */
export function word(group: string, id: string): string {
  const key = `${group}.${id}` as Key;
  return key in en ? say(key) : id.replaceAll('_', ' ');
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
