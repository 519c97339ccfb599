/**
 * The connection to a table: it sends moves, and hands what the server says to those who show, keep or announce it.
 * Unacknowledged messages are sent again with the same id, which the server carries out once.
 */

import { announcer } from '../announcements/announcer.svelte';
import type { Problem } from './api';
import { Autoplay, onlyChoice } from '../table/autoplay';
import { Clocks } from '../table/clocks.svelte';
import { PeopleNews, type Ask } from '../people/people_news.svelte';
import type { PartyShown } from '../people/hall.svelte';
import { Hints } from '../table/hints.svelte';
import { language, say, word } from '../words/i18n.svelte';
import { Line } from './line';
import { momentOf } from '../table/moments';
import { named } from '../pieces/names';
import { measurePaint } from './paints';
import { Participant } from '../fairness/participant';
import { Newest } from './patches';
import type {
  ChangedNews,
  Choice,
  Drafted,
  FromServer,
  LogLine,
  News,
  Person,
  Refusal,
  Scene,
  TableInfo,
  Welcome,
} from './protocol';
import { inTurn, sinceOwnMove } from '../announcements/reading';
import { settings } from '../plumbing/settings.svelte';
import { Sitting } from '../table/sitting.svelte';
import { play as sound } from '../announcements/sounds';
import { Talk } from '../table/talk.svelte';
import { Teller } from '../announcements/telling';
import { newId, Unanswered } from './unanswered';

export type Standing = 'still' | 'connecting' | 'live' | 'lost' | 'gone';

const PING = 5000;
const PATIENCE = 12000;
const LOG_KEPT = 500;
/** Prefix of the ids of messages that the player has not asked for. Their refusals can be ignored. */
const BY_ITSELF = 'shuffle-';

export class Wire {
  readonly id: string;
  standing: Standing = $state('connecting');
  version = $state(0);
  seat = $state(-1);
  table: TableInfo | null = $state.raw(null);
  people: Person[] = $state.raw([]);
  watchers = $state(0);
  told: LogLine[] = $state.raw([]);
  readonly talk = new Talk();
  readonly clocks = new Clocks();
  readonly news = new PeopleNews();
  readonly hints = new Hints();
  /** The party that the table belongs to, as far as it is known. */
  party: PartyShown | null = $state.raw(null);
  refusal: Problem | null = $state.raw(null);
  farewell: { code: string; sentence: string } | null = $state.raw(null);
  sitting: Sitting | null = $state.raw(null);
  title = $state('');
  lag = $state(0);
  /** Whether the player's seat was taken over on another device; `token` takes it back. */
  elsewhere = $state(false);
  token = '';
  /** Whom the device shows its cards, if it is handed on: the number of a player, or nobody. */
  player: string = $state('');
  /** What each clause says, in plain words. */
  book: ReadonlyMap<string, string> = $state.raw(new Map());

  readonly #line = new Line({
    path: () =>
      `/ws/${this.id}?since=${this.version}&patches=on&language=${language()}` +
      (this.player && `&player=${this.player}`),
    hear: (text) => {
      const begun = performance.now();
      const message = JSON.parse(text) as FromServer;
      if (message.is === 'news') measurePaint(begun);
      this.#hear(message);
    },
    lost: () => this.#lost(),
    ping: () => JSON.stringify({ do: 'ping', at: performance.now(), lag: this.lag }),
    every: PING,
    patience: PATIENCE,
  });
  #newest = new Newest();
  readonly #teller = new Teller(announcer);
  #unanswered = new Unanswered();
  /** The last scene after which the next deal was asked for. */
  #ended = -1;
  /** That request. */
  #dealing = '';
  readonly #autoplay = new Autoplay((choice, scene) => {
    if (this.standing === 'live' && this.sitting?.scene.seq === scene.seq) this.move(choice);
  });
  readonly #participant: Participant;

  constructor(id: string) {
    this.id = id;
    this.#participant = new Participant(id);
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
    this.#autoplay.stop();
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
    this.hints.answered(id);
    this.talk.answered(id);
    this.#unanswered.done(id);
    if (this.sitting) this.sitting.busy = this.#unanswered.moving;
  }

  /** Send a message that the player has not asked for: a refusal is not shown. */
  #byItself(message: object): void {
    this.#line.send(JSON.stringify({ ...message, id: BY_ITSELF + newId() }));
  }

  /** Take part in the shuffles, and report it if the server does not allow this. */
  #takePart(message: FromServer): void {
    const wronged = this.#participant.wronged;
    const part = this.#participant.hear(message);
    if (part) this.#byItself(part);
    if (this.#participant.wronged && !wronged) {
      this.refusal = { code: 'shuffle/wrong', sentence: say('fair.wronged') };
    }
  }

  /** The name of the player at this client; none for a spectator. */
  get you(): string {
    return this.people.find((one) => one.seat === this.seat)?.name ?? '';
  }

  #hear(message: FromServer): void {
    this.#takePart(message);
    for (const text of this.news.hear(message, this.seat, this.you)) announcer.say(text);
    switch (message.is) {
      case 'welcome':
        this.#welcome(message);
        break;
      case 'news':
        this.#news(message);
        break;
      case 'ack':
        this.talk.answered(message.id);
        this.#unanswered.stored(message.id, message.version, this.version);
        if (this.sitting) this.sitting.busy = this.#unanswered.moving;
        break;
      case 'refused':
        this.#refused(message);
        break;
      case 'scene':
        this.#drafted(message);
        break;
      case 'hint':
        this.#done(message.id);
        if (this.sitting) this.sitting.hinted = message.move;
        this.hints.show(this.#named(message.say), this.#named(message.more));
        announcer.answer(this.hints.text);
        break;
      case 'chat':
        this.talk.hear(message);
        break;
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
        this.#teller.limits(this.clocks.limits, message.limits, this.seat);
        this.clocks.hear(message);
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

  #refused(message: Refusal): void {
    this.talk.refused(message.id);
    this.#done(message.id);
    if (message.id.startsWith(BY_ITSELF) || message.code === 'hint/late') return;
    if (message.id === this.#dealing) {
      if (message.code === 'table/closed') return; // it has begun: somebody else asked for it
      this.#ended = -1;
    }
    this.refusal = { ...message, sentence: this.#named(message.sentence) };
    if (!message.choices) sound('refuse');
  }

  /** The scene of an incomplete move. */
  #drafted({ id, scene }: Drafted): void {
    this.#done(id);
    if (!this.sitting || scene.seq !== this.sitting.scene.seq) return;
    const before = this.sitting.scene;
    this.sitting.drafts = [...this.sitting.drafts, before];
    this.sitting.put(scene);
    if (this.sitting.scene.prompt !== before.prompt) announcer.say(this.sitting.scene.prompt);
  }

  /** A sentence from the server, with this table's names for the pieces. */
  #named(text: string): string {
    return named(text, this.sitting?.scene.pack ?? '');
  }

  #welcome(message: Welcome): void {
    const back = this.standing === 'lost';
    this.standing = 'live';
    this.#line.settled();
    const left =
      message.table.back >= 0 ||
      message.notices.some(
        (notice) =>
          notice.version > this.version && notice.what === 'left' && notice.seat === this.seat,
      );
    this.elsewhere = message.seat < 0 && !left && (this.elsewhere || this.seat >= 0);
    this.seat = message.seat;
    this.table = message.table;
    if (message.table.seat_link) this.token = message.table.seat_link.split('#seat=')[1] ?? '';
    this.people = message.people;
    this.clocks.limits = message.table.limits;
    this.version = message.version;
    this.title = message.table.title;
    const before = this.sitting?.scene;
    const known = this.told.at(-1)?.seq;
    this.told = this.#join(message.told);
    this.talk.catchUp(message.chat);
    this.#unanswered.shown(message.version);
    this.#show(message.scene);
    if (back) announcer.say(say('line.back'));
    this.#teller.forget();
    const first = known === undefined ? sinceOwnMove(this.told, this.seat) : known + 1;
    this.#teller.lines(this.told, first, message.scene, before);
    this.#teller.turn(this.sitting?.scene);
    this.hints.answered();
    for (const text of this.#unanswered.toSendAgain()) this.#line.send(text);
  }

  #join(told: LogLine[]): LogLine[] {
    const first = told[0]?.seq ?? Infinity;
    return [...this.told.filter((line) => line.seq < first), ...told].slice(-LOG_KEPT);
  }

  #news(message: News | ChangedNews): void {
    if (message.version <= this.version) return;
    const before = this.#newest.scene;
    const scene = this.#newest.hear(message);
    if (!scene) {
      this.again();
      return;
    }
    this.version = message.version;
    this.#unanswered.shown(message.version);
    this.told = this.#join(message.told);
    this.#teller.lines(this.told, message.told[0]?.seq ?? Infinity, scene, before);
    this.hints.show('', '');
    // A refusal would cover the result; and it is out of date when the player's turn begins.
    const moved = message.told.some((line) => line.seat === this.seat);
    const begins = inTurn(scene) && (moved || !before || !inTurn(before));
    if ((scene.result && !before?.result) || begins) this.refusal = null;
    this.#show(scene);
    this.#teller.turn(this.sitting?.scene, !moved && !!before && inTurn(before));
    const moment = before && momentOf(before, scene);
    if (this.sitting && moment) this.sitting.moment = { kind: moment, seq: scene.seq };
    if (moment) sound(moment);
    else if (message.told.some((line) => line.kind === 'played')) sound('lay');
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
      const only = onlyChoice(scene);
      if (only?.whole === false) this.#byItself({ do: 'draft', move: only.move });
      this.#autoplay.see(scene);
    }
    if (scene.clock) this.clocks.set(scene.clock);
  }

  move(choice: Choice): void {
    if (!this.sitting) return;
    this.refusal = null;
    this.hints.show('', '');
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

  /** Show another player's cards, or nobody's: nothing stays of what the one before has seen. */
  showTo(player: string): void {
    this.#autoplay.stop();
    this.#newest = new Newest();
    this.#unanswered = new Unanswered();
    announcer.clear();
    this.hints.answered();
    this.hints.show('', '');
    this.player = player;
    this.seat = -1;
    this.elsewhere = false;
    this.refusal = null;
    this.told = [];
    this.sitting = null;
    this.again();
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
    if (this.hints.showFigures()) announcer.answer(this.hints.text);
    else if (!this.hints.waiting && this.standing === 'live')
      this.hints.asked(this.#say({ do: 'hint' }));
  }
  undo(): void {
    this.#say({ do: 'undo' });
  }
  pause(on: boolean): void {
    this.#say({ do: on ? 'pause' : 'resume' });
  }
  speak(text: string): void {
    this.talk.say(this.#say({ do: 'chat', text }), text);
  }
  emote(emote: string): void {
    this.#say({ do: 'emote', emote });
  }
  /** Answer another player's request, or withdraw the player's own. */
  agree(ask: Ask, yes: boolean): void {
    this.#say({ do: 'agree', seat: ask.seat, yes });
    if (ask.seat !== this.seat) this.news.answered(ask);
  }
}
