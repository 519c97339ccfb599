import { expect, test } from 'vitest';
import { Unanswered } from '../src/connection/unanswered';

const move = { do: 'move', move: 'R5', seen: 7 };

test('a move is kept until the scene after it is shown', () => {
  const unanswered = new Unanswered();
  const { id } = unanswered.add(move);
  unanswered.stored(id, 9, 8);
  expect(unanswered.moving).toBe(true);
  unanswered.shown(8);
  expect(unanswered.moving).toBe(true);
  unanswered.shown(9);
  expect(unanswered.moving).toBe(false);
});

test('a move whose scene came before its acknowledgement is settled with it', () => {
  const unanswered = new Unanswered();
  const { id } = unanswered.add(move);
  unanswered.shown(9);
  expect(unanswered.moving).toBe(true);
  unanswered.stored(id, 9, 9);
  expect(unanswered.moving).toBe(false);
});

test('anything else is settled with its acknowledgement', () => {
  const unanswered = new Unanswered();
  const { id } = unanswered.add({ do: 'next' });
  unanswered.stored(id, 9, 8);
  expect(unanswered.toSendAgain()).toEqual([]);
});

test('messages are sent again with the same id, but for drafts', () => {
  const unanswered = new Unanswered();
  unanswered.add({ do: 'draft', move: 'bury R1' });
  const { id, text } = unanswered.add(move);
  expect(unanswered.toSendAgain()).toEqual([text]);
  expect(JSON.parse(text)).toEqual({ ...move, id });
});

test('a hint is not asked for again on a new connection', () => {
  const unanswered = new Unanswered();
  unanswered.add({ do: 'hint' });
  const { text } = unanswered.add({ do: 'chat', text: 'Hello' });
  expect(unanswered.toSendAgain()).toEqual([text]);
});
