import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inside } from '../src/pieces/drawing';

interface Printed {
  faces: Record<string, string>;
  numerals: Record<string, string>;
}
const printed = JSON.parse(
  readFileSync(new URL('../../src/parlour/printing/pieces.json', import.meta.url), 'utf8'),
) as Printed;

test('pieces are printed as they are drawn on the screen (if not: python web/printed.py)', () => {
  expect(Object.keys(printed.faces).length).toBe(181);
  for (const [face, art] of Object.entries(printed.faces)) expect(art).toBe(inside(face));
  for (const [face, art] of Object.entries(printed.numerals))
    expect(art).toBe(inside(face, 'card', true));
});
