/** The games that were started in this browser, and the suggested order of learning: each adds one or two ideas. */

import type { GameInfo } from '../connection/protocol';

export const byPlace = (a: GameInfo, b: GameInfo): number => a.front.place - b.front.place;

const PLAYED = 'parlour.played';

export function played(): string[] {
  try {
    return JSON.parse(localStorage.getItem(PLAYED) ?? '[]') as string[];
  } catch {
    return [];
  }
}

export function notePlayed(key: string): void {
  try {
    localStorage.setItem(PLAYED, JSON.stringify([...new Set([...played(), key])]));
  } catch {
    // A browser without storage can still play.
  }
}
