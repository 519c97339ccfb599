/** One's place at a table: the scene as it is drawn, what is lifted, and what can be done with it. */

import { getContext, setContext } from 'svelte';
import { say } from './i18n.svelte';
import type { Choice, Piece, Scene, Zone } from './protocol';
import { shapeOfPack } from './face';
import { settings } from './settings.svelte';
import { play as sound } from './sounds';

export interface Place {
  zone: string;
  slot: number;
}

export class Sitting {
  scene: Scene = $state.raw(undefined as unknown as Scene);
  lifted: Place | null = $state(null);
  /** The clause that forbids the piece last tried, and what was said of it. */
  forbidden: { clause: string; face: string } | null = $state(null);
  hinted = $state('');
  /** Scenes of a move that is being made, the first before it began. */
  drafts: Scene[] = $state.raw([]);
  readonly onMove: (choice: Choice) => void;
  readonly words: (clause: string) => string;
  busy = $state(false);

  constructor(
    scene: Scene,
    onMove: (choice: Choice) => void,
    words: (clause: string) => string = () => '',
  ) {
    this.scene = scene;
    this.onMove = onMove;
    this.words = words;
  }

  readonly me = $derived(this.scene.seat < 0 ? 0 : this.scene.seat);
  readonly shape = $derived(shapeOfPack(this.scene.pack));

  readonly byPiece = $derived.by(() => {
    const found = new Map<string, Choice[]>();
    for (const choice of this.scene.choices) {
      if (!choice.zone || (choice.slot ?? -1) < 0) continue;
      const key = `${choice.zone}/${choice.slot}`;
      found.set(key, [...(found.get(key) ?? []), choice]);
    }
    return found;
  });

  readonly buttons = $derived(
    this.scene.choices.filter((choice) => !choice.zone || (choice.slot ?? -1) < 0),
  );

  readonly liftedChoices = $derived(this.lifted ? this.on(this.lifted.zone, this.lifted.slot) : []);

  /** Where what is lifted can be laid by pointing: pieces by zone and slot, and whole zones. */
  readonly targets = $derived.by(() => {
    const found = new Map<string, Choice>();
    for (const choice of this.lifted ? this.liftedChoices : this.buttons)
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

  readonly shown = $derived(
    this.lifted && this.liftedChoices.length ? this.liftedChoices : this.buttons,
  );
  readonly active = $derived(this.scene.choices.length > 0);

  /** How many turns of the table a seat sits to the left of the one drawn at the bottom. */
  stepsLeft(seat: number): number {
    const seats = this.scene.seats.length;
    return (((seat - this.me) % seats) + seats) % seats;
  }

  nameOf(seat: number): string {
    return this.scene.seats[seat]?.name ?? '';
  }

  on(zone: string, slot: number): Choice[] {
    return this.byPiece.get(`${zone}/${slot}`) ?? [];
  }

  isLifted(zone: string, slot: number): boolean {
    return this.lifted?.zone === zone && this.lifted.slot === slot;
  }

  isHinted(zone: string, slot: number): boolean {
    if (this.hinted && !this.scene.choices.length) return this.#isNamed(zone, slot);
    return this.on(zone, slot).some((choice) => this.leadsToHint(choice));
  }

  /** Whether a piece of one's own is named in the better move, in a replay where nothing is open. */
  #isNamed(id: string, slot: number): boolean {
    const zone = this.scene.zones.find((one) => one.id === id);
    const face = zone?.seat === this.scene.seat ? zone.pieces?.[slot]?.face : null;
    return !!face && this.hinted.toUpperCase().split(' ').includes(face.toUpperCase());
  }

  /** Whether a choice is what was hinted at, or the first part of it. */
  leadsToHint(choice: Choice): boolean {
    if (!this.hinted) return false;
    return (
      choice.move === this.hinted ||
      (choice.whole === false && this.hinted.startsWith(`${choice.move} `))
    );
  }

  put(scene: Scene): void {
    if (this.lifted && scene.seq !== this.scene.seq) this.lifted = null;
    if (scene.seq !== this.scene.seq || !scene.draft) this.forbidden = null;
    if (scene.seq !== this.scene.seq) this.hinted = '';
    this.scene = scene;
  }

  /** Click or key on a piece: lift it, then play it; or say why not. */
  tap(zone: Zone, slot: number): void {
    const choices = this.on(zone.id, slot);
    const piece = zone.pieces?.[slot];
    if (!choices.length) {
      this.lifted = null;
      if (piece?.why) {
        this.forbidden = { clause: piece.why, face: piece.face ?? '' };
        sound('refuse');
      }
      return;
    }
    this.forbidden = null;
    const only = choices.length === 1 ? choices[0] : undefined;
    if (only && (settings.oneClick || only.whole === false || this.isLifted(zone.id, slot))) {
      this.do(only);
      return;
    }
    this.lifted = { zone: zone.id, slot };
  }

  /** A piece dragged to the middle is played at once, if there is one way to. */
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

  reason(piece: Piece): string {
    if (!piece.why) return '';
    const text = this.words(piece.why);
    return text
      ? say('table.forbidden', { clause: piece.why, text })
      : say('table.forbiddenShort', { clause: piece.why });
  }
}

const KEY = Symbol('sitting');
export const seatAt = (sitting: Sitting): Sitting => setContext(KEY, sitting);
export const theSitting = (): Sitting => getContext(KEY);
