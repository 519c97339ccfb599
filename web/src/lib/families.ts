/** The look of the boxes on the shelf, one per rulebook; a box not listed here is plain. */
import type { GameInfo } from './protocol';

export interface Family {
  lid: string;
  edge: string;
  faces: string[];
}

const FAMILIES: Record<string, Family> = {
  rook: { lid: '#7b1d22', edge: '#4d0e12', faces: ['Y10', 'B5', 'R14'] },
  block: { lid: '#1f4470', edge: '#102743', faces: ['C6', 'BLOCK', 'E11'] },
  quit: { lid: '#274a3f', edge: '#142a23', faces: ['D7', 'QUIT', 'A10'] },
  dominoes: { lid: '#3d4a2a', edge: '#222b15', faces: ['6-4', '5-5', '3-0'] },
  letters: { lid: '#6e4a1e', edge: '#40290d', faces: ['P', 'L', 'A', 'Y'] },
};
const PLAIN: Family = { lid: '#54324f', edge: '#2f1a2c', faces: [] };

export function familyOf(name: string): Family {
  return FAMILIES[name.toLowerCase()] ?? PLAIN;
}

/** The rulebook of a game: its family's, or its own if that is another edition. */
export function bookOf(game: GameInfo): string {
  return game.key === 'quit' ? 'quit' : game.family;
}
