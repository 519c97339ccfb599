import { svelte } from '@sveltejs/vite-plugin-svelte';
import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import { offline } from './offline';

// The Python build sets the output folder; a manual build goes where the server looks.
const out = process.env['PARLOUR_STATIC'] ?? '../src/parlour/server/static';
// The names of Python's files, if the client is built for a page without a server (web/site.py).
const page = process.env['PARLOUR_PAGE'] ?? 'null';

type Files = { later: Record<string, string>; languages: Record<string, string> };
const files = JSON.parse(page) as Files | null;
const python = files
  ? Object.values({ ...files, ...files.languages, ...files.later }).filter(
      (name) => typeof name === 'string',
    )
  : [];

export default defineConfig({
  base: page === 'null' ? '/' : './',
  define: { __PAGE__: page },
  // A server's client has no use for Python: neither the script nor the machine code is built.
  resolve: { alias: page === 'null' ? { '../page/transport': resolve('src/page/none.ts') } : {} },
  plugins: [svelte(), offline(python)],
  worker: { format: 'es' },
  build: {
    outDir: out,
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: {
    proxy: { '/api': 'http://127.0.0.1:8080', '/ws': { target: 'ws://127.0.0.1:8080', ws: true } },
  },
});
