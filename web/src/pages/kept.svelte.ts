/**
 * Something that is entered at a real table and kept by the server: what the server has, and what this browser has
 * entered and the server has not acknowledged. Both are kept in the browser's storage, so that a reload or a dead
 * server loses nothing. The server tells of changes over a socket.
 */

import { Refused } from '../connection/api';
import { Line } from '../connection/line';
import { language } from '../words/i18n.svelte';

const TRY_AGAIN = 3000;
/** How often to ask although the socket has told of nothing. */
const ASK_AGAIN = 30000;
const SIGN_OF_LIFE = 20000;
/** Refusals that say nothing about the entry: too many requests, or a server without its database. */
const LATER = [429, 503];
const PREFIX = 'parlour.pad.';

export interface Shown {
  version: number;
  title: string;
}

interface Stored<S, E> {
  shown: S | null;
  waiting: E[];
  /** What those who write have in their link; empty for those who follow. */
  key: string;
  page: string;
}

/** An id that no other entry has; `randomUUID` is missing where a page comes without HTTPS. */
export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

function stored<S, E>(id: string): Stored<S, E> | null {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + id) ?? 'null') as Stored<S, E> | null;
  } catch {
    return null; // what is not readable was not acknowledged as kept
  }
}

/** What this browser has begun and may go on with, the newest last: its address and what it is called. */
export function begun(page: string): { path: string; title: string; names: string[] }[] {
  return Object.keys(localStorage)
    .filter((name) => name.startsWith(PREFIX))
    .flatMap((name) => {
      const id = name.slice(PREFIX.length);
      const one = stored<Shown & { names?: string[]; guests?: string[] }, never>(id);
      if (!one?.key || !one.shown || one.page !== page) return [];
      const names = one.shown.names ?? one.shown.guests ?? [];
      return [{ path: `/#/${page}/${id}/${one.key}`, title: one.shown.title, names }];
    });
}

export abstract class Kept<S extends Shown, E extends { id: string }> {
  shown: S | null = $state.raw(null);
  waiting: E[] = $state.raw([]);
  /** Why the first of what waits was refused; nothing more is sent until it is corrected or dropped. */
  refused: { sentence: string; clause: string } | null = $state.raw(null);
  /** Why the server does not answer. */
  away = $state('');
  /** Why there is no such thing. */
  missing = $state('');
  /** What those who write have in their link; without it this page can only follow. */
  readonly key: string;
  protected readonly id: string;
  readonly #page: string;
  readonly #line: Line;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #open = false;
  #sending = false;
  /** Whether something has changed since the server was asked last. */
  #news = false;

  constructor(page: string, id: string, key: string) {
    const kept = stored<S, E>(id);
    this.#page = page;
    this.id = id;
    this.key = key || kept?.key || '';
    this.shown = kept?.shown ?? null;
    this.waiting = kept?.waiting ?? [];
    this.#line = new Line({
      path: () => `/ws/pad/${id}?language=${language()}`,
      hear: () => {
        this.#line.settled();
        this.now();
      },
      lost: () => !this.missing,
      ping: () => 'here',
      every: SIGN_OF_LIFE,
    });
  }

  /** What the server has, or only its version if nothing is new. */
  protected abstract ask(after: number): Promise<S | { version: number }>;
  protected abstract send(one: E): Promise<S>;
  /** Whether an entry that was refused waits until it is corrected; others are dropped. */
  protected abstract canBeCorrected(one: E): boolean;

  open(): void {
    this.#open = true;
    addEventListener('online', this.now);
    this.#line.open();
    void this.#go();
  }

  close(): void {
    this.#open = false;
    removeEventListener('online', this.now);
    this.#line.close();
    clearTimeout(this.#timer);
  }

  /** Enter something; what was refused makes way for its correction. */
  protected put(one: E, corrects = false): void {
    this.waiting = [
      ...(corrects ? [] : this.waiting),
      one,
      ...(corrects ? this.waiting.slice(1) : []),
    ];
    this.refused = null;
    this.#keep();
    this.now();
  }

  /** Drop what was entered last, if the server does not have it; return whether there was something. */
  protected drop(): boolean {
    if (!this.waiting.length) return false;
    this.waiting = this.waiting.slice(0, -1);
    this.refused = null;
    this.#keep();
    this.now();
    return true;
  }

  #keep(): void {
    try {
      const { shown, waiting, key } = this;
      const all: Stored<S, E> = { shown, waiting, key, page: this.#page };
      localStorage.setItem(PREFIX + this.id, JSON.stringify(all));
    } catch {
      // a full or disabled storage: the page itself still knows
    }
  }

  protected now = (): void => {
    clearTimeout(this.#timer);
    this.#news = true;
    void this.#go();
  };

  async #go(): Promise<void> {
    if (this.#sending) return;
    this.#sending = true;
    this.#news = false;
    try {
      while (this.waiting[0] && !this.refused) await this.#sendOne(this.waiting[0]);
      const found = await this.ask(this.shown?.version ?? 0);
      if ('title' in found && found.version >= (this.shown?.version ?? 0)) this.shown = found;
      this.away = '';
      this.#keep();
    } catch (error) {
      if (error instanceof Refused && error.status === 404) this.missing = error.message;
      else this.away = (error as Error).message;
    }
    this.#sending = false;
    if (!this.#open || this.missing) return;
    if (this.#news && !this.away) void this.#go();
    else this.#timer = setTimeout(this.now, this.away ? TRY_AGAIN : ASK_AGAIN);
  }

  async #sendOne(one: E): Promise<void> {
    try {
      this.shown = await this.send(one);
    } catch (error) {
      if (!(error instanceof Refused) || LATER.includes(error.status) || error.status >= 500)
        throw error;
      if (this.waiting[0]?.id !== one.id) return;
      this.refused = { sentence: error.message, clause: error.clause };
      if (this.canBeCorrected(one)) return;
    }
    // It may have been dropped while it was on its way.
    this.waiting = this.waiting.filter((other) => other.id !== one.id);
    this.#keep();
  }
}
