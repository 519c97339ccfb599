/** The table preferences stored in this browser. */

export interface Settings {
  /** The code of a language; the browser's if it is empty. */
  language: string;
  theme: 'auto' | 'light' | 'dark';
  /** When there are sounds: always, not at night, or never. */
  sounds: 'always' | 'day' | 'never';
  /** Whether a phone trembles when it is the player's turn. */
  touches: boolean;
  motion: boolean;
  /** Whether a trick taken, a bid made or a match won is animated. */
  gestures: boolean;
  /** How long a complete trick stays: two seconds and a half, a little more than one and a half, or not at all. */
  pace: 'slow' | 'usual' | 'fast';
  aloud: boolean;
  /** Whether the player listens to a screen reader: their tables are unhurried. */
  listens: boolean;
  /** How much screen readers announce: everything, what concerns the player, or nothing. */
  spoken: 'all' | 'mine' | 'none';
  /** How fast announcements follow each other. */
  speech: 'slow' | 'usual' | 'fast';
  /** Whether moves are announced as the log has them, or only what listeners do not know. */
  length: 'brief' | 'full';
  numerals: boolean;
  oneClick: boolean;
  forced: 'off' | 'last' | 'all';
  sorting: 'table' | 'reverse' | 'rank' | 'mine';
  chat: boolean;
  side: boolean;
  bots: string;
}

const KEY = 'parlour.settings';
const USUAL: Settings = {
  language: '',
  theme: 'auto',
  sounds: 'day',
  touches: true,
  motion: true,
  gestures: true,
  pace: 'usual',
  aloud: false,
  listens: false,
  spoken: 'all',
  speech: 'usual',
  length: 'brief',
  numerals: false,
  oneClick: false,
  forced: 'off',
  sorting: 'table',
  chat: true,
  side: true,
  bots: 'club',
};

function stored(): Settings {
  try {
    return { ...USUAL, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>) };
  } catch {
    return { ...USUAL };
  }
}

export const settings: Settings = $state(stored());

export function keepSettings(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser without storage can still play.
  }
  const root = document.documentElement;
  root.dataset['theme'] = settings.theme;
  root.classList.toggle('still', still());
}

const reduced =
  typeof matchMedia === 'function' ? matchMedia('(prefers-reduced-motion: reduce)') : null;

/** Whether animation is off: by the setting here, or in the system. */
export function still(): boolean {
  return !settings.motion || !!reduced?.matches;
}

const LINGER = { slow: 2500, usual: 1600, fast: 0 };

/** How many milliseconds a complete trick stays before it is taken. */
export function linger(): number {
  return still() ? 0 : LINGER[settings.pace];
}
