/**
 * Whether the shuffles of a finished match were decided by the secret that the table had committed to and by the
 * players' clients, in that order (docs/fairness.md).
 * The client does not know the order of the pack. It need not: undoing each shuffle must give the same pack every time.
 */

import type { Receipt } from './partaking';
import { hex, hmac, sha256, unhex, utf8 } from './sha256';

export interface Round {
  deal: number;
  /** Who sat where before the first deal. */
  seats: string[];
  withheld: string[];
  words: string[];
  /** Commitments, each followed by the player's name; `reveals` has values in the same form. */
  commits: string[];
  absent: string[];
  reveals: string[];
}

export interface Verdict {
  bound: boolean;
  /** Whether clients took part as the record says, and as this client has stored it. */
  joint: boolean;
  deals: boolean[];
  words: string[];
  absent: string[];
  withheld: string[];
}

type Bytes = Uint8Array<ArrayBuffer>;

export function keyOf(secret: string, words: string[]): Bytes {
  return words.length ? hmac(unhex(secret), `players\n${words.join('\n')}`) : unhex(secret);
}

/** The texts that closed the rounds, in order. */
export function closings(commitment: string, rounds: Round[]): string[] {
  const texts: string[] = [];
  for (const one of rounds) {
    const before = texts.at(-1);
    texts.push(
      [
        'parlour shuffle 2',
        `server ${commitment}`,
        `after ${before === undefined ? 'nothing' : hex(sha256(utf8(before)))}`,
        `deal ${one.deal}`,
        ...one.seats.map((name) => `seat ${name}`),
        ...one.withheld.map((name) => `withheld ${name}`),
        ...one.words.map((words) => `words ${words}`),
        ...one.commits.map((line) => `commit ${line}`),
        ...one.absent.map((name) => `absent ${name}`),
      ].join('\n'),
    );
  }
  return texts;
}

const nameIn = (line: string): string => line.slice(65);
const missing = (one: Round): string[] => {
  const revealed = one.reveals.map(nameIn);
  return one.commits.map(nameIn).filter((name) => !revealed.includes(name));
};

/** The key of a deal: the secret, and every complete round before it. */
export function jointKey(secret: string, rounds: Round[], deal: number): Bytes {
  const texts = closings(hex(sha256(unhex(secret))), rounds);
  return rounds.reduce((key, one, i) => {
    if (one.deal > deal || missing(one).length) return key;
    const lines = one.commits.map(
      (line) => `reveal ${one.reveals.find((reveal) => nameIn(reveal) === nameIn(line))}`,
    );
    return hmac(key, [texts[i], ...lines].join('\n'));
  }, unhex(secret));
}

/** The permutation of a shuffle: the original position of each piece. */
export function shuffled(key: Bytes, label: string, length: number): number[] {
  let numbers: bigint[] = [];
  let block = 0;
  const below = (n: number): number => {
    const size = BigInt(n);
    const most = (2n ** 64n / size) * size;
    for (;;) {
      if (!numbers.length) {
        const bytes = new DataView(hmac(key, `${label} / ${block++}`).buffer);
        numbers = [0, 8, 16, 24].map((at) => bytes.getBigUint64(at));
      }
      const next = numbers.shift()!;
      if (next < most) return Number(next % size);
    }
  };
  const row = Array.from({ length }, (_, i) => i);
  for (let i = length - 1; i > 0; i--) {
    const j = below(i + 1);
    [row[i], row[j]] = [row[j]!, row[i]!];
  }
  return row;
}

const text = (record: string, name: string): string => {
  const found = new RegExp(`^${name} = (".*")$`, 'm').exec(record);
  return found ? (JSON.parse(found[1]!) as string) : '';
};
const list = (block: string, name: string): string[] =>
  JSON.parse(new RegExp(`^${name} = (\\[.*\\])$`, 'm').exec(block)?.[1] ?? '[]') as string[];

function roundsOf(record: string): Round[] {
  const blocks = record.split(/^\[\[rounds\]\]$/m).slice(1);
  return blocks.map((rest) => {
    const block = rest.split(/^\[/m)[0]!;
    return {
      deal: Number(/^deal = (\d+)$/m.exec(block)?.[1] ?? 0),
      seats: list(block, 'seats'),
      withheld: list(block, 'withheld'),
      words: list(block, 'words'),
      commits: list(block, 'commits'),
      absent: list(block, 'absent'),
      reveals: list(block, 'reveals'),
    };
  });
}

/** Players who took part earlier, withheld nothing, and are missing in a later round: they left, or were left out. */
function leftOut(rounds: Round[]): string[] {
  const complete = rounds.filter((one) => !missing(one).length);
  const withheld = rounds.flatMap(missing);
  return complete.flatMap((one, i) => {
    const earlier = complete.slice(0, i).flatMap((before) => before.commits.map(nameIn));
    const here = [...one.commits.map(nameIn), ...withheld];
    return earlier.filter((name) => !here.includes(name));
  });
}

/** Whether nobody changed seats after the first round was closed. A draw for seats depends on who sat where. */
function seated(rounds: Round[], names: string[]): boolean {
  const closed = rounds.find((one) => !missing(one).length);
  return !closed?.seats.some((name, seat) => name !== names[seat] && names.includes(name));
}

/** Whether the rounds are consistent and contain all of this client's receipts. */
function agrees(commitment: string, rounds: Round[], kept: Receipt[]): boolean {
  const digests = rounds.flatMap((one) => one.commits.map((line) => line.slice(0, 64)));
  const fresh = new Set(digests).size === digests.length;
  const sound = rounds.every((one, i) => {
    const before = rounds[i - 1];
    const open = before ? missing(before) : [];
    const honest = one.reveals.every((reveal) =>
      one.commits.includes(`${hex(sha256(unhex(reveal.slice(0, 64))))} ${nameIn(reveal)}`),
    );
    const again = one.commits.some((line) => open.includes(nameIn(line)));
    const inOrder = before ? one.deal >= before.deal + (open.length ? 0 : 1) : one.deal === 1;
    const listed = [...one.seats, ...one.withheld, ...one.words, ...one.commits, ...one.absent];
    const plain = listed.every((line) => !line.includes('\n')) && !(before && one.words.length);
    const named = open.join('\n') === one.withheld.join('\n');
    const repeated = !open.length || one.deal === before!.deal;
    return honest && inOrder && plain && named && !again && repeated;
  });
  const last = rounds.at(-1);
  const complete = !last || !missing(last).length;
  const texts = closings(commitment, rounds);
  const mine = kept.every(({ value, text: seen }) =>
    rounds[texts.indexOf(seen)]?.reveals.some((reveal) => reveal.startsWith(`${value} `)),
  );
  return sound && fresh && complete && mine;
}

export function verify(record: string, kept: Receipt[] = []): Verdict {
  const secret = text(record, 'secret');
  const commitment = text(record, 'commitment');
  const rounds = roundsOf(record);
  const drew = list(record, 'drew');
  const before = drew.length ? drew : list(record, 'names');
  const words = rounds.length ? rounds.flatMap((one) => one.words) : list(record, 'words');
  const orders = [...record.matchAll(/^order = "(.*)"$/gm)].map((found) => found[1]!.split(' '));
  const packs = orders.map((order, i) => {
    const key = rounds.length ? jointKey(secret, rounds, i + 1) : keyOf(secret, words);
    const pack: string[] = [];
    shuffled(key, `deal ${i + 1}`, order.length).forEach((from, to) => {
      pack[from] = order[to]!;
    });
    return pack.join(' ');
  });
  return {
    bound: hex(sha256(unhex(secret))) === commitment,
    joint: agrees(commitment, rounds, kept) && seated(rounds, before),
    deals: packs.map((pack) => pack === packs[0] && new Set(packs).size === 1),
    words,
    absent: [...new Set([...rounds.flatMap((one) => one.absent), ...leftOut(rounds)])],
    withheld: [...new Set(rounds.flatMap(missing))],
  };
}
