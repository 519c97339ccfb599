/** What is announced about a table: events, the result of a deal, turns, and time limits. */

import type { Announcer } from './announcer.svelte';
import { say } from '../words/i18n.svelte';
import { longTime } from '../words/lists';
import { named } from '../pieces/names';
import { settings } from '../plumbing/settings.svelte';
import type { Limit, LogLine, Scene } from '../connection/protocol';
import { handOf, inTurn, isAsked, turnOf, unrepeated } from './reading';

/** A line of the log as the listener wants to hear it. */
function worded(line: LogLine): string {
  return (settings.length === 'brief' && line.brief) || line.text;
}

export class Teller {
  readonly #announcer: Announcer;
  /** The last prompt that was announced or deliberately skipped; none yet for a player who has just come. */
  #prompted: string | null = null;

  constructor(announcer: Announcer) {
    this.#announcer = announcer;
  }

  /** Announce the log from an event on, and the result of a deal that has just ended. */
  lines(told: LogLine[], first: number, scene: Scene, before: Scene | undefined): void {
    const pack = scene.pack ?? '';
    for (const line of unrepeated(told))
      // The headline of the result says who has won.
      if (line.seq >= first && line.kind !== 'won')
        this.#announcer.say(named(worded(line), pack), line.seat === scene.seat);
    if (scene.result && !before?.result) this.#announcer.say(named(scene.result.headline, pack));
  }

  /**
   * Announce what the player is asked. Announce whose turn it is to a player who has just come, and when others' turns
   * begin.
   * While everybody plays at once, another player's move (`still`) does not repeat the question. A single player, whose
   * turn it always is, does not get the same question twice.
   */
  turn(scene: Scene | undefined, still = false): void {
    if (!scene || scene.seq === 0) return; // before the match
    const first = this.#prompted === null;
    const fresh = scene.choices.length > 0 && scene.prompt !== this.#prompted;
    const alone = scene.seats.length === 1;
    const again = (still || alone) && inTurn(scene) && !fresh;
    // A call that stays open while others play on is announced once.
    const asked = inTurn(scene) ? !again : isAsked(scene) && fresh;
    if (asked || first) this.#announcer.say(turnOf(scene));
    else if (fresh) this.#announcer.say(turnOf(scene), false);
    // Letters change at every turn, and no prompt names them.
    if (asked && scene.spell) this.#announcer.say(handOf(scene));
    this.#prompted = scene.prompt;
  }

  /** Announce the prompt again next time: the player was away. */
  forget(): void {
    this.#prompted = null;
  }

  /** Announce how long a call or a move is open, when its time starts. */
  limits(known: Limit[], limits: Limit[], seat: number): void {
    const own = limits.find((limit) => limit.seats.includes(seat));
    if (!own || known.length >= limits.length) return;
    const time = longTime(own.left);
    this.#announcer.say(say(own.call ? 'read.toCall' : 'read.toMove', { time }));
  }
}
