/** The people at a table: their requests, news about them, and their chat. */

import { isKey, say, word, type Key } from '../words/i18n.svelte';
import type { FromServer, Notice } from '../connection/protocol';
import { settings } from '../plumbing/settings.svelte';

const KEPT = 100;
const SHORTEST = 2500;
const LONGEST = 9000;
/** How long a notice is shown (milliseconds), and how many are shown at a time. */
const FLASH = 7000;
const FLASHES = 3;

export interface Ask {
  seat: number;
  what: string;
  name?: string;
  /** Who has not answered yet; unknown until the first answer. */
  waiting?: number[];
}

/** What a player says at their plate: words, or a gesture. */
export interface Bubble {
  text: string;
  emote: boolean;
}

/** A notice of this client itself: its name is the whole text. */
const OWN = 'own';

/** A notice in the language of the reader, who has the name `you` at the table. */
export function inWords(notice: Notice, you: string): string {
  if (notice.what === OWN) return notice.name ?? '';
  const about = notice.about ?? '';
  const bot = GONE.has(notice.what) || notice.what === 'bot';
  const values = {
    name: notice.name ?? '',
    by: notice.by ?? '',
    about: bot ? word('bot', about) : word('ask', about),
  };
  const special = `notice.${notice.what}${GONE.has(notice.what) && about ? 'Bot' : 'By'}`;
  const key = (bot || notice.by) && isKey(special) ? special : `notice.${notice.what}`;
  const voice = !you ? '' : notice.name === you ? 'You' : notice.by === you ? 'OfYou' : '';
  const addressed = `${key}${voice}`;
  return say((isKey(addressed) ? addressed : key) as Key, values);
}
/** What players know about themselves without being told. */
const SELF = new Set(['joined', 'returned', 'left', 'lost', 'back']);
/** Notices about somebody who has gone; `about` is the bot that takes over, if one does. */
const GONE = new Set(['left', 'removed', 'replaced', 'idle']);

export class PeopleNews {
  asks: Ask[] = $state.raw([]);
  notices: Notice[] = $state.raw([]);
  /** The newest notices, each shown for a few seconds. */
  flashes: { id: number; text: string }[] = $state.raw([]);
  hosting = $state(-1);
  /** Unread chat lines. */
  unread = $state(0);
  bubbles: Record<number, Bubble | undefined> = $state({});
  #flashed = 0;
  /** Whether the table has welcomed this client before: what it has missed since is news. */
  #known = false;
  readonly #fading = new Map<number, ReturnType<typeof setTimeout>>();

  /** Handle a message for the player of this name on this seat; return what to announce. */
  hear(message: FromServer, seat: number, you: string): string[] {
    switch (message.is) {
      case 'welcome': {
        const seen = this.notices.at(-1)?.version ?? 0;
        const fresh = (message.notices ?? []).filter((notice) => notice.version > seen);
        this.hosting = message.table.hosting ?? -1;
        this.asks = [];
        if (this.#known)
          return fresh.flatMap((notice) => this.#note(notice, you, seat, message.seat));
        this.#known = true;
        this.notices = fresh;
        return [];
      }
      case 'people':
        this.hosting = message.host;
        return [];
      case 'asked':
        this.asks = [...this.#others(message.seat), message];
        return [];
      case 'answered':
        this.asks = message.end
          ? this.#others(message.seat)
          : this.asks.map((ask) =>
              ask.seat === message.seat ? { ...ask, waiting: message.waiting ?? [] } : ask,
            );
        return [];
      case 'notice':
        return this.#note(message, you, seat);
      case 'chat': {
        if (!settings.chat || message.seat === seat) return [];
        this.unread++;
        this.#bubble(message.seat, { text: message.text, emote: false });
        return [`${message.name}: ${message.text}`];
      }
      case 'emote': {
        if (settings.chat)
          this.#bubble(message.seat, { text: word('emote', message.emote), emote: true });
        return [];
      }
      default:
        return [];
    }
  }

  /** Keep a notice and show it, unless it is about the player on one of these seats; return what to announce. */
  #note(notice: Notice, you: string, ...own: number[]): string[] {
    this.notices = [...this.notices, notice].slice(-KEPT);
    if (SELF.has(notice.what) && own.includes(notice.seat ?? -1)) return [];
    const text = inWords(notice, you);
    if (notice.what !== 'asked') this.#show(text);
    return [text];
  }

  /** Tell the player something that this client has found out; return what to announce. */
  tell(text: string, after: number): string {
    const version = this.notices.at(-1)?.version ?? 0;
    this.notices = [
      ...this.notices,
      { is: 'notice' as const, version, after, what: OWN, name: text },
    ].slice(-KEPT);
    this.#show(text);
    return text;
  }

  /** This client has answered a request. */
  answered(ask: Ask): void {
    this.asks = this.#others(ask.seat);
  }

  #others(seat: number): Ask[] {
    return this.asks.filter((ask) => ask.seat !== seat);
  }

  #show(text: string): void {
    const flash = { id: ++this.#flashed, text };
    this.flashes = [...this.flashes, flash].slice(-FLASHES);
    setTimeout(() => (this.flashes = this.flashes.filter((one) => one !== flash)), FLASH);
  }

  #bubble(seat: number, bubble: Bubble): void {
    this.bubbles[seat] = bubble;
    clearTimeout(this.#fading.get(seat));
    const stays = Math.min(LONGEST, SHORTEST + 60 * bubble.text.length);
    this.#fading.set(
      seat,
      setTimeout(() => (this.bubbles[seat] = undefined), stays),
    );
  }
}
