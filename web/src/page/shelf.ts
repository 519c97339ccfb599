/** The storage of tables: IndexedDB, which all pages of this address share. */

export interface Row {
  id: string;
  events: number;
}

/** What is written at once, or not at all; see `src/parlour/page/shelf_log.py`. */
interface Change {
  expected?: Record<string, number>;
  rows?: Row[];
  events?: [string, number, string][];
  gone?: string[];
  kept?: Record<string, string>;
}

const VERSION = 1;
const STORES = ['rows', 'events', 'kept'] as const;

class Conflict extends Error {}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error!);
  });
}

export function openBase(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, VERSION);
  request.onupgradeneeded = () => {
    request.result.createObjectStore('rows', { keyPath: 'id' });
    request.result.createObjectStore('events');
    request.result.createObjectStore('kept');
  };
  return done(request);
}

export class Shelf {
  readonly #base: IDBDatabase;
  readonly #others: BroadcastChannel;
  /** Tables that other pages have changed, until Python asks for them. */
  readonly #changed: string[] = [];
  #waiting: ((table: string) => void) | null = null;

  private constructor(base: IDBDatabase, name: string) {
    this.#base = base;
    this.#others = new BroadcastChannel(name);
    this.#others.onmessage = (event: MessageEvent<string[]>) => {
      this.#changed.push(...event.data);
      this.#tell();
    };
  }

  static async open(name: string): Promise<Shelf> {
    return new Shelf(await openBase(name), name);
  }

  #tell(): void {
    const waiting = this.#waiting;
    if (!waiting || !this.#changed.length) return;
    this.#waiting = null;
    waiting(this.#changed.shift()!);
  }

  next_change(): Promise<string> {
    return new Promise((resolve) => {
      this.#waiting = resolve;
      this.#tell();
    });
  }

  async rows(): Promise<string> {
    return JSON.stringify(await done(this.#base.transaction('rows').objectStore('rows').getAll()));
  }

  async row(table: string): Promise<string> {
    const store = this.#base.transaction('rows').objectStore('rows');
    const found = (await done(store.get(table))) as Row | undefined;
    return found ? JSON.stringify(found) : '';
  }

  async events(table: string, after: number): Promise<string> {
    const wanted = IDBKeyRange.bound([table, after], [table, Infinity], true);
    const store = this.#base.transaction('events').objectStore('events');
    return JSON.stringify(await done(store.getAll(wanted)));
  }

  async kept(key: string): Promise<string> {
    const found: unknown = await done(this.#base.transaction('kept').objectStore('kept').get(key));
    return typeof found === 'string' ? found : '';
  }

  async write(text: string): Promise<string> {
    const change = JSON.parse(text) as Change;
    try {
      await this.#carryOut(change);
    } catch (error) {
      if (error instanceof Conflict) return 'conflict';
      const { name, message } = error as DOMException;
      return name === 'QuotaExceededError' ? 'full' : message || name || 'error';
    }
    const tables = [...Object.keys(change.expected ?? {}), ...(change.gone ?? [])];
    if (tables.length) this.#others.postMessage(tables);
    return '';
  }

  async #carryOut(change: Change): Promise<void> {
    const work = this.#base.transaction(STORES, 'readwrite', { durability: 'strict' });
    const ended = new Promise<void>((resolve, reject) => {
      work.oncomplete = () => resolve();
      work.onabort = () => reject(work.error ?? new Conflict());
    });
    const [rows, events, kept] = STORES.map((name) => work.objectStore(name)) as [
      IDBObjectStore,
      IDBObjectStore,
      IDBObjectStore,
    ];
    for (const [table, many] of Object.entries(change.expected ?? {})) {
      const found = rows.get(table) as IDBRequest<Row | undefined>;
      found.onsuccess = () => {
        if ((found.result?.events ?? 0) !== many) work.abort();
      };
    }
    for (const row of change.rows ?? []) rows.put(row);
    for (const [table, number, event] of change.events ?? []) events.put(event, [table, number]);
    for (const table of change.gone ?? []) {
      rows.delete(table);
      events.delete(IDBKeyRange.bound([table, 0], [table, Infinity]));
    }
    for (const [key, value] of Object.entries(change.kept ?? {})) kept.put(value, key);
    await ended;
  }
}
