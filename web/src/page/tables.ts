/** The server's application in this worker: it answers the page's requests and holds its sockets. */

import type { Bots } from './bots';
import type { FromWorker, ToWorker } from './messages';
import type { Python } from './python';
import type { Shelf } from './shelf';

/** `parlour.page.asgi.Socket`. */
interface PythonSocket {
  receive(text: string): void;
  leave(): void;
}

/** A tuple of Python: status, headers and body. */
interface PythonAnswer {
  toJs(): [number, string, Uint8Array];
  destroy(): void;
}

/** `parlour.page.place.Server`. */
interface PythonServer {
  request(method: string, path: string, headers: string, body: string): Promise<PythonAnswer>;
  connect(
    path: string,
    protocol: string,
    hear: (text: string) => void,
    close: (code: number) => void,
  ): PythonSocket;
}

type Tell = (message: FromWorker, moved?: Transferable[]) => void;

export class Tables {
  readonly #python: Python;
  readonly #server: PythonServer;
  readonly #tell: Tell;
  readonly #sockets = new Map<number, PythonSocket>();

  private constructor(python: Python, server: PythonServer, tell: Tell) {
    this.#python = python;
    this.#server = server;
    this.#tell = tell;
  }

  static async start(python: Python, shelf: Shelf, bots: Bots, tell: Tell): Promise<Tables> {
    const place = python.api.pyimport('parlour.page.place') as {
      start(browser: object): Promise<PythonServer>;
    };
    const browser = { shelf, think: bots.think, stop_thinking: bots.stop };
    return new Tables(python, await place.start(browser), tell);
  }

  hear(message: ToWorker): void {
    switch (message.is) {
      case 'request':
        void this.#answer(message);
        break;
      case 'open':
        void this.#open(message.id, message.path, message.protocol);
        break;
      case 'say':
        this.#sockets.get(message.id)?.receive(message.text);
        break;
      case 'close':
        this.#sockets.get(message.id)?.leave();
        this.#sockets.delete(message.id);
        break;
    }
  }

  async #answer(asked: ToWorker & { is: 'request' }): Promise<void> {
    const { id, method, path, headers, body } = asked;
    const spoken = (JSON.parse(headers) as Record<string, string>)['accept-language'];
    await this.#python.speak(spoken ?? '').catch(() => undefined); // it is read in English then
    const found = await this.#server.request(method, path, headers, body);
    const [status, told, content] = found.toJs();
    found.destroy();
    const own = new Uint8Array(content); // not a view of Python's memory
    this.#tell({ is: 'answer', id, status, headers: told, body: own }, [own.buffer]);
  }

  async #open(id: number, path: string, protocol: string): Promise<void> {
    const spoken = new URLSearchParams(path.split('?')[1]).get('language');
    await this.#python.speak(spoken ?? '').catch(() => undefined);
    const hear = (text: string): void => this.#tell({ is: 'said', id, text });
    const close = (code: number): void => {
      this.#sockets.delete(id);
      this.#tell({ is: 'closed', id, code });
    };
    this.#sockets.set(id, this.#server.connect(path, protocol, hear, close));
    this.#tell({ is: 'opened', id });
  }
}
