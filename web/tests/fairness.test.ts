/** The numbers come from docs/fairness.md. */
import { expect, test } from 'vitest';
import { createHash, createHmac } from 'node:crypto';
import { verify } from '../src/fairness/fairness';
import {
  committed,
  jointKey,
  readRound,
  shuffled,
  stream,
  tableCommitment,
} from '../src/fairness/joint';
import { Participant } from '../src/fairness/participant';
import type { FromServer, Person } from '../src/connection/protocol';
import { hex, hmac, sha256, unhex, utf8 } from '../src/fairness/sha256';

const SECRET = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const VALUE = '202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f';
const COMMITMENT = '7e95034a3ee4c9fa03b29efb6d1081c8409dfc81cad79f0484b03427d940b147';
const TERMS = [
  'parlour shuffle 3',
  `server ${COMMITMENT}`,
  'after nothing',
  'deal 1',
  'game example 1',
  'hands 0',
  'option pace brisk',
  'seat Ada: person',
  'seat Bert: bot club',
  'seat Cleo: person',
  'draw dealer',
  'pack 0 1 2 3 4 5 6 7 8 9',
  'words blue moon',
].join('\n');
const TEXT = `${TERMS}\ncommit ${committed(VALUE, TERMS)} Ada\nabsent Cleo`;
const ROUND = readRound(TEXT, [`${VALUE} Ada`])!;

test('hashes are those of other programs', () => {
  for (let length = 0; length < 200; length += 7) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 31) & 255);
    expect(hex(sha256(bytes))).toBe(createHash('sha256').update(bytes).digest('hex'));
    const mac = createHmac('sha256', bytes).update('text').digest('hex');
    expect(hex(hmac(bytes, 'text'))).toBe(mac);
  }
  expect(hex(sha256(utf8('ä')))).toBe(createHash('sha256').update('ä').digest('hex'));
});

test('a shuffle is the one of the test vector', () => {
  const pack = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
  const alone = shuffled(stream(unhex(SECRET), 'deal 1'), pack);
  expect(alone).toEqual([2, 6, 1, 4, 7, 5, 9, 3, 0, 8]);
  expect(tableCommitment(SECRET)).toBe(COMMITMENT);
  const key = jointKey(SECRET, [ROUND], 1);
  expect(hex(key)).toBe('07d7af7b4dabcb62f5aec843b0bf82fb57fc80486575800dc8c65e0a48ce34b8');
  expect(shuffled(stream(key, 'deal 1'), pack).join(' ')).toBe('5 1 7 9 4 8 6 3 2 0');
});

test('a text that no server has written is no round', () => {
  expect(readRound(TEXT)).toBeTruthy();
  for (const wrong of [
    TEXT.replace('shuffle 3', 'shuffle 2'),
    TEXT.replace('deal 1\n', 'deal 01\n'),
    TEXT.replace('draw dealer', 'draw choice'),
    `${TEXT}\n`,
    TEXT.replace('hands 0\n', ''),
    TEXT.replace('hands 0', 'hands NaN'),
    TEXT.replace('deal 1', 'deal Infinity'),
    TEXT.replace('deal 1', 'deal 1e+21'),
    TEXT.replace('words blue moon', 'words blue moon\nconstructor moon'),
    TEXT.replace('words blue moon', '__proto__ moon'),
    TEXT.replace('Bert: bot club', 'Bert: ghost'),
    TEXT.replace('words blue moon', 'words blue moon\nwish luck'),
  ])
    expect(readRound(wrong)).toBe(null);
  for (const reveal of [VALUE.toUpperCase(), `${VALUE}z`, `${VALUE}00`, ''])
    expect(readRound(TEXT, [`${reveal} Ada`])).toBe(null);
  expect(readRound(TEXT, [`${VALUE} Ada`, `${VALUE} Ada`])).toBe(null);
});

test('what is no record is not accepted', () => {
  for (const text of [
    '',
    'record = 1\ngame = ',
    'record = 1\ngame = "a"\ngame = "b"',
    '[options]\n[options]',
    'moves = """',
  ])
    expect(verify(text, null).problems.length, text).toBeTruthy();
});

test('a record of another form is refused by name', () => {
  const code = (text: string) => verify(text, null).problems[0]!.code;
  expect(code('game = "a"\nversion = 1')).toBe('form');
  expect(code('record = 2\ngame = "a"')).toBe('form');
  expect(code('record = 1\ngame = "a"\nversion = x')).toBe('record');
});

// The part of a client.

const PEOPLE = [
  { seat: 0, name: 'Ada', kind: 'person' },
  { seat: 1, name: 'Bert', kind: 'bot', level: 'club' },
  { seat: 2, name: 'Cleo', kind: 'person' },
] as Person[];
const TABLE = {
  commitment: COMMITMENT,
  state: 'open',
  game: 'example',
  version: 1,
  hands: 0,
  options: { pace: 'brisk' },
};
const welcome = (table: object = {}, people = PEOPLE, seat = 0): FromServer =>
  ({ is: 'welcome', seat, people, table: { ...TABLE, ...table } }) as unknown as FromServer;
const asked = (stage: string, text: string): FromServer =>
  ({ is: 'shuffle', deal: 1, stage, text }) as FromServer;

test('a client commits to a value and to the terms that it was shown, and reveals', () => {
  const client = new Participant('table');
  expect(client.hear(welcome())).toBe(null);
  const first = client.hear(asked('commit', TERMS));
  const hash = first?.do === 'commit' ? first.hash : '';
  expect(client.hear(asked('commit', TERMS))).toEqual(first); // it was asked again
  const reveal = client.hear(asked('reveal', `${TERMS}\ncommit ${hash} Ada\nabsent Cleo`));
  expect(reveal?.do === 'reveal' && committed(reveal.value, TERMS) === hash).toBeTruthy();
  expect(client.wronged).toBe(false);
});

test('a client commits to nothing but what it sees', () => {
  const others: Record<string, [object, Person[]]> = {
    server: [{ commitment: COMMITMENT.replace('7', '8') }, PEOPLE],
    game: [{ game: 'other' }, PEOPLE],
    version: [{ version: 2 }, PEOPLE],
    hands: [{ hands: 4 }, PEOPLE],
    option: [{ options: { pace: 'calm' } }, PEOPLE],
    'more options': [{ options: { pace: 'brisk', tie: 'no' } }, PEOPLE],
    'a deal that is over': [{ state: 'playing', sealed: { deal: 1, hash: 'x' } }, PEOPLE],
    seats: [{}, [PEOPLE[2]!, PEOPLE[1]!, PEOPLE[0]!]],
    'a stranger': [{}, [PEOPLE[0]!, PEOPLE[1]!, { ...PEOPLE[2]!, name: 'Dora' }]],
    'another level': [{}, [PEOPLE[0]!, { ...PEOPLE[1]!, level: 'master' }, PEOPLE[2]!]],
    'one more': [{}, [...PEOPLE, { ...PEOPLE[2]!, seat: 3, name: 'Dora' }]],
  };
  for (const [what, [table, people]] of Object.entries(others)) {
    const client = new Participant('table');
    client.hear(welcome(table, people));
    expect(client.hear(asked('commit', TERMS)), what).toBe(null);
    expect(client.wronged, what).toBeTruthy();
  }
});

test('a client does not go on if the server says that it withheld its value', () => {
  for (const [name, wronged] of [
    ['Ada', true],
    ['Cleo', false],
  ] as const) {
    const client = new Participant('table');
    client.hear(welcome());
    const terms = TERMS.replace('words blue moon', `withheld ${name}\nwords blue moon`);
    expect(client.hear(asked('commit', terms)) === null).toBe(wronged);
    expect(client.wronged).toBe(wronged);
  }
});

test('a client reveals nothing if it is left out, or if the terms were changed afterwards', () => {
  const texts = [
    (_: string) => `${TERMS}\nabsent Ada\nabsent Cleo`,
    (hash: string) => `${TERMS}\ncommit ${hash} Cleo\nabsent Ada`,
    (hash: string) => `${TERMS.replace('brisk', 'calm')}\ncommit ${hash} Ada\nabsent Cleo`,
    (hash: string) => `${TERMS}\nwords tried\ncommit ${hash} Ada\nabsent Cleo`,
  ];
  for (const text of texts) {
    const client = new Participant('table');
    client.hear(welcome());
    const first = client.hear(asked('commit', TERMS));
    const hash = first?.do === 'commit' ? first.hash : '';
    expect(client.hear(asked('reveal', text(hash)))).toBe(null);
    expect(client.wronged).toBeTruthy();
  }
});

test('the seal of a deal that was over never changes', () => {
  const client = new Participant('table');
  client.hear(welcome());
  client.hear({ is: 'sealed', deal: 1, hash: 'a' });
  client.hear({ is: 'sealed', deal: 1, hash: 'a' });
  expect(client.wronged).toBe(false);
  client.hear({ is: 'sealed', deal: 1, hash: 'b' });
  expect(client.wronged).toBeTruthy();
});

test('a spectator has no part in the shuffles, and is not left out of them', () => {
  const client = new Participant('table');
  expect(client.hear(welcome({}, PEOPLE, -1))).toBe(null);
  for (const stage of ['commit', 'reveal', 'drawn'])
    expect(client.hear(asked(stage, TERMS))).toBe(null);
  expect(client.wronged).toBe(false);
});
