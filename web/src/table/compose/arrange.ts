/** The positions and sizes of the pieces of one zone inside its rectangle. */

import type { Piece, Zone } from '../../connection/protocol';
import { overlap, type Rect } from './geometry';
import { folded } from './line';

export type Shape = 'card' | 'domino' | 'tablet';

/** The width and height of a piece, in card widths. */
export const SIZE: Record<Shape, [number, number]> = {
  card: [1, 1.4],
  domino: [0.76, 1.52],
  tablet: [0.72, 0.72],
};

/** The position of a piece in its zone, from the upper left corner. */
export interface Spot {
  x: number;
  y: number;
}

export interface Arranged {
  /** The width of a card here; other pieces are in proportion. */
  card: number;
  spots: Spot[];
}

export interface Room {
  w: number;
  h: number;
  /** The maximum width of a card. */
  most: number;
  /** The width of a card in hand, if a trick in a row is preferred to smaller cards in a ring. */
  inHand?: number;
  shape: Shape;
  /** The minimum part of a piece that the next one leaves uncovered; above 1 there is a gap between them. */
  free: number;
  /** The font size of the table. */
  rem: number;
}

const GAP = 1.08;

/** Pieces in rows; in little room they overlap. */
export function inRows(count: number, room: Room): Arranged {
  const [w, h] = SIZE[room.shape];
  let best: Arranged & { rows: number } = { card: 0, spots: [], rows: 1 };
  for (let rows = 1; rows <= Math.max(1, Math.min(count, 6)); rows++) {
    const long = Math.ceil(count / rows);
    const card = Math.min(
      room.most,
      room.h / (h * (1 + (rows - 1) * 1.06)),
      room.w / (w * (1 + (long - 1) * room.free)),
    );
    if (card > best.card * 1.02) best = { card, spots: [], rows };
  }
  const { card, rows } = best;
  const long = Math.ceil(count / rows);
  const top = (room.h - card * h * (1 + (rows - 1) * 1.06)) / 2;
  const spots = Array.from({ length: count }, (_, i) => {
    const row = Math.floor(i / long);
    const here = Math.min(long, count - row * long);
    const step = here > 1 ? Math.min(card * w * GAP, (room.w - card * w) / (here - 1)) : 0;
    const left = (room.w - card * w - step * (here - 1)) / 2;
    return { x: left + step * (i - row * long), y: top + row * card * h * 1.06 };
  });
  return { card, spots };
}

/** The height of a rank relative to its card's, and the least size of a card in a long column. */
const [RANK, LEAST_IN_COLUMN] = [0.19, 0.55];
/** How much of a covered card is seen, relative to an open one. */
const BACK = 0.3;

/** The number of covered cards at the bottom of a pile, below an open one. */
const coveredIn = (zone: Zone): number =>
  Math.max(
    0,
    (zone.pieces ?? []).findIndex((piece) => piece.face),
  );

/** A pile that fans downward and closes up as it grows. */
export function inColumn(count: number, room: Room, covered = 0): Arranged {
  const [w, h] = SIZE[room.shape];
  const most = Math.min(room.most, room.w / w, room.h / (h * 1.6));
  // A long column has smaller cards, so that every rank stays in sight.
  const steps = count - 1 - covered * (1 - BACK);
  const ranked = room.h / (h * (1 + RANK * steps));
  const card = Math.min(most, Math.max(ranked, LEAST_IN_COLUMN * most));
  const step = steps > 0 ? Math.min(card * h * 0.3, (room.h - card * h) / steps) : 0;
  const x = (room.w - card * w) / 2;
  const down = (i: number): number => i - Math.min(i, covered) * (1 - BACK);
  return { card, spots: Array.from({ length: count }, (_, i) => ({ x, y: step * down(i) })) };
}

/** Places around an oval, clockwise from the bottom, each given by its upper left corner. */
function oval(count: number, room: Room, w: number, h: number): Spot[] {
  return Array.from({ length: count }, (_, step) => {
    const turn = (2 * Math.PI * step) / count;
    // Four cards lie close together as one trick.
    const rx = Math.min(room.w - w, count > 4 ? (room.h + w) * 2.1 : w * 3.4) / 2;
    const ry = Math.min(room.h - h, count > 4 ? room.w : h * 1.8) / 2;
    return {
      x: (room.w - w) / 2 - rx * Math.sin(turn),
      y: (room.h - h) / 2 + ry * Math.cos(turn),
    };
  });
}

/** Two rows, with the player in the middle of the lower one, continuing to the left. */
function inTwoRows(seats: number, room: Room): Arranged {
  const [w, h] = SIZE[room.shape];
  const below = seats > 7 ? 4 : 3;
  const first = Math.floor((below - 1) / 2);
  const card = Math.min(
    room.most,
    room.w / (Math.max(below, seats - below) * w * GAP),
    room.h / (2 * h * 1.04),
  );
  const spots = Array.from({ length: seats }, (_, step) => {
    const round = (step + below - 1 - first) % seats;
    const [row, at] = round < below ? [1, below - 1 - round] : [0, round - below];
    const here = row ? below : seats - below;
    return {
      x: room.w / 2 + (at - here / 2) * card * w * GAP,
      y: room.h / 2 + (row ? 0.02 : -1.02) * card * h,
    };
  });
  return { card, spots };
}

/** One row in the order of the plates above it, the player's own card last. */
function inOneRow(seats: number, room: Room): Arranged {
  const [w, h] = SIZE[room.shape];
  // Cards lie a little askew: the outermost ones need room for that.
  const card = Math.min(room.most, room.h / h, room.w / ((seats * GAP + 0.25) * w));
  const spots = Array.from({ length: seats }, (_, step) => ({
    x: room.w / 2 + (((step + seats - 1) % seats) - seats / 2) * card * w * GAP,
    y: (room.h - card * h) / 2,
  }));
  return { card, spots };
}

/** How much larger the cards are in one row, if it takes the place of a ring. */
const MUCH = 1.25;

/** A place for every seat around the middle; many seats in a flat area have two rows, and a very flat one has one. */
export function aroundTrick(seats: number, room: Room): Arranged {
  const ring = inRing(seats, room);
  const rows = seats > 4 ? inTwoRows(seats, room) : ring;
  const best = rows.card > ring.card ? rows : ring;
  const row = inOneRow(seats, room);
  const { inHand = 0 } = room;
  const wanted = best.card < inHand && row.card >= inHand;
  return wanted || row.card > best.card * MUCH ? row : best;
}

/** A place for every seat around the middle, with extra height for its label. */
export function inRing(seats: number, room: Room, label = 0): Arranged {
  const [w, h] = SIZE[room.shape];
  const apart = (one: Spot, two: Spot, card: number): boolean =>
    Math.abs(one.x - two.x) >= card * w || Math.abs(one.y - two.y) >= card * h + label;
  let card = Math.min(room.most, room.w / w, Math.max(8, room.h - label) / h);
  for (; card > 8; card *= 0.97) {
    const spots = oval(seats, room, card * w, card * h + label);
    if (spots.every((one, i) => spots.slice(i + 1).every((two) => apart(one, two, card))))
      return { card, spots };
  }
  return { card, spots: oval(seats, room, card * w, card * h + label) };
}

/** A place around the middle for the calls of every seat, relative to the upper left corner of the room. */
export function callPlaces(seats: number, room: Room): Rect[] {
  for (let part = 0.34; ; part *= 0.95) {
    const [w, h] = [room.w * part, room.h * part];
    const places = oval(seats, room, w, h).map(({ x, y }) => ({ x, y, w, h }));
    const apart = places.every((one, i) => places.slice(i + 1).every((two) => !overlap(one, two)));
    if (apart || part < 0.1) return places;
  }
}

/** The height of the finished cards below a pile, relative to the pile. */
export const HOME = 0.55;

/** Pieces on a dial with a number of hours, each with room below it. */
export function onDial(zone: Zone, room: Room): Arranged {
  const pieces = zone.pieces ?? [];
  const [w, h] = SIZE[room.shape];
  const hours = Math.max(pieces.length, 1, ...pieces.map((one) => (one.at?.[0] ?? 0) + 1));
  const spotsAt = (card: number): Spot[] =>
    Array.from({ length: hours }, (_, hour) => {
      const turn = (2 * Math.PI * hour) / hours;
      const high = card * h * (1 + HOME);
      return {
        x: room.w / 2 - (card * w) / 2 + ((room.w - card * w) / 2) * Math.sin(turn),
        y: (room.h - high) / 2 - ((room.h - high) / 2) * Math.cos(turn),
      };
    });
  /** Whether the piles fit side by side and leave the middle free, two piles wide. */
  const fits = (card: number): boolean => {
    const [wide, high] = [card * w * 1.04, card * h * (1 + HOME) + 2];
    const apart = (one: Spot, two: Spot, width = wide): boolean =>
      Math.abs(one.x - two.x) >= width || Math.abs(one.y - two.y) >= high;
    const spots = spotsAt(card);
    const middle = { x: (room.w - card * w) / 2, y: room.h / 2 - (card * h) / 2 };
    return spots.every(
      (one, i) =>
        apart(one, middle, wide * 1.65) && spots.slice(i + 1).every((two) => apart(one, two)),
    );
  };
  let card = Math.min(room.most, room.w / w, room.h / h);
  while (card > 8 && !fits(card)) card *= 0.97;
  const all = spotsAt(card);
  return { card, spots: pieces.map((one, slot) => all[one.at?.[0] ?? slot]!) };
}

/** Pieces in columns and rows, at their own coordinates. */
export function inGrid(zone: Zone, room: Room): Arranged {
  const pieces = zone.pieces ?? [];
  const [w, h] = SIZE[room.shape];
  const order = (which: 0 | 1): number[] =>
    [...new Set(pieces.map((one) => one.at?.[which] ?? 0))].sort((a, b) => a - b);
  const [columns, rows] = [order(0), order(1)];
  const card = Math.min(
    room.most,
    room.w / (columns.length * w * GAP),
    room.h / (rows.length * h * GAP),
  );
  const left = (room.w - columns.length * card * w * GAP) / 2;
  const top = (room.h - rows.length * card * h * GAP) / 2;
  const spots = pieces.map((one) => ({
    x: left + columns.indexOf(one.at?.[0] ?? 0) * card * w * GAP,
    y: top + rows.indexOf(one.at?.[1] ?? 0) * card * h * GAP,
  }));
  return { card, spots };
}

/** Whether a grid is filled row by row: then its columns mean nothing, and it can have more of them. */
const isFilled = (pieces: Piece[], across = Math.max(...pieces.map((one) => one.at![0])) + 1) =>
  pieces.every(({ at }, i) => at![0] === i % across && at![1] === Math.floor(i / across));

/** The minimum letter size of a word: only a word too long for it is drawn smaller. */
export const LEAST_OF_WORD = 28;

/** The gap between two words, in letters, and its minimum in pixels: without it they read as one. */
export const BETWEEN_WORDS = [0.45, 8] as const;

/** Words in letters: the largest letter size with which all of them, wrapped, fit. */
export function inWords(zone: Zone, room: Room): Arranged {
  const words = (zone.pieces ?? []).map((one) => [...(one.face ?? '')].length);
  for (let letter = Math.floor(Math.min(room.most, 3.5 * room.rem)); letter > 8; letter -= 1) {
    const gap = Math.max(letter * BETWEEN_WORDS[0], BETWEEN_WORDS[1]);
    let rows = 1;
    let at = 0;
    for (const length of words) {
      const wide = Math.min(room.w, length * (letter + 1) + 4);
      if (at > 0 && at + wide + gap > room.w) {
        rows += 1;
        at = 0;
      }
      at += wide + gap;
    }
    const longest = letter > LEAST_OF_WORD ? Math.max(0, ...words) * (letter + 1) + 4 : 0;
    if (rows * (letter + 4) <= room.h + 4 && longest <= room.w) return { card: letter, spots: [] };
  }
  return { card: 8, spots: [] };
}

/** The size of the smallest letter: a word that is too long for its place is drawn smaller. */
export function smallestLetter({ pieces }: Zone, width: number, letter: number): number {
  const longest = Math.max(1, ...(pieces ?? []).map((one) => [...(one.face ?? '')].length));
  return Math.min(letter, (width - 4) / longest - 1);
}

/** The least width of a player's street on a pegging board, in letters; narrower ones lie below each other. */
export const STREET = 11;

/** Whether a sheet is a pegging board: every line has its pegs. */
export const isBoard = (zone: Zone): boolean =>
  !!zone.count && !!zone.pieces?.length && zone.pieces.every((one) => one.at);

/** Written lines: the largest font size with which all of them, wrapped, fit. */
function inLines(zone: Zone, { w, h, rem }: Room): Arranged {
  const pieces = zone.pieces ?? [];
  const long = pieces.map(
    (one) =>
      `${(one.by ?? -1) >= 0 ? 'Charlotte: ' : ''}${one.text ?? one.face} ${one.said ?? ''}`.length,
  );
  const rowsOf = (px: number): number => {
    if (isBoard(zone))
      return Math.ceil(long.length / Math.max(1, Math.floor((w - 8) / (px * STREET))));
    const across = Math.max(1, w - px * 1.1) / (px * 0.52);
    // In a flat place the lines flow together.
    if (w > h * 3) return Math.ceil(long.reduce((sum, one) => sum + one + 2, 0) / across);
    return long.reduce((sum, one) => sum + Math.ceil((one + 2) / across), 0);
  };
  let px = isBoard(zone) ? Math.min(1.12 * rem, (w - 8) / STREET) : 1.12 * rem;
  while (px > 9 && Math.max(1, rowsOf(px)) * px * 1.3 + 4 > h) px -= 0.5;
  return { card: px, spots: [] };
}

/** Calls of an auction: the font size of the last one; those before it lie above it in half its size. */
function inCalls(zone: Zone, { w, h, rem }: Room): Arranged {
  const calls = zone.pieces ?? [];
  const long = Math.max(4, (calls.at(-1)?.face ?? '').length);
  const card = Math.min(w / (long * 0.56 + 1), h / (calls.length > 1 ? 2.4 : 1.5), 3.5 * rem);
  return { card, spots: [] };
}

/** The positions of the pieces of a zone in a rectangle. */
export function arrange(
  zone: Zone,
  box: Rect,
  room: Omit<Room, 'w' | 'h'>,
  seats: number,
): Arranged {
  const here: Room = { ...room, w: box.w, h: box.h };
  const count = zone.pieces?.length ?? 0;
  const placed = count > 0 && zone.pieces!.every((one) => one.at);
  switch (zone.kind) {
    case 'trick':
      return aroundTrick(seats, here);
    case 'circle':
      return onDial(zone, here);
    case 'grid': {
      const rows = inRows(Math.max(1, count), here);
      const grid = placed ? inGrid(zone, here) : rows;
      return grid.card < rows.card && isFilled(zone.pieces!) ? rows : grid;
    }
    case 'stack':
      return inRows(1, here);
    case 'words':
      return zone.role === 'stage' && zone.seat !== null
        ? inCalls(zone, here)
        : inWords(zone, here);
    case 'sheet':
      return inLines(zone, here);
    case 'tray':
      return inRows(Math.max(count, zone.count ?? 1), here);
    case 'line': {
      // A domino is two units wide: the line is as large as its stage allows.
      const { unit } = folded(zone.pieces ?? [], box.w, box.h);
      return { card: Math.min(room.most, (2 * unit) / SIZE.domino[0]), spots: [] };
    }
    default:
      if (!count && zone.count) return inRows(Math.min(zone.count, 14), { ...here, free: 0.14 });
      return (zone.row ?? -1) >= 0
        ? inColumn(Math.max(1, count), here, coveredIn(zone))
        : inRows(Math.max(1, count), here);
  }
}
