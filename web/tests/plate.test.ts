import { expect, test } from 'vitest';
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
              expect(letter, `${width} ${score} ${one.join()}: ${letter}`).toBeGreaterThanOrEqual(
                LEAST_ON_PLATE,
              );
            }
});

test('a small plate keeps its newest mark rather than the number of cards, and then the score', () => {
  const shown = (width: number, score: string, marks: string[], turn = false): string => {
    const fitted = fitPlate(text(score, marks), room(width, { turn }));
    return [fitted.score ? score : '', fitted.cards ? '14' : '', ...fitted.marks]
      .filter(Boolean)
      .join(' ');
  };
  expect(shown(90, '−120', [])).toBe('−120 14');
  expect(shown(96, '−120', ['bid 100'])).toBe('−120 bid 100');
  expect(shown(96, '−120', ['bid 100'], true)).toBe('bid 100');
  expect(shown(135, '−125', ['bid 125', 'dummy'])).toBe('−125 14 dummy');
  expect(shown(105, '3', ['may call', 'forfeits a turn'])).toBe('forfeits a turn');
  expect(shown(230, '3', ['may call', 'has looked up'])).toBe('3 may call has looked up');
});
