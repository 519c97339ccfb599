import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import test from 'node:test';
import type { Choice, Scene, Zone } from '../src/lib/protocol';
import { arrange, type Shape, SIZE, smallestLetter } from '../src/table/compose/arrange';
import { barOf, heightOf, LEAST_BUTTON, MANY, shortened } from '../src/table/compose/bar';
import { compose, isRepeated, type Composed, type PlacedZone } from '../src/table/compose/compose';
import { endingOf } from '../src/table/compose/ending';
import { inside, overlap, rect, type Rect } from '../src/table/compose/geometry';
import type { Composition } from '../src/table/compose/regions';

/** The seven window sizes, each without the bar above the felt. */
const SIZES = [
  [360, 640],
  [390, 844],
  [844, 390],
  [820, 1180],
  [1280, 720],
  [1920, 1080],
  [2560, 1440],
] as const;
const BAR = 48;

/** The font size of the page, as set in app.css. */
const remOf = (w: number, h: number): number =>
  Math.max(16, Math.min(9.6 + Math.min(w * 0.005, h * 0.008), 24));

interface Recorded {
  name: string;
  scenes: Scene[];
}
const FILE = '../build/scenes.json';
const deals: Recorded[] = existsSync(FILE)
  ? (JSON.parse(readFileSync(FILE, 'utf8')) as Recorded[])
  : [];

/** The felt of a window, without and with the desktop side panel. */
function felts(w: number, h: number): [number, number][] {
  const beside = w >= 1000 ? Math.max(288, Math.min(w * 0.24, 544)) : 0;
  return [...new Set([w, w - beside])].map((wide) => [wide - 16, h - BAR - 16]);
}

/** Every law checks the same compositions: each is made once. */
const made = new Map<Scene, Map<number, Composed>>();
function once(scene: Scene, w: number, h: number, rem: number): Composed {
  const known = made.get(scene) ?? new Map<number, Composed>();
  const composed = known.get(w) ?? compose(scene, w, h, rem);
  made.set(scene, known.set(w, composed));
  return composed;
}

function every(look: (deal: Recorded, of: (scene: Scene) => Composed, name: string) => void): void {
  for (const [w, h] of SIZES)
    for (const [wide, high] of felts(w, h))
      for (const deal of deals)
        look(
          deal,
          (scene) => once(scene, wide, high, remOf(w, h)),
          `${deal.name} at ${wide}×${high}`,
        );
}

/** The inside of a dial is free: only its piles are obstacles. */
function onDial({ zone, area, card, spots }: PlacedZone, { shape }: Composed): [string, Rect][] {
  const [w, h] = SIZE[shape];
  return spots.map(({ x, y }, i) => [
    `${zone.id} ${i}`,
    rect(area.x + x, area.y + y, card * w, card * h),
  ]);
}

/** Everything that has its own rectangle, by name. */
function boxes(composed: Composed): [string, Rect][] {
  return [
    ...composed.plates.map((one): [string, Rect] => [`plate ${one.seat}`, one.rect]),
    ['prompt', composed.prompt],
    ['bar', composed.bar],
    ['facts', composed.facts],
    ...[...composed.zones, ...composed.hands].flatMap((one): [string, Rect][] =>
      one.zone.kind === 'circle' ? onDial(one, composed) : [[`zone ${one.zone.id}`, one.rect]],
    ),
  ];
}

test('deals of every game are recorded', { skip: !deals.length }, () => {
  assert.ok(deals.length > 60);
});

test('nothing overlaps, nothing leaves the felt', () => {
  every((deal, of, name) => {
    for (const scene of deal.scenes) {
      const composed = of(scene);
      const all = boxes(composed);
      for (const [what, box] of all)
        assert.ok(inside(box, composed.felt), `${name}: ${what} leaves the felt`);
      all.forEach(([what, one], i) => {
        for (const [other, two] of all.slice(i + 1))
          assert.ok(overlap(one, two) < 1, `${name}: ${what} lies on ${other}`);
      });
    }
  });
});

test('pieces stay in their zone', () => {
  every((deal, of, name) => {
    for (const scene of deal.scenes) {
      const composed = of(scene);
      const [w, h] = SIZE[composed.shape];
      for (const one of composed.zones)
        for (const spot of one.spots)
          assert.ok(
            inside(
              rect(one.area.x + spot.x, one.area.y + spot.y, one.card * w, one.card * h),
              one.rect,
              2,
            ),
            `${name}: a piece leaves ${one.zone.id}`,
          );
    }
  });
});

test('every zone that shows something has a place', () => {
  every((deal, of, name) => {
    for (const scene of deal.scenes) {
      const composed = of(scene);
      const seen = new Set([...composed.zones, ...composed.hands].map((one) => one.zone.id));
      for (const zone of scene.zones)
        if (!zone.was && zone.pieces?.length)
          assert.ok(seen.has(zone.id), `${name}: ${zone.id} is not drawn`);
    }
  });
});

test('plates, stage and hand stay where they were', () => {
  every((deal, of, name) => {
    const [first, ...rest] = deal.scenes.map(of);
    for (const next of rest)
      for (const part of ['plates', 'stage', 'hand', 'prompt', 'actions'] as const)
        assert.deepEqual(next[part], first![part], `${name}: ${part} moved`);
    for (const { actions, bar } of [first!, ...rest])
      assert.ok(inside(bar, actions), `${name}: the buttons leave their place`);
  });
});

test('a trick, a line and a grid stay where they were', () => {
  every((deal, of, name) => {
    for (const kind of ['trick', 'line', 'grid']) {
      const [first, ...rest] = deal.scenes
        .flatMap((scene) => of(scene).zones)
        .filter((one) => one.zone.kind === kind && one.zone.role === 'stage');
      for (const next of rest) assert.deepEqual(next.rect, first!.rect, `${name}: ${kind} moved`);
    }
  });
});

type Felt = 'desk' | 'phone' | 'flat';
const feltOf = ({ felt }: Composed): Felt =>
  felt.h < 480 ? 'flat' : felt.w < 700 ? 'phone' : 'desk';

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
  [10, { desk: 36, phone: 18, flat: 18 }],
  [20, { desk: 33, phone: 15, flat: 16 }],
  [30, { desk: 26, phone: 11, flat: 11 }],
  [99, { desk: 18, phone: 8, flat: 10 }],
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

test('on a phone a trick is not kept from the prompt by an empty bar', () => {
  every((deal, of, name) => {
    for (const composed of deal.scenes.map(of)) {
      const trick = composed.zones.find((one) => one.zone.kind === 'trick');
      if (!trick || feltOf(composed) !== 'phone') continue;
      const { main, side, prompt } = composed;
      const end = Math.max(main.y + main.h, side.y + side.h);
      assert.ok(prompt.y - end < 60, `${name}: ${(prompt.y - end).toFixed(0)} px`);
    }
  });
});

test('on a desk the prompt of a line is right above the middle of the hand', () => {
  let seen = 0;
  every((deal, of, name) => {
    for (const composed of deal.scenes.map(of)) {
      const { composition, felt, prompt, hand } = composed;
      if (composition !== 'line' || feltOf(composed) !== 'desk' || felt.h > felt.w) continue;
      const aside = prompt.x + prompt.w / 2 - hand.x - hand.w / 2;
      seen += 1;
      assert.ok(Math.abs(aside) < 2, `${name}: ${aside.toFixed(0)} px`);
      assert.ok(hand.y - prompt.y - prompt.h < 20, name);
    }
  });
  assert.ok(seen || !deals.length);
});

test('piles that are built lie close together', () => {
  every((deal, of, name) => {
    for (const { zones, shape, composition } of deal.scenes.map(of)) {
      if (composition !== 'spread') continue;
      const piles = zones.filter(
        ({ zone }) => zone.kind === 'stack' && zone.role === 'stage' && zone.seat === null,
      );
      piles.slice(1).forEach((one, i) => {
        const before = piles[i]!;
        const gap = one.rect.x - before.rect.x;
        assert.ok(gap < one.card * SIZE[shape][0] * 1.4, `${name}: ${gap.toFixed(0)} px`);
      });
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

/** The least height of a result: a phone of 344×576 has a hand of 19 cards in three rows. */
const LEAST_RESULT = 160;

test('the result lies on no plate, and has room', () => {
  every((deal, of, name) => {
    const composed = of(deal.scenes.at(-1)!);
    const { sheet, bar } = endingOf(composed, 16);
    const few = feltOf(composed) === 'flat' && composed.plates.length < 5;
    assert.ok(sheet.h >= (few ? 220 : LEAST_RESULT), `${name}: ${sheet.h.toFixed(0)} px`);
    for (const box of [sheet, bar]) {
      assert.ok(inside(box, composed.felt), `${name}: the result leaves the felt`);
      for (const { seat, rect } of composed.plates)
        assert.ok(overlap(box, rect) < 1, `${name}: the result lies on plate ${seat}`);
    }
  });
});

test('the result lies on no piece of a grid', () => {
  let seen = 0;
  every((deal, of, name) => {
    const composed = of(deal.scenes.at(-1)!);
    const grid = composed.zones.find(({ zone }) => zone.kind === 'grid' && zone.role === 'stage');
    if (!grid) return;
    seen += 1;
    assert.ok(overlap(endingOf(composed, 16).sheet, grid.rect) < 1, name);
  });
  assert.ok(seen || !deals.length);
});

/** The least distance of a nest from the cards of the trick and from a neighbour's hand. */
const LEAST_APART = 7;

test('what is set aside touches neither the trick nor a hand', () => {
  every((deal, of, name) => {
    for (const scene of deal.scenes) {
      const { zones, composition } = of(scene);
      if (composition !== 'ring') continue;
      const others = zones.filter(({ zone }) => zone.kind === 'trick' || zone.role === 'hand');
      for (const nest of zones.filter(({ zone }) => zone.role === 'beside'))
        for (const { zone, rect: box } of others) {
          const [left, right] = nest.rect.x < box.x ? [nest.rect, box] : [box, nest.rect];
          const level = left.y < right.y + right.h && right.y < left.y + left.h;
          const gap = right.x - left.x - left.w;
          assert.ok(!level || gap >= LEAST_APART, `${name}: ${zone.id} ${gap.toFixed(1)} px`);
        }
    }
  });
});

test('the pool and the letters to choose from keep their places', () => {
  every((deal, of, name) => {
    if (!deal.name.startsWith('block-words')) return;
    const known = new Map<string, Rect[]>();
    for (const scene of deal.scenes) {
      const middle = of(scene).zones.filter((one) => one.zone.seat === null);
      if ((middle[0]?.zone.pieces?.length ?? 0) > 20) continue; // a very full pool takes more room
      const ids = middle.map((one) => one.zone.id).join();
      const places = middle.map((one) => one.rect);
      assert.deepEqual(places, known.get(ids) ?? places, name);
      known.set(ids, places);
    }
  });
});

test('an open hand lies in columns, with cards as large as on the table', () => {
  const deal = deals.find((one) => one.name.startsWith('display-rook'));
  const scene = deal?.scenes.find((one) => one.phase === 'play');
  if (!scene) return;
  for (const [w, h, least] of [
    [1264, 656, 60],
    [957, 656, 56],
    [828, 326, 38],
  ] as const) {
    const open: PlacedZone[] = compose(scene, w, h).zones.filter(
      ({ zone }) => zone.role === 'hand' && zone.seat !== scene.seat && (zone.count ?? -1) < 0,
    );
    assert.equal(open.length, 4);
    for (const one of open)
      assert.ok(one.card >= least, `${one.zone.id}: ${one.card.toFixed(0)} px`);
  }
});

test('letters of which the player makes a word lie on the stage', () => {
  let seen = 0;
  every((deal, of, name) => {
    for (const scene of deal.scenes) {
      const { zones, stage } = of(scene);
      for (const { zone, rect: box } of zones) {
        if (zone.role !== 'stage' || zone.kind !== 'row' || zone.seat !== scene.seat) continue;
        seen += 1;
        assert.ok(box.x >= stage.x && box.x + box.w <= stage.x + stage.w + 1, name);
        assert.ok(box.y >= stage.y && box.y + box.h <= stage.y + stage.h + 1, name);
        assert.ok(box.w >= stage.w * 0.7, `${name}: ${box.w} of ${stage.w} px`);
      }
    }
  });
  assert.ok(seen || !deals.length);
});

test('a label that every seat has on the stage is written once', () => {
  const tray = (seat: number, role = 'stage'): Zone => ({ seat, label: 'passed on', role }) as Zone;
  const zones = [tray(0), tray(1), tray(2), tray(2, 'taken')];
  const written = (me: number): Zone[] => zones.filter((zone) => !isRepeated(zone, zones, me));
  assert.deepEqual(written(1), [zones[1], zones[3]]);
  assert.deepEqual(written(3), zones);
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
function extraOf(scene: Scene, begins: number): string[] {
  return [...(scene.draft ? ['Back', 'Start again'] : []), ...(begins ? ['x'.repeat(34)] : [])];
}

test('every button can be hit', () => {
  every((deal, of, name) => {
    for (const scene of deal.scenes) {
      const room = of(scene).bar;
      const buttons = scene.choices.filter((one) => !one.zone || (one.slot ?? -1) < 0);
      const begins = buttons.filter((one) => one.whole === false).length;
      const open = begins > MANY ? buttons.filter((one) => one.whole !== false) : buttons;
      if (!open.length) continue;
      const bar = barOf(open, extraOf(scene, begins), room);
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
