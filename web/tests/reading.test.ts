import assert from 'node:assert/strict';
import test from 'node:test';
import { named } from '../src/lib/names';
import type { Choice, LogLine, Scene } from '../src/lib/protocol';
import { inTurn, isAsked, turnOf, unrepeated } from '../src/lib/reading';
import { settings } from '../src/lib/settings.svelte';

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
  assert.ok(inTurn(own) && isAsked(own));
  assert.equal(turnOf(own), 'Your turn: Follow the colour led: red.');
});

test('who may only draw or challenge is told who plays', () => {
  const idle = scene(['may call'], [{ move: 'draw' }], 'Waiting for a domino. You may draw.');
  assert.ok(!inTurn(idle) && !isAsked(idle));
  assert.equal(turnOf(idle), 'Bert to play. Waiting for a domino. You may draw.');
});

test('a call is a question, but not a turn', () => {
  const call = scene(['may call'], [{ move: 'call', stake: '+10' }], 'Was that an Orange?');
  assert.ok(!inTurn(call) && isAsked(call));
  assert.equal(turnOf(call), 'Was that an Orange?');
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
  assert.deepEqual(
    unrepeated(told).map((one) => one.seq),
    [1, 2, 4, 5],
  );
});

test('several pieces are named as a list', () => {
  assert.equal(
    named('Ann plays R11 and takes G1 B10.', 'rook'),
    'Ann plays red 11 and takes green 1, black 10.',
  );
  assert.equal(
    named('Ann draws 5-4 3-3; 2 left.', 'dominoes'),
    'Ann draws five-four, double three; 2 left.',
  );
  assert.equal(named('Ada: C6 BLOCK.', 'block'), 'Ada: C6 BLOCK.');
});
