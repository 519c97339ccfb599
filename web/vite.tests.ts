import { svelte } from '@sveltejs/vite-plugin-svelte';
import { readdirSync } from 'node:fs';
import { defineConfig } from 'vite';

// The unit tests are bundled like the client, and run with Node's own test runner.
export default defineConfig({
  plugins: [svelte()],
  ssr: { noExternal: true }, // they run outside web/, where no package is found
  build: {
    ssr: true,
    outDir: '../build/web-tests',
    emptyOutDir: true,
    rolldownOptions: {
      input: readdirSync('tests').flatMap((name) =>
        name.endsWith('.test.ts') ? [`tests/${name}`] : [],
      ),
    },
  },
});
