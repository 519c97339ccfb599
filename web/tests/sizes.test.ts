import assert from 'node:assert/strict'; // millions of checks: `expect` takes minutes for them
import { test } from 'vitest';
import { Making } from '../src/table/making.svelte';
import type { Choice, Scene } from '../src/connection/protocol';
import { arrange, type Shape, SIZE, smallestLetter } from '../src/table/compose/arrange';
import { barOf, heightOf, LEAST_BUTTON, shortened } from '../src/table/compose/bar';
import { rect } from '../src/table/compose/geometry';
import type { Composition } from '../src/table/compose/regions';
import { every, type Felt, feltOf } from './recorded';

/**
 * The minimum share of the felt for the stage. The design asks for 0.4 on a desktop and 0.35 on a phone. Reasons for
 * less: a desktop of 957×656 (1280×720 beside the log) has 160 px of hand, 94 of bids and two columns of plates, and
 * one of 1264×656 everybody's words; a phone of 344×576 has a hand of 19 cards in three rows, or everybody's words
 * and three rows of buttons; one of 828×326 has everybody's words.
 */
const LEAST_STAGE: Record<Felt, Partial<Record<Composition, number>>> = {
  desk: { line: 0.5, tableau: 0.65, alone: 0.65, ring: 0.3, spread: 0.29, words: 0.31 },
  phone: { line: 0.37, tableau: 0.7, alone: 0.64, ring: 0.22, spread: 0.22, words: 0.16 },
  flat: { line: 0.33, tableau: 0.7, alone: 0.64, ring: 0.29, spread: 0.29, words: 0.15 },
};

test('the stage has its part of the felt', () => {
  every((deal, of, name) => {
    const composed = of(deal.scenes[0]!);
    const { stage, felt, composition } = composed;
    const part = (stage.w * stage.h) / (felt.w * felt.h);
    const least = LEAST_STAGE[feltOf(composed)][composition]!;
    assert.ok(part >= least, `${name} (${composition}): ${part.toFixed(2)}`);
  });
});

/**
 * The minimum letter size of words of up to nine letters, if a player has one or two of them. The design asks for 28: a
 * desktop of 957×656 with five others gives each of them 312 px, in which two words have 24, and one with seven others
 * shows a word and an answer of each; a phone of 344×576 gives each of five others 112 × 28 px and each of seven others
 * 112 × 23 px, one of 828×326 each of five 170 × 36 px.
 */
const LEAST_LETTER: Record<Felt, [number, number]> = {
  desk: [18, 24],
  phone: [10, 12],
  flat: [14, 19],
};

test('words can be read', () => {
  every((deal, of, name) => {
    for (const scene of deal.scenes) {
      const composed = of(scene);
      for (const { zone, card, area } of composed.zones) {
        const words = (zone.pieces ?? []).map((one) => one.face ?? '');
        if (zone.kind !== 'words' || composed.composition !== 'words' || words.length > 2) continue;
        if (!words.length || words.some((word) => word.length > 9)) continue;
        const least = LEAST_LETTER[feltOf(composed)][words.length - 1]!;
        const letter = smallestLetter(zone, area.w, card);
        assert.ok(letter >= least, `${name}: ${words.join(' ')} in letters of ${letter} px`);
      }
    }
  });
});

/**
 * The minimum size of a letter in the box, if no slip of paper lies beside it. The design asks for 28: a phone of
 * 344×576 with five others has 120 px for the pool and three rows of the box.
 */
const LEAST_IN_BOX: Record<Felt, number> = { desk: 28, phone: 18, flat: 28 };

test('the letters to choose from can be read', () => {
  every((deal, of, name) => {
    for (const scene of deal.scenes) {
      const composed = of(scene);
      const box = composed.zones.find((one) => one.zone.id === 'box');
      if (!box || composed.zones.some((one) => one.zone.kind === 'sheet')) continue;
      const letter = box.card * SIZE.tablet[0];
      const least = LEAST_IN_BOX[feltOf(composed)];
      assert.ok(letter >= least, `${name}: letters of ${letter.toFixed(1)} px`);
    }
  });
});

/** The minimum width of a piece in hand. */
const LEAST_IN_HAND: Record<Felt, number> = { desk: 64, phone: 44, flat: 50 };

/**
 * The minimum width of a piece in the trick, relative to one in hand. On a desktop the design asks for 1: with six
 * players on a felt 656 high, two rows of cards leave 0.95, and two upright dominoes above each other 0.85.
 */
const LEAST_IN_TRICK: Record<Felt, Record<Shape, number>> = {
  desk: { card: 0.95, domino: 0.85, tablet: 1 },
  phone: { card: 0.6, domino: 1, tablet: 1 },
  flat: { card: 1, domino: 1, tablet: 1 },
};

/**
 * The minimum short side of a domino, by the length of the line. The design asks for 40 on a desktop with up to forty
 * dominoes: that is 38 × 24 units, and 760 × 480 px; the stage of 957×656 is 760 × 340.
 */
const LEAST_IN_LINE: [number, Record<Felt, number>][] = [
  [10, { desk: 44, phone: 20, flat: 18 }],
  [20, { desk: 36, phone: 16, flat: 17 }],
  [30, { desk: 27, phone: 12, flat: 12 }],
  [99, { desk: 21, phone: 9, flat: 10 }],
];

test('pieces have their least size', () => {
  every((deal, of, name) => {
    for (const scene of deal.scenes) {
      const composed = of(scene);
      const felt = feltOf(composed);
      const [w] = SIZE[composed.shape];
      const hand = composed.hands[0];
      if (hand)
        assert.ok(hand.card * w >= LEAST_IN_HAND[felt] - 0.01, `${name}: hand ${hand.card * w}`);
      for (const { zone, card } of composed.zones) {
        const count = zone.pieces?.length ?? 0;
        if (zone.kind === 'trick' && hand) {
          const part = card / hand.card;
          const least = LEAST_IN_TRICK[felt][composed.shape];
          assert.ok(part >= least, `${name}: trick ${part.toFixed(2)} of a piece in hand`);
        }
        if (zone.kind === 'line' && count) {
          const least = LEAST_IN_LINE.find(([most]) => count <= most)![1][felt];
          assert.ok(card * w >= least, `${name}: ${count} dominoes of ${(card * w).toFixed(1)} px`);
        }
      }
    }
  });
});

test('pieces in the centre are not much larger than those in hand', () => {
  every((deal, of, name) => {
    for (const { zones, hands, composition } of deal.scenes.map(of)) {
      const hand = hands[0]?.card;
      if (composition !== 'spread' || !hand) continue;
      for (const { zone, card } of zones)
        if (zone.role === 'stage' && zone.seat === null)
          assert.ok(card <= hand * 1.51, `${name}: ${(card / hand).toFixed(2)}`);
    }
  });
});

test('what is set aside is never larger than the trick', () => {
  every((deal, of, name) => {
    for (const scene of deal.scenes) {
      const { zones } = of(scene);
      const trick = zones.find((one) => one.zone.kind === 'trick');
      for (const one of zones)
        if (trick && one.zone.role === 'beside')
          assert.ok(one.card <= trick.card + 0.01, `${name}: ${one.zone.id}`);
    }
  });
});

test('words do not read as one', () => {
  const pieces = [{ face: 'CAT' }, { face: 'DOG' }];
  const zone = { id: 'words-0', kind: 'words', seat: 0, label: '', role: 'taken', pieces } as never;
  const room = { shape: 'tablet', most: 40, free: 1, rem: 16 } as const;
  const { card } = arrange(zone, rect(0, 0, 262, 44), room, 2);
  const [letters, gap] = [6 * (card + 1) + 8, 0.45 * card];
  assert.ok(letters + gap <= 262, 'both words and the gap between them have room');
});

/** The texts in the bar besides the choices: an input, and the undo button. */
function extraOf(scene: Scene, typing: boolean): string[] {
  return [...(scene.draft ? ['Back', 'Start again'] : []), ...(typing ? ['x'.repeat(34)] : [])];
}

test('every button can be hit', () => {
  every((deal, of, name) => {
    for (const scene of deal.scenes) {
      const room = of(scene).bar;
      const word = new Making(() => scene);
      const open = scene.choices.filter((one) =>
        word.open ? !word.replaces(one) : !one.zone || (one.slot ?? -1) < 0,
      );
      if (!open.length) continue;
      const bar = barOf(open, extraOf(scene, word.open), room);
      assert.ok(bar.high >= LEAST_BUTTON, `${name}: buttons of ${bar.high.toFixed(1)} px`);
      const shown = bar.rest.length + bar.menus.flat().length + (bar.call ? 1 : 0);
      assert.equal(shown, open.length, `${name}: a choice is left out`);
    }
  });
});

test('buttons beside a call fit, though their words take several lines', () => {
  const labels = ['Lay the black 2 in the centre', 'Take the yellow 2', 'Build on the black 4'];
  const choices: Choice[] = labels.map((label) => ({ move: label, label }));
  const call = { move: 'orange', label: 'Call Orange', stake: 'A wrong call costs 10.' };
  const { rest, room, px, high } = barOf([call, ...choices], [], { w: 336, h: 93 });
  assert.ok(high >= 24);
  const texts = rest.map((choice) => choice.label);
  assert.ok(heightOf(texts, px, room.w, high) <= room.h);
});

test('a small bar shortens its buttons, or makes them a menu', () => {
  const choices = (labels: string[]): Choice[] => labels.map((label) => ({ move: label, label }));
  const trumps = choices(
    ['Blanks', 'Ones', 'Twos', 'Threes', 'Fours', 'Fives', 'Sixes'].map(
      (one) => `${one} are trump`,
    ),
  );
  const named = barOf(trumps, [], { w: 344, h: 93 });
  assert.ok(named.high >= LEAST_BUTTON);
  assert.deepEqual(
    named.rest.map((choice) => shortened(choice, named)),
    ['Blanks', 'Ones', 'Twos', 'Threes', 'Fours', 'Fives', 'Sixes'],
  );
  const wide = barOf(trumps, [], { w: 1200, h: 93 });
  assert.equal(shortened(wide.rest[0]!, wide), 'Blanks are trump');
  const ways = choices(
    ['left, the five outwards', 'right, the two outwards'].map(
      (end) => `Lay the five-two on the ${end}`,
    ),
  );
  const near = barOf(ways, [], { w: 400, h: 44 });
  assert.deepEqual(
    near.rest.map((choice) => shortened(choice, near)),
    ['left, the five outwards', 'right, the two outwards'],
  );
  const laid = barOf(ways, [], { w: 200, h: 44 });
  assert.ok(laid.high >= LEAST_BUTTON);
  assert.deepEqual(laid.menus, [ways]);
});

/** The least width of a domino of a grid: on a desktop of 957×656 and on phones of 344×576 and 828×326. */
const LEAST_OF_GRID: Record<Felt, number> = { desk: 64, phone: 31, flat: 36 };

test('a grid makes use of a wide stage', () => {
  let seen = 0;
  every((deal, of, name) => {
    const composed = of(deal.scenes[0]!);
    for (const { zone, card } of composed.zones.filter((one) => one.zone.kind === 'grid')) {
      const wide = card * SIZE[composed.shape][0];
      seen += 1;
      assert.ok(wide >= LEAST_OF_GRID[feltOf(composed)], `${name}: ${zone.id} ${wide.toFixed(1)}`);
    }
  });
  assert.ok(seen);
});
