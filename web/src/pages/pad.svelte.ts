/** A score pad: the deals that were entered, and those that wait. */

import { api, type PadDeal, type PadEntry, type PadShown } from '../connection/api';
import { Kept, newId } from './kept.svelte';

/** A deal, or the wish to take back the last entry. */
export type Waiting = PadDeal | { id: string };

export const isDeal = (one: Waiting): one is PadDeal => 'entry' in one;

export class Pad extends Kept<PadShown, Waiting> {
  constructor(id: string, key: string) {
    super('score', id, key);
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
    this.put(deal, !!this.refused && !!first && isDeal(first) && first.number === number);
  }

  /** Take back what was entered last: what waits first, then what the server has. */
  undo(): void {
    if (!this.drop()) this.put({ id: newId() });
  }

  protected ask(after: number): ReturnType<typeof api.pad> {
    return api.pad(this.id, after);
  }

  protected send(one: Waiting): Promise<PadShown> {
    return isDeal(one)
      ? api.enterDeal(this.id, { ...one, key: this.key })
      : api.undoDeal(this.id, one.id, this.key);
  }

  protected canBeCorrected(one: Waiting): boolean {
    return isDeal(one);
  }
}
