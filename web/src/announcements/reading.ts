/** What a key reads aloud: a scene in words, for players who cannot see it. */

import { counted, marksOf, say, word } from '../words/i18n.svelte';
import { inList } from '../words/lists';
import { named, pieceName } from '../pieces/names';
import type { LogLine, Piece, Scene, SeatInfo, Zone } from '../connection/protocol';

function piece(one: Piece, scene: Scene): string {
  const by = scene.seats.find((seat) => seat.seat === (one.by ?? -1));
  const marks = marksOf(one);
  const counted = !one.face && marks.some((mark) => mark.id === 'said'); // a pile, with its numbers
  return [
    ...(counted ? [] : [pieceName(one.face, scene.pack ?? '')]),
    ...marks.map((mark) => mark.text),
    ...(one.ends ?? []).map((end) => word('mark', end)),
    ...(by ? [say('piece.by', { name: by.name })] : []),
  ].join(' ');
}

function zone(one: Zone, scene: Scene): string {
  // The covered cards of a column are counted in its note.
  const pieces = (one.pieces ?? []).filter((each) => each.face || (one.column ?? -1) < 0);
  const count = one.count ?? pieces.length;
  const shown = pieces.map((each) => piece(each, scene)).join(', ');
  const told = shown || (count ? counted(count, 'piece') : say('table.empty'));
  return one.label ? `${one.label}: ${told}` : told;
}

const isOpen = (one: Zone): boolean => !one.was && !!one.pieces?.some((each) => each.face);

/** The player's own hand, even if it is a pile face down, and what lies open before them. */
export function handOf(scene: Scene): string {
  const own = scene.zones
    .filter((one) => one.seat !== null && one.seat === scene.seat)
    .filter((one) => one.role === 'hand' || one.id.startsWith('hand-') || isOpen(one));
  return own.map((one) => zone(one, scene)).join('. ') || say('read.noHand');
}

/** The trick, the line, or anything else in the middle; then what lies open before others. */
export function middleOf(scene: Scene): string {
  const middle = scene.zones.filter((one) => one.seat === null && !one.was);
  const others = scene.seats
    .filter((seat) => seat.seat !== scene.seat)
    .flatMap(({ seat, name }) =>
      scene.zones
        .filter((one) => one.seat === seat && isOpen(one))
        .map((one) =>
          one.label.includes(name) ? one : { ...one, label: `${name}, ${one.label}` },
        ),
    );
  return [...middle, ...others].map((one) => zone(one, scene)).join('. ') || say('table.empty');
}

/** The total of a side as it is written on the score sheet: below zero some games draw a ring around it. */
export const totalOf = ({ sheet }: Scene, side: number): string =>
  sheet.lines.at(-1)?.values[side] ?? '';

/** The score of every side, and the facts that are always visible. */
export function scoreOf(scene: Scene): string {
  const totals = scene.sheet.columns.map((name, side) => `${name} ${totalOf(scene, side)}`);
  const facts = (scene.facts ?? []).map(([name, value]) => `${name}: ${value}`);
  return named([...totals, ...facts].join(', '), scene.pack ?? '');
}

/** Log lines without repeated lines that no player caused: each letter put back writes the same line. */
export const unrepeated = (told: readonly LogLine[]): LogLine[] =>
  told.filter((line, i) => (line.seat ?? -1) >= 0 || line.text !== told[i - 1]?.text);

/** The number of the first event after a player's last move: what they may not have heard. None for a spectator. */
export function sinceOwnMove(told: readonly LogLine[], seat: number): number {
  if (seat < 0) return Infinity;
  return (told.findLast((line) => line.seat === seat)?.seq ?? -1) + 1;
}

/** The last move. */
export function lastOf(told: readonly LogLine[], scene: Scene): string {
  return named(told.at(-1)?.text ?? say('log.empty'), scene.pack ?? '');
}

/** Whether points are compared: a player alone without an opponent has no score. */
export const isScored = (scene: Scene): boolean => scene.sheet.columns.length > 1;

/** Whether the table waits for the listener. It does not if they may only call, draw or challenge. */
export const inTurn = (scene: Scene): boolean =>
  scene.choices.length > 0 && !!scene.seats[scene.seat]?.marks?.includes('turn');

/** Whether the listener is asked something: it is their turn, or a call can win or lose them something. */
export const isAsked = (scene: Scene): boolean =>
  inTurn(scene) || (scene.seat >= 0 && scene.choices.some((choice) => choice.stake));

/** Whose turn it is, and the listener's prompt. */
export function turnOf(scene: Scene): string {
  const prompt = named(scene.prompt, scene.pack ?? '');
  if (inTurn(scene)) return say('read.yourTurn', { prompt });
  if (scene.over || isAsked(scene)) return prompt;
  const due = scene.seats.filter((seat) => (seat.marks ?? []).includes('turn'));
  const names = inList(due.map((seat) => seat.name));
  return names ? say('read.turn', { names, prompt }) : prompt;
}

/** A player as on their plate: name, score, pieces, and whatever marks them. */
function player(seat: SeatInfo, scene: Scene): string {
  const [points, cards] = scene.units ?? ['point', 'card'];
  const marks = (seat.marks ?? []).filter((mark) => mark !== 'turn');
  return [
    seat.name,
    ...(isScored(scene) ? [counted(seat.score, points)] : []),
    ...(typeof seat.cards === 'number' ? [counted(seat.cards, cards)] : []),
    ...marks.map((mark) => (mark === 'dealer' ? say('table.dealer') : word('mark', mark))),
    ...(seat.notes ?? []),
  ].join(', ');
}

/** Zones as they lie: rows from above, columns from the left; the others before them. */
const inOrder = (zones: Zone[]): Zone[] =>
  [...zones].sort((a, b) => (a.row ?? -1) - (b.row ?? -1) || (a.column ?? -1) - (b.column ?? -1));

/** A zone with its note, which tells how much of it is hidden. */
const noted = (one: Zone, scene: Scene): string =>
  zone({ ...one, label: [one.label, one.note].filter(Boolean).join(', ') }, scene);

/** The whole table, part by part: whose turn it is, the middle, the listener's place, the others, the facts. */
export function partsOf(scene: Scene): string[] {
  const seats = scene.seats.length;
  const me = Math.max(0, scene.seat);
  const others = [...scene.seats]
    .filter((seat) => seat.seat !== scene.seat)
    .sort((a, b) => ((a.seat - me + seats) % seats) - ((b.seat - me + seats) % seats));
  const of = (seat: number | null): Zone[] =>
    inOrder(scene.zones.filter((one) => one.seat === seat && !one.was));
  return [
    turnOf(scene),
    ...of(null).map((one) => noted(one, scene)),
    ...(scene.seat < 0 ? [] : of(scene.seat).map((one) => noted(one, scene))),
    ...others.map((seat) =>
      [
        player(seat, scene),
        ...of(seat.seat)
          .filter(isOpen)
          .map((one) => noted(one, scene)),
      ].join('. '),
    ),
    scoreOf(scene),
  ]
    .filter(Boolean)
    .map((part) => named(part, scene.pack ?? ''));
}

/** What a key with Shift reads aloud; nothing for other keys. */
export function readFor(key: string, scene: Scene, told: readonly LogLine[]): string {
  switch (key) {
    case 'A':
      return partsOf(scene).join(' ');
    case 'H':
      return handOf(scene);
    case 'M':
      return middleOf(scene);
    case 'S':
      return scoreOf(scene);
    case 'L':
      return lastOf(told, scene);
    case 'T':
      return turnOf(scene);
    default:
      return '';
  }
}
