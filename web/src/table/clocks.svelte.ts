/** The clocks of a table, and the time limits that its game sets. */

import type { Clocks as ClockMessage, Limit } from '../connection/protocol';

export class Clocks {
  /** The seconds left for each seat, at a moment of `performance.now()`. */
  left: Record<string, number> | undefined = $state.raw(undefined);
  at = 0;
  paused = $state(false);
  limits: Limit[] = $state.raw([]);

  set(left: Record<string, number>): void {
    this.left = left;
    this.at = performance.now();
  }

  hear({ left, paused, limits }: ClockMessage): void {
    this.set(left);
    this.paused = paused;
    this.limits = limits;
  }
}
