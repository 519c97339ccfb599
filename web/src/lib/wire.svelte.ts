/**
 * The connection to a table: it sends moves and receives news. Unacknowledged messages are sent again with
 * the same id, which the server carries out once.
 */

import { Company, type Ask } from './company.svelte';
import { announcer } from './announcer.svelte';
import type { PartyShown } from './hall.svelte';
import { language, say, word } from './i18n.svelte';
import { named } from './names';
import { Line } from './line';
import { inTurn, sinceOwnMove } from './reading';
import { Teller } from './telling';
import { Partaker } from './partaking';
import {
  patched,
  type ChatLine,
  type Choice,
  type FromServer,
  type Limit,
  type Person,
  type Refusal,
  type Scene,
  type TableInfo,
  type LogLine,
} from './protocol';
import { settings } from './settings.svelte';
import { Sitting } from './sitting.svelte';
import { momentOf } from './moments';
import { play as sound } from './sounds';
import { newId, Unanswered } from './unanswered';

export type Standing = 'still' | 'connecting' | 'live' | 'lost' | 'gone';

const PING = 5000;
const PATIENCE = 12000;
/** After this time without a hint, the table says that the bot is thinking (milliseconds). */
const SOON = 500;
const LOG_KEPT = 500;
/** Prefix of the ids of messages about shuffles. The answers to these messages can be ignored. */
const BY_ITSELF = 'shuffle-';

/**
 * Record how long a scene takes to paint, for measurements (tests/web/measure.py): from the message to the first task
 * after the frame that shows it, when script, style, layout and paint are done.
 */
function measure(begun: number): void {
  const noted = (window as { parlourPaints?: number[] }).parlourPaints;
  if (!noted) return;
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      noted.push(performance.now() - begun);
      port1.close();
    };
    port2.postMessage(null);
  });
}

export class Wire {
  readonly id: string;
  standing: Standing = $state('connecting');
  version = $state(0);
  seat = $state(-1);
  table: TableInfo | null = $state.raw(null);
  people: Person[] = $state.raw([]);
  watchers = $state(0);
  told: LogLine[] = $state.raw([]);
  chat: ChatLine[] = $state.raw([]);
  clock: Record<string, number> | undefined = $state.raw(undefined);
  clockAt = 0;
  limits: Limit[] = $state.raw([]);
  paused = $state(false);
  readonly company = new Company();
  /** The party that the table belongs to, as far as it is known. */
  party: PartyShown | null = $state.raw(null);
  refusal: Refusal | null = $state.raw(null);
  farewell: { code: string; sentence: string } | null = $state.raw(null);
  hint = $state('');
  /** Whether a hint takes longer than usual. */
  thinking = $state(false);
  #asked = '';
  /** What the player has said, until the table has it. */
  saying: { id: string; text: string }[] = $state.raw([]);
  /** What the player has said, but the table has refused. */
  unsaid = $state('');
  /** The figures behind the hint, until they are shown in its place. */
  figures = $state('');
  sitting: Sitting | null = $state.raw(null);
  title = $state('');
  readonly #teller = new Teller(announcer);
  lag = $state(0);
  /** Whether the player's seat was taken over on another device; `token` takes it back. */
  elsewhere = $state(false);
  token = '';
  /** What each clause says, in plain words. */
  book: ReadonlyMap<string, string> = $state.raw(new Map());

  readonly #line = new Line({
    path: () => `/ws/${this.id}?since=${this.version}&patches=on&language=${language()}`,
    hear: (text) => {
      const begun = performance.now();
      const message = JSON.parse(text) as FromServer;
      if (message.is === 'news') measure(begun);
      this.#hear(message);
    },
    lost: () => this.#lost(),
    ping: () => JSON.stringify({ do: 'ping', at: performance.now(), lag: this.lag }),
    every: PING,
    patience: PATIENCE,
  });
  /** The newest complete scene, to which news may apply changes, and its version. */
  #known: { version: number; scene: Scene } | null = null;
  readonly #unanswered = new Unanswered();
  /** The last scene after which the next deal was asked for. */
  #ended = -1;
  /** That request. */
  #dealing = '';
  #forced: ReturnType<typeof setTimeout> | undefined;
  readonly #partaker: Partaker;

  constructor(id: string) {
    this.id = id;
    this.#partaker = new Partaker(id);
  }

  /** A connection without a server: it shows a scene, or lets the player try a move in it. */
  static still(
    scene: Scene,
    told: LogLine[],
    title: string,
    onMove: (choice: Choice) => void = () => undefined,
  ): Wire {
    const wire = new Wire('');
    wire.standing = 'still';
    wire.told = told;
    wire.title = title;
    wire.seat = scene.seat;
    wire.sitting = new Sitting(scene, onMove, (clause) => wire.book.get(clause) ?? '');
    return wire;
  }

  open(): void {
    this.#line.open();
  }

  close(): void {
    clearTimeout(this.#forced);
    this.standing = 'gone';
    this.#line.close();
  }

  /** Request everything again, in the language that was just chosen. */
  hearAgain(): void {
    if (this.standing === 'live' || this.standing === 'lost') this.again();
  }

  /** The connection is gone; a table that said goodbye stays closed. */
  #lost(): boolean {
    if (this.standing !== 'gone') this.standing = this.farewell ? 'gone' : 'lost';
    return this.standing === 'lost';
  }

  #say(message: Record<string, unknown>): string {
    const { id, text } = this.#unanswered.add(message);
    if (this.standing === 'live') this.#line.send(text);
    return id;
  }

  #done(id: string): void {
    if (id === this.#asked) {
      this.#asked = '';
      this.thinking = false;
    }
    this.saying = this.saying.filter((one) => one.id !== id);
    this.#unanswered.done(id);
    if (this.sitting) this.sitting.busy = this.#unanswered.moving;
  }

  /** Send a message that the player has not asked for: a refusal is not shown. */
  #byItself(message: object): void {
    this.#line.send(JSON.stringify({ ...message, id: BY_ITSELF + newId() }));
  }

  /** Take part in the shuffles, and report it if the server does not allow this. */
  #takePart(message: FromServer): void {
    const wronged = this.#partaker.wronged;
    const part = this.#partaker.hear(message);
    if (part) this.#byItself(part);
    if (this.#partaker.wronged && !wronged) {
      this.refusal = { code: 'shuffle/wrong', sentence: say('fair.wronged') };
    }
  }

  #hear(message: FromServer): void {
    this.#takePart(message);
    for (const text of this.company.hear(message, this.seat)) announcer.say(text);
    switch (message.is) {
      case 'welcome':
        this.#welcome(message);
        break;
      case 'news':
        this.#news(message);
        break;
      case 'ack':
        this.saying = this.saying.filter((one) => one.id !== message.id);
        this.#unanswered.stored(message.id, message.version, this.version);
        if (this.sitting) this.sitting.busy = this.#unanswered.moving;
        break;
      case 'refused': {
        this.unsaid = this.saying.find((one) => one.id === message.id)?.text ?? this.unsaid;
        this.#done(message.id);
        if (message.id.startsWith(BY_ITSELF) || message.code === 'hint/late') break;
        if (message.id === this.#dealing) {
          if (message.code === 'table/closed') break; // it has begun: somebody else asked for it
          this.#ended = -1;
        }
        this.refusal = { ...message, sentence: this.#named(message.sentence) };
        if (!message.choices) sound('refuse');
        break;
      }
      case 'scene': {
        this.#done(message.id);
        if (this.sitting && message.scene.seq === this.sitting.scene.seq) {
          this.sitting.drafts = [...this.sitting.drafts, this.sitting.scene];
          const asked = this.sitting.scene.prompt;
          this.sitting.put(message.scene);
          if (this.sitting.scene.prompt !== asked) announcer.say(this.sitting.scene.prompt);
        }
        break;
      }
      case 'hint': {
        this.#done(message.id);
        if (this.sitting) this.sitting.hinted = message.move;
        this.hint = this.#named(message.say);
        this.figures = this.#named(message.more ?? '');
        announcer.answer(this.hint);
        break;
      }
      case 'chat': {
        this.chat = [...this.chat, message].slice(-300);
        break;
      }
      case 'emote': {
        const name = this.people.find((one) => one.seat === message.seat)?.name ?? '';
        if (settings.chat && message.seat !== this.seat)
          announcer.say(`${name}: ${word('emote', message.emote)}`);
        break;
      }
      case 'notice':
        if (this.table && /locked$/.test(message.what))
          this.table = { ...this.table, locked: message.what === 'locked' };
        if (message.what === 'changed') this.again(); // with the new options and seats
        break;
      case 'rematch':
        if (this.table) this.table = { ...this.table, rematch: message.table };
        break;
      case 'people': {
        this.people = message.people;
        this.watchers = message.watchers;
        if (this.table) {
          const host = this.seat < 0 ? this.table.host : message.host === this.seat;
          this.table = { ...this.table, state: message.state, host };
        }
        break;
      }
      case 'clock':
        this.#setClock(message.left, message.paused);
        this.#teller.limits(this.limits, message.limits ?? [], this.seat);
        this.limits = message.limits ?? [];
        break;
      case 'pong':
        this.lag = performance.now() - message.at;
        break;
      // A closed table stays closed; after a server stop or a slow connection, reconnect.
      case 'bye':
        if (/^((table|seat)\/|refused$)/.test(message.code)) this.farewell = message;
        break;
    }
  }

  /** A sentence from the server, with this table's names for the pieces. */
  #named(text: string): string {
    return named(text, this.sitting?.scene.pack ?? '');
  }

  #setClock(left: Record<string, number> | undefined, paused: boolean): void {
    this.clock = left;
    this.clockAt = performance.now();
    this.paused = paused;
  }

  #welcome(message: FromServer & { is: 'welcome' }): void {
    const back = this.standing === 'lost';
    this.standing = 'live';
    this.#line.settled();
    const left =
      (message.table.back ?? -1) >= 0 ||
      (message.notices ?? []).some(
        (notice) =>
          notice.version > this.version && notice.what === 'left' && notice.seat === this.seat,
      );
    this.elsewhere = message.seat < 0 && !left && (this.elsewhere || this.seat >= 0);
    this.seat = message.seat;
    this.table = message.table;
    if (message.table.seat_link) this.token = message.table.seat_link.split('#seat=')[1] ?? '';
    this.people = message.people;
    this.limits = message.table.limits ?? [];
    this.watchers = message.watchers ?? this.watchers;
    this.version = message.version;
    this.title = message.table.title ?? this.title;
    const before = this.sitting?.scene;
    const known = this.told.at(-1)?.seq;
    this.told = this.#join(message.told);
    const seen = this.chat.at(-1)?.version ?? -1;
    this.chat = this.chat.length
      ? [...this.chat, ...message.chat.filter((line) => (line.version ?? 0) > seen)]
      : message.chat;
    this.#unanswered.shown(message.version);
    if (message.scene) this.#show(message.scene);
    if (message.scene?.clock) this.#setClock(message.scene.clock, this.paused);
    if (back) announcer.say(say('line.back'));
    this.#teller.forget();
    const first = known === undefined ? sinceOwnMove(this.told, this.seat) : known + 1;
    if (message.scene) this.#teller.lines(this.told, first, message.scene, before);
    this.#teller.turn(this.sitting?.scene);
    this.#asked = '';
    this.thinking = false;
    for (const text of this.#unanswered.toSendAgain()) this.#line.send(text);
  }

  #join(told: LogLine[]): LogLine[] {
    const first = told[0]?.seq ?? Infinity;
    return [...this.told.filter((line) => line.seq < first), ...told].slice(-LOG_KEPT);
  }

  #news(message: FromServer & { is: 'news' }): void {
    if (message.version <= this.version) return;
    const scene = this.#sceneOf(message);
    if (!scene) {
      this.again();
      return;
    }
    const before = this.#known?.scene;
    this.version = message.version;
    this.#known = { version: message.version, scene };
    this.#unanswered.shown(message.version);
    this.told = this.#join(message.told);
    this.#teller.lines(this.told, message.told[0]?.seq ?? Infinity, scene, before);
    this.hint = this.figures = '';
    // A refusal would cover the result; and it is out of date when the player's turn begins.
    const moved = message.told.some((line) => line.seat === this.seat);
    const begins = inTurn(scene) && (moved || !before || !inTurn(before));
    if ((scene.result && !before?.result) || begins) this.refusal = null;
    this.#show(scene);
    if (scene.clock) this.#setClock(scene.clock, this.paused);
    this.#teller.turn(this.sitting?.scene, !moved && !!before && inTurn(before));
    const moment = before && momentOf(before, scene);
    if (this.sitting && moment) this.sitting.moment = { kind: moment, seq: scene.seq };
    if (moment) sound(moment);
    else if (message.told.some((line) => line.kind === 'played')) sound('lay');
  }

  /** The complete scene of a news message; none if its changes apply to a scene never received. */
  #sceneOf(message: FromServer & { is: 'news' }): Scene | null {
    if (!message.changed) return message.scene ?? null;
    if (!this.#known || this.#known.version !== message.since) return null;
    return patched(this.#known.scene, message.changed);
  }

  #show(scene: Scene): void {
    const was = this.sitting?.scene;
    if (!this.sitting || this.sitting.scene.seat !== scene.seat) {
      this.sitting = new Sitting(
        scene,
        (choice) => this.move(choice),
        (clause) => this.book.get(clause) ?? '',
      );
    } else {
      this.sitting.drafts = [];
      this.sitting.put(scene);
    }
    this.sitting.busy = this.#unanswered.moving;
    if (scene.choices.length && (!was || !was.choices.length || was.seq !== scene.seq)) {
      if (was && !was.choices.length)
        sound(scene.seats[scene.seat]?.marks?.includes('turn') ? 'turn' : 'call');
      this.#force(scene);
    }
  }

  /** Begin the only possible move; play a forced one automatically, if the player has chosen that. */
  #force(scene: Scene): void {
    clearTimeout(this.#forced);
    const only = scene.choices.length === 1 ? scene.choices[0]! : null;
    if (only?.whole === false) this.#byItself({ do: 'draft', move: only.move });
    if (!only || only.whole === false || settings.forced === 'off') return;
    const hand = scene.zones.find((zone) => zone.kind === 'hand' && zone.seat === scene.seat);
    if (settings.forced === 'last' && (hand?.pieces?.length ?? 0) !== 1) return;
    this.#forced = setTimeout(() => {
      if (this.standing === 'live' && this.sitting?.scene.seq === scene.seq) this.move(only);
    }, 500);
  }

  move(choice: Choice): void {
    if (!this.sitting) return;
    this.refusal = null;
    this.hint = this.figures = '';
    if (choice.whole === false) {
      this.#say({ do: 'draft', move: choice.move });
      return;
    }
    this.#say({ do: 'move', move: choice.move, seen: this.sitting.scene.seq });
    this.sitting.sent = choice;
    this.sitting.busy = true;
  }

  /** Reconnect with the current session, because the first action makes the visitor a guest. */
  again(): void {
    this.version = 0;
    this.#line.again();
  }

  /** Undo one step of a move in progress. */
  back(): void {
    const drafts = this.sitting?.drafts ?? [];
    if (!this.sitting || !drafts.length) return;
    this.sitting.put(drafts.at(-1)!);
    this.sitting.drafts = drafts.slice(0, -1);
  }

  drop(): void {
    const first = this.sitting?.drafts[0];
    if (!this.sitting || !first) return;
    this.sitting.put(first);
    this.sitting.drafts = [];
  }

  /** Deal again, but only once, however often the button is pressed. */
  next(): void {
    const seq = this.sitting?.scene.seq ?? -1;
    if (seq === this.#ended) return;
    this.#ended = seq;
    this.#dealing = this.#say({ do: 'next' });
  }
  /** Ask for a hint, or show the figures behind the current one. */
  askHint(): void {
    if (this.hint && this.figures) {
      this.hint = this.figures;
      announcer.answer(this.hint);
      this.figures = '';
    } else if (!this.#asked && this.standing === 'live') {
      const asked = (this.#asked = this.#say({ do: 'hint' }));
      setTimeout(() => (this.thinking = this.#asked === asked), SOON);
    }
  }
  undo(): void {
    this.#say({ do: 'undo' });
  }
  pause(on: boolean): void {
    this.#say({ do: on ? 'pause' : 'resume' });
  }
  speak(text: string): void {
    this.saying = [...this.saying, { id: this.#say({ do: 'chat', text }), text }];
  }
  emote(emote: string): void {
    this.#say({ do: 'emote', emote });
  }
  /** Answer another player's request, or withdraw the player's own. */
  agree(ask: Ask, yes: boolean): void {
    this.#say({ do: 'agree', seat: ask.seat, yes });
    if (ask.seat !== this.seat) this.company.answered(ask);
  }
}
