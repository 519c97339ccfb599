import { expect, test } from 'vitest';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Rules with fewer declarations may be the same by chance. */
const FEW = 4;

/** The rules of a component for its classes: selectors, and their declarations. */
function rulesOf(file: string): [string, string[]][] {
  const style = /<style>(.*)<\/style>/s.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
  const rules = style.replace(/\/\*.*?\*\//gs, '').matchAll(/([^{};]+)\{([^{}]*)\}/g);
  return [...rules]
    .map(([, selector = '', body = '']): [string, string[]] => [
      selector.trim(),
      body.split(';').flatMap((one) => one.trim() || []),
    ])
    .filter(([selector, declared]) => selector.startsWith('.') && declared.length >= FEW);
}

test('no class is styled twice: what components share is in app.css', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' });
  const components = files.filter((name) => name.endsWith('.svelte'));
  const rules = components.flatMap((name) =>
    rulesOf(join('src', name)).map(([selector, declared]) => ({ name, selector, declared })),
  );
  const twice = rules.flatMap((one) =>
    rules
      .filter((two) => two.name !== one.name && two.selector === one.selector)
      .filter((two) => one.declared.every((declaration) => two.declared.includes(declaration)))
      .map((two) => `${one.selector} in ${basename(one.name)} and ${basename(two.name)}`),
  );
  expect(components.length > 20 && rules.length > 100).toBeTruthy();
  expect(twice).toEqual([]);
});
