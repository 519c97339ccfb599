/** Announcements for screen readers, in one live region of the page: one after another, and none is lost. */

import { settings } from '../plumbing/settings.svelte';

const KEPT = 40;
/** Milliseconds between two announcements, so that a slow voice keeps up. */
const PAUSES = { slow: 2500, usual: 700, fast: 0 };
/** Milliseconds until the next look at a dialog: while one is open, screen readers do not see the region. */
const AGAIN = 250;

export class Announcer {
  /** The newest lines, oldest first: a live region where lines are only added. */
  lines: { id: number; text: string }[] = $state.raw([]);
  #waiting: string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #count = 0;

  /** Announce a text; other players' actions (`mine` is false) only if everything is announced. */
  say(text: string, mine = true): void {
    if (settings.spoken === 'none' || (settings.spoken === 'mine' && !mine)) return;
    this.#add([...this.#waiting, text]);
  }

  /** Answer a question of the listener: always, and before what waits. */
  answer(text: string): void {
    this.#add([text, ...this.#waiting]);
  }

  /** Forget what was said and what waits: the listener has left for another page. */
  clear(): void {
    this.lines = [];
    this.#waiting = [];
  }

  #add(waiting: string[]): void {
    this.#waiting = waiting.filter(Boolean);
    if (this.#timer === undefined) this.#next();
  }

  #next = (): void => {
    if (this.#waiting.length && document.querySelector('dialog[open]')) {
      this.#timer = setTimeout(this.#next, AGAIN);
      return;
    }
    const text = this.#waiting.shift();
    if (text === undefined) {
      this.#timer = undefined;
      return;
    }
    this.lines = [...this.lines, { id: ++this.#count, text }].slice(-KEPT);
    this.#timer = setTimeout(this.#next, PAUSES[settings.speech]);
  };
}

export const announcer = new Announcer();
