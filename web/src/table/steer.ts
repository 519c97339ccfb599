/** Arrow keys at the table: from one piece, button or target to the nearest in a direction. */

const STOPS = '.slot, .onto, .laid.target, .call, .clause';
const STEPS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** How much farther something beside the way seems than something on it. */
const ASIDE = 2.5;
/** Pixels by which a neighbour must lie in the direction of the arrow. */
const LEAST = 4;

const middleOf = (one: Element): readonly [number, number] => {
  const { left, top, width, height } = one.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
};

/** Return what an arrow key reaches from an element of the felt. */
export function neighbour(from: Element, key: string): HTMLElement | SVGElement | null {
  const step = STEPS[key];
  const felt = from.closest('.felt');
  if (!step || !felt) return null;
  const [x, y] = middleOf(from);
  let best: HTMLElement | SVGElement | null = null;
  let least = Infinity;
  for (const one of felt.querySelectorAll<HTMLElement | SVGElement>(STOPS)) {
    if (one === from || !one.checkVisibility()) continue;
    const [x2, y2] = middleOf(one);
    const along = (x2 - x) * step[0] + (y2 - y) * step[1];
    const aside = Math.abs((x2 - x) * step[1]) + Math.abs((y2 - y) * step[0]);
    const far = along + ASIDE * aside;
    if (along > LEAST && far < least) [best, least] = [one, far];
  }
  return best;
}
