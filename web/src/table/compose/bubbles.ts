/** The places of speech bubbles. */

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
interface Size {
  width: number;
  height: number;
}

const EDGE = 8;
const GAP = 6;
/** Distance between two places that are tried. */
const STEP = 8;

/**
 * The place of a bubble next to its speaker's plate: the nearest one inside the window where it covers nothing that is
 * taken. If there is none (`free` is false), the place nearest to the plate.
 */
export function besideRect(
  { width, height }: Size,
  plate: Box | undefined,
  taken: Box[],
  view: Size,
): { x: number; y: number; free: boolean } {
  const limit = (n: number, most: number): number => Math.max(EDGE, Math.min(n, most));
  const [mostX, mostY] = [view.width - width - EDGE, view.height - height - EDGE];
  const middle = plate ? (plate.left + plate.right) / 2 : view.width / 2;
  const [above, below] = plate
    ? [plate.top - height - GAP, plate.bottom + GAP]
    : [view.height / 2 - height, view.height / 2];
  const centred = limit(middle - width / 2, mostX);
  const usual = { x: centred, y: limit(above >= EDGE ? above : below, mostY) };
  const fits = (x: number, y: number): boolean =>
    taken.every(
      (box) =>
        x >= box.right + GAP / 2 ||
        x + width <= box.left - GAP / 2 ||
        y >= box.bottom + GAP / 2 ||
        y + height <= box.top - GAP / 2,
    );
  const found: { x: number; y: number; far: number }[] = [];
  const near = { x: usual.x, y: usual.y };
  for (const y of [usual.y, ...steps(mostY)])
    for (const x of [centred, ...steps(mostX)])
      if (y <= Math.max(EDGE, mostY) && fits(x, y))
        found.push({ x, y, far: Math.abs(x - near.x) + Math.abs(y - near.y) });
  found.sort((a, b) => a.far - b.far);
  const best = found[0];
  return best ? { x: best.x, y: best.y, free: true } : { ...usual, free: false };
}

function steps(most: number): number[] {
  const found: number[] = [];
  for (let at = EDGE; at <= most; at += STEP) found.push(at);
  return found;
}
