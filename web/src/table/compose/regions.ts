/** The fixed places of a table: they depend only on its size, its seats and its composition. */

import { cells, clamp, cut, divide, inset, rect, type Rect } from './geometry';
import { SIZE, type Shape } from './arrange';

export type Composition = 'ring' | 'line' | 'tableau' | 'spread' | 'words' | 'alone';

export interface Table {
  composition: Composition;
  seats: number;
  shape: Shape;
  w: number;
  h: number;
  rem: number;
  /** Whether players ever hold pieces in hand. */
  hand: boolean;
  /** Whether a whole pack is dealt out. */
  dealt: boolean;
  /** Whether players make words and hold one or two letters. */
  few: boolean;
  /** Whether a pegging board lies beside the line. */
  board: boolean;
  /** Whether the stage is a grid of pieces. */
  grid: boolean;
}

export interface Regions {
  felt: Rect;
  /** The plates, from the player's own seat on, clockwise. */
  plates: Rect[];
  /** The area in front of each seat, in the same order; the player's own first. */
  before: Rect[];
  stage: Rect;
  facts: Rect;
  /** The part of the stage for secondary zones. */
  side: Rect;
  main: Rect;
  prompt: Rect;
  actions: Rect;
  /** While a trick is played there is at most one button: on an upright felt the trick gets the rest of the bar. */
  trick?: Pick<Regions, 'main' | 'side' | 'actions'>;
  hand: Rect;
  /** The widest card in hand. */
  card: number;
  rows: number;
}

/** The width of a finger: at least this much of every piece in hand is free. */
export const FINGER = 44;

/** Felts lower than this are on a phone in landscape: all plates are above the stage. */
export const FLAT = 480;

/** Felts at least this wide are on a tablet or a desktop. */
const WIDE = 700;

/** The height of the facts on a phone, in rem. */
const FACTS = 1.7;

/** The width of the widest grid, relative to its height. */
const GRID = 1.4;

/** How many pieces a hand may hold. */
function mostInHand(table: Table): number {
  if (table.dealt) return table.shape === 'domino' ? 7 : Math.min(19, Math.ceil(56 / table.seats));
  switch (table.composition) {
    case 'line':
      return 12;
    case 'words':
      return 7;
    default:
      return 8;
  }
}

/** The seats on the left, at the top and on the right, counted clockwise from the player. */
function around(seats: number): [number[], number[], number[]] {
  const others = Array.from({ length: Math.max(0, seats - 1) }, (_, i) => i + 1);
  const beside = others.length < 2 ? 0 : others.length < 6 ? 1 : 2;
  return [
    others.slice(0, beside).reverse(),
    others.slice(beside, others.length - beside),
    others.slice(others.length - beside),
  ];
}

export function regions(table: Table): Regions {
  const felt = rect(0, 0, table.w, table.h);
  const box = inset(felt, clamp(4, table.w * 0.008, 14));
  if (table.h < FLAT) return flat(table, felt, box);
  return table.w < WIDE || table.h > table.w * 1.15
    ? upright(table, felt, box)
    : desk(table, felt, box);
}

function split(
  stage: Rect,
  table: Table,
  tall: boolean,
  elsewhere: Partial<Pick<Regions, 'facts' | 'side'>> = {},
): Pick<Regions, 'stage' | 'facts' | 'main' | 'side'> {
  const { rem } = table;
  const [facts, below] = elsewhere.facts
    ? [elsewhere.facts, stage]
    : cut(stage, 'top', rem * (tall ? FACTS : 2.1), 3);
  if (elsewhere.side) return { stage, facts, main: below, side: elsewhere.side };
  const { composition, seats } = table;
  const part =
    composition === 'tableau' || composition === 'alone'
      ? 0.16
      : table.board
        ? 0.22
        : composition === 'ring' && seats < 5
          ? 0.24
          : 0.2;
  const line = composition === 'line';
  const flatSide = line && tall && table.w < WIDE;
  const across = flatSide || ((tall || line) && below.h > below.w * 0.7);
  // A grid is as high as its stage; the rest of the width is for its labels.
  const wide = table.grid ? clamp(below.w * part, below.w - below.h * GRID, below.w * 0.3) : 0;
  // The outermost cards of a trick reach the edge of its place.
  const apart = composition === 'ring' ? rem : 6;
  const [side, main] = across
    ? cut(below, 'bottom', flatSide ? rem * 3 : below.h * 0.22, 4)
    : cut(below, 'right', wide || below.w * part, apart);
  return { stage, facts, main, side };
}

/** On a desktop: the others around, the hand below with the player's plate to its left. */
function desk(table: Table, felt: Rect, box: Rect): Regions {
  const { rem, seats } = table;
  const [w, h] = SIZE[table.shape];
  const gap = rem * 0.4;
  const words = table.composition === 'words';
  const plate = rem * 3.1;
  const card = clamp(64 / w, Math.min(table.w * 0.078, table.h * 0.15), 210);
  const lift = card * h * 0.16;
  const own = rem * 12.5;
  let bottom: Rect, rest: Rect;
  if (words) [bottom, rest] = cut(box, 'bottom', Math.max(table.h * 0.22, card * h + lift), gap);
  else if (table.hand) [bottom, rest] = cut(box, 'bottom', card * h + lift, gap);
  else if (table.composition === 'spread')
    [bottom, rest] = cut(box, 'bottom', card * h + rem * 1.6, gap);
  else [bottom, rest] = cut(box, 'bottom', plate + rem * 2.5, gap);
  const line = table.composition === 'line';
  const [left, right0] = cut(bottom, 'left', own, gap);
  // A single player has no hand: prompt and buttons are beside the plate, and the stage gets the height.
  const alone = !table.hand && table.composition !== 'spread';
  // In games with a spread there are calls, whose button shows what is at stake.
  const buttons = line ? 2.9 : table.h > 900 ? 9 : table.composition === 'spread' ? 7.4 : 5.9;
  const [bar, upper] = alone
    ? [cut(right0, 'right', own * 0.8, gap)[1], rest]
    : cut(rest, 'bottom', rem * buttons, gap);
  const [mine, beneath] = cut(left, words ? 'top' : 'bottom', plate, 4);
  // Words: the hand is small, the player's own words are large.
  const [right, hand] = words
    ? cut(right0, 'left', right0.w * 0.56, gap)
    : cut(right0, 'right', table.hand || alone ? own * 0.8 : right0.w, gap);
  // Dominoes need few buttons: they are beside the prompt, which is above the hand, and the line gets the height.
  const [prompt, actions] = line
    ? cut(cut(bar, 'left', hand.x + hand.w / 2 - bar.w * 0.2 - bar.x)[1], 'left', bar.w * 0.4, gap)
    : cut(bar, 'top', rem * 2.3, 3);
  const plates: Rect[] = [mine];
  const before: Rect[] = [right];
  void beneath;
  let middle: Rect;
  if (line || words || (table.composition === 'spread' && seats > 5)) {
    const others = seats - 1;
    const rows = words && others > 3 ? 2 : 1;
    const high = words
      ? Math.max(upper.h * 0.42, rows * (plate + rem * 2))
      : plate + (line ? 0 : rem * 2.6);
    const flat = rows > 1 ? rem * 2.3 : plate;
    const [top, below] = cut(upper, 'top', others ? high : 0, others ? gap : 0);
    middle = below;
    cells(top, others, Math.max(1, Math.ceil(others / rows)), gap).forEach((cell, i) => {
      // A plate beside the words leaves two rows of letters; a plate above them leaves one.
      const [name, under] = line
        ? cut(cell, 'left', Math.min(own, cell.w * 0.66), 4)
        : words && cell.w > rem * 22
          ? cut(cell, 'left', rem * 9.5, 6)
          : cut(cell, 'top', flat, 3);
      plates[i + 1] = { ...name, h: Math.min(name.h, plate) };
      before[i + 1] = under;
    });
  } else {
    const [west, north, east] = around(seats);
    const [top, below] = cut(upper, 'top', north.length ? plate : 0, north.length ? gap : 0);
    middle = below;
    // An opposite player sits in the middle.
    const opposite = Math.min(top.w, own + rem * 20);
    const across =
      north.length === 1 ? rect(top.x + (top.w - opposite) / 2, top.y, opposite, top.h) : top;
    divide(
      across,
      north.map(() => 1),
      false,
      gap,
    ).forEach((cell, i) => {
      const [name, beside] = cut(cell, 'left', Math.min(own * 0.94, cell.w * 0.6), 4);
      plates[north[i]!] = name;
      before[north[i]!] = beside;
    });
    const column = west.length ? Math.min(own * 0.88, table.w * 0.19) : 0;
    const [one, most] = cut(middle, 'left', column, column ? gap : 0);
    const [two, stage] = cut(most, 'right', column, column ? gap : 0);
    for (const [seat, place] of [
      ...divide(
        one,
        west.map(() => 1),
        true,
        gap,
      ).map((cell, i) => [west[i]!, cell] as const),
      ...divide(
        two,
        east.map(() => 1),
        true,
        gap,
      ).map((cell, i) => [east[i]!, cell] as const),
    ]) {
      const whole = rect(
        place.x,
        place.y + Math.max(0, place.h / 2 - plate - rem * 2.5),
        place.w,
        Math.min(place.h, plate + rem * 7),
      );
      const [name, under] = cut(whole, 'top', plate, 4);
      plates[seat] = name;
      before[seat] = under;
    }
    middle = stage;
  }
  return {
    felt,
    plates,
    before,
    ...split(middle, table, false),
    prompt,
    actions,
    hand,
    card,
    rows: 1,
  };
}

/** Room for two rows of finger-sized buttons; a tableau needs one, words need an input row. */
const actionsOnPhone = (table: Table): number =>
  table.composition === 'words' ? 7.4 : table.composition === 'tableau' ? 3.1 : 5.8;

/** On an upright phone or tablet: the others in a strip, the stage, the actions, the hand. */
function upright(table: Table, felt: Rect, box: Rect): Regions {
  const { rem, seats } = table;
  const [w, h] = SIZE[table.shape];
  const gap = 4;
  const words = table.composition === 'words';
  const tablet = table.w >= WIDE;
  const plate = rem * (tablet ? 2.9 : 2.15);
  const least = table.shape === 'card' ? 54 : FINGER;
  // A few cards in hand are not much smaller than those in the centre.
  const part = tablet && table.composition === 'spread' && !table.dealt ? 0.12 : 0.1;
  const card = clamp(least / w, Math.min(table.w * 0.165, table.h * part), (1100 * part) / w);
  // The outermost cards of a fan in one row are turned and need room at the edges.
  const edge = tablet && table.shape === 'card' ? card * 0.34 : 0;
  const each = Math.max(1, Math.floor((box.w - 2 * edge - card * w) / FINGER) + 1);
  const rows = table.hand ? Math.ceil(mostInHand(table) / each) : 0;
  const lap = table.shape === 'card' ? FINGER : card * h + 3;
  const piles = !table.hand && table.composition === 'spread';
  const { few } = table;
  const lift = Math.max(8, edge * 0.5);
  const high = table.hand && !few ? card * h + (rows - 1) * lap + lift : 0;
  const [below, a] = cut(box, 'bottom', piles ? card * h + rem * 1.4 : high, gap);
  const line = table.composition === 'line';
  const letters = tablet ? 70 : FINGER + 6;
  const [own, b] = cut(a, 'bottom', few ? letters : line ? Math.max(plate, FINGER) : plate, gap);
  const [mine, zones] = cut(own, 'left', Math.min(box.w * 0.42, rem * 15), gap);
  // One or two letters are beside the player's plate, and everybody's words get the height.
  const fan = rect(below.x + edge, below.y, below.w - 2 * edge, below.h);
  const hand = few ? zones : table.hand ? fan : rect(below.x, below.y, 0, 0);
  // Dominoes need few buttons: they are beside the player's plate, and the line gets the height.
  const [told, bar] = [rem * 2.5, line ? 0 : rem * actionsOnPhone(table)];
  // Where most moves are made on the pieces, the prompt is next to the hand: no empty bar separates them.
  const low = table.hand && !words;
  const [one, c] = cut(b, 'bottom', low ? told : bar, 3);
  const [two, d] = cut(c, 'bottom', low ? bar : told, line ? 0 : 3);
  const [prompt, buttons] = low ? [one, two] : [two, one];
  const actions = line ? zones : buttons;
  const plates = [mine];
  const before = [piles ? below : line ? rect(zones.x, zones.y, 0, 0) : zones];
  const others = seats - 1;
  let upper = d;
  if (words)
    [before[0], upper] = cut(
      d,
      'bottom',
      Math.max(d.h * (tablet ? 0.17 : few ? 0.2 : 0.14), 40),
      gap,
    );
  // Words need width: each player has a row, with the plate to the left of the words, if the stage keeps its half.
  const across = words && others * (plate + gap) <= upper.h * 0.52;
  // On a phone four words side by side would have letters of 10 px.
  const most = words && !tablet ? 3 : 4;
  const columns = across
    ? 1
    : others > most
      ? Math.min(most, Math.ceil(others / 2))
      : Math.max(1, others);
  const lines = Math.ceil(others / columns);
  const under = words
    ? (upper.h *
        (tablet
          ? 0.41
          : few && !across
            ? 0.58
            : !across && lines > 2
              ? 0.58
              : lines > 1
                ? 0.5
                : 0.48)) /
        lines -
      plate
    : rem * (tablet ? 3.4 : 1.4);
  const [top, stage] = cut(
    upper,
    'top',
    others ? lines * (plate + under) + (lines - 1) * gap : 0,
    others ? gap : 0,
  );
  cells(top, others, columns, gap).forEach((cell, i) => {
    const [name, below] = across
      ? cut(cell, 'left', box.w * 0.28, gap)
      : cut(cell, 'top', plate, 2);
    plates[i + 1] = { ...name, h: Math.min(name.h, plate * 1.2) };
    before[i + 1] = below;
  });
  const parts = split(stage, table, true);
  const [button, above] = cut(actions, 'bottom', Math.max(FINGER, rem * 2.6) + 6);
  const grown = rect(stage.x, stage.y, stage.w, above.y + above.h - stage.y);
  const { main, side } = split(grown, table, true);
  const trick = low && !line ? { main, side, actions: button } : undefined;
  return { felt, plates, before, ...parts, prompt, actions, trick, hand, card, rows };
}

/** On a phone in landscape: the stage on the left, the actions on the right. */
function flat(table: Table, felt: Rect, box: Rect): Regions {
  const { rem, seats } = table;
  const [w, h] = SIZE[table.shape];
  const gap = 4;
  const words = table.composition === 'words';
  const plate = rem * 2.25;
  const card = clamp(50 / w, table.h * 0.17, 80);
  const piles = !table.hand && table.composition === 'spread';
  const { few } = table;
  const line = table.composition === 'line';
  const high = (table.hand && !few) || piles ? card * h + 8 : 0;
  const wide = Math.max(table.w * (table.composition === 'tableau' ? 0.21 : 0.29), 170);
  // A hand of dominoes is narrow, so the bar takes the whole height at the right, and the line gets the rest.
  const [tall, left] = cut(box, 'right', line ? wide : 0, line ? 6 : 0);
  const [below, a] = cut(left, 'bottom', high, gap);
  const [short, b] = cut(a, 'right', line ? 0 : wide, line ? 0 : 6);
  const [own, over] = cut(line ? tall : short, 'bottom', few ? card * h + 2 : plate, gap);
  // Beside a line lies the pack; among words the facts are in the bar, so that the letters are large enough to read.
  const low = line ? rem * 4.6 : few ? rem * FACTS : 0;
  const [beside, c] = cut(over, 'bottom', low, low ? gap : 0);
  const [mine, zones] = cut(own, 'left', own.w * 0.56, gap);
  const hand = few ? zones : table.hand ? below : rect(below.x, below.y, 0, 0);
  // A tableau has a narrow bar and hardly any buttons: its prompt has more lines.
  const [prompt, actions] = cut(c, 'top', rem * (table.composition === 'tableau' ? 5.2 : 3.1), gap);
  const plates = [mine];
  const before = [piles ? below : zones];
  const others = seats - 1;
  let middle = b;
  if (others) {
    // Words need width: the plate is to their left.
    const rows = words ? Math.min(3, others) : others > 4 ? 2 : 1;
    const columns = Math.ceil(others / rows);
    const high = words ? Math.max(b.h * [0.3, 0.38, 0.44][rows - 1]!, plate * rows) : plate * rows;
    const [top, stage] = cut(b, 'top', high + gap * (rows - 1), gap);
    middle = stage;
    cells(top, others, columns, gap).forEach((cell, i) => {
      const [name, rest] = cut(
        cell,
        'left',
        words ? Math.min(120, cell.w * 0.4) : cell.w * 0.62,
        3,
      );
      plates[i + 1] = name;
      before[i + 1] = rest;
    });
    if (words) [before[0], middle] = cut(stage, 'bottom', stage.h * 0.4, gap);
  }
  return {
    felt,
    plates,
    before,
    ...split(middle, table, true, line ? { side: beside } : few ? { facts: beside } : {}),
    prompt,
    actions,
    hand,
    card,
    rows: 1,
  };
}
