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
  const [left, right] = extent(LEAST.across, [0, ...halves.map((half) => half[0])]);
  const [top, bottom] = extent(LEAST.down, [0, ...halves.map((half) => half[1])]);
  return { left, top, width: right - left, height: bottom - top };
}
