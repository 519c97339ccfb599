/**
 * The look of a piece, derived only from its face text. This module knows no game: a letter and a
 * number is a card of a suit, two numbers are a domino, one letter is a tablet, a longer word in
 * capitals is a card without a suit, and anything else is a word written on a slip.
 */

export type Look =
  | { as: 'suit'; suit: string; number: string }
  | { as: 'domino'; first: number; second: number }
  | { as: 'tablet'; letter: string }
  | { as: 'word'; word: string }
  | { as: 'slip'; text: string };

export interface Suit {
  name: string;
  ink: string;
  fill: string;
  on: string;
  /** The outline of the suit's shape, in a box from -50 to 50. */
  path: string;
  /** How far the letter in it is moved down, so that it looks centred. */
  drop: number;
}

const round = (x: number): string => String(Math.round(x * 10) / 10);

function star(points: number, outer: number, inner: number): string {
  const at = (i: number): string => {
    const r = i % 2 ? inner : outer;
    const a = (Math.PI * i) / points - Math.PI / 2;
    return `${round(r * Math.cos(a))} ${round(r * Math.sin(a))}`;
  };
  return `M${Array.from({ length: points * 2 }, (_, i) => at(i)).join('L')}Z`;
}

/** A colour and a shape for every letter used as a suit; they can be distinguished without colour. */
export const SUITS: Record<string, Suit> = {
  R: {
    name: 'red',
    ink: '#a81c26',
    fill: '#b8212c',
    on: '#fff8ea',
    drop: 0,
    path: 'M0-50C9-30 22-13 40 0 22 13 9 30 0 50-9 30-22 13-40 0-22-13-9-30 0-50Z',
  },
  Y: {
    name: 'yellow',
    ink: '#865c00',
    fill: '#e9b000',
    on: '#2a1d00',
    drop: 0,
    path: star(8, 50, 36),
  },
  B: {
    name: 'black',
    ink: '#1d2126',
    fill: '#23282e',
    on: '#fff8ea',
    drop: 3,
    path: 'M-38-46H-20V-34H-9V-46H9V-34H20V-46H38V-16L30-8V26L42 46H-42L-30 26V-8L-38-16Z',
  },
  G: {
    name: 'green',
    ink: '#14603a',
    fill: '#1b6f45',
    on: '#fff8ea',
    drop: -2,
    path: 'M0-48C15-48 25-37 24-22 35-27 48-18 48-3 48 13 34 22 20 17 16 14 12 12 9 9L16 46H-16L-9 9C-12 12-16 14-20 17-34 22-48 13-48-3-48-18-35-27-24-22-25-37-15-48 0-48Z',
  },
  A: {
    name: 'A',
    ink: '#6b2a80',
    fill: '#762f8d',
    on: '#fff8ea',
    drop: 12,
    path: 'M0-48 46 40Q0 50-46 40Z',
  },
  C: {
    name: 'C',
    ink: '#0a626b',
    fill: '#0d6f7a',
    on: '#fff8ea',
    drop: 0,
    path: 'M0-44A44 44 0 1 1 0 44 44 44 0 1 1 0-44Z',
  },
  D: {
    name: 'D',
    ink: '#1d478f',
    fill: '#2250a0',
    on: '#fff8ea',
    drop: 10,
    path: 'M0-50C10-28 36-10 36 14A36 36 0 0 1-36 14C-36-10-10-28 0-50Z',
  },
  E: {
    name: 'E',
    ink: '#84430f',
    fill: '#95501a',
    on: '#fff8ea',
    drop: 0,
    path: 'M-22-40H22L46 0 22 40H-22L-46 0Z',
  },
};

const OTHER: Suit = {
  name: '',
  ink: '#444',
  fill: '#4a4f57',
  on: '#fff8ea',
  drop: 0,
  path: 'M-38-38H38V38H-38Z',
};

export function suitOf(letter: string): Suit {
  return SUITS[letter] ?? { ...OTHER, name: letter };
}

const looks = new Map<string, Look>();

export function lookOf(face: string): Look {
  let look = looks.get(face);
  if (!look) looks.set(face, (look = read(face)));
  return look;
}

function read(face: string): Look {
  const card = /^([A-Z])(\d{1,2})$/.exec(face);
  if (card) return { as: 'suit', suit: card[1]!, number: card[2]! };
  const domino = /^(\d{1,2})-(\d{1,2})$/.exec(face);
  if (domino) return { as: 'domino', first: Number(domino[1]), second: Number(domino[2]) };
  if (/^\p{Lu}$/u.test(face)) return { as: 'tablet', letter: face };
  if (/^\p{Lu}{2,12}$/u.test(face)) return { as: 'word', word: face };
  return { as: 'slip', text: face };
}

/** The width of a piece relative to its height. */
export function shapeOf(face: string | null | undefined): 'card' | 'domino' | 'tablet' | 'slip' {
  if (!face) return 'card';
  const look = lookOf(face);
  return look.as === 'suit' || look.as === 'word' ? 'card' : look.as;
}

/** The shape of the pieces of a pack, for backs and empty places. */
export function shapeOfPack(pack = ''): 'card' | 'domino' | 'tablet' {
  return pack === 'dominoes' ? 'domino' : pack === 'letters' ? 'tablet' : 'card';
}

/** Where the spots of half a domino lie, on a 3 by 3 board. */
export const PIPS: readonly (readonly [number, number])[][] = [
  [],
  [[1, 1]],
  [
    [0, 0],
    [2, 2],
  ],
  [
    [0, 0],
    [1, 1],
    [2, 2],
  ],
  [
    [0, 0],
    [2, 0],
    [0, 2],
    [2, 2],
  ],
  [
    [0, 0],
    [2, 0],
    [1, 1],
    [0, 2],
    [2, 2],
  ],
  [
    [0, 0],
    [2, 0],
    [0, 1],
    [2, 1],
    [0, 2],
    [2, 2],
  ],
  [
    [0, 0],
    [2, 0],
    [0, 1],
    [1, 1],
    [2, 1],
    [0, 2],
    [2, 2],
  ],
  [
    [0, 0],
    [1, 0],
    [2, 0],
    [0, 1],
    [2, 1],
    [0, 2],
    [1, 2],
    [2, 2],
  ],
  [
    [0, 0],
    [1, 0],
    [2, 0],
    [0, 1],
    [1, 1],
    [2, 1],
    [0, 2],
    [1, 2],
    [2, 2],
  ],
];

/** A colour for each number of spots, to distinguish them at a glance. */
export const PIP_INKS = [
  '#1c2733',
  '#1d478f',
  '#14603a',
  '#a81c26',
  '#6b2a80',
  '#84430f',
  '#1c2733',
  '#0a626b',
  '#9a1b5b',
  '#5b5b00',
];
