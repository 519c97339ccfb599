/** The chat of a table, and what the player has said but the table does not have yet. */

import type { Chatted } from '../connection/protocol';

const KEPT = 300;

export class Talk {
  lines: Chatted[] = $state.raw([]);
  /** What the player has said, until the table has it. */
  saying: { id: string; text: string }[] = $state.raw([]);
  /** What the player has said, but the table has refused. */
  unsaid = $state('');

  /** The table sends what was said since its last message. */
  catchUp(lines: Chatted[]): void {
    const seen = this.lines.at(-1)?.version ?? -1;
    this.lines = this.lines.length
      ? [...this.lines, ...lines.filter((line) => line.version > seen)]
      : lines;
  }

  hear(line: Chatted): void {
    this.lines = [...this.lines, line].slice(-KEPT);
  }

  say(id: string, text: string): void {
    this.saying = [...this.saying, { id, text }];
  }

  /** The table has answered a message, perhaps one with words. */
  answered(id: string): void {
    this.saying = this.saying.filter((one) => one.id !== id);
  }

  refused(id: string): void {
    this.unsaid = this.saying.find((one) => one.id === id)?.text ?? this.unsaid;
    this.answered(id);
  }
}
