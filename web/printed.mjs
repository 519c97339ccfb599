/** Print the drawings of faces as JSON: `node printed.mjs FACE...`; a domino has a second one, with numerals. */

import { createServer } from 'vite';

const vite = await createServer({
  configFile: false,
  root: import.meta.dirname,
  server: { middlewareMode: true },
  appType: 'custom',
  logLevel: 'error',
});
const { inside } = await vite.ssrLoadModule('/src/pieces/drawing.ts');
const faces = process.argv.slice(2);
const drawn = Object.fromEntries(faces.map((face) => [face, inside(face)]));
const numerals = Object.fromEntries(
  faces
    .map((face) => [face, inside(face, 'card', true)])
    .filter(([face, art]) => art !== drawn[face]),
);
await vite.close();
process.stdout.write(JSON.stringify({ faces: drawn, numerals }));
