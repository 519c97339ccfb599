/** The way to the server in this page: messages to the worker that it runs in. */

import type { Socket, Transport } from '../connection/transport';
import { Unavailable } from '../connection/unavailable';
import { language } from '../words/i18n.svelte';
import type { FromWorker, Start, ToWorker } from './messages';
import { exportAll, importAll } from './own_data';
import type { Files } from './python';

const OPEN = 1;
/** After this time without a word (milliseconds) a worker that was asked something is dead. */
const LONGEST_SILENCE = 20_000;
const CLOSED = 3;

class PortSocket implements Socket {
  readyState: number = WebSocket.CONNECTING;
  onopen: ((event: Event) => unknown) | null = null;
  onmessage: ((event: MessageEvent) => unknown) | null = null;
  onclose: ((event: CloseEvent) => unknown) | null = null;
  readonly #tell: (message: ToWorker) => void;
  readonly #id: number;

  constructor(id: number, tell: (message: ToWorker) => void) {
    this.#id = id;
    this.#tell = tell;
  }

  opened(): void {
    if (this.readyState !== WebSocket.CONNECTING) return;
    this.readyState = OPEN;
    this.onopen?.(new Event('open'));
  }

  said(text: string): void {
    if (this.readyState === OPEN) this.onmessage?.(new MessageEvent('message', { data: text }));
  }

  closed(code: number): void {
    if (this.readyState === CLOSED) return;
    this.readyState = CLOSED;
    this.onclose?.(new CloseEvent('close', { code }));
  }

  send(text: string): void {
    if (this.readyState === OPEN) this.#tell({ is: 'say', id: this.#id, text });
  }

  close(code = 1000): void {
    this.#tell({ is: 'close', id: this.#id });
    this.closed(code);
  }
}

type Waiting = [(answer: Response) => void, (error: Error) => void];

export class PageTransport implements Transport {
  readonly alone = true;
  readonly ownData: Transport['ownData'];
  #worker: Worker | null = null;
  readonly #start: Start;
  /** Whether the worker has begun to answer. */
  #started = false;
  /** Runs while an answer is awaited. */
  #silence: ReturnType<typeof setTimeout> | undefined;
  readonly #asked = new Map<number, Waiting>();
  readonly #sockets = new Map<number, PortSocket>();
  #count = 0;
  #failed: Unavailable | null = null;

  /** `site` is the address of the folder that the site lies in. */
  constructor(site: string, files: Files) {
    const storage = `parlour ${new URL(site).pathname}`; // several sites may share one address
    this.ownData = {
      read: () => exportAll(storage),
      replace: (text) => importAll(storage, text),
    };
    const source = { folder: `${site}python/`, files, language: language() };
    this.#start = { is: 'start', part: 'tables', source, storage };
    if (!('WebAssembly' in globalThis) || !('DecompressionStream' in globalThis)) {
      this.#fail('old', 'WebAssembly, DecompressionStream');
      return;
    }
    this.#begin();
  }

  #begin(): void {
    this.#started = false;
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    this.#worker.onmessage = (event: MessageEvent<FromWorker>) => this.#hear(event.data);
    this.#worker.onerror = (event) => {
      if (this.#started) this.#beginAgain();
      else this.#fail('start', event.message);
    };
    this.#worker.postMessage(this.#start);
  }

  /** The worker is dead: begin with another one. Everything that was acknowledged is stored. */
  #beginAgain = (): void => {
    this.#worker?.terminate();
    this.#drop(new Error('The worker of the tables does not answer.'));
    this.#begin();
  };

  #tell = (message: ToWorker): void => {
    this.#worker?.postMessage(message);
    const isAsked = this.#started && message.is !== 'close';
    if (isAsked) this.#silence ??= setTimeout(this.#beginAgain, LONGEST_SILENCE);
  };

  #fail(why: Unavailable['why'], reason: string): void {
    this.#failed = new Unavailable(why, reason);
    this.#drop(this.#failed);
  }

  /** Nothing more comes from the worker: whoever waits may try again. */
  #drop(error: Error): void {
    clearTimeout(this.#silence);
    this.#silence = undefined;
    for (const [, fail] of this.#asked.values()) fail(error);
    this.#asked.clear();
    for (const socket of this.#sockets.values()) socket.closed(1006);
    this.#sockets.clear();
  }

  #hear(message: FromWorker): void {
    clearTimeout(this.#silence);
    this.#silence = undefined;
    switch (message.is) {
      case 'started':
        this.#started = true;
        break;
      case 'failed':
        this.#fail(message.why, message.reason);
        break;
      case 'answer': {
        const { id, status, body } = message;
        const headers = JSON.parse(message.headers) as Record<string, string>;
        const empty = status === 204 || status === 304;
        this.#asked.get(id)?.[0](new Response(empty ? null : body, { status, headers }));
        this.#asked.delete(id);
        break;
      }
      case 'opened':
        this.#sockets.get(message.id)?.opened();
        break;
      case 'said':
        this.#sockets.get(message.id)?.said(message.text);
        break;
      case 'closed':
        this.#sockets.get(message.id)?.closed(message.code);
        this.#sockets.delete(message.id);
        break;
    }
  }

  fetch(path: string, init: RequestInit = {}): Promise<Response> {
    if (this.#failed) return Promise.reject(this.#failed);
    const id = ++this.#count;
    // Whoever plays wants to find it again: the browser may clear other storage when it runs out of room.
    if (init.method === 'POST') void navigator.storage?.persist?.();
    return new Promise((answer, fail) => {
      this.#asked.set(id, [answer, fail]);
      this.#tell({
        is: 'request',
        id,
        method: init.method ?? 'GET',
        path,
        headers: JSON.stringify(Object.fromEntries(new Headers(init.headers))),
        body: typeof init.body === 'string' ? init.body : '',
      });
    });
  }

  socket(path: string, protocol: string): Socket {
    const id = ++this.#count;
    const socket = new PortSocket(id, this.#tell);
    if (this.#failed) {
      queueMicrotask(() => socket.closed(1006));
      return socket;
    }
    this.#sockets.set(id, socket);
    this.#tell({ is: 'open', id, path, protocol });
    return socket;
  }
}
