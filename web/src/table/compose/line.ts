/** A line of dominoes: the area of each, in quarters of its length, and the box around them all. */

import type { Piece } from '../../connection/protocol';

export type Half = [number, number];

const WAYS = [
  [2, 0],
  [0, 2],
  [-2, 0],
  [0, -2],
] as const;

/** Room for the highlight around an end. */
const MARGIN = 0.4;
/** Half of the smallest box around the first domino, so that one domino alone is not drawn as large as its stage. */
const LEAST = { across: 6, down: 3 };

/** Where the box begins and ends. A line that grows to one side first uses the free room on the other side. */
function extent(least: number, at: number[]): [number, number] {
  const [low, high] = [Math.min(...at), Math.max(...at)];
  return [
    Math.min(low, Math.max(-least, high - 2 * least)) - MARGIN,
    Math.max(high, Math.min(least, low + 2 * least)) + 2 + MARGIN,
  ];
}

/** The place of a domino in one of the folds of its line: the first is `at`. */
export function placeOf(piece: Piece, fold: number): [number, number, number] | undefined {
  return (fold ? piece.folds?.[fold - 1] : piece.at) ?? undefined;
}

/** The two halves of a domino that lies in a line. */
export function halvesOf(piece: Piece, fold: number): [Half, Half] | null {
  const at = placeOf(piece, fold);
  if (!at) return null;
  const [x, y, turn] = at;
  const [right, down] = WAYS[turn] ?? WAYS[0];
  return [
    [x, y],
    [x + right, y + down],
  ];
}

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The size of a unit in a place, with the fold that makes it largest. */
export function folded(pieces: Piece[], w: number, h: number): { unit: number; fold: number } {
  const units = Array.from({ length: 1 + (pieces[0]?.folds?.length ?? 0) }, (_, fold) => {
    const { width, height } = boxOf(pieces, fold);
    return Math.min(w / width, h / height);
  });
  const unit = Math.max(...units);
  return { unit, fold: units.indexOf(unit) };
}

export function boxOf(pieces: Piece[], fold: number): Box {
  const halves = pieces.flatMap((piece) => halvesOf(piece, fold) ?? []);
  const [left, right] = extent(LEAST.across, [0, ...halves.map((half) => half[0])]);
  const [top, bottom] = extent(LEAST.down, [0, ...halves.map((half) => half[1])]);
  return { left, top, width: right - left, height: bottom - top };
}
