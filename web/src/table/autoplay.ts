/** Moves that begin or are played without a click: the only one that is possible. */

import type { Choice, Scene } from '../connection/protocol';
import { settings } from '../plumbing/settings.svelte';

/** How long a forced move is shown before it is played (milliseconds). */
const PAUSE = 500;

/** The only possible choice. */
export const onlyChoice = ({ choices }: Scene): Choice | null =>
  choices.length === 1 ? choices[0]! : null;

/** Whether the player wants a forced move in this scene to be played automatically. */
function isWanted(scene: Scene): boolean {
  if (settings.forced === 'off') return false;
  const hand = scene.zones.find((zone) => zone.kind === 'hand' && zone.seat === scene.seat);
  return settings.forced !== 'last' || hand?.pieces?.length === 1;
}

export class Autoplay {
  readonly #play: (choice: Choice, scene: Scene) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(play: (choice: Choice, scene: Scene) => void) {
    this.#play = play;
  }

  /** Play the only move of a new scene after a moment, if the player has chosen that. */
  see(scene: Scene): void {
    this.stop();
    const only = onlyChoice(scene);
    if (!only || only.whole === false || !isWanted(scene)) return;
    this.#timer = setTimeout(() => this.#play(only, scene), PAUSE);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
