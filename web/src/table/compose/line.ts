/** A line of dominoes: the area of each, in quarters of its length, and the box around them all. */

import type { Piece } from '../../lib/protocol';

export type Half = [number, number];

const WAYS = [
  [2, 0],
  [0, 2],
  [-2, 0],
  [0, -2],
] as const;

/** Room for the light around an end. */
const MARGIN = 0.4;
/** Half of the smallest box: a short line does not fill its stage with one domino. */
const LEAST = { across: 6, down: 3 };

/** The two halves of a domino that lies in a line. */
export function halvesOf(piece: Piece, wide: boolean): [Half, Half] | null {
  const at = (wide && piece.wide) || piece.at;
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
export function folded(pieces: Piece[], w: number, h: number): { unit: number; wide: boolean } {
  const [unit, other] = [false, true].map((wide) => {
    const { width, height } = boxOf(pieces, wide);
    return Math.min(w / width, h / height);
  }) as [number, number];
  return { unit: Math.max(unit, other), wide: other > unit };
}

export function boxOf(pieces: Piece[], wide: boolean): Box {
  const halves = pieces.flatMap((piece) => halvesOf(piece, wide) ?? []);
  const [xs, ys] = [halves.map((half) => half[0]), halves.map((half) => half[1])];
  const left = Math.min(-LEAST.across, ...xs) - MARGIN;
  const top = Math.min(-LEAST.down, ...ys) - MARGIN;
  return {
    left,
    top,
    width: Math.max(LEAST.across, ...xs) + 2 + MARGIN - left,
    height: Math.max(LEAST.down, ...ys) + 2 + MARGIN - top,
  };
}
