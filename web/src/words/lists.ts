/** Lists and durations in the reader's language: "Ann, Bob and Cy", "9 min 54 s". */

import { language, say } from './i18n.svelte';

/** English without a comma before "and", as everywhere else in Parlour. */
const LOCALES: Record<string, string> = { en: 'en-GB' };

export const inList = (names: string[]): string =>
  new Intl.ListFormat(LOCALES[language()] ?? language(), { type: 'conjunction' }).format(names);

const [MINUTE, HOUR] = [60, 3600];

/** The hours, minutes and seconds of a duration that are not zero, or no seconds at all. */
function partsOf(seconds: number): { hours: number; minutes: number; n: number }[] {
  const all = Math.ceil(seconds);
  const [hours, minutes, n] = [
    Math.floor(all / HOUR),
    Math.floor((all % HOUR) / MINUTE),
    all % MINUTE,
  ];
  const parts = [
    { hours, minutes: 0, n: 0 },
    { hours: 0, minutes, n: 0 },
    { hours: 0, minutes: 0, n },
  ].filter((part) => part.hours || part.minutes || part.n);
  return parts.length ? parts : [{ hours: 0, minutes: 0, n: 0 }];
}

/** A duration as short as on a clock, for the table. */
export const shortTime = (seconds: number): string =>
  partsOf(seconds)
    .map((part) =>
      say(part.hours ? 'time.shortHours' : part.minutes ? 'time.shortMinutes' : 'time.short', part),
    )
    .join(' ');

/** A duration in words, to be read aloud. */
export const longTime = (seconds: number): string =>
  inList(
    partsOf(seconds).map((part) =>
      say(part.hours ? 'time.longHours' : part.minutes ? 'time.longMinutes' : 'time.long', part),
    ),
  );

/** The time on a clock with figures: "45 s", "9:54", "1:05:00". */
export function figuresOfClock(seconds: number): string {
  const all = Math.max(0, Math.ceil(seconds));
  if (all < MINUTE) return say('time.short', { n: all });
  const two = (n: number): string => String(n).padStart(2, '0');
  const [hours, minutes] = [Math.floor(all / HOUR), Math.floor((all % HOUR) / MINUTE)];
  return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(all % MINUTE)}`;
}

/** A clock of a table in words: per move, or a bank and what each move adds. */
export const clockInWords = (clock: Record<string, number>): string =>
  clock['per_move']
    ? say('game.perMove', { time: shortTime(clock['per_move']) })
    : say('game.bank', {
        bank: shortTime(clock['bank'] ?? 0),
        more: shortTime(clock['increment'] ?? 0),
      });
