/** A small picture of play for every game: which pieces lie where, in a box of 100 by 60. */

export interface Laid {
  /** The face of the piece; nothing for its back. */
  face: string;
  x: number;
  y: number;
  /** The width of the piece. */
  w: number;
  /** Its rotation in degrees. */
  turn?: number;
}

const row = (faces: string, x: number, y: number, w: number, step: number): Laid[] =>
  faces.split(' ').map((face, i) => ({ face: face === '*' ? '' : face, x: x + i * step, y, w }));

const fan = (faces: string, y = 30, w = 21): Laid[] => {
  const all = faces.split(' ');
  return all.map((face, i) => {
    const off = i - (all.length - 1) / 2;
    return {
      face: face === '*' ? '' : face,
      x: 50 + off * 14,
      y: y + off * off * 1.6,
      w,
      turn: off * 8,
    };
  });
};

/** Cards played by four around the middle, as in a trick. */
const trick = (faces: string, w = 18): Laid[] =>
  faces.split(' ').map((face, i) => ({
    face,
    x: [50, 31, 50, 69][i]!,
    y: [41, 30, 19, 30][i]!,
    w,
    turn: [3, -7, -4, 8][i]!,
  }));

/** A line of dominoes end to end; doubles lie across it. */
function line(faces: string, y = 30, long = 17): Laid[] {
  const all = faces.split(' ');
  const half = (face: string): number => (face[0] === face[2] ? long / 4 : long / 2);
  const whole = all.reduce((sum, face) => sum + 2 * half(face) + 1, -1);
  let at = 50 - whole / 2;
  return all.map((face) => {
    const x = at + half(face);
    at = x + half(face) + 1;
    return { face, x, y, w: long / 2, turn: face[0] === face[2] ? 0 : -90 };
  });
}

const word = (text: string, x: number, y: number, w = 9): Laid[] =>
  row([...text].join(' '), x, y, w, w + 1);

const clock = (): Laid[] =>
  Array.from({ length: 12 }, (_, i) => {
    const a = (Math.PI * (i - 3)) / 6;
    const face = ['R12', '', 'G2', '', '', 'Y5', '', '', 'B8', '', 'R10', ''][i]!;
    return { face, x: 50 + 36 * Math.cos(a), y: 30 + 22 * Math.sin(a), w: 8 };
  });

const column = (faces: string, i: number): Laid[] =>
  faces.split(' ').map((face, j) => ({ face, x: 12 + i * 15.2, y: 14 + j * 9, w: 13 }));

const PICTURES: Record<string, Laid[]> = {
  block: fan('C4 C5 C6 BLOCK'),
  quit: fan('D7 D8 QUIT E11'),
  rook: trick('Y10 Y5 Y14 R3'),
  'partnership-rook': [...trick('B14 B10 B5 B7', 16), ...row('* *', 10, 48, 9, 4)],
  'dixie-rook': [...trick('G12 G10 R5 G14', 15), ...row('* * * *', 82, 14, 8, 3.5)],
  'display-rook': [
    ...row('R14 R9 R5', 22, 14, 12, 8),
    ...row('Y12 Y10', 58, 14, 12, 8),
    ...fan('B13 B8', 46, 14),
  ],
  'high-14': trick('R14 G14 Y14 B14'),
  flip: [...trick('R10 R2 R7 R12', 16), { face: 'Y10', x: 88, y: 30, w: 13, turn: 10 }],
  time: clock(),
  match: [
    ...row('*', 30, 30, 22, 0),
    { face: 'G9', x: 50, y: 30, w: 22, turn: 4 },
    { face: 'R9', x: 68, y: 31, w: 22, turn: 14 },
  ],
  'i-doubt-it': [...row('* * * *', 42, 30, 20, 4), { face: 'B7', x: 72, y: 28, w: 20, turn: 18 }],
  donkey: fan('R5 Y5 B5 G5'),
  tuxedo: [...row('R3 Y5 G8 B2', 23, 19, 15, 18), { face: 'R8', x: 57, y: 45, w: 15, turn: 6 }],
  panjandrum: [
    ...row('R1 Y1 B1 G1', 23, 18, 14, 18),
    ...row('* * *', 36, 45, 14, 3),
    { face: 'G6', x: 62, y: 45, w: 14 },
  ],
  'rook-solitaire': ['R9 Y8 B7', 'G14', 'Y6 R5', 'B12 G11 R10 Y9', 'R3', 'G8 B6'].flatMap(column),
  'domino-42': ['6-4', '6-6', '5-0', '6-1'].map((face, i) => ({
    face,
    x: [50, 32, 50, 68][i]!,
    y: [42, 30, 18, 30][i]!,
    w: 10,
    turn: [-90, 0, -90, 0][i]!,
  })),
  sniff: [
    ...line('5-2 5-5 5-3', 30, 19),
    { face: '6-5', x: 50, y: 9, w: 8, turn: 180 },
    { face: '5-0', x: 50, y: 51, w: 8 },
  ],
  bergen: line('4-4 4-1 1-4', 30, 26),
  fortune: [...row('* * * * *', 18, 30, 12, 16), { face: '6-3', x: 50, y: 24, w: 14, turn: 8 }].map(
    (one) => (one.face ? one : { ...one, face: '#domino' }),
  ),
  'block-dominoes': line('6-6 6-3 3-1 1-1 1-4'),
  'draw-dominoes': [...line('5-5 5-2 2-0', 20), ...row('#domino #domino #domino', 30, 46, 9, 20)],
  matadores: line('4-3 4-0 3-3 4-2'),
  sebastopol: [
    ...line('9-3 9-9 9-6', 30, 17),
    { face: '9-1', x: 50, y: 10, w: 7 },
    { face: '9-4', x: 50, y: 50, w: 7 },
  ],
  anagrams: [...word('CUTE', 12, 16), ...word('ACUTE', 34, 34, 11), ...word('RIN', 14, 50, 8)],
  sentences: [
    ...word('WE', 10, 16, 8),
    ...word('ALL', 36, 16, 8),
    ...word('PLAY', 18, 34, 11),
    ...word('WELL', 50, 50, 8),
  ],
  'block-words': [...word('ABDEKLMST', 9, 14, 8), ...word('BLAZED', 16, 40, 12)],
  alphabets: word('AHORSTU', 14, 30, 11),
};

export function pictureOf(key: string, faces: string[]): Laid[] {
  return PICTURES[key] ?? fan(faces.join(' '));
}

/** The suggested order of learning: each game adds one or two new ideas. */
export const ORDER = [
  'block',
  'flip',
  'draw-dominoes',
  'high-14',
  'i-doubt-it',
  'rook',
  'partnership-rook',
  'tuxedo',
  'anagrams',
  'rook-solitaire',
  'domino-42',
  'sniff',
  'donkey',
  'match',
  'block-dominoes',
  'panjandrum',
  'dixie-rook',
  'display-rook',
  'bergen',
  'sebastopol',
  'matadores',
  'block-words',
  'alphabets',
  'sentences',
  'time',
  'quit',
  'fortune',
];

export function placeInOrder(key: string): number {
  const at = ORDER.indexOf(key);
  return at < 0 ? ORDER.length : at;
}

const PLAYED = 'parlour.played';

/** The games that were started in this browser. */
export function played(): string[] {
  try {
    return JSON.parse(localStorage.getItem(PLAYED) ?? '[]') as string[];
  } catch {
    return [];
  }
}

export function notePlayed(key: string): void {
  try {
    localStorage.setItem(PLAYED, JSON.stringify([...new Set([...played(), key])]));
  } catch {
    // A browser without storage can still play.
  }
}
