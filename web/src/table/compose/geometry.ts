/** Rectangles in pixels, and how to divide them. */

export interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}

export const rect = (x: number, y: number, w: number, h: number): Rect => ({
  x,
  y,
  w: Math.max(0, w),
  h: Math.max(0, h),
});

export const clamp = (least: number, x: number, most: number): number =>
  Math.max(least, Math.min(x, most));

export function inset(box: Rect, by: number): Rect {
  return rect(box.x + by, box.y + by, box.w - 2 * by, box.h - 2 * by);
}

/** Cut a strip from one edge: the strip, and the rest. */
export function cut(
  box: Rect,
  from: 'top' | 'bottom' | 'left' | 'right',
  size: number,
  gap = 0,
): [Rect, Rect] {
  const { x, y, w, h } = box;
  const most = from === 'top' || from === 'bottom' ? h : w;
  const s = Math.min(size, most);
  const rest = s + gap;
  switch (from) {
    case 'top':
      return [rect(x, y, w, s), rect(x, y + rest, w, h - rest)];
    case 'bottom':
      return [rect(x, y + h - s, w, s), rect(x, y, w, h - rest)];
    case 'left':
      return [rect(x, y, s, h), rect(x + rest, y, w - rest, h)];
    case 'right':
      return [rect(x + w - s, y, s, h), rect(x, y, w - rest, h)];
  }
}

/** Divide a rectangle into cells side by side (or one below another), by weight. */
export function divide(box: Rect, weights: number[], down: boolean, gap: number): Rect[] {
  const whole = weights.reduce((sum, one) => sum + one, 0) || 1;
  const room = (down ? box.h : box.w) - gap * (weights.length - 1);
  let at = down ? box.y : box.x;
  return weights.map((weight) => {
    const size = Math.max(0, (room * weight) / whole);
    const cell = down ? rect(box.x, at, box.w, size) : rect(at, box.y, size, box.h);
    at += size + gap;
    return cell;
  });
}

/** Equal cells in reading order. */
export function cells(box: Rect, count: number, columns: number, gap: number): Rect[] {
  const rows = Math.ceil(count / columns);
  return divide(box, Array<number>(rows).fill(1), true, gap)
    .flatMap((row) => divide(row, Array<number>(columns).fill(1), false, gap))
    .slice(0, count);
}

export function overlap(a: Rect, b: Rect): number {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return w > 0 && h > 0 ? Math.min(w, h) : 0;
}

export function inside(a: Rect, b: Rect, by = 0.5): boolean {
  return (
    a.x >= b.x - by && a.y >= b.y - by && a.x + a.w <= b.x + b.w + by && a.y + a.h <= b.y + b.h + by
  );
}
