/**
 * Joint shuffles: the text of a round, the key that follows from all rounds, and what follows from the key
 * (docs/fairness.md). The same as src/parlour/table/joint_shuffle.py, shuffle.py and lots.py.
 */

import { hex, hmac, sha256, unhex, utf8, type Bytes } from './sha256';

const HEADER = 'parlour shuffle 3';

/** Everything that decides who gets which piece, fixed before anybody commits. */
export interface Terms {
  server: string;
  after: string;
  deal: number;
  game: string;
  hands: number;
  options: Record<string, string>;
  seats: { name: string; who: string }[];
  how: string;
  ranks: number[];
  pack: string[];
  withheld: string[];
  words: string[];
}

export interface Round {
  terms: Terms;
  /** The text of the terms, and the whole text that closed the round. */
  agreed: string;
  text: string;
  commits: { name: string; digest: string }[];
  absent: string[];
  values: { name: string; value: string }[];
}

export const hashOf = (text: string): string => hex(sha256(utf8(text)));

export function joined(...parts: Bytes[]): Bytes {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

/** The commitment to a value and to the terms of a round. */
export const committed = (value: string, terms: string): string =>
  hex(sha256(joined(unhex(value), utf8(terms))));

export const tableCommitment = (secret: string): string =>
  hex(sha256(joined(utf8(`${HEADER}\n`), unhex(secret))));

function termsText(terms: Terms): string {
  const options = Object.keys(terms.options).sort((a, b) => (a < b ? -1 : 1));
  return [
    HEADER,
    `server ${terms.server}`,
    `after ${terms.after || 'nothing'}`,
    `deal ${terms.deal}`,
    `game ${terms.game}`,
    `hands ${terms.hands}`,
    ...options.map((name) => `option ${name} ${terms.options[name]}`),
    ...terms.seats.map(({ name, who }) => `seat ${name}: ${who}`),
    ['draw', terms.how, ...terms.ranks].join(' '),
    `pack ${terms.pack.join(' ')}`,
    ...terms.withheld.map((name) => `withheld ${name}`),
    ...terms.words.map((words) => `words ${words}`),
  ].join('\n');
}

function cut(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + mark.length)];
}

const owned = (line: string): { digest: string; name: string } => {
  const [digest, name] = cut(line, ' ');
  return { digest, name };
};

/** A number that every verifier can hold; otherwise one that no text contains. */
const count = (text: string): number =>
  /^(0|-?[1-9][0-9]{0,14})$/.test(text) ? Number(text) : NaN;

/** The round that a text has closed, or null if no server has written that text and these values. */
export function readRound(text: string, reveals: string[] = []): Round | null {
  const given = text.split('\n').map((line) => cut(line, ' '));
  const all = (wanted: string): string[] =>
    given.flatMap(([kind, rest]) => (kind === wanted ? [rest] : []));
  const only = (kind: string): string => all(kind)[0] ?? '';
  const [how, ...ranks] = only('draw').split(' ');
  const terms: Terms = {
    server: only('server'),
    after: only('after') === 'nothing' ? '' : only('after'),
    deal: count(only('deal')),
    game: only('game'),
    hands: count(only('hands')),
    options: Object.fromEntries(all('option').map((line) => cut(line, ' '))),
    seats: all('seat').map((line) => {
      const [name, who] = cut(line, ': ');
      return { name, who };
    }),
    how: how!,
    ranks: ranks.map(count),
    pack: only('pack').split(' '),
    withheld: all('withheld'),
    words: all('words'),
  };
  const agreed = termsText(terms);
  const commits = all('commit').map(owned);
  const absent = all('absent');
  const again = [
    agreed,
    ...commits.map(({ digest, name }) => `commit ${digest} ${name}`),
    ...absent.map((name) => `absent ${name}`),
  ].join('\n');
  const numbers = [terms.deal, terms.hands, ...terms.ranks];
  const known =
    ['dealer', 'highest', 'partners', 'lots'].includes(how!) &&
    /^[^\n]+ (0|-?[1-9][0-9]{0,14})$/.test(terms.game) &&
    terms.seats.every(({ who }) => who === 'person' || who.startsWith('bot '));
  if (again !== text || !known || numbers.some(Number.isNaN)) return null;
  const values = reveals.map(owned).map(({ digest, name }) => ({ value: digest, name }));
  const named = new Set(values.map(({ name }) => name));
  if (named.size < values.length || !reveals.every((one) => /^[0-9a-f]{64} [^\n]+$/.test(one)))
    return null;
  return { terms, agreed, text, commits, absent, values };
}

export const people = (terms: Terms): string[] =>
  terms.seats.filter(({ who }) => who === 'person').map(({ name }) => name);

/** Those who committed and did not reveal; any of them voids the round. */
export const missing = (one: Round): string[] =>
  one.commits
    .map(({ name }) => name)
    .filter((name) => !one.values.some((value) => value.name === name));

/** The key of a deal: the secret, and every complete round before it. */
export function jointKey(secret: string, rounds: Round[], deal: number): Bytes {
  return rounds.reduce((key, one) => {
    if (one.terms.deal > deal || missing(one).length) return key;
    const lines = one.commits.map(
      ({ name }) => `reveal ${one.values.find((value) => value.name === name)!.value} ${name}`,
    );
    return hmac(key, [one.text, ...lines].join('\n'));
  }, unhex(secret));
}

export type Below = (n: number) => number;

/** The numbers of a label, each below n with equal probability. */
export function stream(key: Bytes, label: string): Below {
  let numbers: bigint[] = [];
  let block = 0;
  return (n) => {
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
}

export function shuffled<T>(below: Below, pieces: T[]): T[] {
  const row = [...pieces];
  for (let i = row.length - 1; i > 0; i--) {
    const j = below(i + 1);
    [row[i], row[j]] = [row[j]!, row[i]!];
  }
  return row;
}

export interface Drawn {
  /** Names and faces, in the order drawn. */
  draws: string[];
  dealer: number;
  /** Who sits where afterwards. */
  names: string[];
}

const MOST_PIECES = 1000;

/** Whether these seats can draw in this way, and the draw ends soon. */
function canDraw({ how, ranks, pack }: Terms, seats: number): boolean {
  if (how === 'dealer') return true;
  if (how !== 'highest' && seats !== 4) return false;
  const enough = pack.length >= seats && pack.length <= MOST_PIECES;
  return how === 'lots' || (enough && ranks.length === pack.length && new Set(ranks).size > 1);
}

/** The draw for the deal, and perhaps for partners, of players in these seats; null if no game draws like this. */
export function drawn(terms: Terms, below: Below, names: string[]): Drawn | null {
  if (!canDraw(terms, names.length)) return null;
  const { how, ranks, pack } = terms;
  const draws: string[] = [];
  let left: number[] = [];
  const draw = (seats: number[]): Map<number, number> => {
    if (left.length < seats.length) left = pack.map((_, piece) => piece);
    return new Map(
      seats.map((seat) => {
        const [piece] = left.splice(below(left.length), 1);
        draws.push(`${names[seat]} ${pack[piece!]}`);
        return [seat, ranks[piece!]!];
      }),
    );
  };
  const seats = names.map((_, seat) => seat);
  if (how === 'highest') {
    let drawing = seats;
    while (drawing.length > 1) {
      const drew = draw(drawing);
      const highest = Math.max(...drew.values());
      drawing = drawing.filter((seat) => drew.get(seat) === highest);
    }
    return { draws, dealer: drawing[0]!, names };
  }
  if (how === 'partners') {
    const inOrder = (some: number[]): number[] => {
      if (some.length < 2) return some;
      const drew = draw(some);
      const values = [...new Set(drew.values())].sort((a, b) => a - b);
      return values.flatMap((rank) => inOrder(some.filter((seat) => drew.get(seat) === rank)));
    };
    const [dealer, partner] = inOrder(seats);
    return { draws, ...seated(names, dealer!, partner!) };
  }
  const dealer = below(names.length);
  if (how === 'dealer') return { draws, dealer, names };
  const others = seats.filter((seat) => seat !== dealer);
  return { draws, ...seated(names, dealer, others[below(others.length)]!) };
}

/** The dealer stays, the partner sits opposite, and the others keep their order. */
function seated(names: string[], dealer: number, partner: number): Omit<Drawn, 'draws'> {
  const others = [1, 2, 3].map((step) => (dealer + step) % 4).filter((seat) => seat !== partner);
  const after = [...names];
  [dealer, others[0]!, partner, others[1]!].forEach((seat, step) => {
    after[(dealer + step) % 4] = names[seat]!;
  });
  return { dealer, names: after };
}
