import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

// Prettier cannot break a string or a comment: break long ones by hand.
const LONGEST = { code: 120, ignorePattern: "<path | path: | 'M[-\\d]" };

export default ts.config(
  { ignores: ['node_modules', 'public'] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      'max-len': ['error', LONGEST],
      '@typescript-eslint/no-non-null-assertion': 'off', // required by noUncheckedIndexedAccess
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_$', varsIgnorePattern: '^_$' },
      ],
      'svelte/prefer-svelte-reactivity': 'off', // maps are built and replaced whole, never changed
    },
  },
  {
    files: ['src/offline/service-worker.js'], // `offline.ts` fills these in
    languageOptions: { globals: { __VERSION__: true, __SHELL__: true, __PYTHON__: true } },
  },
  {
    files: ['src/strings/*.ts'],
    ignores: ['src/strings/en.ts'],
    rules: { 'max-len': 'off' }, // written from a catalogue
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
);
