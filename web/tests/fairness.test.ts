/** The numbers come from docs/fairness.md. */
import assert from 'node:assert/strict';
import { createHash, createHmac } from 'node:crypto';
import test from 'node:test';
import { closings, jointKey, keyOf, shuffled, verify, type Round } from '../src/lib/fairness';
import { committed, Partaker } from '../src/lib/partaking';
import type { FromServer } from '../src/lib/protocol';
import { hex, hmac, sha256, utf8 } from '../src/lib/sha256';

const SECRET = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const VALUE = '202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f';
const COMMITMENT = '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd';
const WORDS = ['blue moon', 'seven of clubs'];
const PACK = ['A1', 'A2', 'A3', 'B1', 'B2', 'BLOCK'];
const ROUND: Round = {
  deal: 1,
  seats: ['Ada', 'Bert'],
  withheld: [],
  words: ['blue moon'],
  commits: [`${committed(VALUE)} Ada`],
  absent: ['Bert'],
  reveals: [`${VALUE} Ada`],
};

const dealt = (orders: string[]): string[] =>
  orders.map((order) => `[[deals]]\norder = "${order}"`);
const record = (orders: string[], commitment = COMMITMENT): string =>
  [
    `commitment = "${commitment}"`,
    `secret = "${SECRET}"`,
    `words = ${JSON.stringify(WORDS)}`,
    ...dealt(orders),
  ].join('\n');
const joint = (rounds: Round[], orders: string[]): string =>
  [
    `commitment = "${COMMITMENT}"`,
    `secret = "${SECRET}"`,
    ...rounds.flatMap((one) => [
      '[[rounds]]',
      ...Object.entries(one).map(([key, value]) => `${key} = ${JSON.stringify(value)}`),
    ]),
    ...dealt(orders),
  ].join('\n');

const orders = (deals: number, key = (deal: number) => (void deal, keyOf(SECRET, WORDS))) =>
  Array.from({ length: deals }, (_, i) =>
    shuffled(key(i + 1), `deal ${i + 1}`, PACK.length)
      .map((from) => PACK[from])
      .join(' '),
  );

test('hashes are those of other programs', () => {
  for (let length = 0; length < 200; length += 7) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 31) & 255);
    assert.equal(hex(sha256(bytes)), createHash('sha256').update(bytes).digest('hex'));
    const mac = createHmac('sha256', bytes).update('text').digest('hex');
    assert.equal(hex(hmac(bytes, 'text')), mac);
  }
  assert.equal(hex(sha256(utf8('ä'))), createHash('sha256').update('ä').digest('hex'));
});

test('a shuffle is the one of the test vector', () => {
  assert.deepEqual(shuffled(keyOf(SECRET, []), 'deal 1', 10), [2, 6, 1, 4, 7, 5, 9, 3, 0, 8]);
  assert.deepEqual(shuffled(keyOf(SECRET, WORDS), 'deal 1', 10), [8, 5, 7, 6, 1, 0, 2, 9, 3, 4]);
  assert.equal(
    hex(jointKey(SECRET, [ROUND], 1)),
    'c85a2a92d2d55561d0c74c4b07a89c086f6a6ebb3c2874b0b18b812d5e538d46',
  );
});

test('an honest record is found honest', () => {
  const told = verify(record(orders(3)));
  assert.deepEqual(told, {
    bound: true,
    joint: true,
    deals: [true, true, true],
    words: WORDS,
    absent: [],
    withheld: [],
  });
});

test('another secret or another order is found out', () => {
  const honest = orders(3);
  assert.equal(verify(record(honest, COMMITMENT.replace('6', '7'))).bound, false);
  const changed = [honest[0]!, honest[1]!.split(' ').reverse().join(' '), honest[2]!];
  assert.ok(verify(record(changed)).deals.includes(false));
});

test('rounds, and what this client has kept, must fit the record', () => {
  const honest = orders(2, (deal) => jointKey(SECRET, [ROUND], deal));
  const kept = [{ value: VALUE, text: closings(COMMITMENT, [ROUND])[0]! }];
  const told = verify(joint([ROUND], honest), kept);
  assert.ok(told.bound && told.joint && told.deals.every(Boolean));
  assert.deepEqual(told.absent, ['Bert']);
  const mixedInLast = { ...ROUND, words: ['tried offline'] };
  const chosen = orders(2, (deal) => jointKey(SECRET, [mixedInLast], deal));
  assert.equal(verify(joint([mixedInLast], chosen), kept).joint, false);
  const leftOut = { ...ROUND, commits: [], reveals: [], absent: ['Ada', 'Bert'] };
  const without = orders(2, (deal) => jointKey(SECRET, [leftOut], deal));
  assert.deepEqual(verify(joint([leftOut], without)).absent, ['Ada', 'Bert']);
  assert.equal(verify(joint([leftOut], without), kept).joint, false);
  const dropped = { ...ROUND, reveals: [] };
  const second = { ...leftOut, withheld: ['Ada'], words: [] };
  assert.equal(verify(joint([dropped, second], honest), kept).joint, false);
});

test('players who were reseated after the first round was closed are found', () => {
  const told = (names: string[]) =>
    verify(`names = ${JSON.stringify(names)}\n${joint([ROUND], [])}`).joint;
  assert.ok(told(['Ada', 'Bert']));
  assert.ok(told(['Ada', 'Carl'])); // Bert left before the first deal
  assert.equal(told(['Bert', 'Ada']), false);
});

test('a round that was invented later is found out', () => {
  const kept = [{ value: VALUE, text: closings(COMMITMENT, [ROUND])[0]! }];
  const other = VALUE.replaceAll('2', '4');
  const commits = [`${committed(other)} Carl`];
  const puppet = {
    ...ROUND,
    seats: [],
    words: [],
    commits,
    absent: [],
    reveals: [`${other} Carl`],
  };
  const told = (second: Round) => {
    const rounds = [ROUND, second];
    const played = orders(2, (deal) => jointKey(SECRET, rounds, deal));
    return verify(joint(rounds, played), kept);
  };
  assert.ok(told({ ...puppet, deal: 2 }).joint);
  assert.deepEqual(told({ ...puppet, deal: 2 }).absent, ['Bert', 'Ada']);
  assert.equal(told({ ...puppet, deal: 1 }).joint, false);
  assert.equal(told({ ...puppet, deal: 2, words: ['tried offline'] }).joint, false);
  assert.equal(told({ ...puppet, deal: 2, absent: ['Dora\ncommit 0'] }).joint, false);
  const twice = { ...ROUND, words: [], deal: 2 };
  assert.equal(told(twice).joint, false);
});

test('a client reveals only what it committed to, and says when it is left out', () => {
  const client = new Partaker('table');
  const welcome = {
    is: 'welcome',
    seat: 0,
    table: { commitment: COMMITMENT, state: 'open' },
  } as FromServer;
  const first = client.hear(welcome);
  assert.equal(first?.do, 'commit');
  const hash = first?.do === 'commit' ? first.hash : '';
  const text = closings(COMMITMENT, [{ ...ROUND, commits: [`${hash} Me`] }])[0]!;
  const reveal = client.hear({ is: 'shuffle', deal: 1, stage: 'reveal', text });
  assert.ok(reveal?.do === 'reveal' && committed(reveal.value) === hash);
  assert.equal(client.wronged, false);
  assert.equal(client.hear({ is: 'shuffle', deal: 1, stage: 'drawn', text: '' })?.do, 'commit');
  const without = closings(COMMITMENT, [ROUND])[0]!;
  assert.equal(client.hear({ is: 'shuffle', deal: 2, stage: 'reveal', text: without }), null);
  assert.ok(client.wronged);
});

test('a spectator has no part in the shuffles, and is not left out of them', () => {
  const client = new Partaker('table');
  const table = { commitment: COMMITMENT, state: 'open' };
  assert.equal(client.hear({ is: 'welcome', seat: -1, table } as FromServer), null);
  const text = closings(COMMITMENT, [ROUND])[0]!;
  for (const stage of ['reveal', 'drawn'])
    assert.equal(client.hear({ is: 'shuffle', deal: 1, stage, text } as FromServer), null);
  assert.equal(client.wronged, false);
});
