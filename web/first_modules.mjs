/**
 * Print the modules that are imported before the first card of any game: `node first_modules.mjs PACKAGES`.
 *
 * The application runs here as in a page, with a storage in memory.
 */

import { loadPyodide } from 'pyodide';

const python = await loadPyodide();
python.FS.mkdirTree('/packages');
python.FS.mount(python.FS.filesystems.NODEFS, { root: process.argv[2] }, '/packages');
python.runPython('import sys; sys.path.insert(0, "/packages"); sys.dont_write_bytecode = True');

const rows = new Map();
const events = new Map();
const shelf = {
  rows: async () => JSON.stringify([...rows.values()]),
  row: async (table) => (rows.has(table) ? JSON.stringify(rows.get(table)) : ''),
  events: async (table, after) => JSON.stringify((events.get(table) ?? []).slice(after)),
  kept: async () => '',
  next_change: () => new Promise(() => undefined),
  write: async (text) => {
    const change = JSON.parse(text);
    for (const row of change.rows ?? []) rows.set(row.id, row);
    for (const [table, , event] of change.events ?? [])
      events.set(table, [...(events.get(table) ?? []), event]);
    return '';
  },
};
const nobody = () => new Promise(() => undefined);
python.runPython('import parlour.page.place, parlour.page.rest, parlour.page.thinkers');
const place = python.pyimport('parlour.page.place');
const server = await place.start({ shelf, think: nobody, stop_thinking: () => undefined });

async function ask(method, path, body = {}) {
  const headers = JSON.stringify({ 'x-parlour': '1', 'content-type': 'application/json' });
  const found = await server.request(method, path, headers, JSON.stringify(body));
  const [status, , content] = found.toJs();
  const text = new TextDecoder().decode(content);
  if (status !== 200) throw new Error(`${path}: ${text}`);
  return JSON.parse(text);
}

for (const { key } of await ask('GET', '/api/games')) {
  const { table } = await ask('POST', '/api/play', { game: key });
  await new Promise((welcome) => server.connect(`/ws/${table}`, 'parlour.1', welcome, welcome));
  await ask('GET', `/api/games/${key}/rulebook`);
}
console.log([...python.runPython('sorted(sys.modules)')].join('\n'));
process.exit(0);
