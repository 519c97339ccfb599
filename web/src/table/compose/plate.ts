/** What a name plate has room for besides the name, and its font size: all of it can be read. */

export interface PlateText {
  score: string;
  /** The unit of the score, if the plate names it. */
  unit: string;
  /** The number of cards, and the same with its unit. */
  cards: [string, string] | null;
  /** The newest last. */
  marks: string[];
}

export interface PlateRoom {
  width: number;
  /** The font size of the table. */
  rem: number;
  own: boolean;
  /** Whether it has room for a second line of marks. */
  tall: boolean;
  /** Whether it shows the mark of the turn, and a clock. */
  turn: boolean;
  clock: boolean;
}

export interface FittedPlate {
  small: boolean;
  /** Whether the face is left out to make room for the text. */
  faceless: boolean;
  /** Whether units are left out. */
  terse: boolean;
  score: boolean;
  cards: boolean;
  marks: string[];
  /** The largest font size with which all of it fits, in pixels. */
  letter: number;
}

export const LEAST_ON_PLATE = 9.8;
/** The font size from which units are written out. */
const GOOD = 11;
const SMALL = 150;
/** The width taken by the face, the edges and the gaps; the same without a face, and on a large plate. */
const [FACE, NO_FACE, LARGE] = [53, 12, 62];
/** The width of a letter of a name, relative to the font size. */
const LETTER = 0.56;
/** The same of the letters of marks, which are bold, and of the dot between two of them with its gaps. */
const BOLD: [RegExp, number][] = [
  [/[ijltfr.,'’() ]/, 0.4],
  [/[mwMW−]/, 0.95],
  [/./, 0.7],
];
const DOT = 1.05;

const boldWidth = (text: string): number =>
  [...text].reduce((sum, c) => sum + BOLD.find(([kind]) => kind.test(c))![1], 0);

/** The font size of a name relative to the table's, and the least one before letters are left out. */
const [NAME, LEAST_NAME] = [1.02, 11];

/** The font size with which a name fits into a width, if it can be read; otherwise it ends in an ellipsis. */
export function fitName(name: string, width: number, rem: number): number {
  const most = NAME * rem;
  const fitting = width / (Math.max(1, [...name].length) * LETTER);
  return Math.max(Math.min(LEAST_NAME, most), Math.min(most, fitting));
}

export function fitPlate(text: PlateText, room: PlateRoom): FittedPlate {
  const { width, rem, own, tall, turn, clock } = room;
  const sizeOf = (parts: string[], face: number): number => {
    const shown = parts.filter(Boolean);
    const ems = shown.reduce((sum, part) => sum + boldWidth(part) + DOT, -DOT);
    const free = width - (face + (turn ? 16 : 0) + (clock ? 50 : 0)) * (rem / 16);
    return (free * (tall ? 1.6 : 1)) / Math.max(0.7, ems);
  };
  const small = width < SMALL;
  const most = small ? NO_FACE : LARGE;
  const canRead = (...parts: string[]): boolean => sizeOf(parts, most) >= LEAST_ON_PLATE;
  // The newest marks for which there is room; if necessary only one, instead of the score.
  const { score, cards } = text;
  const first = text.marks.findIndex((_, i) => canRead(score, ...text.marks.slice(i)));
  const newest = text.marks.slice(-1).filter((mark) => canRead(mark));
  const marks = first >= 0 ? text.marks.slice(first) : newest;
  const scored = !!score && canRead(score, ...marks);
  const plain = [scored ? score : '', ...marks];
  const faceless = small && (!own || sizeOf(plain, FACE) < LEAST_ON_PLATE);
  const face = faceless ? NO_FACE : small ? FACE : LARGE;
  const wordy = sizeOf([`${plain[0]} ${text.unit}`.trim(), cards?.[1] ?? '', ...marks], face);
  const terse = small || wordy < GOOD;
  const brief = sizeOf([...plain, cards?.[0] ?? ''], face);
  // The backs show the number of cards too; a number without the score beside it would be taken for the score.
  const shown = !!cards && scored === !!score && (!terse || brief >= LEAST_ON_PLATE);
  const letter = Math.max(LEAST_ON_PLATE, !terse ? wordy : shown ? brief : sizeOf(plain, face));
  return { small, faceless, terse, score: scored, cards: shown, marks, letter };
}
