/** The contents of the action bar and their size: all of it visible, no button too small. */

import type { Choice } from '../../lib/protocol';

export interface Room {
  w: number;
  h: number;
}

export interface Bar {
  /** The call that is always possible: it has a fixed place, with or without other buttons. */
  call: Choice | undefined;
  callRoom: Room;
  /** The choices with their own button, and those that share a menu. */
  rest: Choice[];
  menus: Choice[][];
  /** Whether amounts are shown alone, without the word before them. */
  bare: boolean;
  /** The words at the end of every button that are left out, because there is no room for them. */
  ending: string;
  room: Room;
  /** The font size and the height of buttons in pixels. */
  px: number;
  high: number;
}

/** The number of buttons of one kind from which they may be a menu. */
export const MANY = 6;
/** The minimum height of a button, and the minimum font size if there are many. */
export const LEAST_BUTTON = 36;
const [USUAL_BUTTON, LEAST_LETTER, LETTER, GAP] = [44, 12, 17, 5];

const first = (choice: Choice): string => choice.label.split(' ')[0] ?? '';
const kind = (choice: Choice): string => choice.menu || first(choice);
const isAmount = (choice: Choice): boolean => /^(\S+ )?\d+$/.test(choice.label);
export const amountOf = (choice: Choice): string => choice.label.split(' ').at(-1)!;
export const shortened = (
  choice: Choice,
  { bare, ending }: Pick<Bar, 'bare' | 'ending'>,
): string =>
  bare && isAmount(choice)
    ? amountOf(choice)
    : choice.label.endsWith(ending)
      ? choice.label.slice(0, choice.label.length - ending.length)
      : choice.label;

/** The words at the end of all labels: " are trump". */
function endingOf(choices: Choice[]): string {
  const labels = choices.map((choice) => choice.label.split(' '));
  let shared = 0;
  while (
    labels.every(
      (one) => one.length > shared + 1 && one.at(-1 - shared) === labels[0]!.at(-1 - shared),
    )
  )
    shared += 1;
  return shared ? ` ${labels[0]!.slice(-shared).join(' ')}` : '';
}

/** The number of rows that buttons with these words take. */
function rowsOf(texts: string[], px: number, wide: number): number {
  let [rows, at] = [1, 0];
  for (const text of texts) {
    const across = Math.min(wide, Math.max(44, text.length * px * 0.56 + px * 1.4 + 6));
    if (at > 0 && at + across > wide) [rows, at] = [rows + 1, 0];
    at += across + GAP;
  }
  return rows;
}

/** The largest font size for all buttons, computed because nothing may be cut off. */
function sized(texts: string[], { w, h }: Room): { px: number; high: number } {
  for (let px = LETTER; px >= LEAST_LETTER; px -= 0.5) {
    const high = Math.min(USUAL_BUTTON, (h + GAP) / rowsOf(texts, px, w) - GAP);
    if (high >= (px > LEAST_LETTER ? 40 : LEAST_BUTTON)) return { px, high };
  }
  for (let px = LEAST_LETTER; px > 9; px -= 0.5) {
    const high = Math.min(USUAL_BUTTON, (h + GAP) / rowsOf(texts, px, w) - GAP);
    if (high >= px * 1.5) return { px, high };
  }
  return { px: 9.5, high: 24 };
}

/** A call button, and the room that it leaves. */
function besideCall(call: Choice | undefined, room: Room): [Room, Room] {
  const wide = room.w > room.h * 2;
  const own = wide
    ? { w: Math.min(room.w * 0.6, 520), h: Math.min(room.h, 110) }
    : { w: room.w, h: room.h * 0.62 };
  if (!call) return [own, room];
  return [own, wide ? { w: room.w - own.w - 6, h: room.h } : { w: room.w, h: room.h - own.h - 6 }];
}

/**
 * Many buttons of one kind (such as challenges) become a menu. Amounts (bids) stay buttons: as many of the lowest as
 * there is room for; the others go into a menu. `extra` are the texts of everything else in the bar.
 */
export function barOf(open: Choice[], extra: string[], space: Room): Bar {
  const call = open.find((choice) => choice.stake);
  const [callRoom, room] = besideCall(call, space);
  const kinds = new Map<string, Choice[]>();
  for (const choice of open)
    if (!isAmount(choice)) kinds.set(kind(choice), [...(kinds.get(kind(choice)) ?? []), choice]);
  const menus = [...kinds.values()].filter(
    (all) => !!all[0]?.menu || (open.length > MANY && all.length > 2),
  );
  /** Those that become a menu if there is no room for all buttons. */
  const spare = [...kinds.values()].filter((all) => !menus.includes(all) && all.length > 1);
  const amounts = open.filter(isAmount);
  const bare = amounts.length >= MANY;
  const others = open.filter((choice) => choice !== call && !isAmount(choice));
  const made = (shown: number, ending = ''): Bar => {
    const all = shown < amounts.length ? [...menus, amounts.slice(shown)] : menus;
    const inMenu = new Set(all.flat());
    const rest = open.filter((choice) => choice !== call && !inMenu.has(choice));
    const texts = [
      ...rest.map((choice) => shortened(choice, { bare, ending })),
      ...extra,
      ...all.map(() => 'x'.repeat(16)),
    ];
    return { call, callRoom, rest, menus: all, bare, ending, room, ...sized(texts, room) };
  };
  let shown = amounts.length;
  let bar = made(shown);
  while (bar.high < LEAST_BUTTON && shown > (others.length ? 1 : 2)) bar = made(--shown);
  if (bar.high < LEAST_BUTTON && bar.rest.length > 1) bar = made(shown, endingOf(bar.rest));
  while (bar.high < LEAST_BUTTON && spare.length) {
    menus.push(spare.pop()!);
    bar = made(shown);
  }
  return bar;
}

/** The name of a menu: its own, or the first word that all its entries share. */
export const menuOf = (menu: Choice[]): { id: string; word: string } => ({
  id: menu[0]?.menu ?? '',
  word: first(menu[0]!),
});
