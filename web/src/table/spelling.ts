/** What a typed word lacks: words are made of loose letters and of whole captured words. */
import type { Spell } from '../connection/protocol';

/** The letters of a text that remain after others are removed; null if it does not contain them. */
function without(text: string, taken: string): string | null {
  let left = text;
  for (const letter of taken) {
    if (!left.includes(letter)) return null;
    left = left.replace(letter, '');
  }
  return left;
}

/** The letters of `wanted` that are not among the loose ones. */
function lacking(wanted: string, loose: string): string {
  let [left, none] = [loose, ''];
  for (const letter of wanted)
    if (left.includes(letter)) left = left.replace(letter, '');
    else none += letter;
  return none;
}

const MOST_TRIES = 400;

/** The fewest letters that a word lacks, over all choices of captured words. */
export function missing(word: string, spell: Spell): string {
  const wanted = word.toUpperCase().replace(/[^\p{L}]/gu, '');
  const words = (spell.words ?? []).filter(
    (one) => one.length < wanted.length && without(wanted, one) !== null,
  );
  let [best, tries] = [wanted, 0];
  const search = (left: string, from: number): void => {
    tries += 1;
    let none = lacking(left, spell.letters);
    const extra = [...none].find((letter) => spell.one_of?.includes(letter));
    if (extra) none = none.replace(extra, '');
    if (none.length < best.length) best = none;
    for (let i = from; i < words.length && best && tries < MOST_TRIES; i += 1) {
      const rest = without(left, words[i]!);
      if (rest !== null) search(rest, i + 1);
    }
  };
  search(wanted, 0);
  return best;
}

/** The letters that must still be used, if all of them must be. */
export function unused(word: string, spell: Spell): string {
  return spell.whole ? lacking(spell.letters, word.toUpperCase()) : '';
}
