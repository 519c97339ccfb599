/** Lists and durations in the reader's language: "Ann, Bob and Cy", "9 min 54 s". */

import { language, say } from './i18n.svelte';

/** English without a comma before "and", as everywhere else in Parlour. */
const LOCALES = { en: 'en-GB', de: 'de' };

export const inList = (names: string[]): string =>
  new Intl.ListFormat(LOCALES[language()], { type: 'conjunction' }).format(names);

const MINUTE = 60;

/** A duration as short as on a clock, for the table. */
export function shortTime(seconds: number): string {
  const all = Math.ceil(seconds);
  const values = { minutes: Math.floor(all / MINUTE), n: all % MINUTE };
  if (!values.minutes) return say('time.short', values);
  return say(values.n ? 'time.shortBoth' : 'time.shortMinutes', values);
}

/** A duration in words, to be read aloud. */
export function longTime(seconds: number): string {
  const all = Math.ceil(seconds);
  const values = { minutes: Math.floor(all / MINUTE), n: all % MINUTE };
  const parts = [
    ...(values.minutes ? [say('time.longMinutes', values)] : []),
    ...(values.n || !values.minutes ? [say('time.long', values)] : []),
  ];
  return inList(parts);
}
