/** Python in a worker: the interpreter, its library and our package, as static files. */

import { loadPyodide, type PyodideAPI } from 'pyodide';
import { Memory } from './memory';

/** The files that `web/site.py` made, named after their content. */
export interface Files {
  wasm: string;
  library: string;
  packages: string;
  /** Modules that the first card does not need. */
  rest: string;
  /** The memory of an interpreter that has imported everything. This browser makes it. */
  memory: string;
  /** The catalogues of each language. */
  languages: Record<string, string>;
  /** Large files, each fetched when it is first read: where they belong, and what they are called. */
  later: Record<string, string>;
}

/** Where the files are, and what reads them first. */
export interface Source {
  folder: string;
  files: Files;
  language: string;
}

/** What this uses of Emscripten's file system. */
interface FileSystem {
  mkdirTree(path: string): void;
  writeFile(path: string, content: Uint8Array, how: { canOwn: boolean }): void;
  createLazyFile(folder: string, name: string, url: string, read: boolean, write: boolean): void;
}

/** `parlour.page.rest`. */
interface RestOfModules {
  fetch_when_asked(folder: string, fetch: () => unknown): void;
  fetched(): void;
}

const VERSION = '314.0.7';
/** Everything that is imported before the memory is kept. */
const IMPORTS = 'import parlour.page.place, parlour.page.rest, parlour.page.thinkers; None';
/** A memory that was kept repeats its chance: only what is not used for secrets, which come from the browser. */
const ANOTHER_CHANCE = 'import random; random.seed()';

const openCache = (): Promise<Cache | null> =>
  'caches' in globalThis ? caches.open('parlour-python').catch(() => null) : Promise.resolve(null);

/** A file that never changes, because it is named after its content: it is fetched once and kept. */
async function fetchOnce(url: string): Promise<Response> {
  const cache = await openCache();
  const kept = await cache?.match(url);
  if (kept) return kept;
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  await cache?.put(url, answer.clone()).catch(() => undefined); // there may be no room
  return answer;
}

/** A file that is stored compressed, because the simplest web servers do not compress what they send. */
async function unpacked(url: string, type: string): Promise<Response> {
  const { body } = await fetchOnce(url);
  const content = body!.pipeThrough(new DecompressionStream('gzip'));
  return new Response(content, { headers: { 'content-type': type } });
}

async function archive(url: string): Promise<Uint8Array> {
  return new Uint8Array(await (await unpacked(url, 'application/octet-stream')).arrayBuffer());
}

/** Write the files of an archive: a line of JSON with paths and sizes, then their contents. */
function unfold(fs: FileSystem, archive: Uint8Array, folder: string): string[] {
  const end = archive.indexOf(10);
  const index = JSON.parse(new TextDecoder().decode(archive.subarray(0, end))) as [
    string,
    number,
  ][];
  const made = new Set<string>();
  let at = end + 1;
  for (const [name, size] of index) {
    const path = `${folder}/${name}`;
    const parent = path.slice(0, path.lastIndexOf('/'));
    if (!made.has(parent)) fs.mkdirTree(parent);
    made.add(parent);
    fs.writeFile(path, archive.subarray(at, at + size), { canOwn: true });
    at += size;
  }
  return index.map(([name]) => `${folder}/${name}`);
}

/** Fetch a file while Python waits for it. */
function fetchNow(url: string): Uint8Array {
  const request = new XMLHttpRequest();
  request.open('GET', url, false);
  request.responseType = 'arraybuffer';
  request.send();
  return new Uint8Array(request.response as ArrayBuffer);
}

/** An interpreter with everything that Parlour needs for a first card. */
export class Python {
  readonly api: PyodideAPI;
  readonly #source: Source;
  readonly #sitePackages: string;
  readonly #spoken = new Map<string, Promise<unknown>>();

  private constructor(api: PyodideAPI, source: Source, sitePackages: string) {
    this.api = api;
    this.#source = source;
    this.#sitePackages = sitePackages;
    api.runPython(ANOTHER_CHANCE);
    const { folder, files } = source;
    this.#rest().fetch_when_asked(sitePackages, () => api.toPy(fetchNow(folder + files.rest)));
  }

  /** Start an interpreter, from the memory that was kept if there is one. With `keep`, it is kept otherwise. */
  static async start(source: Source, keep: boolean): Promise<[Python, Promise<unknown>]> {
    const cache = await openCache();
    const url = source.folder + source.files.memory;
    const known = await Memory.read(cache, url);
    if (known) {
      try {
        return [await Python.#begin(source, known), Promise.resolve()];
      } catch (error) {
        console.warn(error); // made by another version of the browser, perhaps
        await cache?.delete(url);
      }
    }
    const memory = Memory.empty(cache, url, keep);
    return [await Python.#begin(source, memory), memory.kept];
  }

  static async #begin(source: Source, memory: Memory): Promise<Python> {
    const { folder, files, language } = source;
    const wasm = unpacked(folder + files.wasm, 'application/wasm');
    const library = unpacked(folder + files.library, 'application/zip');
    const packages = archive(folder + files.packages);
    const words = language in files.languages ? archive(folder + files.languages[language]) : null;
    const stdlib = URL.createObjectURL(await (await library).blob());
    const usual = globalThis.fetch;
    // The interpreter asks for its machine code under a name of its own.
    globalThis.fetch = (what, how) => (String(what).endsWith('.wasm') ? wasm : usual(what, how));
    let place = '';
    try {
      const api = await loadPyodide({
        ...memory.config,
        indexURL: folder,
        stdLibURL: stdlib,
        createPyodideModule: memory.create,
        lockFileContents: {
          info: {
            abi_version: '2026_0',
            arch: 'wasm32',
            platform: '',
            python: '',
            version: VERSION,
          },
          packages: {},
        },
        packageBaseUrl: folder,
        fsInit: async (fs: FileSystem, { sitePackages }: { sitePackages: string }) => {
          place = sitePackages;
          memory.machineCode = unfold(fs, await packages, sitePackages).filter((path) =>
            path.endsWith('.so'),
          );
          if (words) unfold(fs, await words, sitePackages);
          for (const [path, name] of Object.entries(files.later)) {
            const whole = `${sitePackages}/${path}`;
            const cut = whole.lastIndexOf('/');
            fs.mkdirTree(whole.slice(0, cut));
            fs.createLazyFile(
              whole.slice(0, cut),
              whole.slice(cut + 1),
              folder + name,
              true,
              false,
            );
          }
        },
      });
      api.runPython(IMPORTS);
      memory.keep(api);
      const python = new Python(api, source, place);
      if (words) python.#spoken.set(language, Promise.resolve());
      return python;
    } finally {
      globalThis.fetch = usual;
      URL.revokeObjectURL(stdlib);
    }
  }

  #rest(): RestOfModules {
    return this.api.pyimport('parlour.page.rest') as RestOfModules;
  }

  #unfold(content: Uint8Array): void {
    unfold(this.api.FS as unknown as FileSystem, content, this.#sitePackages);
  }

  /** Wait until Python can speak a language. */
  speak(language: string): Promise<unknown> {
    const { folder, files } = this.#source;
    const name = files.languages[language];
    if (!name) return Promise.resolve();
    let known = this.#spoken.get(language);
    if (!known) {
      known = archive(folder + name).then((content) => this.#unfold(content));
      known.catch(() => this.#spoken.delete(language));
      this.#spoken.set(language, known);
    }
    return known;
  }

  /** Fetch what is not needed yet, so that every game can be played offline. */
  async fetchTheRest(): Promise<void> {
    const { folder, files } = this.#source;
    this.#unfold(await archive(folder + files.rest));
    this.#rest().fetched();
    for (const name of [...Object.values(files.languages), ...Object.values(files.later)])
      await fetchOnce(folder + name);
  }
}
