/**
 * Whether everything that decided who got which piece follows from what the table and the players' clients had
 * committed to (docs/fairness.md). The checks and their codes are those of `parlour verify`
 * (src/parlour/cli/verify.py), except those that need the rules of the game: the dealer of later deals, random
 * choices in mid-deal, moves and results. The seals in this client's receipt stand for these.
 */

import {
  committed,
  drawn,
  hashOf,
  jointKey,
  missing,
  people,
  readRound,
  shuffled,
  stream,
  tableCommitment,
  type Round,
} from './joint';
import type { Receipt } from './participant';
import {
  listIn,
  numberIn,
  OtherForm,
  readRecord,
  textIn,
  Unreadable,
  type RecordText,
} from './recordtext';
import { hex, sha256, unhex } from './sha256';

export const PROBLEMS = [
  'form',
  'record',
  'secret',
  'round',
  'people',
  'value',
  'seats',
  'table',
  'draw',
  'dealer',
  'order',
  'result',
  'receipt',
  'sealed',
] as const;
export const DOUBTS = [
  'absent',
  'withheld',
  'left',
  'unheard',
  'nobody',
  'unsealed',
  'dealer',
  'unfinished',
] as const;

export interface Verdict {
  /** What is wrong: the code of a check, and the deal, round or line that it is about. */
  problems: { code: (typeof PROBLEMS)[number]; about: string }[];
  /** What has to be trusted. */
  doubts: { code: (typeof DOUBTS)[number]; about: string }[];
  deals: number;
  words: string[];
}

const same = (some: unknown, others: unknown): boolean =>
  JSON.stringify(some) === JSON.stringify(others);
const times = (length: number, make: (i: number) => string): string[] =>
  Array.from({ length }, (_, i) => make(i));

/** The packs, in the order of their notation. Without rounds nothing else says in which order the pack lay. */
const PACKS = [
  [...['A', 'B', 'C', 'D', 'E'].flatMap((set) => times(11, (i) => `${set}${i + 1}`)), 'BLOCK'],
  ['R', 'Y', 'B', 'G'].flatMap((colour) => times(14, (i) => `${colour}${i + 1}`)),
  times(10, String).flatMap((high, most) => times(most + 1, (low) => `${high}-${low}`)),
  times(26, (i) => String.fromCharCode(65 + i)),
];

function unshuffled(order: string[]): string[] {
  const pack = PACKS.find((faces) => order.every((face) => faces.includes(face))) ?? [];
  return [...order].sort((a, b) => pack.indexOf(a) - pack.indexOf(b));
}

class Check {
  readonly problems: Verdict['problems'] = [];
  readonly doubts: Verdict['doubts'] = [];
  readonly secret: string;
  readonly commitment: string;
  readonly names: string[];
  readonly before: string[];
  readonly rounds: Round[] = [];

  constructor(
    readonly record: RecordText,
    readonly kept: Receipt | null,
  ) {
    const { head } = record;
    this.secret = textIn(head, 'secret');
    this.commitment = textIn(head, 'commitment');
    this.names = listIn(head, 'names');
    this.before = head.has('drew') ? listIn(head, 'drew') : this.names;
  }

  run(): void {
    const { record, secret } = this;
    const found = record.rounds.map((one) =>
      readRound(listIn(one, 'text').join('\n'), listIn(one, 'reveals')),
    );
    const unread = found.indexOf(null);
    if (unread >= 0) return this.no('record', unread + 1);
    this.rounds.push(...(found as Round[]));
    const alone = hex(sha256(unhex(secret)));
    const right = record.rounds.length ? tableCommitment(secret) : alone;
    if (!secret || this.commitment !== right) this.no('secret');
    this.#rounds();
    this.#receipt();
    this.#shuffles();
    if (!record.result) this.but('unfinished');
  }

  no(code: Verdict['problems'][number]['code'], about: string | number = ''): void {
    this.problems.push({ code, about: String(about) });
  }
  but(code: Verdict['doubts'][number]['code'], about: string | number = ''): void {
    this.doubts.push({ code, about: String(about) });
  }

  #rounds(): void {
    const { rounds } = this;
    const used = new Set<string>();
    const withheld = new Set<string>();
    rounds.forEach((one, i) => {
      const code = this.#wrongRound(one, rounds[i - 1], used, withheld);
      if (code) this.no(code, i + 1);
      for (const { digest } of one.commits) used.add(digest);
      for (const name of missing(one)) withheld.add(name);
    });
    const last = rounds.at(-1);
    if (last?.terms.deal === 1 && missing(last).length) this.no('round', rounds.length);
    if (this.#wrongSeats()) this.no('seats');
    rounds.forEach((one, i) => {
      if (this.#wrongTerms(one)) this.no('table', i + 1);
    });
    const tell = (code: 'absent' | 'withheld' | 'left', names: string[]): void => {
      if (names.length) this.but(code, [...new Set(names)].join(', '));
    };
    tell(
      'absent',
      rounds.flatMap((one) => one.absent),
    );
    tell('withheld', rounds.flatMap(missing));
    tell('left', this.#leftOut());
    const first = rounds.filter((one) => one.terms.deal === 1 && !missing(one).length);
    if (!first.some((one) => one.commits.length)) this.but('nobody');
  }

  #wrongRound(
    one: Round,
    before: Round | undefined,
    used: Set<string>,
    withheld: Set<string>,
  ): 'round' | 'people' | 'value' | null {
    const { terms, commits, values } = one;
    const names = commits.map(({ name }) => name);
    const revealed = values.map(({ name }) => name);
    if (terms.server !== this.commitment) return 'round';
    if (terms.after !== (before ? hashOf(before.text) : '')) return 'round';
    if (!same([...names, ...one.absent].sort(), people(terms).sort())) return 'people';
    const honest = values.every(({ name, value }) =>
      commits.some(
        (commit) => commit.name === name && commit.digest === committed(value, one.agreed),
      ),
    );
    if (
      !honest ||
      !same(
        revealed,
        names.filter((name) => revealed.includes(name)),
      )
    )
      return 'value';
    const open = before ? missing(before) : [];
    const digests = new Set(commits.map(({ digest }) => digest));
    const sound =
      (before ? terms.deal >= before.terms.deal + (open.length ? 0 : 1) : terms.deal === 1) &&
      (!open.length || terms.deal === before!.terms.deal || before!.terms.deal > 1) &&
      same(terms.withheld, open) &&
      !names.some((name) => withheld.has(name)) &&
      !(before && terms.words.length) &&
      digests.size === commits.length &&
      ![...digests].some((digest) => used.has(digest));
    return sound ? null : 'round';
  }

  /** Whether somebody sat elsewhere when commitments were made. */
  #wrongSeats(): boolean {
    const places = new Map(this.names.map((name, seat) => [name, seat]));
    const changed = this.before !== this.names;
    if (changed && !same([...this.before].sort(), [...this.names].sort())) return true;
    if (new Set(this.names).size < this.names.length) return true;
    return this.rounds.some(({ terms }) => {
      const names = terms.seats.map(({ name }) => name);
      if (new Set(names).size !== this.names.length) return true;
      if (terms.deal === 1) return !same(names, this.before);
      return names.some((name, seat) => {
        if (!places.has(name)) places.set(name, seat);
        return places.get(name) !== seat;
      });
    });
  }

  /** Whether players committed to another game than that of the record. */
  #wrongTerms({ terms }: Round): boolean {
    const { head, options } = this.record;
    const first = this.rounds[0]!.terms;
    const given = Object.entries(terms.options);
    return (
      terms.game !== `${textIn(head, 'game')} ${numberIn(head, 'version')}` ||
      terms.hands !== numberIn(head, 'hands') ||
      given.length !== options.size ||
      given.some(([name, value]) => options.get(name) !== value) ||
      !same([terms.how, terms.ranks, terms.pack], [first.how, first.ranks, first.pack])
    );
  }

  /** Players who took part earlier, withheld nothing, and are missing later: they left, or were left out. */
  #leftOut(): string[] {
    const complete = this.rounds.filter((one) => !missing(one).length);
    const withheld = this.rounds.flatMap(missing);
    const took = (one: Round): string[] => one.commits.map(({ name }) => name);
    return complete.flatMap((one, i) => {
      const here = [...took(one), ...withheld];
      return complete
        .slice(0, i)
        .flatMap(took)
        .filter((name) => !here.includes(name));
    });
  }

  #receipt(): void {
    const { kept, rounds } = this;
    const { deals } = this.record;
    if (kept) {
      if (kept.commitment !== this.commitment) this.no('receipt');
      for (const { text, value } of kept.rounds) {
        const one = rounds.find((other) => other.text === text);
        if (!one?.values.some((revealed) => revealed.value === value)) this.no('receipt');
      }
      const saved = rounds.map((one) => kept.rounds.some(({ text }) => text === one.text));
      const since = saved.includes(true) ? saved.indexOf(true) : rounds.length;
      const unsaved = rounds.flatMap((one, i) => (saved[i] || missing(one).length ? [] : [i]));
      for (const i of unsaved.filter((at) => at > since)) this.no('receipt', i + 1);
      if (unsaved.some((i) => i < since))
        this.but('unheard', rounds[since]?.terms.deal ?? deals.length + 1);
    }
    const seals = kept?.deals ?? {};
    for (const [number, seal] of Object.entries(seals)) {
      const deal = deals[Number(number) - 1];
      if (!deal || hashOf(deal.text) !== seal) this.no('sealed', number);
    }
    const unseen = deals.flatMap(({ values }, i) =>
      values.has('points') && !(`${i + 1}` in seals) ? [i + 1] : [],
    );
    if (unseen.length) this.but('unsealed', unseen.join(', '));
  }

  #shuffles(): void {
    const { rounds, secret, names, before } = this;
    const { deals } = this.record;
    const terms = rounds[0]?.terms;
    deals.forEach(({ values }, i) => {
      const number = i + 1;
      const order = textIn(values, 'order').split(' ');
      const key = jointKey(secret, rounds, number);
      const mine = shuffled(stream(key, `deal ${number}`), terms?.pack ?? unshuffled(order));
      if (!same(mine, order)) this.no('order', number);
      if (numberIn(values, 'number') !== number) this.no('result', number);
      if (!names.includes(textIn(values, 'dealer'))) this.no('record', number);
      if (i && values.has('draws')) this.no('draw');
      if (i < deals.length - 1 && !values.has('points')) this.no('result', number);
    });
    if (this.record.result && !deals.at(-1)?.values.has('points')) this.no('result', deals.length);
    if (!deals.length) {
      if (this.record.head.has('drew')) this.no('draw');
      return;
    }
    if (!terms) return this.but('dealer');
    const found = drawn(terms, stream(jointKey(secret, rounds, 1), 'first dealer'), before);
    if (!found) return this.no('draw');
    const first = deals[0]!.values;
    const moved = !same(found.names, before);
    if (
      !same(found.names, names) ||
      moved !== this.record.head.has('drew') ||
      !same(found.draws, listIn(first, 'draws'))
    )
      this.no('draw');
    if (names[found.dealer] !== textIn(first, 'dealer')) this.no('dealer', 1);
  }
}

export function verify(text: string, kept: Receipt | null): Verdict {
  let record: RecordText;
  try {
    record = readRecord(text);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    const code = error instanceof OtherForm ? 'form' : 'record';
    const problems = [{ code, about: error.message } as const];
    return { problems, doubts: [], deals: 0, words: [] };
  }
  const check = new Check(record, kept);
  check.run();
  return {
    problems: check.problems,
    doubts: check.doubts,
    deals: record.deals.length,
    words: check.rounds.flatMap(({ terms }) => terms.words),
  };
}
