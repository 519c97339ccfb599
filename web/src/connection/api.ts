/** Requests to the server; a refusal is thrown with its message. */

import { language, say } from '../words/i18n.svelte';
import { transport } from './transport';
import { Unavailable } from './unavailable';
import { settings } from '../plumbing/settings.svelte';
import type { GameInfo, LogLine, Refusal, Rulebook, Scene, TableInfo } from './protocol';

/** What the server says about a request that it refuses. */
export type Problem = Omit<Refusal, 'is' | 'id'>;

export class Refused extends Error {
  readonly code: string;
  readonly clause: string;
  readonly status: number;
  constructor(refusal: Problem, status: number) {
    super(refusal.sentence);
    this.code = refusal.code;
    this.clause = refusal.clause ?? '';
    this.status = status;
  }
}

async function fetched(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { ...(init.headers as Record<string, string>), 'accept-language': language() };
  let answer: Response;
  try {
    answer = await transport.fetch(path, { ...init, headers });
  } catch (error) {
    if (error instanceof Unavailable) throw new Error(say(`alone.${error.why}`), { cause: error });
    // What the browser says about it is in its own words and language.
    throw new Error(say(navigator.onLine ? 'line.silent' : 'line.away'), { cause: error });
  }
  if (!answer.ok) {
    const said = (await answer.json().catch(() => ({
      code: 'http',
      sentence: `${answer.status} ${answer.statusText}`,
    }))) as Refusal;
    throw new Refused(said, answer.status);
  }
  return answer;
}

async function ask<T>(path: string, init: RequestInit = {}): Promise<T> {
  return (await (await fetched(path, init)).json()) as T;
}

function post<T>(path: string, body: unknown = {}): Promise<T> {
  return ask<T>(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-parlour': '1' },
    body: JSON.stringify(body),
  });
}

/** Text as it was sent: `Response.text` drops a mark at its beginning and replaces invalid UTF-8. */
const exact = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Responses that are fetched once per language. */
const kept = new Map<string, Promise<unknown>>();

function once<T>(path: string): Promise<T> {
  const key = `${language()} ${path}`;
  let found = kept.get(key) as Promise<T> | undefined;
  if (!found) {
    found = ask<T>(path).catch((error: unknown) => {
      kept.delete(key);
      throw error;
    });
    kept.set(key, found);
  }
  return found;
}

/** A new table of somebody who listens: no time limit races a voice. */
const unhurried = (): { unhurried?: true } => (settings.listens ? { unhurried: true } : {});

export const api = {
  games: () => once<GameInfo[]>('/api/games'),
  rulebook: (key: string) => once<Rulebook>(`/api/games/${key}/rulebook`),
  answers: (key: string, question: string) =>
    ask<string[]>(`/api/games/${key}/answers?question=${encodeURIComponent(question)}`),
  prints: (key: string) => ask<Print[]>(`/api/games/${key}/prints`),
  /** A pack or a sheet as a PDF file. */
  printed: async (key: string, what: string, wishes: Record<string, string>): Promise<Blob> =>
    (await fetched(`/api/games/${key}/prints/${what}?${new URLSearchParams(wishes)}`)).blob(),
  tutorials: (key: string) => ask<Tutorial[]>(`/api/games/${key}/tutorials`),
  session: () => ask<{ name: string; id: string }>('/api/session'),
  rename: (name: string) => post<{ name: string; id: string }>('/api/session', { name }),
  logOut: (everywhere: boolean) =>
    post<Record<string, never>>('/api/session/logout', { everywhere }),
  erase: () => post<Record<string, never>>('/api/session/erase'),
  play: (wanted: Record<string, unknown>) =>
    post<{ table: string; seat: number }>('/api/play', {
      ...unhurried(),
      ...wanted,
      awaited: true,
    }),
  make: (wanted: Record<string, unknown>) =>
    post<{ table: string; seat: number; link: string; seat_link: string }>('/api/tables', {
      ...unhurried(),
      ...wanted,
    }),
  open: () => ask<OpenTable[]>('/api/tables'),
  mine: () => ask<OpenTable[]>('/api/tables/mine'),
  parties: () =>
    ask<{ party: string; title: string; seats: number; free: number }[]>('/api/parties'),
  makeParty: (wanted: Record<string, unknown>) =>
    post<{ party: string; link: string }>('/api/parties', wanted),
  party: <T = Record<string, unknown>>(id: string, what: string, body: unknown = {}) =>
    post<T>(`/api/parties/${id}/${what}`, body),
  makePad: (wanted: {
    game: string;
    names: string[];
    options: Record<string, string>;
    dealer: number;
  }) => post<PadShown & { key: string }>('/api/pads', wanted),
  pad: (id: string, after: number) => ask<PadShown | PadSame>(`/api/pads/${id}?after=${after}`),
  enterDeal: (id: string, deal: PadDeal & { key: string }) =>
    post<PadShown>(`/api/pads/${id}/deals`, deal),
  undoDeal: (id: string, entry: string, key: string) =>
    post<PadShown>(`/api/pads/${id}/undo`, { id: entry, key }),
  referee: (game: string) => ask<RefereeFacts>(`/api/games/${game}/referee`),
  rule: (game: string, claim: Record<string, unknown>) =>
    post<RulingFacts>(`/api/games/${game}/rulings`, claim),
  differences: (
    wanted: Record<'left' | 'right', { game: string; options: Record<string, string> }>,
  ) => post<DifferencesFacts>('/api/differences', wanted),
  setOut: (wanted: {
    game: string;
    names: string[];
    options: Record<string, string>;
    seats_by_lot: boolean;
  }) => post<SetOut>('/api/evenings/set-out', wanted),
  duration: (game: string, guests: number, rounds: number) =>
    ask<{ rounds: number; seconds: number; sentence: string }>(
      `/api/games/${game}/duration?guests=${guests}&rounds=${rounds}`,
    ),
  makeEvening: (wanted: Record<string, unknown>) =>
    post<EveningShown & { key: string }>('/api/evenings', wanted),
  evening: (id: string, after: number) =>
    ask<EveningShown | PadSame>(`/api/evenings/${id}?after=${after}`),
  enterEvening: (id: string, what: string, entry: Record<string, unknown>) =>
    post<EveningShown>(`/api/evenings/${id}/${what}`, entry),
  table: (id: string) => ask<TableInfo>(`/api/tables/${id}`),
  sit: (id: string, body: { seat?: number; token?: string }) =>
    post<{ seat: number; seat_link: string }>(`/api/tables/${id}/sit`, body),
  act: <T = Record<string, never>>(id: string, what: string, body: unknown = {}) =>
    post<T>(`/api/tables/${id}/${what}`, body),
  replay: (id: string, at: number, seat: string) =>
    ask<{ at: number; last: number; scene: Scene; told: LogLine[] }>(
      `/api/tables/${id}/replay?at=${at}&seat=${seat}`,
    ),
  review: (id: string, deal: number, known: number) =>
    post<ReviewAnswer>(`/api/tables/${id}/review`, { deal, known }),
  progress: () => ask<ProgressFacts>('/api/progress'),
  learned: (game: string, number: number) =>
    post<Record<string, never>>('/api/progress/learned', { game, number }),
  eraseProgress: () => post<Record<string, never>>('/api/progress/erase'),
  readProgress: (text: string) =>
    ask<{ deals: number; learned: number }>('/api/progress/file', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-parlour': '1' },
      body: text,
    }),
  days: () => ask<DayList>('/api/today'),
  day: (day: string) => ask<DayFacts>(`/api/today/${day}`),
  playDay: (day: string) =>
    post<{ table: string; seat: number; counts: boolean }>(`/api/today/${day}/play`),
  record: async (id: string) =>
    exact.decode(await (await fetched(`/api/tables/${id}/record`)).arrayBuffer()),
  stats: () =>
    ask<{
      tables: number;
      deals: number;
      games: Record<string, { tables: number; deals: number }>;
    }>('/api/stats'),
  importRecord: (toml: string) =>
    ask<{ table: string }>('/api/records', {
      method: 'POST',
      headers: { 'content-type': 'application/toml', 'x-parlour': '1' },
      body: toml,
    }),
};

/** What is entered of a deal: for each term one number, or one for each seat or side. */
export type PadEntry = Record<string, number[]>;

/** One thing that is entered of a deal. */
export interface PadTerm {
  id: string;
  label: string;
  kind: 'number' | 'seat' | 'side' | 'one' | 'yes';
  per: '' | 'seat' | 'side';
  least: number;
  most: number;
  step: number;
  among: number[];
  values: string[];
  nobody: string | null;
  total: number | null;
  needs: string;
  unless: string;
  clause: string;
}

/** A score pad that has not changed. */
export interface PadSame {
  pad: string;
  version: number;
}

/** A score pad of a match with real cards. */
export interface PadShown extends PadSame {
  link: string;
  game: string;
  title: string;
  names: string[];
  sides: string[];
  dealt: boolean;
  /** How many entries can be taken back. */
  back: number;
  terms: PadTerm[];
  deals: {
    number: number;
    dealer: number;
    entry: PadEntry;
    points: number[];
    scores: number[];
    written: string[];
  }[];
  dealer: number;
  opening: string;
  winners: number[];
}

/** A deal on its way to a pad; the same id counts once. */
export interface PadDeal {
  id: string;
  number: number;
  /** How many deals the writer knew of. */
  deals: number;
  entry: PadEntry;
}

/** How a game rules about words at a real table. */
export interface RefereeFacts {
  takes: boolean;
  sentences: boolean;
  times: { what: string; seconds: number; clause: string }[];
}

export interface RulingFacts {
  allowed: boolean;
  why: string;
  clause: string;
  words: { word: string; says: string; means: string }[];
}

/** What differs between two games; a clause without an id is missing on its side. */
export interface DifferencesFacts {
  facts: { what: string; left: string; right: string }[];
  options: { clause: string; sentence: string; left: string; right: string }[];
  clauses: [{ id: string; text: string }, { id: string; text: string }][];
  same: number;
}

/** How a game with real cards begins. */
export interface SetOut {
  game: string;
  title: string;
  /** The players in their seats, clockwise. */
  names: string[];
  sides: number[];
  draws: { name: string; piece: string; face: string }[];
  dealer: number;
  dealt: boolean;
  begins: string;
  /** How many pieces each player gets. */
  each: number[];
  middle: { name: string; pieces: number }[];
  in_use: string;
  removed: string;
  minutes: number;
}

/** Where a guest sits in a round, and which table they come from. */
export interface Move {
  name: string;
  table: number;
  partner: string;
  others: string[];
  from: number;
}

/** A progressive party with real cards. */
export interface EveningShown extends PadSame {
  link: string;
  game: string;
  title: string;
  guests: string[];
  back: number;
  state: 'open' | 'playing' | 'over';
  /** The round that is played; 0 before the beginning. */
  round: number;
  rounds: number;
  expected: string;
  round_seconds: number;
  /** The seconds since the bell, and how long the rounds before have taken. */
  since: number;
  taken: number[];
  tables: {
    number: number;
    names: string[];
    sides: number[];
    dealer: number;
    /** What the pairs have made; empty before it is entered. */
    scores: number[];
    higher: number;
  }[];
  moves: Move[];
  recorded: {
    round: number;
    table: number;
    scores: number[];
    winners: string[];
    losers: string[];
    bonus?: number;
  }[];
  standing: { name: string; total: number; won: number; points: number[] }[];
  prizes: { what: string; names: string[]; value: number }[];
}

/** A table in a list. */
export interface OpenTable {
  table: string;
  game: string;
  title: string;
  seats: number;
  free: number;
  made: string | number;
  state?: string;
  turn?: boolean;
  /** Whether the player left during the match and may come back. */
  left?: boolean;
}

/** A line of a guided deal: a text to read, a move to make, or another player's move. */
/** Something that can be printed for a game. */
export interface Print {
  id: string;
  label: string;
}

export interface TutorialLine {
  text: string;
  clauses: string[];
  move: string;
  /** The move as an instruction: "Play the red 5". */
  asked: string;
  scene: Scene;
  told: LogLine[];
  drafts: Record<string, Scene>;
}
export interface Tutorial {
  title: string;
  game: string;
  names: string[];
  seat: number;
  lines: TutorialLine[];
}

/** One decision of a review, in words. */
export interface ReviewedMove {
  decision: {
    event: number;
    phase: string;
    move: string;
    better: string;
    loss: number;
    error: number;
    expected: number;
    verdict: 'fine' | 'inaccuracy' | 'mistake' | 'blunder';
    open_loss: number | null;
  };
  said: string;
  better: string;
  /** What speaks for the better move, as sentences. */
  why: string;
}

export interface ReviewAnswer {
  steps: number;
  looked: number;
  moves: ReviewedMove[];
  review: { result: number; start: number; lost: number; luck: number } | null;
  failed: string;
}

/** A player's result in the deal of a day: their points, and the lead over the others' average. */
export interface DayOutcome {
  points: number;
  lead: number;
}

export interface DayList {
  today: string;
  tomorrow: { day: string; commitment: string };
  days: {
    day: string;
    game: string;
    title: string;
    state: 'new' | 'playing' | 'over' | 'given-up';
    lead: number | null;
    players: number;
  }[];
}

export interface DayFacts {
  day: string;
  today: boolean;
  game: string;
  title: string;
  seats: number;
  opponents: string;
  commitment: string;
  promised: boolean;
  /** Whether a first try is ranked, because the day is not over. */
  counts: boolean;
  par: DayOutcome | null;
  bots: { level: string; outcome: DayOutcome }[];
  /** Whether all bots have played it. */
  whole: boolean;
  mine: {
    table: string;
    state: 'playing' | 'over' | 'given-up';
    outcome: DayOutcome | null;
    counts?: boolean;
    /** Whether it ended after the day. */
    late?: boolean;
    place?: number;
    share?: string;
  } | null;
  players: { place: number; name: string; outcome: DayOutcome; you: boolean }[];
  ranked: number;
}

/** The player's own results in total, and the learning path. */
export interface ProgressFacts {
  deals: number;
  won: number;
  games: {
    game: string;
    title: string;
    level: string;
    deals: number;
    won: number;
    lead: number;
    best: number;
    against_par: number | null;
    lost_per_decision: number | null;
  }[];
  over_time: { at: number; game: string; title: string; lost_per_decision: number }[];
  days: { day: string; game: string; title: string; lead: number; par: number }[];
  best: {
    game: string;
    title: string;
    at: number;
    /** Empty if the table is not on this server, so there is no replay. */
    table: string;
    level: string;
    points: number;
    lead: number;
  }[];
  path: {
    steps: {
      game: string;
      title: string;
      deals: { number: number; title: string; learned: boolean }[];
      played: number;
    }[];
    next: { game: string; title: string; number: number; deal: string } | null;
  };
}
