/** The names of players, as the server accepts them (`parlour.server.people.names`). */

/** Counted in Unicode characters, so that an accented letter is one. */
export const LONGEST_NAME = 24;

const SEEN = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** A text as a name is written: without spaces before it, and with single ones in it. */
const spaced = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trimStart();

/** The part of a text that can be a name; an emoji or a flag made of several characters is not divided. */
export function shortened(text: string): string {
  let found = '';
  for (const { segment } of SEEN.segment(spaced(text))) {
    if ([...found, ...segment].length > LONGEST_NAME) break;
    found += segment;
  }
  return found;
}

/** Whether a text is too long for a name. */
export const isTooLong = (text: string): boolean =>
  [...spaced(text).trimEnd()].length > LONGEST_NAME;

/** The hue of a seat's mark. */
export const hueOf = (seat: number): number => (seat * 67 + 12) % 360;

/** What is seen of a name as its first character. */
export const initial = (name: string): string =>
  [...SEEN.segment(name)][0]?.segment.toLocaleUpperCase() ?? '?';
