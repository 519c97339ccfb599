/** House rules: a host's agreed options, stored in this browser under a name, and exported as a file. */

export interface HouseRules {
  name: string;
  game: string;
  seats: number;
  options: Record<string, string>;
  clock: string;
  watch: string;
  undo: string;
  hints: string;
  unhurried: boolean;
}

const KEY = 'parlour.houseRules';
const MOST = 100;

/** The clocks of a table, by their names in a form. */
export const CLOCKS: Record<string, Record<string, number>> = {
  '15': { per_move: 15 },
  '30': { per_move: 30 },
  '60': { per_move: 60 },
  '5+10': { bank: 300, increment: 10 },
  '10+15': { bank: 600, increment: 15 },
};

export function clockCalled(clock: Record<string, number> | null | undefined): string {
  const same = (one: Record<string, number>): boolean =>
    !!clock && Object.entries(one).every(([key, value]) => clock[key] === value);
  return Object.keys(CLOCKS).find((key) => same(CLOCKS[key]!)) ?? '';
}

const isRules = (one: unknown): one is HouseRules => {
  const found = one as Partial<HouseRules> | null;
  return (
    typeof found?.name === 'string' &&
    !!found.name &&
    typeof found.game === 'string' &&
    typeof found.options === 'object'
  );
};

export function readRules(text: string): HouseRules[] {
  const found: unknown = JSON.parse(text);
  return Array.isArray(found) ? found.filter(isRules).slice(0, MOST) : [];
}

export function allRules(): HouseRules[] {
  try {
    return readRules(localStorage.getItem(KEY) ?? '[]');
  } catch {
    return [];
  }
}

const same = (a: HouseRules, b: HouseRules): boolean => a.name === b.name && a.game === b.game;

/** Save rules; those with the same name and game are replaced. */
export function keepRules(...rules: HouseRules[]): HouseRules[] {
  const others = allRules().filter((one) => !rules.some((rule) => same(one, rule)));
  const all = [...rules, ...others].slice(0, MOST);
  localStorage.setItem(KEY, JSON.stringify(all));
  return all;
}

export function dropRules(rule: HouseRules): HouseRules[] {
  const all = allRules().filter((one) => !same(one, rule));
  localStorage.setItem(KEY, JSON.stringify(all));
  return all;
}
