/** How the boxes of a family of games look on the shelf; one that is not named here is plain. */

export interface Family {
  lid: string;
  edge: string;
  faces: string[];
}

const FAMILIES: Record<string, Family> = {
  rook: { lid: '#7b1d22', edge: '#4d0e12', faces: ['Y10', 'B5', 'R14'] },
  block: { lid: '#1f4470', edge: '#102743', faces: ['C6', 'BLOCK', 'E11'] },
  dominoes: { lid: '#3d4a2a', edge: '#222b15', faces: ['6-4', '5-5', '3-0'] },
  letters: { lid: '#6e4a1e', edge: '#40290d', faces: ['P', 'L', 'A', 'Y'] },
};
const PLAIN: Family = { lid: '#54324f', edge: '#2f1a2c', faces: [] };

export function familyOf(name: string): Family {
  return FAMILIES[name.toLowerCase()] ?? PLAIN;
}
