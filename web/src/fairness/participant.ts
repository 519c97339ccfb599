/**
 * This client's own part in the shuffles (docs/fairness.md): it checks the terms of a round against what it was
 * shown, commits to a random value and to the terms, and reveals the value when all commitments are published. It
 * stores what it saw, to compare it with the record after the match. The same as src/parlour/table/shuffle_client.py.
 */

import { committed, readRound } from './joint';
import type { FromServer, Person, Sealed, Shuffle, TableInfo } from '../connection/protocol';
import { hex } from './sha256';

export interface Receipt {
  /** The server's commitment, as it was shown first. */
  commitment: string;
  /** The values revealed, and the texts published before. */
  rounds: { text: string; value: string }[];
  /** The seal of each deal that was over: the hash of its part of the record. */
  deals: Record<string, string>;
}
export type Part = { do: 'commit'; hash: string } | { do: 'reveal'; value: string };

const KEY = 'parlour.shuffles.';
const TABLES_KEPT = 50;

/** What this client has kept of a table, if anything. */
export function receiptOf(table: string): Receipt | null {
  try {
    return JSON.parse(localStorage.getItem(KEY + table) ?? 'null') as Receipt | null;
  } catch {
    return null;
  }
}

function keep(table: string, receipt: Receipt): void {
  try {
    const old = Object.keys(localStorage).filter((key) => key.startsWith(KEY));
    for (const key of old.slice(TABLES_KEPT)) localStorage.removeItem(key);
    localStorage.setItem(KEY + table, JSON.stringify(receipt));
  } catch {
    // A browser without storage still takes part.
  }
}

export class Participant {
  readonly #table: string;
  #receipt: Receipt;
  #value = '';
  #terms = '';
  #info: TableInfo | null = null;
  #people: Person[] = [];
  #state = '';
  /** Spectators see the shuffles, but have no part in them. */
  #seat = -1;
  /** Whether the server has changed what it had committed to, left this client out, or shuffles for another table. */
  wronged = false;

  constructor(table: string) {
    this.#table = table;
    this.#receipt = receiptOf(table) ?? { commitment: '', rounds: [], deals: {} };
  }

  /** The answer to a message of the table, if any. */
  hear(message: FromServer): Part | null {
    if (message.is === 'people') {
      this.#people = message.people;
      this.#state = message.state;
      if (message.options && this.#info) this.#info = { ...this.#info, options: message.options };
    } else if (message.is === 'sealed') this.#keepSeal(message);
    else if (message.is === 'shuffle' && this.#seat >= 0) return this.#answer(message);
    else if (message.is === 'welcome') {
      const { table, seat, people } = message;
      this.#info = table;
      this.#people = people;
      this.#state = table.state;
      this.#seat = seat;
      const { commitment = '', shuffle, sealed } = table;
      this.#receipt.commitment ||= commitment;
      if (commitment !== this.#receipt.commitment) this.wronged = true;
      if (sealed) this.#keepSeal(sealed);
      const late = shuffle?.stage === 'reveal' && !this.#terms;
      if (shuffle && seat >= 0 && !late) return this.#answer(shuffle);
    }
    return null;
  }

  #answer({ stage, text }: Shuffle): Part | null {
    if (stage === 'commit') return this.#commit(text);
    return stage === 'reveal' ? this.#reveal(text) : null;
  }

  #commit(terms: string): Part | null {
    if (terms !== this.#terms) {
      if (!this.#agrees(terms)) {
        this.wronged = true;
        return null;
      }
      this.#value = hex(crypto.getRandomValues(new Uint8Array(32)));
      this.#terms = terms;
    }
    return this.#value ? { do: 'commit', hash: committed(this.#value, terms) } : null;
  }

  /** Whether the terms are those of the table as this client was shown it. */
  #agrees(text: string): boolean {
    const read = readRound(text);
    const terms = read?.agreed === text ? read.terms : null; // nobody's commitment hides in it
    const info = this.#info;
    if (!terms || !info || terms.server !== this.#receipt.commitment) return false;
    const { version, hands, options } = info;
    const given = Object.entries(terms.options);
    const seats = this.#people.map(({ name, kind, level }) => ({
      name,
      who: kind === 'person' ? kind : `${kind} ${level}`,
    }));
    const deals = Object.keys(this.#receipt.deals).map(Number);
    const me = this.#people[this.#seat]?.name ?? '';
    return (
      terms.game === `${info.game} ${version}` &&
      terms.hands === hands &&
      given.length === Object.keys(options).length &&
      given.every(([name, value]) => options[name] === value) &&
      JSON.stringify(terms.seats) === JSON.stringify(seats) &&
      !terms.withheld.includes(me) &&
      (terms.deal === Math.max(0, ...deals) + 1 || (!deals.length && this.#state !== 'open'))
    );
  }

  #reveal(text: string): Part | null {
    const { rounds } = this.#receipt;
    const again = rounds.find((one) => one.text === text); // the first answer may be lost
    if (again) return { do: 'reveal', value: again.value };
    const name = this.#people[this.#seat]?.name ?? '';
    const mine = `commit ${committed(this.#value, this.#terms)} ${name}`;
    const fair = text.startsWith(`${this.#terms}\ncommit `) && text.split('\n').includes(mine);
    if (!this.#value || !fair) {
      this.wronged = true;
      return null;
    }
    const value = this.#value;
    this.#value = '';
    rounds.push({ text, value });
    keep(this.#table, this.#receipt);
    return { do: 'reveal', value };
  }

  /** Keep the seal of a deal that is over. */
  #keepSeal({ deal, hash }: Sealed): void {
    if (this.#seat < 0) return;
    this.#receipt.deals[deal] ??= hash;
    if (this.#receipt.deals[deal] !== hash) this.wronged = true;
    keep(this.#table, this.#receipt);
  }
}
