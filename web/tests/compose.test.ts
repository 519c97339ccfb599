import assert from 'node:assert/strict'; // millions of checks: `expect` takes minutes for them
import { test } from 'vitest';
import type { Zone } from '../src/connection/protocol';
import { SIZE } from '../src/table/compose/arrange';
import { compose, isRepeated, type Composed, type PlacedZone } from '../src/table/compose/compose';
import { endingOf, lastOf } from '../src/table/compose/ending';
import { inside, overlap, rect, type Rect } from '../src/table/compose/geometry';
import { deals, every, feltOf } from './recorded';

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

test('deals of every game are recorded', () => {
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

const isHand = (zone: Zone): boolean => zone.kind === 'hand';

test('piles stay where they were', () => {
  let seen = 0;
  every((deal, of, name) => {
    const first = new Map<string, unknown>();
    for (const scene of deal.scenes) {
      const composed = of(scene);
      if (composed.composition !== 'spread') continue;
      const fixed = composed.zones.filter(
        ({ zone }) =>
          (zone.kind === 'stack' && zone.role === 'stage') ||
          (zone.seat === scene.seat && !scene.zones.some(isHand)),
      );
      for (const { zone, rect } of fixed) {
        seen += 1;
        assert.deepEqual(rect, first.get(zone.id) ?? rect, `${name}: ${zone.id} moved`);
        first.set(zone.id, rect);
      }
    }
  });
  assert.ok(seen);
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
  assert.ok(seen);
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

test('on a desk the sheet beside a trick takes nothing of the stage', () => {
  let seen = 0;
  every((deal, of, name) => {
    for (const composed of deal.scenes.map(of)) {
      const { composition, felt, stage } = composed;
      if (composition !== 'ring' || feltOf(composed) !== 'desk' || felt.h > felt.w) continue;
      for (const { zone, rect } of composed.zones.filter((one) => one.zone.kind === 'sheet')) {
        seen += 1;
        assert.ok(overlap(rect, stage) < 1, `${name}: ${zone.id}`);
      }
    }
  });
  assert.ok(seen);
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

test('the result lies on no piece of a grid, unless it shows the piece that was played last', () => {
  let seen = 0;
  every((deal, of, name) => {
    const scene = deal.scenes.at(-1)!;
    const [middle] = of(scene).zones.filter(({ zone }) => zone.kind === 'grid');
    if (!middle) return;
    seen += 1;
    assert.ok(lastOf(scene.zones), name);
    assert.ok(overlap(endingOf(of(scene), 16).sheet, middle.rect) > 1, name);
    const zones = scene.zones.map((zone) => ({
      ...zone,
      pieces: zone.pieces?.map((piece) => ({ ...piece, mark: '' })),
    }));
    const unmarked = of({ ...scene, zones });
    const grid = unmarked.zones.find(({ zone }) => zone.kind === 'grid')!;
    assert.ok(overlap(endingOf(unmarked, 16).sheet, grid.rect) < 1, name);
  });
  assert.ok(seen);
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
  assert.ok(seen);
});

test('a label that every seat has on the stage is written once', () => {
  const tray = (seat: number, role = 'stage'): Zone => ({ seat, label: 'passed on', role }) as Zone;
  const zones = [tray(0), tray(1), tray(2), tray(2, 'taken')];
  const written = (me: number): Zone[] => zones.filter((zone) => !isRepeated(zone, zones, me));
  assert.deepEqual(written(1), [zones[1], zones[3]]);
  assert.deepEqual(written(3), zones);
});
