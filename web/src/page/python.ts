/** Python in a worker: the interpreter, its library and our package, as static files. */

import createPyodideModule from 'pyodide/pyodide.asm.mjs';
import { loadPyodide, type PyodideAPI } from 'pyodide';

/** The files that `web/site.py` made, named after their content. */
export interface Files {
  wasm: string;
  library: string;
  packages: string;
  /** Large files, each fetched when it is first read: where they belong, and what they are called. */
  later: Record<string, string>;
}

/** What this reads of Emscripten's file system. */
interface FileSystem {
  mkdirTree(path: string): void;
  writeFile(path: string, content: Uint8Array, how: { canOwn: boolean }): void;
  createLazyFile(folder: string, name: string, url: string, read: boolean, write: boolean): void;
}

const VERSION = '314.0.7';

/** A file that never changes, because it is named after its content: it is fetched once and kept. */
async function fetchOnce(url: string): Promise<Response> {
  const cache =
    'caches' in globalThis ? await caches.open('parlour-python').catch(() => null) : null;
  const kept = await cache?.match(url);
  if (kept) return kept;
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  await cache?.put(url, answer.clone()).catch(() => undefined); // there may be no room
  return answer;
}

/** Fetch what is not needed yet, so that every game can be played offline. */
export async function fetchTheRest(folder: string, files: Files): Promise<void> {
  for (const name of Object.values(files.later)) await fetchOnce(folder + name);
}

/** A file that is stored compressed, because the simplest web servers do not compress what they send. */
async function unpacked(url: string, type: string): Promise<Response> {
  const { body } = await fetchOnce(url);
  const content = body!.pipeThrough(new DecompressionStream('gzip'));
  return new Response(content, { headers: { 'content-type': type } });
}

/** Write the files of an archive: a line of JSON with paths and sizes, then their contents. */
function unfold(fs: FileSystem, archive: Uint8Array, folder: string): void {
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
}

/** Start Python with everything that Parlour needs. `folder` is the address of the files. */
export async function startPython(folder: string, files: Files): Promise<PyodideAPI> {
  const packages = unpacked(folder + files.packages, 'application/octet-stream');
  const library = unpacked(folder + files.library, 'application/zip');
  const wasm = unpacked(folder + files.wasm, 'application/wasm');
  const stdlib = URL.createObjectURL(await (await library).blob());
  const usual = globalThis.fetch;
  // The interpreter asks for its machine code under a name of its own.
  globalThis.fetch = (what, how) => (String(what).endsWith('.wasm') ? wasm : usual(what, how));
  try {
    return await loadPyodide({
      indexURL: folder,
      stdLibURL: stdlib,
      createPyodideModule,
      lockFileContents: {
        info: { abi_version: '2026_0', arch: 'wasm32', platform: '', python: '', version: VERSION },
        packages: {},
      },
      packageBaseUrl: folder,
      fsInit: async (fs: FileSystem, { sitePackages }: { sitePackages: string }) => {
        const content = await (await packages).arrayBuffer();
        unfold(fs, new Uint8Array(content), sitePackages);
        for (const [path, name] of Object.entries(files.later)) {
          const whole = `${sitePackages}/${path}`;
          const cut = whole.lastIndexOf('/');
          fs.mkdirTree(whole.slice(0, cut));
          fs.createLazyFile(whole.slice(0, cut), whole.slice(cut + 1), folder + name, true, false);
        }
      },
    });
  } finally {
    globalThis.fetch = usual;
    URL.revokeObjectURL(stdlib);
  }
}
