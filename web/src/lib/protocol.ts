/** The protocol of the table online, version 1 (docs/protocol.md), as types. */

export type Kind =
  'hand' | 'stack' | 'row' | 'trick' | 'line' | 'grid' | 'circle' | 'sheet' | 'tray' | 'words';

export interface Piece {
  face?: string | null;
  mark?: string;
  by?: number;
  why?: string;
  at?: [number, number, number] | null;
  wide?: [number, number, number] | null;
  ends?: string[];
}

export type Role = 'stage' | 'beside' | 'hand' | 'taken' | 'tray' | 'ledger';

export interface Zone {
  id: string;
  kind: Kind;
  seat: number | null;
  label: string;
  pieces?: Piece[];
  count?: number | null;
  note?: string;
  role?: Role | null;
  column?: number;
  row?: number;
  was?: string;
}

/** What a typed word can be made of now. */
export interface Spell {
  letters: string;
  words?: string[];
  one_of?: string;
  whole?: boolean;
  sentence?: boolean;
  verb?: string;
}
export interface Choice {
  move: string;
  label: string;
  zone?: string;
  slot?: number;
  whole?: boolean;
  clause?: string;
  target?: string;
  onto?: number;
  stake?: string;
  menu?: string;
  declines?: boolean;
}

export interface SheetLine {
  label: string;
  values: string[];
  mark?: string;
  note?: string;
}
export interface Sheet {
  columns: string[];
  lines: SheetLine[];
}

export interface SeatInfo {
  seat: number;
  name: string;
  side: number;
  score: number;
  cards?: number | null;
  marks?: string[];
}

export interface ResultSide {
  name: string;
  gained: string;
  total: string;
  won?: boolean;
}
export interface ResultItem {
  text: string;
  clause?: string;
}
/** The end of a deal, for one seat. */
export interface Result {
  headline: string;
  sides: ResultSide[];
  items?: ResultItem[];
  deal?: number;
}

export interface Scene {
  game: string;
  seat: number;
  seq: number;
  phase: string;
  prompt: string;
  zones: Zone[];
  choices: Choice[];
  seats: SeatInfo[];
  sheet: Sheet;
  pack?: string;
  facts?: [string, string][];
  /** What a score counts, and what a seat holds. */
  units?: [string, string];
  small_hands?: boolean;
  spell?: Spell | null;
  draft?: string;
  over?: boolean;
  won?: number[];
  result?: Result | null;
  clock?: Record<string, number> | null;
}

/** The changes of a scene; an unchanged zone is given only by its id. */
export type Changed = Partial<Omit<Scene, 'zones'>> & { zones?: (Zone | string)[] };

/** The scene after its changes. */
export function patched(scene: Scene, changed: Changed): Scene {
  const known = new Map(scene.zones.map((zone) => [zone.id, zone]));
  const zones = (changed.zones ?? scene.zones).map((zone) =>
    typeof zone === 'string' ? known.get(zone)! : zone,
  );
  return { ...scene, ...changed, zones };
}

export interface LogLine {
  seq: number;
  kind: string;
  text: string;
  seat?: number;
  move?: string;
}

export interface Person {
  seat: number;
  name: string;
  kind: 'person' | 'bot' | 'free';
  level?: string;
  here?: boolean;
  /** Whether the seat waits for a person who left or was invited. */
  kept?: boolean;
  /** Whether a program plays here, over the bot API. */
  program?: boolean;
}

/** A notice about the people at the table, sent after an event of the match. */
export interface Notice {
  version: number;
  after: number;
  what: string;
  seat?: number;
  name?: string;
  about?: string;
  by?: string;
}

/** A time limit set by the game: the seats, the seconds left, and whether it is for calls. */
export interface Limit {
  seats: number[];
  left: number;
  call: boolean;
}

export interface ChatLine {
  version?: number;
  seat: number;
  name: string;
  text: string;
}

export interface TableInfo {
  table: string;
  game: string;
  title?: string;
  version?: number;
  options: Record<string, string>;
  hands?: number;
  state: string;
  people: Person[];
  you?: number;
  host?: boolean | number | string;
  /** The seat of the host, or -1; the seat reserved for the reader, or -1. */
  hosting?: number;
  back?: number;
  locked?: boolean;
  joining?: string;
  public?: boolean;
  unhurried?: boolean;
  rematch?: string;
  seats?: number;
  /** The level of the bots that take free seats. */
  fill?: string;
  /** Whether a rematch waits for its host to begin it. */
  waits?: boolean;
  /** The party that the table belongs to, with its round and table number. */
  party?: string;
  /** Whether it comes from an uploaded record. */
  imported?: boolean;
  round?: number;
  number?: number;
  clock?: Record<string, number> | null;
  limits?: Limit[];
  watch?: string;
  undo?: string;
  hints?: string;
  commitment?: string;
  shuffle?: Shuffle | null;
  sealed?: Sealed | null;
  link?: string;
  seat_link?: string;
  /** The day whose deal this is, the same for everybody. */
  day?: string;
  practice?: boolean;
}

/** A deal that is over, and the hash of what the record will say about it. */
export interface Sealed {
  deal: number;
  hash: string;
}

/**
 * The stage of a shuffle: clients must commit, then reveal; then it is drawn. `text` is what they commit to, and then
 * what closed the commitments.
 */
export interface Shuffle {
  deal: number;
  stage: 'commit' | 'reveal' | 'drawn';
  text: string;
}

export type FromServer =
  | ({ is: 'shuffle' } & Shuffle)
  | ({ is: 'sealed' } & Sealed)
  | {
      is: 'welcome';
      protocol: number;
      version: number;
      seat: number;
      table: TableInfo;
      people: Person[];
      scene: Scene | null;
      told: LogLine[];
      chat: ChatLine[];
      notices?: Notice[];
      watchers?: number;
    }
  | {
      is: 'news';
      version: number;
      told: LogLine[];
      scene?: Scene;
      since?: number;
      changed?: Changed;
    }
  | { is: 'ack'; id: string; version: number }
  | ({ is: 'refused'; id: string } & Refusal)
  | { is: 'scene'; id: string; scene: Scene }
  | { is: 'hint'; id: string; move: string; say: string; more?: string }
  | { is: 'asked'; seat: number; what: string; name?: string }
  | { is: 'answered'; seat: number; what: string; waiting?: number[]; end?: string }
  | ({ is: 'notice' } & Notice)
  | { is: 'rematch'; table: string }
  | { is: 'chat'; version: number; seat: number; name: string; text: string }
  | { is: 'emote'; seat: number; emote: string }
  | {
      is: 'people';
      people: Person[];
      watchers: number;
      state: string;
      host: number;
      /** Before the match, as its host may change them. */
      options?: Record<string, string> | null;
    }
  | { is: 'clock'; left: Record<string, number>; paused: boolean; limits?: Limit[] }
  | { is: 'pong'; at: number; now: number }
  | { is: 'bye'; code: string; sentence: string };

export interface GameOption {
  id: string;
  sentence: string;
  clause: string;
  default: string;
  values: string[];
  /** The name of each value, in the reader's language. */
  called: string[];
  span?: [number, number] | null;
}

export interface GameInfo {
  key: string;
  title: string;
  family: string;
  source: string;
  summary: string;
  minutes: number;
  difficulty: string;
  version: number;
  seats: number[];
  options: GameOption[];
  presets: { id: string; sentence: string; chosen: Record<string, string> }[];
  bots: string[];
  /** Whether four play it as partners, so that a party can use it. */
  party: boolean;
  pack: string;
  front: Front;
}

export interface Laid {
  face: string | null;
  x: number;
  y: number;
  w: number;
  turn?: number;
}
export interface Box {
  key: string;
  book: string;
  shelf: string;
  lid: string;
  edge: string;
  faces: string[];
}
export interface Front {
  box: Box;
  place: number;
  pieces: Laid[];
  party_game: boolean;
}

export interface RuleClause {
  id: string;
  kind: string;
  tag: string;
  section: string;
  text: string;
  quote: string;
}
export interface Rulebook {
  title: string;
  source: string;
  intro: string;
  clauses: RuleClause[];
}

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

export interface Refusal {
  code: string;
  sentence: string;
  clause?: string;
  retry_after?: number;
  /** The moves that may be meant. */
  choices?: Choice[];
}
