/** The names of players, as the server accepts them (`parlour.server.player_names`). */

/** Counted in Unicode characters, so that an emoji or an accented letter is one. */
export const LONGEST_NAME = 24;

/** The part of a text that can be a name. */
export const shortened = (text: string): string =>
  [...text.normalize('NFC')].slice(0, LONGEST_NAME).join('');
