import { expect, test } from 'vitest';
import { named } from '../src/pieces/names';
import type { Choice, LogLine, Scene, Zone } from '../src/connection/protocol';
import {
  handOf,
  inTurn,
  isAsked,
  isScored,
  middleOf,
  partsOf,
  sinceOwnMove,
  turnOf,
  unrepeated,
} from '../src/announcements/reading';
import { settings } from '../src/plumbing/settings.svelte';

settings.language = 'en';

const scene = (marks: string[], choices: Partial<Choice>[], prompt: string): Scene =>
  ({
    seat: 0,
    seq: 1,
    prompt,
    zones: [],
    choices,
    seats: [
      { seat: 0, name: 'Ann', side: 0, score: 0, marks },
      { seat: 1, name: 'Bert', side: 1, score: 0, marks: marks.includes('turn') ? [] : ['turn'] },
    ],
    over: false,
  }) as unknown as Scene;

test('a turn is announced as one', () => {
  const own = scene(['turn'], [{ move: 'R6' }], 'Follow the colour led: red.');
  expect(inTurn(own) && isAsked(own)).toBeTruthy();
  expect(turnOf(own)).toBe('Your turn: Follow the colour led: red.');
});

test('who may only draw or challenge is told who plays', () => {
  const idle = scene(['may call'], [{ move: 'draw' }], 'Waiting for a domino. You may draw.');
  expect(!inTurn(idle) && !isAsked(idle)).toBeTruthy();
  expect(turnOf(idle)).toBe('Bert to play. Waiting for a domino. You may draw.');
});

test('a call is a question, but not a turn', () => {
  const call = scene(['may call'], [{ move: 'call', stake: '+10' }], 'Was that an Orange?');
  expect(!inTurn(call) && isAsked(call)).toBeTruthy();
  expect(turnOf(call)).toBe('Was that an Orange?');
});

test('what chance repeats is said once, what players repeat is not', () => {
  const line = (seq: number, text: string, seat?: number): LogLine =>
    ({ seq, kind: 'played', text, ...(seat === undefined ? {} : { seat }) }) as LogLine;
  const told = [
    line(1, 'Ann passes.', 0),
    line(2, 'The letters are mixed.'),
    line(3, 'The letters are mixed.'),
    line(4, 'Ann passes.', 0),
    line(5, 'Ann passes.', 0),
  ];
  expect(unrepeated(told).map((one) => one.seq)).toEqual([1, 2, 4, 5]);
});

test('a name that looks like a piece stays as it is', () => {
  expect(named('\u2068R6 B5\u2069 plays R11.', 'coloured')).toBe('\u2068R6 B5\u2069 plays red 11.');
  expect(named('\u2068C6\u2069 holds C6.', 'lettered')).toBe('\u2068C6\u2069 holds C 6.');
  expect(named('\u20686-4\u2069 passes.', 'dominoes')).toBe('\u20686-4\u2069 passes.');
});

test('several pieces are named as a list', () => {
  expect(named('Ann plays R11 and takes G1 B10.', 'coloured')).toBe(
    'Ann plays red 11 and takes green 1, black 10.',
  );
  expect(named('Ann draws 5-4 3-3; 2 left.', 'dominoes')).toBe(
    'Ann draws five-four, double three; 2 left.',
  );
  expect(named('Y11 goes on G12. B1 is built too.', 'coloured')).toBe(
    'Yellow 11 goes on green 12. Black 1 is built too.',
  );
  expect(named('R11', 'coloured')).toBe('red 11');
  expect(named('You hold C6: play it.', 'lettered')).toBe('You hold C 6: play it.');
});

test('a hand face down and piles before players are read, tricks taken are not', () => {
  const zone = (id: string, seat: number | null, label: string, more: Partial<Zone>): Zone =>
    ({ id, kind: 'row', seat, label, role: 'taken', ...more }) as Zone;
  const open = (...faces: string[]): Partial<Zone> => ({ pieces: faces.map((face) => ({ face })) });
  const played: Scene = {
    ...scene(['turn'], [], ''),
    pack: 'coloured',
    zones: [
      zone('hand-0', 0, 'hand', { kind: 'stack', count: 14 }),
      zone('delay-0', 0, 'pile 1', open('B4')),
      zone('taken-0', 0, 'tricks', { kind: 'stack', count: 8 }),
      zone('hand-1', 1, 'hand', { kind: 'stack', count: 12 }),
      zone('delay-1', 1, 'pile 2', open('R7', 'R8')),
      zone('building', null, 'red', open('R3')),
    ],
  };
  expect(handOf(played)).toBe('hand: 14 pieces. pile 1: black 4');
  expect(middleOf(played)).toBe('red: red 3. Bert, pile 2: red 7, red 8');
});

test('the ends of a line are read', () => {
  const line = {
    id: 'line',
    kind: 'line',
    seat: null,
    label: 'line',
    pieces: [{ face: '5-2', ends: ['left'] }, { face: '2-2' }, { face: '2-0', ends: ['right'] }],
  } as Zone;
  const played: Scene = { ...scene(['turn'], [], ''), pack: 'dominoes', zones: [line] };
  expect(middleOf(played)).toBe('line: five-two left end, double two, two-blank right end');
});

test('who comes hears what happened since their last move, a spectator only what is to come', () => {
  const told = [
    { seq: 2, kind: 'dealt', text: 'Deal 1: Bert deals.' },
    { seq: 3, kind: 'played', seat: 0, text: 'Ann plays R2.' },
    { seq: 4, kind: 'played', seat: 1, text: 'Bert plays R5.' },
  ] as LogLine[];
  expect(sinceOwnMove(told, 0)).toBe(4);
  expect(sinceOwnMove(told.slice(0, 1), 0)).toBe(0);
  expect(sinceOwnMove(told, -1)).toBe(Infinity);
});

test('a pile with its numbers is not called face down as well', () => {
  const dial = {
    id: 'dial',
    kind: 'circle',
    seat: null,
    label: 'dial',
    pieces: [{ face: null, said: '12: 4 down, 0 up' }, { face: null }],
  } as unknown as Zone;
  const played: Scene = { ...scene(['turn'], [], ''), pack: 'coloured', zones: [dial] };
  expect(middleOf(played)).toBe('dial: 12: 4 down, 0 up, face down');
});

test('a player alone has no score, unless against the dummy', () => {
  const sheet = (...columns: string[]): Scene => ({ sheet: { columns, lines: [] } }) as never;
  expect(isScored(sheet('Ann'))).toBeFalsy();
  expect(isScored(sheet('dummy', 'Ann'))).toBeTruthy();
});

test('the table is read part by part: the turn, the middle by columns, the own hand, the others, the score', () => {
  const zones = [
    {
      id: 'b',
      kind: 'row',
      seat: null,
      label: 'pile 2',
      column: 1,
      row: 0,
      pieces: [{ face: 'R5' }],
    },
    { id: 'a', kind: 'row', seat: null, label: 'pile 1', column: 0, row: 0, note: '3 hidden' },
    { id: 'hand-0', kind: 'hand', seat: 0, label: 'your hand', pieces: [{ face: 'Y2' }] },
    { id: 'hand-1', kind: 'hand', seat: 1, label: 'hand', count: 4 },
  ];
  const table = {
    ...scene(['turn'], [{ move: 'Y2' }], 'Lead a card.'),
    pack: 'coloured',
    zones,
    sheet: { columns: ['Ann', 'Bert'], lines: [{ label: 'Total', values: ['5', '0'] }] },
  } as unknown as Scene;
  expect(partsOf(table)).toEqual([
    'Your turn: Lead a card.',
    'pile 1, 3 hidden: empty',
    'pile 2: red 5',
    'your hand: yellow 2',
    'Bert, 0 points',
    'Ann 5, Bert 0',
  ]);
});
