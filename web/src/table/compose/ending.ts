/** The place of the result at the end of a deal: the stage and all below it, down to the player's plate or hand. */

import type { Piece, Zone } from '../../connection/protocol';
import type { Composed } from './compose';
import { inside, rect, type Rect } from './geometry';

export interface Ending {
  /** The place of the result; its card is in the middle of it. */
  sheet: Rect;
  /** The place of the buttons while the player looks at the cards. */
  bar: Rect;
  /** Whether the buttons are always there, because the card has no room for them. */
  apart: boolean;
  /** The font size of the table. */
  rem: number;
}

/** The minimum height for a readable result: with less room it also covers what lies below the stage. */
const LEAST = 220;
/** The minimum height that leaves what is below the stage uncovered: with less, many players' figures are tiny. */
const LEAST_ABOVE = 300;
/** The minimum width of the result if other things beside it stay visible, and beside a column of plates. */
const [WIDE, NARROW] = [560, 330];

/** The piece that was played last, where the scene says which. */
export function lastOf(zones: Zone[]): Piece | undefined {
  return zones.flatMap((zone) => zone.pieces ?? []).find((piece) => piece.mark === 'last');
}

/** The place to the right of a column of plates, over the words of the others, which one click shows again. */
function besidePlates({ stage, plates, felt }: Composed): Rect | null {
  const end = stage.x + stage.w;
  const x =
    6 + Math.max(...plates.filter(({ rect }) => rect.x < end).map(({ rect }) => rect.x + rect.w));
  return end - x < NARROW ? null : rect(x, 4, end - x, felt.h - 8);
}

export function endingOf(composed: Composed, rem: number): Ending {
  const { actions, prompt, main, side, stage, felt, hand, plates, zones } = composed;
  const filled = zones.some((one) => one.zone.role !== 'stage' && inside(one.rect, side));
  const right = side.x >= main.x + main.w;
  const aside = filled && right;
  // The important piece of a grid can lie anywhere: the card is beside or below the grid, unless it shows the piece.
  const grid = zones.some(
    ({ zone }) => zone.kind === 'grid' && zone.role === 'stage' && !lastOf([zone]),
  );
  const under =
    filled && !grid && side.y >= main.y + main.h && main.y + main.h - stage.y >= LEAST_ABOVE;
  // The card is in the middle; what lies beside the stage stays in sight if there is room.
  const margin = aside ? stage.x + stage.w - main.x - main.w : 0;
  const [x, w] =
    grid && right
      ? [side.x, side.w]
      : stage.w - 2 * margin >= WIDE
        ? [stage.x + margin, stage.w - 2 * margin]
        : [stage.x, stage.w];
  const top = grid && !right ? side.y : stage.y;
  // In landscape on a phone the card may also cover the hand, which one click shows again.
  if (actions.x >= stage.x + stage.w) {
    const low = rect(x, top, w, felt.h - 4 - top);
    return {
      sheet: low.h < LEAST ? (besidePlates(composed) ?? low) : low,
      bar: rect(actions.x, prompt.y, actions.w, actions.y + actions.h - prompt.y),
      apart: true,
      rem,
    };
  }
  const below = [hand, ...plates.map((one) => one.rect)]
    .filter((one) => one.h > 0 && one.y >= stage.y + stage.h - 1)
    .map((one) => one.y - 4);
  const bottom = under ? main.y + main.h : Math.min(felt.h - 4, ...below);
  const bar = actions.w > 300 && actions.h >= 44 ? actions : prompt;
  return { sheet: rect(x, top, w, bottom - top), bar, apart: false, rem };
}
