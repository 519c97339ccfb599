/** What the server sends, as types; web/protocol_types.py writes this file. */

export type Kind =
  'hand' | 'stack' | 'row' | 'trick' | 'line' | 'grid' | 'circle' | 'sheet' | 'tray' | 'words';

export type Role =
  'stage' | 'beside' | 'hand' | 'taken' | 'tray' | 'ledger';

/** An option of a game. */
export interface OptionInfo {
  id: string;
  sentence: string;
  clause: string;
  default: string;
  values: string[];
  /** The name of each value, in the reader's language. */
  called: string[];
  span: [number, number] | null;
}

/** A named choice of options. */
export interface PresetInfo {
  id: string;
  sentence: string;
  chosen: Record<string, string>;
}

/** The box of a rulebook on the shelf, which holds the games printed in it. */
export interface Box {
  key: string;
  /** The name of the rulebook. */
  book: string;
  /** The name of the family to which its games belong. */
  shelf: string;
  lid: string;
  /** Its colours, as in CSS. */
  edge: string;
  /** The pieces on its lid. */
  faces: string[];
}

/** A piece in a picture of 100 by 60: where its middle lies, its width, and its rotation. */
export interface Laid {
  /** Its face; None for its back. */
  face: string | null;
  x: number;
  y: number;
  w: number;
  turn?: number;
}

/** The look of a game on the first screen. */
export interface Front {
  box: Box;
  /** Its place in the suggested order of learning; the numbers leave room for others. */
  place: number;
  /** A picture of play. */
  pieces: Laid[];
  /** Whether its rulebook describes progressive parties (PROG-1): the usual game of a party. */
  party_game: boolean;
}

/** Everything that a client shows about a game before play. */
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
  options: OptionInfo[];
  presets: PresetInfo[];
  bots: string[];
  /** Whether four play it as partners, so that a party can use it. */
  party: boolean;
  /** Whether it is played with words, about which a referee can rule. */
  words: boolean;
  /** Whether a pad can keep its score at a real table. */
  scored: boolean;
  /** The kind of its pieces. */
  pack: string;
  front: Front;
}

/** One numbered statement of a rulebook, or one of our rulings. */
export interface Clause {
  id: string;
  /** `clause`, or `ruling` for our own decision. */
  kind: string;
  /** `advice` or `note` if nothing can be enforced, otherwise empty. */
  tag: string;
  /** The clause in our own words; Markdown. */
  text: string;
  /** The printed words in « »; the name of another edition comes before its words. */
  quote: string;
  section: string;
}

/** A rulebook page, its clauses and rulings in the order of the page. */
export interface Rulebook {
  title: string;
  source: string;
  intro: string;
  clauses: Clause[];
}

/** A command was carried out and stored. */
export interface Ack {
  is: 'ack';
  id: string;
  version: number;
}

/** Who has yet to answer a request, or how it ended. */
export interface Answered {
  is: 'answered';
  seat: number;
  what: string;
  /** The seats that have not answered yet. */
  waiting?: number[];
  /** "granted", "refused", "withdrawn" or "lapsed"; empty while answers are missing. */
  end?: string;
}

/** Somebody asks for consent. */
export interface Asked {
  is: 'asked';
  seat: number;
  what: string;
  /** The name of the newcomer who asks for the seat, if there is one. */
  name?: string;
}

/** The socket closes. */
export interface Bye {
  is: 'bye';
  code: string;
  sentence: string;
}

/** A log line for one seat: the number of the event, its kind, and a sentence. */
export interface LogLine {
  seq: number;
  kind: string;
  text: string;
  seat?: number;
  move?: string;
  /** The sentence for the ear, if it is shorter. */
  brief?: string | null;
}

/** Something happened; sent as changes to the scene that the client has. */
export interface ChangedNews {
  is: 'news';
  version: number;
  told: LogLine[];
  since: number;
  changed: Record<string, unknown>;
}

/** Somebody's chat message. */
export interface Chatted {
  is: 'chat';
  version: number;
  seat: number;
  name: string;
  text: string;
}

/** A time limit set by the game: the seats, the seconds left, and whether it is for calls. */
export interface Limit {
  seats: number[];
  left: number;
  call: boolean;
}

/** The remaining time of every seat, and the game's own limits. */
export interface Clocks {
  is: 'clock';
  left: Record<string, number>;
  paused: boolean;
  limits: Limit[];
}

/** A piece in a zone. Face down it has no face, and only its slot identifies it. */
export interface Piece {
  face?: string | null;
  /**
   * Ids of how it stands out: "legal", "natural", "led", "winning", "last"; or what a piece without
   * a face is called.
   */
  mark?: string;
  /** What else is said of it, in words: "from 12". */
  said?: string;
  /** A line on a sheet instead of a face, or a face that is a word: "pass". */
  text?: string;
  /** The seat that laid it, in a shared zone. */
  by?: number;
  /** For the player's own unplayable piece: the clause that forbids it. */
  why?: string;
  /** The place of a piece in a line or grid: column, row, quarter turns. */
  at?: [number, number, number] | null;
  /** Its places if the line is folded into narrower or wider boxes. */
  folds?: [number, number, number][];
  /** The open ends of a line at this piece, in move notation. */
  ends?: string[];
}

/** A place on the table with pieces in it; `seat` is its owner, None for the middle. */
export interface Zone {
  id: string;
  kind: Kind;
  seat: number | null;
  label: string;
  pieces?: Piece[];
  /**
   * The number of pieces, if they are not shown one by one; for a tray, how many it takes; for a
   * pegging board, the holes of a street.
   */
  count?: number | null;
  note?: string;
  /** Its role, if the kind does not imply it. */
  role?: Role | null;
  column?: number;
  /** Its place in a fixed tableau. */
  row?: number;
  /** The zone where these pieces were before they were taken. */
  was?: string;
}

/** A choice that a seat has now. If it is `whole`, sending its `move` makes it. */
export interface Choice {
  move: string;
  label: string;
  zone?: string;
  /** The piece it belongs to; without one it is a button. */
  slot?: number;
  whole?: boolean;
  clause?: string;
  /** The target zone of the piece, if the move names one. */
  target?: string;
  /** The target piece in that zone; by default the zone itself. */
  onto?: number;
  /** For a call: what it wins if right, and what it costs if wrong. */
  stake?: string;
  /** Rarely used choices share a menu of this name: "challenge". */
  menu?: string;
  /** Whether it declines to do something, so that it comes last and looks quieter. */
  declines?: boolean;
}

/** The players, and what everybody can see of them. */
export interface SeatInfo {
  seat: number;
  name: string;
  side: number;
  score: number;
  cards?: number | null;
  /** Ids: "dealer", "turn", "may call" and "winner". */
  marks?: string[];
  /** What the game says of them, in words: "bid 50", "out". */
  notes?: string[];
}

/** A line of the score sheet. */
export interface Line {
  label: string;
  values: string[];
  mark?: string;
  /** The explanation of the values, in words. */
  note?: string;
}

/** The score sheet: a column for every side, a line for every deal, totals last. */
export interface Sheet {
  columns: string[];
  lines: Line[];
}

/** What a typed word can be made of, so that a client can say what is missing. */
export interface Spell {
  letters: string;
  /** Words that can be taken whole. */
  words?: string[];
  /** One letter from these may be used in addition. */
  one_of?: string;
  /** Whether all letters must be used. */
  whole?: boolean;
  /** Whether a sentence is expected instead of a word. */
  sentence?: boolean;
  /** The first word of the moves that a word completes, if other moves have steps too. */
  verb?: string;
}

/** The points of a side in a deal, and its total. */
export interface ResultSide {
  name: string;
  gained: string;
  total: string;
  won?: boolean;
}

/** A step of the scoring, and its clause. */
export interface ResultItem {
  text: string;
  clause?: string;
}

/** The end of a deal: a headline from the player's own side, every side, and the explanation. */
export interface Result {
  headline: string;
  sides: ResultSide[];
  items?: ResultItem[];
  /** The number of the deal in the match, from 1. */
  deal?: number;
}

/** Everything that one seat sees of a table at one moment. */
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
  /**
   * The kind of the pieces ("coloured", "lettered", "dominoes", "letters"): it decides their names
   * and the shape of their backs.
   */
  pack?: string;
  facts?: [string, string][];
  /** The units in which scores and hands are counted. */
  units?: [string, string];
  /** Whether players hold only one or two pieces. */
  small_hands?: boolean;
  /** Set when a word can be typed. */
  spell?: Spell | null;
  draft?: string;
  /** The deal is over; `won` tells whether the match is over too. */
  over?: boolean;
  won?: number[];
  /** The result of the deal, once it is over. */
  result?: Result | null;
  clock?: Record<string, number> | null;
}

/** The answer to a draft. */
export interface Drafted {
  is: 'scene';
  id: string;
  scene: Scene;
}

/** Somebody's gesture. */
export interface Emoted {
  is: 'emote';
  seat: number;
  emote: string;
}

/** The best bot's recommendation. */
export interface Hinted {
  is: 'hint';
  id: string;
  move: string;
  /** The recommendation and its reasons, in words. */
  say: string;
  /** The figures behind it. */
  more: string;
}

/** Something happened. */
export interface News {
  is: 'news';
  version: number;
  told: LogLine[];
  scene: Scene;
}

/** Something about the people at the table, for the log. */
export interface Notice {
  is: 'notice';
  version: number;
  /** The event of the match that it follows. */
  after: number;
  what: string;
  seat?: number;
  name?: string;
  /** What was asked for, or which bot plays. */
  about?: string;
  /** Who answered, or who sat there before. */
  by?: string;
}

/** Who sits in a seat. */
export interface Person {
  seat: number;
  name: string;
  kind: 'bot' | 'free' | 'person';
  /** The level of a bot. */
  level: string;
  here: boolean;
  /** Whether the seat waits for a person who left or was invited. */
  reserved: boolean;
  /** Whether a program plays here, over the bot API. */
  program: boolean;
}

/** Seats, connections, and the state of the table. */
export interface People {
  is: 'people';
  people: Person[];
  watchers: number;
  state: string;
  /** The seat of the host, -1 if there is none. */
  host: number;
  /** Before the match: the options, which its host may change. */
  options: Record<string, string> | null;
}

/** The answer to a ping. */
export interface Pong {
  is: 'pong';
  at: number;
  now: number;
}

/** A move that an unclear text may mean. */
export interface Way {
  move: string;
  label: string;
}

/** A command was refused; nothing has changed. */
export interface Refusal {
  is: 'refused';
  id: string;
  code: string;
  sentence: string;
  clause?: string;
  retry_after?: number;
  /** The moves that may have been meant. */
  choices?: Way[];
}

/** The players continue at another table. */
export interface Rematch {
  is: 'rematch';
  table: string;
}

/** A deal is over: the hash of what the record will say about it. */
export interface Sealed {
  is: 'sealed';
  deal: number;
  hash: string;
}

/** Players' clients are asked to commit or to reveal, or the round is over. */
export interface Shuffle {
  is: 'shuffle';
  deal: number;
  stage: 'commit' | 'drawn' | 'reveal';
  /** The terms to commit to, or the text that closed the commitments; to be checked first. */
  text: string;
}

/** What a reader may know about a table besides its scene. */
export interface TableInfo {
  table: string;
  game: string;
  title: string;
  seats: number;
  /** The level of the bots that take free seats. */
  fill: string;
  /** Whether a rematch waits for its host to begin it. */
  waits: boolean;
  version: number;
  options: Record<string, string>;
  hands: number;
  state: string;
  people: Person[];
  you: number;
  host: boolean;
  /** The seat of the host, or -1. */
  hosting: number;
  /** The seat reserved for the reader, or -1. */
  back: number;
  locked: boolean;
  clock: Record<string, number> | null;
  left: Record<string, number>;
  limits: Limit[];
  paused: boolean;
  watch: string;
  public: boolean;
  undo: string;
  unhurried: boolean;
  hints: string;
  commitment: string;
  shuffle: Shuffle | null;
  sealed: Sealed | null;
  link: string;
  rematch: string;
  joining: string;
  /** Whether it comes from an uploaded record. */
  imported: boolean;
  /** The party that the table belongs to, with its round and table number. */
  party: string;
  round: number;
  number: number;
  /** The day whose deal this is, the same for everybody. */
  day: string;
  practice: boolean;
  /** The link that moves the reader's seat to another device. */
  seat_link?: string;
  /** The seats of all who play at the reader's device, if it is handed on: player 0 first. */
  device?: number[];
}

/** Everything that a new client needs to know. */
export interface Welcome {
  is: 'welcome';
  protocol: number;
  version: number;
  seat: number;
  table: TableInfo;
  people: Person[];
  scene: Scene;
  told: LogLine[];
  chat: Chatted[];
  notices: Notice[];
}

export type FromServer =
  | Ack
  | Answered
  | Asked
  | Bye
  | ChangedNews
  | Chatted
  | Clocks
  | Drafted
  | Emoted
  | Hinted
  | News
  | Notice
  | People
  | Pong
  | Refusal
  | Rematch
  | Sealed
  | Shuffle
  | Welcome;
