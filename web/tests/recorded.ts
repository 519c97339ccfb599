/** Recorded deals of every game, composed at every size of a window, for the laws of the layout. */

import { readFileSync } from 'node:fs';
import type { Scene } from '../src/connection/protocol';
import { compose, type Composed } from '../src/table/compose/compose';

/** The seven window sizes. The margins of the felt are wider here than in a browser, except in the last size. */
const SIZES = [
  [360, 640],
  [390, 844],
  [844, 390],
  [820, 1180],
  [1280, 720],
  [1920, 1080],
  [2560, 1440],
  [850, 395], // the felt of 844×390, as it is in a browser
] as const;
const BAR = 48;

/** The font size of the page, as set in app.css. */
const remOf = (w: number, h: number): number =>
  Math.max(16, Math.min(9.6 + Math.min(w * 0.005, h * 0.008), 24));

export interface Recorded {
  name: string;
  scenes: Scene[];
}
export const deals = JSON.parse(readFileSync('../build/scenes.json', 'utf8')) as Recorded[];

/** The felt of a window, without and with the desktop side panel. */
function felts(w: number, h: number): [number, number][] {
  const beside = w >= 1000 ? Math.max(288, Math.min(w * 0.24, 544)) : 0;
  return [...new Set([w, w - beside])].map((wide) => [wide - 16, h - BAR - 16]);
}

/** Every law checks the same compositions: each is made once. */
const made = new Map<Scene, Map<number, Composed>>();
function once(scene: Scene, w: number, h: number, rem: number): Composed {
  const known = made.get(scene) ?? new Map<number, Composed>();
  const composed = known.get(w) ?? compose(scene, w, h, rem);
  made.set(scene, known.set(w, composed));
  return composed;
}

export function every(
  look: (deal: Recorded, of: (scene: Scene) => Composed, name: string) => void,
): void {
  for (const [w, h] of SIZES)
    for (const [wide, high] of felts(w, h))
      for (const deal of deals)
        look(
          deal,
          (scene) => once(scene, wide, high, remOf(w, h)),
          `${deal.name} at ${wide}×${high}`,
        );
}

export type Felt = 'desk' | 'phone' | 'flat';
export const feltOf = ({ felt }: Composed): Felt =>
  felt.h < 480 ? 'flat' : felt.w < 700 ? 'phone' : 'desk';
