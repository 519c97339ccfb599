/** The people at a table: their requests, news about them, and their chat. */

import { say, word, type Key } from './i18n.svelte';
import type { FromServer, Notice } from './protocol';
import { settings } from './settings.svelte';

const KEPT = 100;
const SHORTEST = 2500;
const LONGEST = 9000;
const FLASH = 7000;

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

/** A notice in the reader's language. */
export function inWords(notice: Notice): string {
  if (notice.what === OWN) return notice.name ?? '';
  const about = notice.about ?? '';
  const bot = GONE.has(notice.what) || notice.what === 'bot';
  const values = {
    name: notice.name ?? '',
    by: notice.by ?? '',
    about: bot ? word('bot', about) : word('ask', about),
  };
  if (GONE.has(notice.what) && about) return say(`notice.${notice.what}Bot` as Key, values);
  const special = `notice.${notice.what}${notice.by ? 'By' : ''}` as Key;
  return say(special in SPECIAL ? special : (`notice.${notice.what}` as Key), values);
}
const SPECIAL: Partial<Record<Key, true>> = { 'notice.joinedBy': true, 'notice.lapsedBy': true };
/** Notices about somebody who has gone; `about` is the bot that takes over, if one does. */
const GONE = new Set(['left', 'removed', 'replaced', 'idle']);

export class Company {
  asks: Ask[] = $state.raw([]);
  notices: Notice[] = $state.raw([]);
  /** The newest notice, shown for a few seconds. */
  flash = $state('');
  hosting = $state(-1);
  /** Unread chat lines. */
  unread = $state(0);
  bubbles: Record<number, Bubble | undefined> = $state({});
  #flashing: ReturnType<typeof setTimeout> | undefined;
  readonly #fading = new Map<number, ReturnType<typeof setTimeout>>();

  /** Handle a message for the player on this seat; return what to announce. */
  hear(message: FromServer, seat: number): string {
    switch (message.is) {
      case 'welcome': {
        const seen = this.notices.at(-1)?.version ?? 0;
        const fresh = (message.notices ?? []).filter((notice) => notice.version > seen);
        this.notices = [...this.notices, ...fresh].slice(-KEPT);
        this.hosting = message.table.hosting ?? -1;
        this.asks = [];
        return '';
      }
      case 'people':
        this.hosting = message.host;
        return '';
      case 'asked':
        this.asks = [...this.#others(message.seat), message];
        return '';
      case 'answered':
        this.asks = message.end
          ? this.#others(message.seat)
          : this.asks.map((ask) =>
              ask.seat === message.seat ? { ...ask, waiting: message.waiting ?? [] } : ask,
            );
        return '';
      case 'notice': {
        this.notices = [...this.notices, message].slice(-KEPT);
        const text = inWords(message);
        if (message.what !== 'asked') this.#show(text);
        return text;
      }
      case 'chat': {
        if (!settings.chat || message.seat === seat) return '';
        this.unread++;
        this.#bubble(message.seat, { text: message.text, emote: false });
        return `${message.name}: ${message.text}`;
      }
      case 'emote': {
        if (settings.chat)
          this.#bubble(message.seat, { text: word('emote', message.emote), emote: true });
        return '';
      }
      default:
        return '';
    }
  }

  /** Tell the player something that this client has found out; return what to announce. */
  tell(text: string, after: number): string {
    const version = this.notices.at(-1)?.version ?? 0;
    this.notices = [...this.notices, { version, after, what: OWN, name: text }].slice(-KEPT);
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
    this.flash = text;
    clearTimeout(this.#flashing);
    this.#flashing = setTimeout(() => (this.flash = ''), FLASH);
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
