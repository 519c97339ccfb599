/** The names of pieces: one form each, in speech and in sentences ("red 2", "six-four", "letter Q"). */

import { lookOf } from './face';
import { say, word } from '../words/i18n.svelte';
import type { Scene } from '../connection/protocol';

const COLOURS = 'RYBG';

/** The name of a piece; the suits of some packs are letters, those of others colours. */
export function pieceName(face: string | null | undefined, pack: string): string {
  if (!face) return say('piece.hidden');
  const look = lookOf(face);
  switch (look.as) {
    case 'suit':
      return pack !== 'lettered' && COLOURS.includes(look.suit)
        ? say('piece.card', { colour: word('suit', look.suit), n: look.number })
        : `${look.suit} ${look.number}`;
    case 'domino': {
      const [one, other] = [look.first, look.second].map((n) => word('spots', String(n)));
      return say(look.first === look.second ? 'piece.double' : 'piece.domino', {
        one: one!,
        other: other!,
      });
    }
    case 'tablet':
      return say('piece.letter', { letter: look.letter });
    case 'word':
      return pack === 'lettered'
        ? say('piece.word', { word: capital(look.word.toLowerCase()) })
        : face;
    case 'slip':
      return word('slip', look.text);
    default:
      return face;
  }
}

/**
 * Names of people that could be taken for pieces are isolated in sentences (`isolated` in
 * `parlour.languages.message`). Otherwise: one piece, or several with spaces between them.
 */
const CARDS =
  /\u2068[^\u2069]*\u2069|(?<![\w-])[RYBG](?:1[0-4]|[1-9])(?: [RYBG](?:1[0-4]|[1-9]))*(?![\w-])/g;
const LETTERED = /\u2068[^\u2069]*\u2069|(?<![\w-])[A-F](?:1[0-4]|[1-9])(?![\w-])/g;
const DOMINOES = /\u2068[^\u2069]*\u2069|(?<![\w-])\d-\d(?: \d-\d)*(?![\w-])/g;

/** A text in which names replace the server's notation of pieces; a sentence starts with a capital. */
export function named(text: string, pack: string): string {
  const names = (faces: string, at: number): string => {
    if (faces.startsWith('\u2068')) return faces;
    const said = faces
      .split(' ')
      .map((face) => pieceName(face, pack))
      .join(', ');
    return text.endsWith('.') && /(^|[.!?] )$/.test(text.slice(0, at)) ? capital(said) : said;
  };
  if (pack === 'coloured') return text.replace(CARDS, names);
  if (pack === 'lettered') return text.replace(LETTERED, names);
  if (pack === 'dominoes') return text.replace(DOMINOES, names);
  return text;
}

/** A text with its first letter capitalized, as on a button. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A scene whose texts use the names of pieces. Its pieces and moves keep the notation. */
export function spoken(scene: Scene): Scene {
  const pack = scene.pack ?? '';
  if (!['coloured', 'lettered', 'dominoes'].includes(pack)) return scene;
  const say = (text: string): string => named(text, pack);
  return {
    ...scene,
    prompt: say(scene.prompt),
    choices: scene.choices.map((choice) => ({
      ...choice,
      label: say(choice.label),
      ...(choice.stake ? { stake: say(choice.stake) } : {}),
    })),
    zones: scene.zones.map((zone) => (zone.note ? { ...zone, note: say(zone.note) } : zone)),
    ...(scene.result
      ? {
          result: {
            ...scene.result,
            headline: say(scene.result.headline),
            items: (scene.result.items ?? []).map((item) => ({ ...item, text: say(item.text) })),
          },
        }
      : {}),
  };
}
