/** The live hall of a progressive party; it reconnects automatically. */

import { language } from './i18n.svelte';
import type { Person } from './protocol';

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
  scores: number[];
  winners: string[];
  losers: string[];
  points: Record<string, number>;
  bonus?: number;
  cuts?: [string, string][];
}
export interface PartyShown {
  party: string;
  version: number;
  game: string;
  title: string;
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
}

const LONGEST_WAIT = 8000;
const SIGN_OF_LIFE = 20000;

export class Hall {
  readonly id: string;
  shown: PartyShown | null = $state.raw(null);
  lost = $state(false);
  sentence = $state('');
  #socket: WebSocket | null = null;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;
  #closed = false;

  constructor(id: string) {
    this.id = id;
  }

  open(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(
      `${scheme}://${location.host}/ws/party/${this.id}?language=${language()}`,
      'parlour.1',
    );
    this.#socket = socket;
    socket.onmessage = (event) => {
      const message = JSON.parse(event.data as string) as
        ({ is: 'hall' } & PartyShown) | { is: 'bye'; code: string; sentence: string };
      if (message.is === 'hall') {
        this.shown = message;
        this.lost = false;
        this.#tries = 0;
      } else if (message.code === 'table/unknown') {
        this.sentence = message.sentence;
        this.#closed = true;
      }
    };
    socket.onclose = () => {
      if (this.#closed || socket !== this.#socket) return;
      this.lost = true;
      const wait = Math.min(LONGEST_WAIT, 250 * 2 ** this.#tries++);
      this.#timer = setTimeout(() => this.open(), wait);
    };
    clearInterval(this.#beat);
    this.#beat = setInterval(() => {
      if (socket.readyState === WebSocket.OPEN) socket.send('here');
    }, SIGN_OF_LIFE);
  }

  /** Reconnect with the current session. */
  again(): void {
    const before = this.#socket;
    this.open();
    before?.close();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearInterval(this.#beat);
    this.#socket?.close();
  }
}
