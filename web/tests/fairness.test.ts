/** The numbers are those of docs/fairness.md. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { keyOf, shuffled, verify } from '../src/lib/fairness';

const SECRET = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const COMMITMENT = '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd';
const WORDS = ['blue moon', 'seven of clubs'];

const record = (orders: string[], commitment = COMMITMENT): string =>
  [
    `commitment = "${commitment}"`,
    `secret = "${SECRET}"`,
    `words = ${JSON.stringify(WORDS)}`,
    ...orders.map((order) => `[[deal]]\norder = "${order}"`),
  ].join('\n');

async function orders(pack: string[], deals: number): Promise<string[]> {
  const key = await keyOf(SECRET, WORDS);
  const all: string[] = [];
  for (let deal = 1; deal <= deals; deal++)
    all.push(
      (await shuffled(key, `deal ${deal}`, pack.length)).map((from) => pack[from]).join(' '),
    );
  return all;
}

test('a shuffle is the one of the test vector', async () => {
  assert.deepEqual(
    await shuffled(await keyOf(SECRET, []), 'deal 1', 10),
    [2, 6, 1, 4, 7, 5, 9, 3, 0, 8],
  );
  assert.deepEqual(
    await shuffled(await keyOf(SECRET, WORDS), 'deal 1', 10),
    [8, 5, 7, 6, 1, 0, 2, 9, 3, 4],
  );
});

test('an honest record is found honest', async () => {
  const told = await verify(record(await orders(['A1', 'A2', 'A3', 'B1', 'B2', 'BLOCK'], 3)));
  assert.deepEqual(told, { bound: true, deals: [true, true, true], words: WORDS });
});

test('another secret or another order is found out', async () => {
  const honest = await orders(['A1', 'A2', 'A3', 'B1', 'B2', 'BLOCK'], 3);
  assert.equal((await verify(record(honest, COMMITMENT.replace('6', '7')))).bound, false);
  const changed = [honest[0]!, honest[1]!.split(' ').reverse().join(' '), honest[2]!];
  assert.ok((await verify(record(changed))).deals.includes(false));
});
