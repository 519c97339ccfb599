/** A progressive party with real cards: its results, the bell, and what waits for the server. */

import { api, type EveningShown } from '../connection/api';
import { Kept, newId } from './kept.svelte';

interface Result {
  id: string;
  round: number;
  table: number;
  scores: number[];
  higher: number;
}
interface Bell {
  id: string;
  round: number;
}
export type Waiting = Result | Bell | { id: string };

export const isResult = (one: Waiting): one is Result => 'table' in one;
const isBell = (one: Waiting): one is Bell => 'round' in one && !isResult(one);

export class Evening extends Kept<EveningShown, Waiting> {
  constructor(id: string, key: string) {
    super('evening', id, key);
  }

  /** Enter what a table has made in this round, or correct it. */
  enter(table: number, scores: number[], higher: number): void {
    this.put({ id: newId(), round: this.shown?.round ?? 0, table, scores, higher });
  }

  /** Begin the party, or end the round. */
  ring(): void {
    this.put({ id: newId(), round: this.shown?.round ?? 0 });
  }

  /** Take back what was entered last: what waits first, then what the server has. */
  undo(): void {
    if (!this.drop()) this.put({ id: newId() });
  }

  /** What a table has made in this round, as far as it is entered here. */
  resultOf(table: number): { scores: number[]; higher: number } | undefined {
    const waits = this.waiting.filter(isResult).findLast((one) => one.table === table);
    const known = this.shown?.tables.find((one) => one.number === table);
    return waits ?? (known?.scores.length ? known : undefined);
  }

  protected ask(after: number): ReturnType<typeof api.evening> {
    return api.evening(this.id, after);
  }

  protected send(one: Waiting): Promise<EveningShown> {
    const what = isResult(one) ? 'tables' : isBell(one) ? 'bell' : 'undo';
    return api.enterEvening(this.id, what, { ...one, key: this.key });
  }

  protected canBeCorrected(): boolean {
    return false;
  }
}
