/**
 * This client's own part in the shuffles (docs/fairness.md): it commits to a random value, reveals it when all
 * commitments are published, and stores what it saw, to compare it with the record after the match.
 */

import type { FromServer } from './protocol';
import { hex, sha256, unhex } from './sha256';

export interface Receipt {
  value: string;
  text: string;
}
export type Part = { do: 'commit'; hash: string } | { do: 'reveal'; value: string };

const KEY = 'parlour.shuffles.';
const TABLES_KEPT = 50;

export const committed = (value: string): string => hex(sha256(unhex(value)));

export function receipts(table: string): Receipt[] {
  try {
    return JSON.parse(localStorage.getItem(KEY + table) ?? '[]') as Receipt[];
  } catch {
    return [];
  }
}

function keep(table: string, all: Receipt[]): void {
  try {
    const old = Object.keys(localStorage).filter((key) => key.startsWith(KEY));
    for (const key of old.slice(TABLES_KEPT)) localStorage.removeItem(key);
    localStorage.setItem(KEY + table, JSON.stringify(all));
  } catch {
    // A browser without storage still takes part.
  }
}

export class Partaker {
  readonly #table: string;
  #commitment = '';
  #value = '';
  /** Spectators see the shuffles, but have no part in them. */
  #seated = false;
  /** Whether the server has changed its commitment, or left this client out. */
  wronged = false;

  constructor(table: string) {
    this.#table = table;
  }

  /** The answer to a message of the table, if any. */
  hear(message: FromServer): Part | null {
    if (message.is === 'shuffle')
      return this.#seated ? this.#answer(message.stage, message.text) : null;
    if (message.is !== 'welcome') return null;
    const { commitment = '', state, shuffle } = message.table;
    this.#commitment ||= commitment;
    if (commitment !== this.#commitment) this.wronged = true;
    this.#seated = message.seat >= 0;
    if (!this.#seated || !['open', 'playing'].includes(state)) return null;
    return this.#answer(shuffle?.stage ?? 'commit', shuffle?.text ?? '');
  }

  #answer(stage: string, text: string): Part | null {
    if (stage === 'reveal') return this.#reveal(text);
    if (stage === 'drawn' || !this.#value)
      this.#value = hex(crypto.getRandomValues(new Uint8Array(32)));
    return { do: 'commit', hash: committed(this.#value) };
  }

  #reveal(text: string): Part | null {
    const kept = receipts(this.#table);
    const again = kept.find((one) => one.text === text);
    if (again) return { do: 'reveal', value: again.value };
    const lines = text.split('\n');
    const mine = `commit ${committed(this.#value)} `;
    if (
      !lines.includes(`server ${this.#commitment}`) ||
      !lines.some((line) => line.startsWith(mine))
    ) {
      this.wronged = true;
      return null;
    }
    const value = this.#value;
    this.#value = '';
    keep(this.#table, [...kept, { value, text }]);
    return { do: 'reveal', value };
  }
}
