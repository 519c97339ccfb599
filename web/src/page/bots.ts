/** The worker in which bots think, seen from the worker of the tables. */

import type { FromWorker, Start, ToWorker } from './messages';

type Waiting = [(text: string) => void, (error: Error) => void];

export class Bots {
  readonly #start: Start;
  readonly #ready: Promise<unknown>;
  readonly #asked = new Map<number, Waiting>();
  #worker: Worker | null = null;
  #count = 0;

  /** `ready` is when the memory of the first Python is kept, so that a second one can go on from it. */
  constructor(start: Start, ready: Promise<unknown>) {
    this.#start = { ...start, part: 'bots' };
    this.#ready = ready;
  }

  #tell(worker: Worker, message: ToWorker): void {
    void this.#ready.then(() => worker.postMessage(message));
  }

  /** The worker, which starts when it is first needed. */
  wake = (): Worker => {
    if (this.#worker) return this.#worker;
    const worker = new Worker(location.href, { type: 'module' }); // the same script
    worker.onmessage = (event: MessageEvent<FromWorker>) => this.#hear(event.data);
    worker.onerror = (event) => this.#fail(event.message);
    this.#tell(worker, this.#start);
    return (this.#worker = worker);
  };

  #hear(message: FromWorker): void {
    if (message.is === 'failed') this.#fail(message.reason);
    if (message.is !== 'thought') return;
    this.#asked.get(message.id)?.[0](message.text);
    this.#asked.delete(message.id);
  }

  /** End the worker; the next question starts a new one. */
  #fail(reason: string): void {
    this.#worker?.terminate();
    this.#worker = null;
    for (const [, fail] of this.#asked.values()) fail(new Error(reason));
    this.#asked.clear();
  }

  think = (text: string): Promise<string> =>
    new Promise((answer, fail) => {
      const id = ++this.#count;
      this.#asked.set(id, [answer, fail]);
      this.#tell(this.wake(), { is: 'question', id, text });
    });

  stop = (): void => this.#fail('stopped');
}
