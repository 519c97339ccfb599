/**
 * A score pad: what the server has, and what this browser has entered and the server has not
 * acknowledged. Both are kept in the browser's storage, so that a reload or a dead server loses nothing.
 */

import { api, Refused, type PadDeal, type PadEntry, type PadShown } from '../connection/api';

const ASK_AGAIN = 3000;
/** Refusals that say nothing about the entry: too many requests, or a server without its database. */
const LATER = [429, 503];

/** A deal, or the wish to take back the last entry. */
export type Waiting = PadDeal | { id: string };

interface Kept {
  shown: PadShown | null;
  waiting: Waiting[];
}

export const isDeal = (one: Waiting): one is PadDeal => 'entry' in one;

/** An id that no other entry has; `randomUUID` is missing where a page comes without HTTPS. */
const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

export class Pad {
  shown: PadShown | null = $state.raw(null);
  waiting: Waiting[] = $state.raw([]);
  /** Why the first of what waits was refused; nothing more is sent until it is corrected or dropped. */
  refused: { sentence: string; clause: string } | null = $state.raw(null);
  /** Why the server does not answer. */
  away = $state('');
  /** Why there is no such pad. */
  missing = $state('');
  #id: string;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #open = false;
  #sending = false;

  constructor(id: string) {
    this.#id = id;
    try {
      const kept = JSON.parse(localStorage.getItem(this.#key) ?? 'null') as Kept | null;
      this.shown = kept?.shown ?? null;
      this.waiting = kept?.waiting ?? [];
    } catch {
      // what is not readable was not acknowledged as kept
    }
  }

  get #key(): string {
    return `parlour.pad.${this.#id}`;
  }

  open(): void {
    this.#open = true;
    addEventListener('online', this.#now);
    void this.#go();
  }

  close(): void {
    this.#open = false;
    removeEventListener('online', this.#now);
    clearTimeout(this.#timer);
  }

  /** The number of the next deal, counting those that wait. */
  get next(): number {
    const deals = this.shown?.deals.length ?? 0;
    return (
      this.waiting.filter(isDeal).reduce((most, deal) => Math.max(most, deal.number), deals) + 1
    );
  }

  /** Enter a deal, or correct one. */
  enter(number: number, entry: PadEntry): void {
    const deals = Math.max(this.shown?.deals.length ?? 0, this.next - 1);
    const deal = { id: newId(), number, deals: number > deals ? number - 1 : deals, entry };
    const first = this.waiting[0];
    if (this.refused && first && isDeal(first) && first.number === number) {
      this.waiting = [deal, ...this.waiting.slice(1)];
    } else this.waiting = [...this.waiting, deal];
    this.refused = null;
    this.#keep();
    this.#now();
  }

  /** Take back what was entered last: what waits first, then what the server has. */
  undo(): void {
    if (this.waiting.length) this.waiting = this.waiting.slice(0, -1);
    else this.waiting = [{ id: newId() }];
    this.refused = null;
    this.#keep();
    this.#now();
  }

  #keep(): void {
    try {
      localStorage.setItem(this.#key, JSON.stringify({ shown: this.shown, waiting: this.waiting }));
    } catch {
      // a full or disabled storage: the page itself still knows
    }
  }

  #now = (): void => {
    clearTimeout(this.#timer);
    void this.#go();
  };

  async #go(): Promise<void> {
    if (this.#sending) return;
    this.#sending = true;
    try {
      while (this.waiting[0] && !this.refused) await this.#send(this.waiting[0]);
      const found = await api.pad(this.#id, this.shown?.version ?? 0);
      if ('names' in found && found.version >= (this.shown?.version ?? 0)) this.shown = found;
      this.away = '';
      this.#keep();
    } catch (error) {
      if (error instanceof Refused && error.status === 404) this.missing = error.message;
      else this.away = (error as Error).message;
    }
    this.#sending = false;
    if (this.#open && !this.missing) this.#timer = setTimeout(this.#now, ASK_AGAIN);
  }

  async #send(one: Waiting): Promise<void> {
    try {
      this.shown = await (isDeal(one)
        ? api.enterDeal(this.#id, one)
        : api.undoDeal(this.#id, one.id));
    } catch (error) {
      if (!(error instanceof Refused) || LATER.includes(error.status) || error.status >= 500)
        throw error;
      if (this.waiting[0]?.id !== one.id) return;
      if (isDeal(one)) {
        this.refused = { sentence: error.message, clause: error.clause };
        return;
      }
    }
    // It may have been dropped while it was on its way.
    this.waiting = this.waiting.filter((other) => other.id !== one.id);
    this.#keep();
  }
}
