/** A tableau: foundations above, below them columns that never reflow. */

import type { Zone } from '../../connection/protocol';
import { cells, cut, type Rect } from './geometry';
import { SIZE, type Shape } from './arrange';

/** The number of cards that a fan has room for: a longer one closes up. */
const FAN = 5;

export function inTableau<Given extends { shape: Shape; most: number; rem: number }, Placed>(
  zones: Zone[],
  box: Rect,
  given: Given,
  place: (zone: Zone, box: Rect, given: Given) => Placed,
): Placed[] {
  const by = (one: Zone, two: Zone): number => (one.column ?? 0) - (two.column ?? 0);
  const above = zones.filter((zone) => (zone.row ?? 0) <= 0).sort(by);
  const piles = zones.filter((zone) => (zone.row ?? 0) > 0).sort(by);
  const [w, h] = SIZE[given.shape];
  const fan = h * (1 + (FAN - 1) * 0.3);
  let [columns, best] = [1, 0];
  for (let each = 1; each <= piles.length; each++) {
    const rows = Math.ceil(piles.length / each);
    const card = Math.min(box.w / (each * w * 1.1), box.h / (h * 1.15 + rows * fan * 1.08));
    if (card > best) [columns, best] = [each, card];
  }
  const card = Math.min(best, given.most);
  const label = given.rem * 1.2;
  const [top, rest] = above.length ? cut(box, 'top', card * h * 1.08 + label, 6) : [box, box];
  const built = cells(top, above.length, Math.max(1, above.length), 6);
  const laid = cells(rest, piles.length, columns, 5);
  return [
    ...above.map((zone, i) => place(zone, built[i]!, { ...given, most: card })),
    ...piles.map((zone, i) => place(zone, laid[i]!, { ...given, most: card * 1.15 })),
  ];
}
