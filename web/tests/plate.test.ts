import assert from 'node:assert/strict';
import test from 'node:test';
import {
  fitPlate,
  LEAST_ON_PLATE,
  type PlateRoom,
  type PlateText,
} from '../src/table/compose/plate';

const room = (width: number, more: Partial<PlateRoom> = {}): PlateRoom => ({
  ...{ width, rem: 16, own: false, tall: false, turn: false, clock: false },
  ...more,
});
const text = (score: string, marks: string[], held = '14'): PlateText => ({
  ...{ score, marks, unit: '', cards: [held, `${held} cards`] },
});

test('on a plate of a phone everything can be read', () => {
  const marks = [[], ['bid 100'], ['may call', 'forfeits a turn'], ['has looked up'], ['winner']];
  for (const width of [81, 90, 94, 105, 122, 150, 200])
    for (const score of ['', '7', '−120', '(41)'])
      for (const turn of [false, true])
        for (const clock of [false, true])
          for (const own of [false, true])
            for (const one of marks) {
              const { letter } = fitPlate(text(score, one), room(width, { turn, clock, own }));
              assert.ok(letter >= LEAST_ON_PLATE, `${width} ${score} ${one.join()}: ${letter}`);
            }
});

test('a small plate keeps its newest mark rather than the number of cards, and then the score', () => {
  const shown = (width: number, score: string, marks: string[], turn = false): string => {
    const fitted = fitPlate(text(score, marks), room(width, { turn }));
    return [fitted.score ? score : '', fitted.cards ? '14' : '', ...fitted.marks]
      .filter(Boolean)
      .join(' ');
  };
  assert.equal(shown(90, '−120', []), '−120 14');
  assert.equal(shown(96, '−120', ['bid 100']), '−120 bid 100');
  assert.equal(shown(96, '−120', ['bid 100'], true), 'bid 100');
  assert.equal(shown(135, '−125', ['bid 125', 'dummy']), '−125 14 dummy');
  assert.equal(shown(105, '3', ['may call', 'forfeits a turn']), 'forfeits a turn');
  assert.equal(shown(230, '3', ['may call', 'has looked up']), '3 may call has looked up');
});
