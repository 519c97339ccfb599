/** A dragged piece: which one it is, and how far it has moved. */

import type { Zone } from '../connection/protocol';
import type { Sitting } from './sitting.svelte';

/** How far a piece must move to count as dragged and not clicked. */
const SLACK = 10;

export class Drag {
  held: { zone: Zone; slot: number; x: number; y: number; moved: boolean; id: number } | null =
    $state(null);
  shift = $state({ x: 0, y: 0 });
  readonly #sitting: Sitting;
  #swallow = false;

  constructor(sitting: Sitting) {
    this.#sitting = sitting;
  }

  readonly grab = (zone: Zone, slot: number, event: PointerEvent): void => {
    if (event.button !== 0) return;
    const { clientX: x, clientY: y, pointerId: id } = event;
    this.held = { zone, slot, x, y, moved: false, id };
    this.shift = { x: 0, y: 0 };
  };

  readonly follow = (event: PointerEvent): void => {
    if (event.pointerId !== this.held?.id) return;
    this.shift = { x: event.clientX - this.held.x, y: event.clientY - this.held.y };
    if (this.held.moved || Math.hypot(this.shift.x, this.shift.y) <= SLACK) return;
    this.held.moved = true;
    this.#sitting.takeUp(this.held.zone, this.held.slot);
  };

  readonly letGo = (): void => {
    this.held = null;
  };

  /** Drop the held piece at the pointer. Return its slot if it was dragged but hit no target. */
  readonly release = (event: PointerEvent): number | null => {
    if (event.pointerId !== this.held?.id) return null;
    const { zone, slot, moved } = this.held;
    this.held = null;
    if (!moved) return null;
    this.#swallow = true;
    setTimeout(() => {
      this.#swallow = false;
    }, 50);
    return this.#sitting.dropAt(zone, slot, event.clientX, event.clientY) ? null : slot;
  };

  /** Ignore the click that follows a drag. */
  readonly noClick = (event: MouseEvent): void => {
    if (!this.#swallow) return;
    event.stopPropagation();
    event.preventDefault();
  };

  isDragged(slot: number): boolean {
    return this.held?.slot === slot && this.held.moved;
  }

  get by(): string {
    return `${this.shift.x}px ${this.shift.y}px`;
  }
}
