/** What is said to who listens rather than looks: one thing after another, and nothing is lost. */

import { settings } from './settings.svelte';

const KEPT = 40;
/** How many milliseconds lie between two announcements, so that a slow voice keeps up. */
const PAUSES = { slow: 2500, usual: 700, fast: 0 };

export class Announcer {
  /** The newest lines, oldest first: a live region to which lines are only added. */
  lines: { id: number; text: string }[] = $state.raw([]);
  #waiting: string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #count = 0;

  /** Say something; what others do (`mine` is false) only if all is to be said. */
  say(text: string, mine = true): void {
    if (!text || settings.spoken === 'none' || (settings.spoken === 'mine' && !mine)) return;
    this.#waiting.push(text);
    if (this.#timer === undefined) this.#next();
  }

  #next = (): void => {
    const text = this.#waiting.shift();
    if (text === undefined) {
      this.#timer = undefined;
      return;
    }
    this.lines = [...this.lines, { id: ++this.#count, text }].slice(-KEPT);
    this.#timer = setTimeout(this.#next, PAUSES[settings.speech]);
  };
}
