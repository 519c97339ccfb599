/**
 * The drawing of a piece, as SVG with few elements: one path for each colour, without groups, transforms and
 * text. A table shows some fifty pieces, and the browser styles, lays out and paints every element of each.
 */

import { lookOf, PIP_INKS, PIPS, suitOf } from './face';
import { GLYPHS } from './glyphs';

export type Back = 'card' | 'domino' | 'tablet';

const HEIGHT = { card: 140, domino: 200, tablet: 100 };

const INK = '#1c2733';
/** The letters of the suits, centred on the baseline; the other letters are text. */
const LETTERS: Record<string, string> = {
  A: 'M-4.6 0-1.4-9.1H1.4L4.6 0H2.2L1.65-1.65H-1.65L-2.2 0ZM-1.05-3.35H1.05L0-6.5Z',
  B: 'M-3.9-9.1H.2C2.4-9.1 3.5-8.3 3.5-6.8 3.5-5.8 3-5.1 2.1-4.8 3.2-4.5 3.9-3.7 3.9-2.6 3.9-.9 2.6 0 .3 0H-3.9ZM-1.6-5.6H0C.8-5.6 1.2-5.9 1.2-6.5 1.2-7.1.8-7.4 0-7.4H-1.6ZM-1.6-1.7H.1C1.1-1.7 1.5-2.1 1.5-2.8 1.5-3.5 1.1-3.9.1-3.9H-1.6Z',
  C: 'M4-.5C3.2-.05 2.2.15 1.1.15-2.2.15-4.1-1.7-4.1-4.55-4.1-7.4-2.2-9.25 1.1-9.25 2.2-9.25 3.2-9.05 4-8.6V-6.6C3.2-7.2 2.4-7.45 1.6-7.45-.5-7.45-1.7-6.3-1.7-4.55-1.7-2.8-.5-1.65 1.6-1.65 2.4-1.65 3.2-1.9 4-2.5Z',
  D: 'M-4-9.1H-.6C2.5-9.1 4.3-7.4 4.3-4.55 4.3-1.7 2.5 0-.6 0H-4ZM-1.7-1.8H-.7C1-1.8 1.9-2.8 1.9-4.55 1.9-6.3 1-7.3-.7-7.3H-1.7Z',
  E: 'M-3.2-9.1H3.2V-7.3H-.9V-5.6H2.9V-3.8H-.9V-1.8H3.4V0H-3.2Z',
  G: 'M4.3-.9C3.4-.2 2 .15.6.15-2.6.15-4.6-1.7-4.6-4.55-4.6-7.4-2.6-9.25.8-9.25 2-9.25 3.1-9 4-8.6V-6.6C3.1-7.2 2.2-7.45 1.2-7.45-1-7.45-2.2-6.3-2.2-4.55-2.2-2.7-1-1.6.9-1.6 1.3-1.6 1.7-1.65 2-1.75V-3.45H.5V-5.05H4.3Z',
  R: 'M-4-9.1H-.3C2.2-9.1 3.4-8.2 3.4-6.4 3.4-5.2 2.8-4.3 1.7-3.9 2.4-3.7 2.8-3.2 3.2-2.3L4.4 0H1.9L.9-2.1C.5-3-.1-3.4-.8-3.4H-1.6V0H-4ZM-1.6-5.1H-.5C.5-5.1 1-5.5 1-6.25 1-7 .5-7.4-.5-7.4H-1.6Z',
  Y: 'M-4.6-9.1H-1.9L0-6.1 1.9-9.1H4.6L1.2-3.8V0H-1.2V-3.8Z',
};

const CORNER = 'M0 14C0 5 5 0 14 0M4 18C4 9 9 4 18 4';
const GRAIN = 'M4 26C30 18 60 34 96 22M4 48C36 40 64 58 96 45M4 72C30 64 66 80 96 68';

const rounded = (n: number): string => String(Math.round(n * 100) / 100);

/** A path (of absolute commands) scaled and then moved. */
export function moved(path: string, sx: number, sy: number, x = 0, y = 0): string {
  let command = '';
  let at = 0;
  let out = '';
  for (const [part] of path.matchAll(/[A-Z]|-?\d*\.?\d+/g)) {
    if (/[A-Z]/.test(part)) {
      command = part;
      at = 0;
      out += part;
      continue;
    }
    // An arc has two radii, an angle and two flags before its end.
    const inArc = command === 'A' ? at % 7 : 5 + (at % 2);
    const across = command === 'H' || (command !== 'V' && inArc === 5);
    let n = Number(part);
    if (inArc < 2) n *= Math.abs(inArc ? sy : sx);
    else if (inArc > 4) n = across ? n * sx + x : n * sy + y;
    out += (at ? ' ' : '') + rounded(n);
    at += 1;
  }
  return out;
}

/** A circle with its centre at a point. */
const circle = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}A${r} ${r} 0 1 1 ${x + r} ${y} ${r} ${r} 0 1 1 ${x - r} ${y}Z`;

/** A line of letters or figures, centred on a point of its baseline, with the given width. */
function written(text: string, size: number, x: number, y: number, wide?: number): string {
  const glyphs = [...text].map((letter) => GLYPHS[letter] ?? ([0, ''] as const));
  const natural = (glyphs.reduce((sum, [advance]) => sum + advance, 0) * size) / 1000;
  const stretch = wide ? wide / natural : 1;
  let at = x - (natural * stretch) / 2;
  return glyphs
    .map(([advance, path]) => {
      const drawn = moved(path, (size / 1000) * stretch, -size / 1000, at, y);
      at += (advance * size * stretch) / 1000;
      return drawn;
    })
    .join('');
}

/** A path, and the same turned by half a turn about the middle of a card. */
const twice = (path: string): string => path + moved(path, -1, -1, 100, 140);

const filled = (path: string, ink: string, opacity = ''): string =>
  `<path d="${path}" fill="${ink}"${opacity && ` fill-opacity="${opacity}"`}/>`;
const lined = (path: string, ink: string, width: number, opacity = ''): string =>
  `<path d="${path}" fill="none" stroke="${ink}" stroke-width="${width}"${opacity && ` stroke-opacity="${opacity}"`}/>`;

const frame = (place: string, ink: string, opacity: string): string =>
  `<rect ${place} fill="none" stroke="${ink}" stroke-opacity="${opacity}"/>`;

const PAPER =
  '<rect x=".5" y=".5" width="99" height="139" rx="8" fill="url(#paper)" stroke="#8f7a52"/>';

function card(letter: string, number: string): string {
  const { ink, fill, on, path, drop } = suitOf(letter);
  const low = drop * 0.6;
  const wide = number.length > 1 ? 25 : undefined;
  const line = 50.6 + drop * 0.2;
  const drawn = LETTERS[letter];
  const text = `<text x="17" y="${line}" class="letter" fill="${on}">${letter}</text>`;
  return [
    PAPER,
    frame('x="4.5" y="4.5" width="91" height="131" rx="5" stroke-width="1.1"', ink, '.55'),
    lined(twice(moved(CORNER, -1, 1, 92, 8)), ink, 1, '.8'),
    filled(twice(circle(86.5, 13.5, 1.6)), ink, '.8'),
    filled(moved(path, 0.6, 0.72, 52, 71) + twice(moved(path, 0.25, 0.25, 17, 46)), fill),
    lined(moved(path, 0.51, 0.62, 52, 71), on, 1.01, '.6'),
    filled(
      written(number, 31.6, 52, 81.5 + low, wide && wide * 1.09) +
        (drawn ? twice(moved(drawn, 1, 1, 17, line)) : ''),
      on,
    ),
    filled(twice(written(number, 29, 17, 29, wide)), ink),
    drawn ? '' : text + `<g transform="rotate(180 50 70)">${text}</g>`,
  ].join('');
}

/** A card without a suit: its word is written on a shield, and down the edge of the card. */
function shield(word: string): string {
  const step = Math.min(17, 112 / word.length);
  const edge = [...word].map((letter, i) => written(letter, 19.14, i * step, 0)).join('');
  const start = 70 - ((word.length - 1) * step) / 2;
  return [
    PAPER,
    '<rect x="24" y="7" width="69" height="126" rx="5" fill="url(#hatch)" stroke="#5d1018"/>',
    frame('x="28" y="11" width="61" height="118" rx="3"', '#fff3d8', '.7'),
    '<path d="M58.5 33 80 44V78C80 92 70 101 58.5 108 47 101 37 92 37 78V44Z" fill="#fff6e0" stroke="#5d1018" stroke-width="1.6"/>',
    lined('M58.5 39 75 47.5V78C75 89 67.5 96 58.5 101.5 49.5 96 42 89 42 78V47.5Z', '#8d1f29', 0.9),
    filled(
      written(word, word.length > 5 ? 10 : 14, 58.5, 75, word.length > 3 ? 35 : undefined),
      '#7b1620',
    ),
    lined('M48 83H69M51 87H66', '#8d1f29', 1.2),
    `<path d="${edge}" transform="translate(5.5 ${start}) rotate(90)" fill="#7b1620"/>`,
  ].join('');
}

function domino(halves: readonly number[], numerals: boolean): string {
  const spots = (half: number): (readonly [number, number])[] =>
    (PIPS[halves[half]!] ?? []).map(([x, y]) => [24 + x * 26, 24 + y * 26 + half * 100]);
  const all = [...spots(0), ...spots(1)];
  const number = (half: number): string =>
    numerals || !PIPS[halves[half]!]
      ? `<path d="${written(String(halves[half]), 34, 50, 60 + half * 100)}" fill="${INK}" stroke="#fbf5e6" stroke-width="7" paint-order="stroke"/>`
      : '';
  const pips = (half: number): string =>
    spots(half)
      .map(([x, y]) => circle(x, y, 9.6))
      .join('');
  return [
    '<rect x="1" y="1" width="98" height="198" rx="11" fill="url(#paper)" stroke="#7d6a46" stroke-width="2"/>',
    frame('x="6" y="6" width="88" height="188" rx="7"', '#7d6a46', '.45'),
    '<path d="M11 100H89" stroke="#4a3d26" stroke-width="2.4"/>',
    '<circle cx="50" cy="100" r="4.4" fill="#b88a35" stroke="#4a3d26"/>',
    ...[0, 1].map((half) => filled(pips(half), PIP_INKS[halves[half]!] ?? INK)),
    filled(all.map(([x, y]) => circle(x - 2.6, y - 3, 2.4)).join(''), '#fff', '.35'),
    number(0),
    number(1),
  ].join('');
}

const WOOD =
  '<rect x="1" y="3" width="98" height="96" rx="12" fill="#7d5426"/>' +
  '<rect x="1" y="1" width="98" height="94" rx="12" fill="url(#wood)" stroke="#99692f"/>';

const tablet = (letter: string): string =>
  WOOD +
  lined(GRAIN, '#8e5f29', 1.6, '.3') +
  filled(written(letter, 66, 51, 72), '#fff3d6', '.6') +
  filled(written(letter, 66, 50, 70.5), '#3a2209');

const BACKS: Record<Back, string> = {
  card: [
    '<rect x=".5" y=".5" width="99" height="139" rx="8" fill="#fbf5e6" stroke="#8f7a52"/>',
    '<rect x="6" y="6" width="88" height="128" rx="5" fill="url(#lattice)"/>',
    '<ellipse cx="50" cy="70" rx="21" ry="29" fill="#6f1a24" stroke="#e3c27c" stroke-width="2"/>',
    '<ellipse cx="50" cy="70" rx="17" ry="25" fill="none" stroke="#e3c27c" stroke-width=".8"/>',
    filled(written('P', 36, 50, 82), '#e9cc8c'),
  ].join(''),
  domino:
    '<rect x="1" y="1" width="98" height="198" rx="11" fill="#fbf5e6" stroke="#7d6a46" stroke-width="2"/>' +
    '<rect x="9" y="9" width="82" height="182" rx="6" fill="url(#lattice)"/>',
  tablet: WOOD + lined(GRAIN, '#8e5f29', 2, '.4'),
};

const shapeOf = (face: string, back: Back): Back => {
  const look = face ? lookOf(face).as : 'slip';
  return look === 'slip' ? back : look === 'domino' || look === 'tablet' ? look : 'card';
};

/** The elements of the drawing of a face, or of a back if there is none. */
export function inside(face: string, back: Back = 'card', numerals = false): string {
  const look = face ? lookOf(face) : null;
  switch (look?.as) {
    case 'suit':
      return card(look.suit, look.number);
    case 'word':
      return shield(look.word);
    case 'domino':
      return domino([look.first, look.second], numerals);
    case 'tablet':
      return tablet(look.letter);
    default:
      return BACKS[back];
  }
}

interface Drawing {
  viewBox: string;
  parts: DocumentFragment;
}
const made = new Map<string, Drawing>();

/** The same drawing as an SVG element, created once and then cloned. */
export function drawing(face: string, back: Back, numerals: boolean): Drawing {
  const name = `${face}/${back}/${numerals}`;
  let model = made.get(name);
  if (!model) {
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    svg.innerHTML = inside(face, back, numerals);
    const parts = document.createDocumentFragment();
    parts.append(...svg.childNodes);
    model = { viewBox: `0 0 100 ${HEIGHT[shapeOf(face, back)]}`, parts };
    made.set(name, model);
  }
  return model;
}
