/** Animation: a piece flies to its new place within a quarter of a second. */

import { still } from './settings.svelte';

const LENGTH = 220;

type Where = Map<string, DOMRect[]>;

function pieces(root: HTMLElement): NodeListOf<HTMLElement> {
  return root.querySelectorAll<HTMLElement>('[data-face]');
}

/** Record the position of every open piece. */
export function note(root: HTMLElement | null): Where | null {
  if (!root || still() || document.hidden) return null;
  const found: Where = new Map();
  for (const piece of pieces(root)) {
    const face = piece.dataset['face']!;
    const key = `${piece.dataset['zone']}:${face}`;
    const rect = piece.getBoundingClientRect();
    for (const name of [face, key]) found.set(name, [...(found.get(name) ?? []), rect]);
  }
  return found;
}

/** Let every piece that is new in a zone fly there from its old place, or from its player. */
export function fly(root: HTMLElement | null, before: Where | null): void {
  if (!root || !before) return;
  const moves: [HTMLElement, DOMRect, DOMRect][] = [];
  for (const piece of pieces(root)) {
    const face = piece.dataset['face']!;
    if (before.has(`${piece.dataset['zone']}:${face}`)) continue;
    const seat = piece.dataset['by'];
    const from =
      before.get(face)?.[0] ??
      (seat ? root.querySelector(`[data-plate="${seat}"]`)?.getBoundingClientRect() : undefined);
    if (from) moves.push([piece, from, piece.getBoundingClientRect()]);
  }
  for (const [piece, from, to] of moves.slice(0, 24)) {
    if (!to.width || !from.width) continue;
    const x = from.left + from.width / 2 - to.left - to.width / 2;
    const y = from.top + from.height / 2 - to.top - to.height / 2;
    if (Math.hypot(x, y) < 3) continue;
    const scale = Math.min(1.6, Math.max(0.5, from.height / to.height));
    // Only properties that the compositor can animate alone: no layout or paint is needed.
    piece.style.zIndex = '50';
    piece.animate(
      [
        { translate: `${x}px ${y}px`, scale: String(scale) },
        { translate: '0 0', scale: '1' },
      ],
      { duration: LENGTH, easing: 'cubic-bezier(.2,.7,.3,1)' },
    ).onfinish = () => {
      piece.style.zIndex = '';
    };
  }
}
