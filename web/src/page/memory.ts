/**
 * The memory of an interpreter, kept when everything has been imported: a later start goes on from there.
 *
 * Pyodide keeps the memory of an interpreter without machine code besides its own. Ours has msgspec's. So it is
 * loaded at the same point of every start, before Python runs, and then lies at the same place in memory.
 */

import createPyodideModule from 'pyodide/pyodide.asm.mjs';
import type { PyodideAPI, PyodideConfig } from 'pyodide';

type Create = NonNullable<PyodideConfig['createPyodideModule']>;

/** What this uses of Emscripten's module. */
interface EmscriptenModule {
  HEAP8: Int8Array;
  growMemory(size: number): void;
  loadDynamicLibrary(path: string, how: object, scope: object): void;
}

interface EmscriptenSettings {
  preRun: ((module: EmscriptenModule) => void)[];
  onRuntimeInitialized?: () => void;
}

/** Which browser made it: in another the same memory may mean something else. */
const MADE_BY = 'x-made-by';
/** Where Pyodide writes how long the part before the memory itself is. */
const LENGTH_OF_HEAD = 1;

export class Memory {
  /** Pyodide's options for it. */
  readonly config: { _makeSnapshot?: boolean; _loadSnapshot?: Uint8Array };
  /** The paths of the machine code that Python imports. */
  machineCode: string[] = [];
  /** When it has been kept, if it is. */
  kept: Promise<unknown> = Promise.resolve();
  readonly #cache: Cache | null;
  readonly #url: string;

  private constructor(config: Memory['config'], cache: Cache | null, url: string) {
    this.config = config;
    this.#cache = cache;
    this.#url = url;
  }

  /** The memory that was kept, if there is one. */
  static async read(cache: Cache | null, url: string): Promise<Memory | null> {
    const found = await cache?.match(url).catch(() => undefined);
    if (found?.headers.get(MADE_BY) !== navigator.userAgent) return null;
    return new Memory({ _loadSnapshot: new Uint8Array(await found.arrayBuffer()) }, cache, url);
  }

  /** A memory that is empty, and will be kept if there is a place for it. */
  static empty(cache: Cache | null, url: string, keep: boolean): Memory {
    return new Memory(keep && cache ? { _makeSnapshot: true } : {}, cache, url);
  }

  /** How the interpreter begins. */
  create: Create = (given) => {
    let module: EmscriptenModule | undefined;
    const settings = given as unknown as EmscriptenSettings;
    const { _loadSnapshot: bytes, _makeSnapshot } = this.config;
    if (bytes || _makeSnapshot) {
      settings.preRun.unshift((made) => (module = made));
      settings.onRuntimeInitialized = () => this.#prepare(module!, bytes);
    }
    return createPyodideModule!(given);
  };

  #prepare(module: EmscriptenModule, bytes: Uint8Array | undefined): void {
    for (const path of this.machineCode)
      module.loadDynamicLibrary(path, { nodelete: true, global: false, loadAsync: false }, {});
    if (!bytes) return;
    const size = bytes.length - new Uint32Array(bytes.buffer, 0, 2)[LENGTH_OF_HEAD]!;
    if (size > module.HEAP8.length) module.growMemory(size);
  }

  /** Keep it as it is now. */
  keep(python: PyodideAPI): void {
    if (!this.config._makeSnapshot) return;
    const bytes = python.makeMemorySnapshot() as Uint8Array<ArrayBuffer>;
    const answer = new Response(bytes, { headers: { [MADE_BY]: navigator.userAgent } });
    this.kept = this.#cache!.put(this.#url, answer).catch(() => undefined); // there may be no room
  }
}
