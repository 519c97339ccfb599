/** A Vite plugin: the service worker, with the list of files that it keeps. */

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Only the fonts that browsers of today ask for; the client's licence text is not needed offline. */
const LEFT_OUT = /(\.woff|\.txt|\.wasm|\.map)$/;

/** `python` are the names of Python's files, which a page without a server keeps too. */
export function offline(python: string[]): Plugin {
  return {
    name: 'offline',
    apply: 'build',
    generateBundle(_, bundle) {
      const files = [...Object.keys(bundle), ...readdirSync('public')].filter(
        (name) => !LEFT_OUT.test(name),
      );
      const shell = [...new Set([...files, 'index.html'])].sort();
      const total = createHash('sha256');
      for (const name of shell) {
        const made = bundle[name];
        const content = made ? ('code' in made ? made.code : made.source) : name;
        total.update(`${name}\0`).update(content);
      }
      const source = readFileSync('src/offline/service-worker.js', 'utf8')
        .replace('__VERSION__', JSON.stringify(total.digest('hex').slice(0, 12)))
        .replace('__SHELL__', JSON.stringify(shell))
        .replace('__PYTHON__', JSON.stringify(python.map((name) => `python/${name}`)));
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source });
    },
  };
}
