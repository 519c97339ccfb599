/**
 * Where everything on the felt lies: one pure function of a scene and the felt's size.
 *
 * Places (plates, stage, prompt, actions, hand) depend only on the size, the number of seats and the
 * composition, so within a deal they never move; variable content grows inside its rectangle.
 */

import { shapeOfPack } from '../../pieces/face';
import type { Scene, Zone } from '../../connection/protocol';
import {
  arrange,
  type Arranged,
  callPlaces,
  HOME,
  inColumn,
  inRing,
  isBoard,
  type Shape,
  SIZE,
  smallestLetter,
} from './arrange';
import { cells, cut, divide, rect, type Rect } from './geometry';
import { type Composition, FLAT, regions, type Regions } from './regions';
import { inTableau } from './tableau';

export interface PlacedZone extends Arranged {
  zone: Zone;
  rect: Rect;
  /** The part of the rectangle for pieces. */
  area: Rect;
  /** The number of lines of the label below it. */
  lines: number;
}

export interface Composed extends Omit<Regions, 'plates' | 'before' | 'trick'> {
  composition: Composition;
  shape: Shape;
  plates: { seat: number; rect: Rect }[];
  zones: PlacedZone[];
  /** The part of the place for actions that the buttons use now. */
  bar: Rect;
  /** The player's own hand, which has its own drawing. */
  hands: PlacedZone[];
}

export function compositionOf(scene: Scene): Composition {
  const zones = scene.zones;
  if (zones.some((zone) => zone.kind === 'line')) return 'line';
  if (shapeOfPack(scene.pack) === 'tablet') return 'words';
  if (zones.some((zone) => zone.kind === 'circle')) return 'alone';
  if (zones.some((zone) => (zone.column ?? -1) >= 0)) return 'tableau';
  if (scene.seats.length === 1) return 'alone';
  if (zones.some((zone) => zone.role === 'stage' && zone.seat === null && zone.kind !== 'trick'))
    return 'spread';
  return 'ring';
}

const filled = (zone: Zone): boolean => !!(zone.pieces?.length || zone.count);

/** The size that a zone needs in a row of zones. */
function weight(zone: Zone): number {
  const count = zone.pieces?.length ?? 0;
  switch (zone.kind) {
    case 'line':
    case 'circle':
    case 'trick':
      return 6;
    case 'grid':
      return 8;
    case 'sheet':
      return 3;
    case 'words':
      return 2 + Math.max(0, ...(zone.pieces ?? []).map((one) => (one.face ?? '').length)) / 3;
    case 'stack':
      return 1.2;
    default:
      return count ? 1 + (count - 1) * 0.8 : 1;
  }
}

/** The width of a stage from which an open hand lies beside the trick, not below it. */
const LEAST_BESIDE = 480;

/** The largest size of a piece in the centre, relative to one in hand. */
export const LARGEST = 1.5;

/** A pool with more letters than this needs as much room as the whole alphabet. */
const FULL = 20;

interface Given {
  shape: Shape;
  seats: number;
  most: number;
  inHand: number;
  free: number;
  rem: number;
  /** Labels below zones, where there is room for them. */
  labels: boolean;
}

/** The label and the note below a zone. An obvious zone has neither, and a covered hand has only a note. */
export function labelOf(zone: Zone): [string, string] {
  const words = zone.kind === 'words' && zone.seat !== null; // they lie beside their plate
  const note = zone.note ?? '';
  if (zone.kind === 'trick' || words || (zone.kind === 'line' && !note)) return ['', ''];
  return [zone.kind === 'hand' && !zone.pieces?.length ? '' : zone.label, note];
}

/** Whether the player has a zone on the stage with the same label: then only the player's own shows it. */
export const isRepeated = (zone: Zone, zones: Zone[], me: number): boolean =>
  zone.role === 'stage' &&
  zone.seat !== null &&
  zone.seat !== me &&
  zones.some((one) => one.role === 'stage' && one.seat === me && one.label === zone.label);

/** A label has two lines if one would be too small to read. */
function linesOfLabel(zone: Zone, box: Rect, { labels, rem }: Given): number {
  const column = (zone.column ?? -1) >= 0 && zone.kind === 'row';
  const long = labelOf(zone).join('').length;
  if (!labels || !long || box.h <= rem * 3.2 || box.w <= rem * (column ? 6 : 2)) return 0;
  return long * 0.56 * rem * 0.68 > box.w ? 2 : 1;
}

function placed(zone: Zone, box: Rect, given: Given): PlacedZone {
  const lines = linesOfLabel(zone, box, given);
  const [, area] = lines ? cut(box, 'bottom', given.rem * (lines > 1 ? 1.6 : 1.15), 1) : [box, box];
  const pad = zone.kind === 'stack' ? Math.min(6, area.w * 0.08, area.h * 0.08) : 0;
  const inner = rect(area.x + pad, area.y + pad, area.w - 2 * pad, area.h - 2 * pad);
  const most = zone.kind === 'trick' || zone.kind === 'circle' ? given.most * 1.15 : given.most;
  return {
    zone,
    rect: box,
    area: inner,
    lines,
    ...arrange(zone, inner, { ...given, most }, given.seats),
  };
}

/** Zones side by side, or one below another: whichever leaves them larger. */
function share(zones: Zone[], box: Rect, given: Given): PlacedZone[] {
  if (!zones.length || box.w < 4 || box.h < 4) return [];
  if (zones.length === 2 && zones.every((zone) => zone.kind === 'row') && given.shape === 'tablet')
    return besideSupply(zones, box, given);
  if (zones.length > 1 && zones.every((zone) => zone.kind === 'stack' && zone.role === 'stage'))
    return gathered(zones, box, given);
  const weights = zones.map(weight);
  const gap = Math.min(10, box.w * 0.03, box.h * 0.06);
  const tries = [false, true].map((down) => {
    const even = down
      ? zones.map((zone) => (zone.kind === 'line' ? 3 : zone.kind === 'sheet' ? 1.2 : 1))
      : weights;
    const cells = divide(box, even, down, gap);
    return zones.map((zone, i) => placed(zone, cells[i]!, given));
  });
  const sizeOf = ({ zone, card, area }: PlacedZone): number =>
    zone.kind === 'sheet'
      ? card * 3
      : zone.kind === 'words'
        ? smallestLetter(zone, area.w, card) * 1.6
        : card;
  const least = (all: PlacedZone[]): number => Math.min(...all.map(sizeOf));
  return least(tries[0]!) >= least(tries[1]!) * 0.98 ? tries[0]! : tries[1]!;
}

/** Whether the centre has one pile, and sometimes a card that was turned up from it. */
const isOnePile = ([first, second, ...more]: Zone[]): boolean =>
  first?.kind === 'stack' && (!second || second.kind === 'row') && !more.length;

/** A pile in the middle, which does not move when a card is shown beside it. */
function besidePile([pile, shown]: Zone[], box: Rect, given: Given): PlacedZone[] {
  const [, middle, right] = divide(box, [1, 2, 1], false, 6);
  const laid = [placed(pile!, middle!, given)];
  return shown ? [...laid, placed(shown, right!, given)] : laid;
}

/** A player's own piles and open cards keep their places: a card taken from the pile lies right beside it. */
function ownPiles(zones: Zone[], box: Rect, given: Given): PlacedZone[] {
  const piles = zones.filter((zone) => zone.kind === 'stack');
  const [open, taken, ...more] = zones.filter((zone) => zone.kind !== 'stack');
  if (!open || more.length) return share(zones, box, given);
  const places = divide(box, [...piles.map(() => 1.2), 1.2, 3], false, 8);
  const laid = piles.map((zone, i) => placed(zone, places[i]!, given));
  if (taken) laid.push(placed(taken, places.at(-2)!, given));
  return [...laid, placed(open, places.at(-1)!, given)];
}

/** Piles that belong together lie close together. */
function gathered(zones: Zone[], box: Rect, given: Given): PlacedZone[] {
  const [wide] = SIZE[given.shape];
  const cellsIn = (room: Rect): PlacedZone[] => {
    const places = cells(room, zones.length, zones.length, 6);
    return zones.map((zone, i) => placed(zone, places[i]!, given));
  };
  const card = Math.min(...cellsIn(box).map((one) => one.card));
  const w = Math.min(box.w, zones.length * (card * wide * APART + 6));
  return cellsIn(rect(box.x + (box.w - w) / 2, box.y, w, box.h));
}

/** The width of a pile's place, in pieces. */
export const APART = 1.24;

/** The pool, and then the letters to choose from: only a very full pool takes more of the room. */
function besideSupply(zones: Zone[], box: Rect, given: Given): PlacedZone[] {
  const down = box.w < box.h * 2.2;
  const full = (zones[0]?.pieces?.length ?? 0) > FULL;
  const places = divide(box, [full ? 2 : down ? 1 : 0.8, 2], down, 8);
  return zones.map((zone, i) => placed(zone, places[i]!, given));
}

/** An open hand: a column for each colour, or rows side by side in a flat place; they keep the size of their pieces. */
function laidOpen(zones: Zone[], box: Rect, given: Given): PlacedZone[] {
  const tall = box.h > box.w * 0.5;
  const weights = zones.map((zone) => (tall ? 1 : 1 + (zone.pieces?.length ?? 0)));
  const places = divide(box, weights, false, tall ? 6 : 3);
  return zones.map((zone, i) => {
    const laid = placed(zone, places[i]!, { ...given, labels: !tall });
    const { w, h } = laid.area;
    return tall ? { ...laid, ...inColumn(zone.pieces?.length ?? 0, { ...given, w, h }) } : laid;
  });
}

export function compose(scene: Scene, w: number, h: number, rem = 16): Composed {
  const composition = compositionOf(scene);
  const shape = shapeOfPack(scene.pack);
  const seats = Math.max(1, scene.seats.length);
  const me = Math.max(0, scene.seat);
  const step = (seat: number): number => (seat - me + seats) % seats;
  const hand =
    composition !== 'tableau' &&
    composition !== 'alone' &&
    !(composition === 'spread' && heldCovered(scene));
  // The whole pack is dealt in games of tricks, and in games where all play on one pile.
  const piled = scene.zones.some((zone) => zone.role === 'stage' && zone.kind === 'stack');
  const dealt = composition === 'ring' || piled;
  const few = composition === 'words' && !!scene.small_hands;
  const board = scene.zones.some(isBoard);
  const grid = scene.zones.some((zone) => zone.kind === 'grid' && zone.role === 'stage');
  const table = { composition, seats, shape, w, h, rem, hand, dealt, few, board, grid };
  const hasHand = scene.zones.some((zone) => zone.role === 'hand');
  const all = regions(table);
  const { trick: during, ...fixed } =
    composition === 'words' && !few && !hasHand ? withoutHand(all) : all;
  const playing = during && scene.zones.some((zone) => zone.kind === 'trick' && !zone.was);
  const places = playing ? { ...fixed, main: during.main, side: during.side } : fixed;
  const bar = playing ? during.actions : fixed.actions;
  // A tall stage has room for pieces larger than those in hand.
  const part = composition === 'spread' ? 0.28 : 0.2;
  const large = Math.min(places.stage.w, places.stage.h) * part;
  const tall = Math.max(places.card * 1.25, Math.min(large, places.card * LARGEST));
  // Loose letters are not much larger than those of words.
  const most = composition === 'words' ? Math.min(tall, rem * 5.8) : tall;
  // Where the plates are in a row, a trick in a row is preferred to smaller cards than those in hand.
  const inHand = h < FLAT ? places.card : 0;
  const given: Given = { shape, seats, most, inHand, free: 1.08, rem, labels: true };
  const small: Given = { ...given, most: places.card * 0.8, free: 0.3 };

  const shown = scene.zones.filter((zone) => !zone.was);
  const held = shown.filter(
    (zone) => zone.role === 'hand' && zone.seat === me && zone.kind === 'hand',
  );
  const picked = (zone: Zone): boolean => zone.role === 'tray' && zone.seat === me;
  const solved = (zone: Zone): boolean => zone.kind === 'row' && zone.seat === me;
  const stage = shown.filter((zone) => zone.role === 'stage' || picked(zone));
  // A hand that lies open would be too small at its plate: it has a part of the stage, even when it is empty.
  const open = shown.filter(
    (zone) =>
      composition === 'ring' &&
      !scene.over &&
      zone.role === 'hand' &&
      zone.seat !== me &&
      (zone.count ?? -1) < 0,
  );
  const beside = shown.filter(
    (zone) =>
      (zone.role === 'beside' || zone.role === 'ledger') &&
      zone.seat === null &&
      (filled(zone) || zone.kind === 'stack'),
  );
  // A player's plate shows the number of their letters, so their words get the room.
  const told = (zone: Zone): boolean =>
    composition === 'words' && zone.role === 'hand' && zone.seat !== me && !zone.pieces?.length;
  const rest = shown.filter(
    (zone) =>
      !held.includes(zone) &&
      !stage.includes(zone) &&
      !open.includes(zone) &&
      !told(zone) &&
      (zone.seat !== null || (filled(zone) && !beside.includes(zone))),
  );

  const zones: PlacedZone[] = [];
  // What is written down lies beside the hand if there is room: a trick needs the whole stage.
  const own = places.before[0]!;
  const spare = composition === 'ring' && own.w > rem * 8 && own.h > rem * 4;
  const written = spare ? beside.filter((zone) => zone.kind === 'sheet') : [];
  const lying = beside.filter((zone) => !written.includes(zone));
  // A grid leaves room at its side for labels, which are placed later.
  const room = lying.length || grid ? places.main : whole(places);
  const { side } = places;
  const [laid, main] = !open.length
    ? [side, room]
    : room.w > Math.max(room.h * 1.6, LEAST_BESIDE)
      ? cut(room, 'right', room.w * 0.45, 6)
      : cut(room, 'bottom', Math.min(room.h * 0.26, places.card), 4);
  const central = stage.filter((zone) => zone.seat === null || picked(zone) || solved(zone));
  const seated = stage.filter((zone) => !central.includes(zone));
  const dial = central.find((zone) => zone.kind === 'circle');
  if (composition === 'tableau') zones.push(...inTableau(central, main, given, placed));
  else if (dial) zones.push(...aroundDial(dial, central, main, given));
  else if (seated.length && !central.length) zones.push(...inSeats(seated, main, given, step));
  else if (isOnePile(central)) zones.push(...besidePile(central, main, given));
  else zones.push(...share([...central, ...seated], main, given));
  // Cards set aside are never larger than the trick.
  const trick = zones.find((one) => one.zone.kind === 'trick')?.card ?? small.most;
  // A neighbour's hand begins where the side ends: what lies there keeps clear of it.
  const clear = composition === 'ring' ? { ...side, w: side.w - rem / 2 } : side;
  const aside = { ...small, most: Math.min(small.most, trick), free: 0.4 };
  zones.push(...share(lying, clear, aside));
  zones.push(...laidOpen(open, laid, small));
  for (let seat = 0; seat < seats; seat++) {
    const theirs = rest.filter((zone) => zone.seat === seat && (filled(zone) || seat === me));
    const seen = theirs.filter((zone) => filled(zone) || zone.kind !== 'words');
    if (seat === me) seen.push(...written);
    const mine = hand ? { ...small, free: 0.5 } : { ...given, most: places.card, free: 0.4 };
    const lay = seat === me && composition === 'spread' && !hand ? ownPiles : share;
    zones.push(...lay(seen, places.before[step(seat)]!, seat === me ? mine : small));
  }
  const homeless = rest.filter((zone) => zone.seat === null);
  if (homeless.length) zones.push(...share(homeless, side, small));

  const hands = divide(
    places.hand,
    held.map((zone) => Math.max(1, zone.pieces?.length ?? 0)),
    false,
    8,
  ).map((box, i) => ({
    zone: held[i]!,
    rect: box,
    area: box,
    lines: 0,
    card: handCard(box, places, shape),
    spots: [],
  }));
  const plates = scene.seats.map((info) => ({
    seat: info.seat,
    rect: places.plates[step(info.seat)]!,
  }));
  return { ...places, composition, shape, plates, zones, bar, hands };
}

/** If nothing lies beside it, the stage fills its place below the facts. */
function whole(places: Regions): Rect {
  const { main, side, stage } = places;
  if (side.x >= stage.x + stage.w) return main;
  const right = Math.max(main.x + main.w, side.x + side.w);
  const bottom = Math.max(main.y + main.h, side.y + side.h);
  return rect(main.x, main.y, right - main.x, bottom - main.y);
}

/**
 * Without a hand, the player's own word takes the place of the hand, and the stage takes the place of the word. Right
 * below the letters of the stage, the word would look like a part of them.
 */
function withoutHand(places: Regions): Regions {
  const { before, hand, stage, main, side } = places;
  const own = before[0]!;
  const beside = own.y === hand.y;
  const low = beside ? rect(own.x, own.y, hand.x + hand.w - own.x, hand.h) : hand;
  const more = beside ? 0 : Math.max(0, own.y + own.h - main.y - main.h);
  const grown = (box: Rect): Rect => ({ ...box, h: box.h + more });
  return {
    ...places,
    before: [low, ...before.slice(1)],
    stage: grown(stage),
    main: grown(main),
    side: grown(side),
  };
}

/** Whether every player's pieces are piles that are never looked at. */
function heldCovered(scene: Scene): boolean {
  return !scene.zones.some((zone) => zone.kind === 'hand');
}

function handCard(box: Rect, places: Regions, shape: Shape): number {
  const [, h] = SIZE[shape];
  return Math.min(places.card, box.h / (h * 1.02));
}

/** A dial, the finished cards at each of its hours, and the other zones in the middle. */
function aroundDial(dial: Zone, zones: Zone[], box: Rect, given: Given): PlacedZone[] {
  const face = placed(dial, box, { ...given, labels: false });
  const [w, h] = SIZE[given.shape];
  const [wide, high] = [face.card * w, face.card * h];
  const others = zones.filter((zone) => zone !== dial);
  const homes = others.filter((zone) => (zone.column ?? -1) >= 0);
  const rest = others.filter((zone) => !homes.includes(zone));
  const middle = { x: box.x + box.w / 2, y: box.y + box.h / 2 };
  const inner = { ...given, most: face.card, labels: false };
  const centre = rect(middle.x - wide * 1.1, middle.y - high / 2, wide * 2.2, high);
  return [
    face,
    ...share(rest, centre, inner),
    ...homes.map((zone) => {
      const spot = face.spots[zone.column!];
      const small = high * HOME;
      const first = face.spots.length;
      // The finished cards of the middle are below the centre, side by side.
      const place = spot
        ? { x: face.area.x + spot.x, y: face.area.y + spot.y + high }
        : {
            x: middle.x - wide * 1.1 + (zone.column! - first) * wide * 1.1,
            y: middle.y + high / 2,
          };
      const cell = rect(place.x, place.y + 1, wide, small - 1);
      return placed(zone, cell, { ...inner, free: 0.2 });
    }),
  ];
}

/** One zone for every seat, each on its side of the table. */
function inSeats(
  zones: Zone[],
  box: Rect,
  given: Given,
  step: (seat: number) => number,
): PlacedZone[] {
  const [w, h] = SIZE[given.shape];
  const room = { ...given, w: box.w, h: box.h };
  if (zones.every((zone) => zone.kind === 'words')) {
    const places = callPlaces(given.seats, room);
    return zones.map((zone) => {
      const { x, y, ...size } = places[step(zone.seat!)]!;
      return placed(zone, rect(box.x + x, box.y + y, size.w, size.h), given);
    });
  }
  const label = given.rem * 1.2;
  const { card, spots } = inRing(given.seats, room, label);
  // In one or two rows, with the far side of the table on top, clear of the hands at both sides.
  const clear = rect(box.x + given.rem / 2, box.y, box.w - given.rem, box.h);
  const rows = [1, 2].map((count) => {
    const order = [...zones].sort((one, two) => step(one.seat!) - step(two.seat!));
    const places = cells(clear, zones.length, Math.ceil(zones.length / count), 4);
    return order.map((zone, i) => placed(zone, places[places.length - 1 - i]!, given));
  });
  const size = (all: PlacedZone[]): number => Math.min(...all.map((one) => one.card));
  const [one, two] = rows as [PlacedZone[], PlacedZone[]];
  const flat = size(one) >= size(two) ? one : two;
  if (card < size(flat) * 0.8) return flat;
  return zones.map((zone) => {
    const { x, y } = spots[step(zone.seat!)]!;
    const cell = rect(box.x + x, box.y + y, card * w, card * h + label);
    return placed(zone, cell, { ...given, most: card });
  });
}
