import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  define: { __PAGE__: 'null' },
  plugins: [svelte()],
  test: {
    include: ['tests/*.test.ts'],
    testTimeout: 120_000, // thousands of forged records and layouts, on a slow machine
  },
});
