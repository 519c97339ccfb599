/**
 * A line to the server: one socket at a time, which reconnects automatically after sleep, a network failure or a
 * server restart.
 */

import { transport, type Socket } from './transport';

const LONGEST_WAIT = 8000;
/** While the device says that it is offline, attempts are rare: it may be wrong about a server on the same machine. */
const OFFLINE_WAIT = 5000;

export interface Ends {
  /** The path of the socket, as it is now. */
  path: () => string;
  hear: (text: string) => void;
  /** The connection is gone; it returns whether to connect again. */
  lost: () => boolean;
  /** What is sent to keep the connection alive, and how often (milliseconds). */
  ping: () => string;
  every: number;
  /** After this time without a word from the server the connection counts as lost; it must answer pings. */
  patience?: number;
}

export class Line {
  readonly #ends: Ends;
  #socket: Socket | null = null;
  /** Whether to connect again as soon as the socket that is connecting now is open. */
  #again = false;
  #tries = 0;
  #heard = 0;
  #open = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;

  constructor(ends: Ends) {
    this.#ends = ends;
  }

  open(): void {
    this.#open = true;
    this.#connect();
    this.#beat = setInterval(this.#keepAlive, this.#ends.every);
    addEventListener('online', this.#wake);
    addEventListener('offline', this.#drop);
    addEventListener('pageshow', this.#wake);
    document.addEventListener('visibilitychange', this.#wake);
  }

  close(): void {
    this.#open = false;
    clearInterval(this.#beat);
    clearTimeout(this.#timer);
    removeEventListener('online', this.#wake);
    removeEventListener('offline', this.#drop);
    removeEventListener('pageshow', this.#wake);
    document.removeEventListener('visibilitychange', this.#wake);
    this.#hangUp();
  }

  /** Connect again with the current session and path. */
  again(): void {
    if (this.#open) this.#connect();
  }

  /** The connection works: the next one that is lost is tried again at once. */
  settled(): void {
    this.#tries = 0;
  }

  send(text: string): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(text);
  }

  #connect(): void {
    clearTimeout(this.#timer);
    if (this.#socket?.readyState === WebSocket.CONNECTING) {
      this.#again = true;
      return;
    }
    this.#hangUp();
    const socket = transport.socket(this.#ends.path(), 'parlour.1');
    this.#socket = socket;
    this.#heard = Date.now();
    socket.onopen = () => {
      if (socket !== this.#socket || !this.#again) return;
      this.#again = false;
      this.#connect();
    };
    socket.onmessage = (event) => {
      if (socket !== this.#socket) return;
      this.#heard = Date.now();
      this.#ends.hear(event.data as string);
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#lost();
    };
  }

  /** Close the socket; one that is still connecting is closed when it is open, because browsers complain otherwise. */
  #hangUp(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#again = false;
    if (!socket) return;
    if (socket.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close(1000);
    else socket.close(1000);
  }

  #lost(): void {
    this.#hangUp();
    if (!this.#open || !this.#ends.lost()) return;
    const usual = Math.min(LONGEST_WAIT, 250 * 2 ** this.#tries++) * (0.7 + Math.random() * 0.6);
    const wait = navigator.onLine ? usual : Math.max(OFFLINE_WAIT, usual);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#connect(), wait);
  }

  /** The device is offline: nobody has to wait until the server stops answering. */
  #drop = (): void => {
    if (this.#socket) this.#lost();
  };

  #wake = (): void => {
    if (document.hidden) return;
    if (this.#socket) this.#keepAlive();
    else {
      this.#tries = 0;
      this.#connect();
    }
  };

  #keepAlive = (): void => {
    if (!this.#socket) return;
    const { patience = Infinity } = this.#ends;
    if (Date.now() - this.#heard > patience) this.#lost();
    else this.send(this.#ends.ping());
  };
}
