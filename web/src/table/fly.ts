/** Animation: a piece flies to its new place within a quarter of a second. */

import { still } from '../plumbing/settings.svelte';

const LENGTH = 220;
/** The most pieces that move at once. */
const MOST = 40;

const flights: Animation[] = [];

/** The positions of pieces, by their zone and face and by their face alone. */
type Where = Map<string, DOMRect[]>;

const keyOf = (piece: HTMLElement): string => `${piece.dataset['zone']}:${piece.dataset['face']}`;

function measured(root: HTMLElement): [HTMLElement, DOMRect][] {
  const found = [...root.querySelectorAll<HTMLElement>('[data-face]')];
  return found.map((piece) => [piece, piece.getBoundingClientRect()]);
}

/** Record the position of every open piece. */
export function note(root: HTMLElement | undefined | null): Where | null {
  return root && !still() && !document.hidden ? noted(measured(root)) : null;
}

function noted(all: [HTMLElement, DOMRect][]): Where {
  const found: Where = new Map();
  for (const [piece, rect] of all)
    for (const name of [piece.dataset['face']!, keyOf(piece)])
      found.set(name, [...(found.get(name) ?? []), rect]);
  return found;
}

/**
 * Let every piece that moved fly to its place: from its old one, from another zone, or from its player. Return the new
 * places, so that they need not be measured again before the next scene.
 */
export function fly(root: HTMLElement | undefined | null, before: Where | null): Where | null {
  if (!root || still() || document.hidden) return null;
  for (const flight of flights.splice(0)) flight.finish(); // otherwise pieces would be measured in flight
  const all = measured(root);
  const after = noted(all);
  if (!before) return after;
  const moves: { piece: HTMLElement; from: DOMRect; to: DOMRect; here: boolean }[] = [];
  for (const [piece, to] of all) {
    const here = before.get(keyOf(piece));
    const seat = piece.dataset['by'];
    const plate = (): Element | null => root.querySelector(`[data-plate="${seat}"]`);
    const from = here
      ? here.shift()
      : (before.get(piece.dataset['face']!)?.[0] ??
        (seat ? plate()?.getBoundingClientRect() : undefined));
    if (from) moves.push({ piece, from, to, here: !!here });
  }
  const far = moves.flatMap(({ piece, from, to, here }) => {
    const x = from.left + from.width / 2 - to.left - to.width / 2;
    const y = from.top + from.height / 2 - to.top - to.height / 2;
    return to.width && from.width && Math.hypot(x, y) >= 3 ? [{ piece, from, to, here, x, y }] : [];
  });
  for (const { piece, from, to, here, x, y } of far.slice(0, MOST)) {
    const scale = here ? 1 : Math.min(1.6, Math.max(0.5, from.height / to.height));
    // Only properties that the compositor can animate alone: no layout or paint is needed.
    const flight = piece.animate(
      [
        { translate: `${x}px ${y}px`, scale: String(scale) },
        { translate: '0 0', scale: '1' },
      ],
      { duration: LENGTH, easing: 'cubic-bezier(.2,.7,.3,1)' },
    );
    flights.push(flight);
    if (here) continue;
    piece.style.zIndex = '50';
    flight.onfinish = () => {
      piece.style.zIndex = '';
    };
  }
  return after;
}
