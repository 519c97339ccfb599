/** The contents of the action bar and their size: all of it visible, no button too small. */

import type { Choice } from '../../connection/protocol';

export interface Room {
  w: number;
  h: number;
}

interface Cut {
  start: string;
  end: string;
}
const WHOLE: Cut = { start: '', end: '' };

export interface Bar {
  /** The call that is always possible: it has a fixed place, with or without other buttons. */
  call: Choice | undefined;
  callRoom: Room;
  /** The choices with their own button, and those that share a menu. */
  rest: Choice[];
  menus: Choice[][];
  /** Whether amounts are shown alone, without the word before them. */
  bare: boolean;
  /** The words at the start and the end of every button that are left out if there is no room for them. */
  cut: Cut;
  room: Room;
  /** The font size and the height of buttons in pixels. */
  px: number;
  high: number;
}

/** The number of buttons of one kind from which they may be a menu. */
const MANY = 6;
/** The minimum height of a button, and the minimum font size if there are many. */
export const LEAST_BUTTON = 36;
const [USUAL_BUTTON, LEAST_LETTER, LETTER, GAP] = [44, 12, 17, 5];

const first = (choice: Choice): string => choice.label.split(' ')[0] ?? '';
const kind = (choice: Choice): string => choice.menu || first(choice);
const isAmount = (choice: Choice): boolean => /^(\S+ )?\d+$/.test(choice.label);
export const amountOf = (choice: Choice): string => choice.label.split(' ').at(-1)!;
export const shortened = (choice: Choice, { bare, cut }: Pick<Bar, 'bare' | 'cut'>): string =>
  bare && isAmount(choice)
    ? amountOf(choice)
    : choice.label.startsWith(cut.start) && choice.label.endsWith(cut.end)
      ? choice.label.slice(cut.start.length, choice.label.length - cut.end.length)
      : choice.label;

/** The words that all labels share at the end (" are trump") or at the start ("Lay the 5-2 on the "). */
function sharedBy(choices: Choice[], at: keyof Cut): string {
  const labels = choices.map((choice) => {
    const words = choice.label.split(' ');
    return at === 'end' ? words.reverse() : words;
  });
  let count = 0;
  while (labels.every((one) => one.length > count + 1 && one[count] === labels[0]![count]))
    count += 1;
  const words = labels[0]!.slice(0, count);
  if (!count) return '';
  return at === 'end' ? ` ${words.reverse().join(' ')}` : `${words.join(' ')} `;
}

/** The words that may be left out of the labels: those at the end, those at the start, or both. */
function cutsOf(choices: Choice[]): Cut[] {
  if (choices.length < 2) return [];
  const [start, end] = [sharedBy(choices, 'start'), sharedBy(choices, 'end')];
  const least = Math.min(...choices.map((choice) => choice.label.length));
  return [
    { start: '', end },
    { start, end: '' },
    { start, end },
  ].filter((cut) => cut.start.length + cut.end.length < least);
}

/** The number of rows that buttons with these words take. */
export function rowsOf(texts: string[], px: number, wide: number): number {
  let [rows, at] = [1, 0];
  for (const text of texts) {
    const across = Math.min(wide, Math.max(44, text.length * px * 0.56 + px * 1.4 + 6));
    if (at > 0 && at + across > wide) [rows, at] = [rows + 1, 0];
    at += across + GAP;
  }
  return rows;
}

/** The height of buttons with these words: each is at least `high`, and taller if its words take several lines. */
export function heightOf(texts: string[], px: number, wide: number, high: number): number {
  let [height, row, at] = [0, 0, 0];
  for (const text of texts) {
    const [long, pad] = [text.length * px * 0.56, px * 1.4 + 6];
    const across = Math.min(wide, Math.max(44, long + pad));
    if (at > 0 && at + across > wide) [height, row, at] = [height + row + GAP, 0, 0];
    row = Math.max(row, high, Math.ceil(long / (wide - pad)) * px * 1.1 + 4);
    at += across + GAP;
  }
  return height + row;
}

/** The largest font size for all buttons, computed because nothing may be cut off. */
function sized(texts: string[], { w, h }: Room, scale: number): { px: number; high: number } {
  for (let px = LETTER * scale; px >= LEAST_LETTER; px -= 0.5) {
    const high = Math.min(USUAL_BUTTON * scale, (h + GAP) / rowsOf(texts, px, w) - GAP);
    if (high < (px > LEAST_LETTER ? 40 : LEAST_BUTTON)) continue;
    if (heightOf(texts, px, w, high) <= h) return { px, high };
  }
  for (let px = LEAST_LETTER; px > 9; px -= 0.5) {
    const high = Math.min(USUAL_BUTTON, (h + GAP) / rowsOf(texts, px, w) - GAP);
    if (high >= px * 1.5 && heightOf(texts, px, w, high) <= h) return { px, high };
  }
  return { px: 9.5, high: 24 };
}

/** A call button, and the room that it leaves. */
function besideCall(call: Choice | undefined, room: Room, scale: number): [Room, Room] {
  const wide = room.w > room.h * 2;
  const own = wide
    ? { w: Math.min(room.w * 0.6, 520 * scale), h: Math.min(room.h, 110 * scale) }
    : { w: room.w, h: room.h * 0.62 };
  if (!call) return [own, room];
  return [own, wide ? { w: room.w - own.w - 6, h: room.h } : { w: room.w, h: room.h - own.h - 6 }];
}

/**
 * Many buttons of one kind (such as challenges) become a menu. Amounts (bids) stay buttons: as many of the lowest as
 * there is room for; the others go into a menu. `extra` are the texts of everything else in the bar, `rem` is the
 * font size of the table.
 */
export function barOf(open: Choice[], extra: string[], space: Room, rem = 16): Bar {
  const call = open.find((choice) => choice.stake);
  const scale = rem / 16;
  const [callRoom, room] = besideCall(call, space, scale);
  const kinds = new Map<string, Choice[]>();
  for (const choice of open)
    if (!isAmount(choice)) kinds.set(kind(choice), [...(kinds.get(kind(choice)) ?? []), choice]);
  const menus = [...kinds.values()].filter(
    (all) => !!all[0]?.menu || (open.length > MANY && all.length > 2),
  );
  /** The groups of choices that become a menu if there is no room for all buttons. */
  const spare = [...kinds.values()].filter((all) => !menus.includes(all) && all.length > 1);
  const amounts = open.filter(isAmount);
  const bare = amounts.length >= MANY;
  const others = open.filter((choice) => choice !== call && !isAmount(choice));
  const made = (shown: number, cut = WHOLE): Bar => {
    const all = shown < amounts.length ? [...menus, amounts.slice(shown)] : menus;
    const inMenu = new Set(all.flat());
    const rest = open.filter((choice) => choice !== call && !inMenu.has(choice));
    const texts = [
      ...rest.map((choice) => shortened(choice, { bare, cut })),
      ...extra,
      ...all.map(() => 'x'.repeat(16)),
    ];
    return { call, callRoom, rest, menus: all, bare, cut, room, ...sized(texts, room, scale) };
  };
  let shown = amounts.length;
  let bar = made(shown);
  while (bar.high < LEAST_BUTTON && shown > (others.length ? 1 : 2)) bar = made(--shown);
  for (const cut of cutsOf(bar.rest)) if (bar.high < LEAST_BUTTON) bar = made(shown, cut);
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
