/** The player's place at a table: the drawn scene, the lifted pieces, and the possible actions. */

import { getContext, setContext } from 'svelte';
import { say } from '../words/i18n.svelte';
import { Making } from './making.svelte';
import type { Moment } from './moments';
import type { Choice, Piece, Scene, Zone } from '../connection/protocol';
import { shapeOfPack } from '../pieces/face';
import { pieceName, spoken } from '../pieces/names';
import { settings } from '../plumbing/settings.svelte';
import { play as sound } from '../announcements/sounds';

export interface Place {
  zone: string;
  slot: number;
}

/** Always the same empty list, so that a piece without choices is not drawn again. */
const NONE: Choice[] = [];

export class Sitting {
  scene: Scene = $state.raw(undefined as unknown as Scene);
  lifted: Place | null = $state(null);
  /** The clause that forbids the piece last tried, and its message. */
  forbidden: { clause: string; face: string } | null = $state(null);
  hinted = $state('');
  readonly word = new Making(() => this.scene);
  /** Scenes of a move in progress, the first from before it began. */
  drafts: Scene[] = $state.raw([]);
  readonly onMove: (choice: Choice) => void;
  readonly words: (clause: string) => string;
  busy = $state(false);
  /** The move that is on its way to the table while the player is `busy`. */
  sent: Choice | null = $state.raw(null);
  /** Whether a full trick is still shown: the hand opens together with the next prompt. */
  resting = $state(false);
  /** The moment to animate, if there is one. */
  moment: { kind: Moment; seq: number } | null = $state.raw(null);

  constructor(
    scene: Scene,
    onMove: (choice: Choice) => void,
    words: (clause: string) => string = () => '',
  ) {
    this.scene = spoken(scene);
    this.onMove = onMove;
    this.words = words;
  }

  readonly me = $derived(this.scene.seat < 0 ? 0 : this.scene.seat);
  readonly pack = $derived(this.scene.pack ?? '');
  readonly shape = $derived(shapeOfPack(this.pack));

  readonly byPiece = $derived.by(() => {
    const found = new Map<string, Choice[]>();
    for (const choice of this.scene.choices) {
      if (!choice.zone || (choice.slot ?? -1) < 0) continue;
      const key = `${choice.zone}/${choice.slot}`;
      found.set(key, [...(found.get(key) ?? []), choice]);
    }
    return found;
  });

  readonly active = $derived(this.scene.choices.length > 0);

  readonly buttons = $derived(
    this.scene.choices.filter(
      (choice) => this.word.open || !choice.zone || (choice.slot ?? -1) < 0,
    ),
  );

  /** The only movable piece, if it can go to several places: it need not be lifted first. */
  readonly only = $derived.by((): Place | null => {
    const [one, ...others] = [...this.byPiece.values()];
    return one && !others.length && one.length > 1
      ? { zone: one[0]!.zone!, slot: one[0]!.slot! }
      : null;
  });
  readonly up = $derived(this.lifted ?? this.only);
  readonly liftedChoices = $derived(this.up ? this.on(this.up.zone, this.up.slot) : []);

  /** The targets for the lifted piece: pieces by zone and slot, and whole zones. */
  readonly targets = $derived.by(() => {
    const found = new Map<string, Choice>();
    const free = this.lifted || this.word.open ? [] : this.buttons; // a click on a letter adds it
    const open = [...this.liftedChoices, ...free];
    for (const choice of open)
      if (choice.target)
        found.set(
          (choice.onto ?? -1) < 0 ? choice.target : `${choice.target}/${choice.onto}`,
          choice,
        );
    return found;
  });

  zoneTarget(zone: string): Choice | undefined {
    return this.targets.get(zone);
  }

  /** A call is possible whichever piece is lifted. */
  readonly shown = $derived(
    this.lifted && this.liftedChoices.length
      ? [...this.liftedChoices, ...this.buttons.filter((choice) => choice.stake)]
      : [...this.liftedChoices, ...this.buttons],
  );

  /** How many places to the left of the bottom seat a seat is drawn. */
  stepsLeft(seat: number): number {
    const seats = this.scene.seats.length;
    return (((seat - this.me) % seats) + seats) % seats;
  }

  nameOf(seat: number): string {
    return this.scene.seats[seat]?.name ?? '';
  }

  on(zone: string, slot: number): Choice[] {
    return this.byPiece.get(`${zone}/${slot}`) ?? NONE;
  }

  isLifted(zone: string, slot: number): boolean {
    return this.up?.zone === zone && this.up.slot === slot;
  }

  /** Whether a piece is being played: the table has not confirmed it yet. */
  isSent(zone: string, slot: number): boolean {
    return this.busy && this.sent?.zone === zone && this.sent.slot === slot;
  }

  isHinted(zone: string, slot: number): boolean {
    if (this.hinted && !this.scene.choices.length) return this.#isNamed(zone, slot);
    return this.on(zone, slot).some((choice) => this.leadsToHint(choice));
  }

  /** Whether the better move names this piece of the player, in a replay where nothing can be played. */
  #isNamed(id: string, slot: number): boolean {
    const zone = this.scene.zones.find((one) => one.id === id);
    const face = zone?.seat === this.scene.seat ? zone.pieces?.[slot]?.face : null;
    return !!face && this.hinted.toUpperCase().split(' ').includes(face.toUpperCase());
  }

  /** Whether a choice is the hinted move, or the first part of it. */
  leadsToHint(choice: Choice): boolean {
    if (!this.hinted) return false;
    return (
      choice.move === this.hinted ||
      (choice.whole === false && this.hinted.startsWith(`${choice.move} `))
    );
  }

  put(scene: Scene): void {
    this.word.put(scene, this.busy);
    if (this.lifted && scene.seq !== this.scene.seq) this.lifted = null;
    if (scene.seq !== this.scene.seq || !scene.draft) this.forbidden = null;
    if (scene.seq !== this.scene.seq) this.hinted = '';
    this.scene = spoken(scene);
  }

  /** Handle a click or key on a piece: lift it, then play it, or show why it is not allowed. */
  tap(zone: Zone, slot: number): void {
    const choices = this.on(zone.id, slot);
    const piece = zone.pieces?.[slot];
    if (!choices.length) {
      this.lifted = null;
      if (piece?.why) {
        this.forbidden = { clause: piece.why, face: pieceName(piece.face, this.scene.pack ?? '') };
        sound('refuse');
      }
      return;
    }
    this.forbidden = null;
    const again = this.lifted && this.isLifted(zone.id, slot) && this.#builds(choices);
    if (again) {
      this.do(again);
      return;
    }
    const only = choices.length === 1 ? choices[0] : undefined;
    // The last of several pieces is only selected: a button completes the choice.
    if (only && (only.whole === false || (settings.oneClick && !this.scene.draft))) this.do(only);
    else this.lifted = { zone: zone.id, slot };
  }

  /** The effect of a second click: the only possible action, or building on a foundation. */
  #builds(choices: Choice[]): Choice | undefined {
    const foundation = (choice: Choice): boolean =>
      this.scene.zones.some((zone) => zone.id === choice.target && zone.row === 0);
    return choices.length === 1 ? choices[0] : choices.find(foundation);
  }

  /** Lift a piece at the start of a drag, to highlight its targets. */
  takeUp(zone: Zone, slot: number): void {
    this.forbidden = null;
    this.lifted = this.on(zone.id, slot).length ? { zone: zone.id, slot } : null;
  }

  /** Drop a piece on the target at a point of the page, if there is one. */
  dropAt(zone: Zone, slot: number, x: number, y: number): boolean {
    const choices = this.on(zone.id, slot);
    for (const hit of document.elementsFromPoint(x, y)) {
      const there = hit.closest<HTMLElement>('[data-zone-id]')?.dataset.zoneId;
      const onto = Number(hit.closest<HTMLElement>('[data-slot]')?.dataset.slot ?? -1);
      const fits = choices.filter((choice) => choice.target && choice.target === there);
      const choice =
        fits.find((one) => (one.onto ?? -1) === onto) ??
        fits.find((one) => fits.length === 1 || (one.onto ?? -1) < 0);
      if (choice) {
        this.do(choice);
        return true;
      }
    }
    return false;
  }

  /** Whether a piece was set aside by an incomplete move, and can go back. */
  goesBack(zone: Zone): boolean {
    return zone.role === 'tray' && zone.seat === this.scene.seat && !!this.scene.draft;
  }

  /** Take a piece out of an incomplete move, in whichever order it was chosen. */
  putBack(piece: Piece): void {
    const words = (this.scene.draft ?? '').split(' ').filter((word) => word !== piece.face);
    this.putDown();
    if (words.length > 1) this.onMove({ move: words.join(' '), label: '', whole: false });
    else if (this.drafts[0]) {
      this.put(this.drafts[0]);
      this.drafts = [];
    }
  }

  /** A piece dragged to the middle is played at once, if there is only one way to play it. */
  drop(zone: Zone, slot: number): void {
    const choices = this.on(zone.id, slot);
    if (choices.length === 1) this.do(choices[0]!);
    else this.tap(zone, slot);
  }

  do(choice: Choice): void {
    if (this.busy) return;
    this.lifted = null;
    this.forbidden = null;
    this.onMove(choice);
  }

  putDown(): void {
    this.lifted = null;
    this.forbidden = null;
  }

  /** Why the piece last tried is forbidden, as a sentence. */
  reason({ clause }: { clause: string }): string {
    const text = this.words(clause);
    return text
      ? say('table.forbidden', { clause, text })
      : say('table.forbiddenShort', { clause });
  }
}

const KEY = Symbol('sitting');
export const seatAt = (sitting: Sitting): Sitting => setContext(KEY, sitting);
export const theSitting = (): Sitting => getContext(KEY);
