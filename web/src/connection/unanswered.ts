/** The messages to the server that are not settled yet; see docs/protocol.md. */

interface Message {
  id: string;
  text: string;
  /** Whether it is about the scene at that moment: on a new connection it would be out of date. */
  fleeting: boolean;
  move: boolean;
  /** The version in which it was stored, until the scene of that version arrives. */
  stored?: number;
}

let counter = 0;
export const newId = (): string =>
  `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}-${++counter}`;

export class Unanswered {
  #messages: Message[] = [];

  /** Whether a move is on its way, or its scene is: a second click must not play again. */
  get moving(): boolean {
    return this.#messages.some((one) => one.move);
  }

  /** Give a message an id, keep it, and return what to send. */
  add(message: Record<string, unknown>): { id: string; text: string } {
    const id = newId();
    const text = JSON.stringify({ ...message, id });
    const kind = message['do'];
    this.#messages.push({
      id,
      text,
      fleeting: kind === 'draft' || kind === 'hint',
      move: kind === 'move',
    });
    return { id, text };
  }

  /** A message was answered. */
  done(id: string): void {
    this.#messages = this.#messages.filter((one) => one.id !== id);
  }

  /** A message was stored as part of a version; a move also waits for the scene of that version. */
  stored(id: string, version: number, shown: number): void {
    const found = this.#messages.find((one) => one.id === id);
    if (found?.move && version > shown) found.stored = version;
    else this.done(id);
  }

  /** The scene of a version has arrived. */
  shown(version: number): void {
    this.#messages = this.#messages.filter((one) => (one.stored ?? Infinity) > version);
  }

  /** The messages to send again on a new connection. */
  toSendAgain(): string[] {
    this.#messages = this.#messages.filter((one) => !one.fleeting);
    return this.#messages.map((one) => one.text);
  }
}
