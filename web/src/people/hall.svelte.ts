/** The live hall of a progressive party; it reconnects automatically. */

import { language } from '../words/i18n.svelte';
import { Line } from '../connection/line';
import type { Person } from '../connection/protocol';

export interface HallTable {
  table: string;
  number: number;
  head: boolean;
  people: Person[];
  due: number[];
  state: string;
  hand: number;
  scores: number[];
}
export interface Tally {
  name: string;
  bot: boolean;
  total: number;
  won: number;
  points: number[];
}
export interface Recorded {
  round: number;
  table: number;
  points: Record<string, number>;
  /** The result in words. */
  told: string;
}
export interface PartyShown {
  party: string;
  version: number;
  game: string;
  title: string;
  /** The kind of its pieces. */
  pack: string;
  state: string;
  seats: number;
  public: boolean;
  you: string;
  host: boolean;
  hosting: string;
  guests: string[];
  hands: number;
  round: number;
  rounds: number;
  tables: HallTable[];
  recorded: Recorded[];
  standing: Tally[];
  prizes: { what: string; names: string[]; value: number }[];
  mine: string;
  /** The next party that the host has called. */
  next: string;
}

const SIGN_OF_LIFE = 20000;

type FromHall = ({ is: 'hall' } & PartyShown) | { is: 'bye'; code: string; sentence: string };

export class Hall {
  readonly id: string;
  shown: PartyShown | null = $state.raw(null);
  lost = $state(false);
  sentence = $state('');
  readonly #line: Line;

  constructor(id: string) {
    this.id = id;
    this.#line = new Line({
      path: () => `/ws/party/${this.id}?language=${language()}`,
      hear: (text) => this.#hear(JSON.parse(text) as FromHall),
      lost: () => (this.lost = !this.sentence),
      ping: () => 'here',
      every: SIGN_OF_LIFE,
    });
  }

  #hear(message: FromHall): void {
    if (message.is === 'hall') {
      this.shown = message;
      this.lost = false;
      this.#line.settled();
    } else if (message.code === 'table/unknown') this.sentence = message.sentence;
  }

  open(): void {
    this.#line.open();
  }

  /** Reconnect with the current session. */
  again(): void {
    this.#line.again();
  }

  close(): void {
    this.#line.close();
  }
}
