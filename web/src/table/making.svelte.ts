/** The word that the player is making: typed, or added letter by letter by clicking tablets. */

import type { Choice, Scene, Zone } from '../connection/protocol';
import { unused } from './spelling';

/** A tablet in the word. */
interface Laid {
  zone: string;
  slot: number;
  /** Its letter or word, and which letter of it this is. */
  face: string;
  at: number;
  /** The word on the table that it belongs to, with the seat of its owner. */
  from: string;
}
const isThere = ({ zone, slot, face }: Laid, scene: Scene): boolean =>
  scene.zones.some((one) => one.id === zone && one.pieces?.[slot]?.face === face);

export class Making {
  typed = $state('');
  /** Those of its tablets that were clicked. */
  laid: Laid[] = $state.raw([]);
  readonly #scene: () => Scene;

  constructor(scene: () => Scene) {
    this.#scene = scene;
  }

  /** Whether the player can make a word: a click on a tablet adds its letter. */
  readonly open = $derived.by(() => {
    const { spell, choices, draft } = this.#scene();
    return !!spell && choices.length > 0 && !draft;
  });

  /** Whether a choice is a step in making a word, which the field replaces. */
  replaces(choice: Choice): boolean {
    const verb = this.#scene().spell?.verb ?? '';
    return this.open && choice.whole === false && choice.move.startsWith(verb);
  }

  /** The letters that the word leaves over although all must be used: it cannot be right. */
  readonly over = $derived.by(() => {
    const { spell } = this.#scene();
    return spell && this.typed ? unused(this.typed, spell) : '';
  });

  /** The move that makes the word, with the words of the table whose tablets were clicked. */
  readonly made = $derived.by((): Choice | null => {
    const word = this.typed.trim();
    const taken = [...new Set(this.laid.map((one) => one.from).filter(Boolean))];
    if (!word || this.over) return null;
    return { move: taken.length ? `${word} from ${taken.join(' ')}` : word, label: this.typed };
  });

  /** Keep the word in the next scene, unless it was played or none can be made there. */
  put(scene: Scene, played: boolean): void {
    if (scene.seq !== this.#scene().seq && (played || !scene.spell)) this.typed = '';
    if (!this.typed || this.laid.some((one) => !isThere(one, scene))) this.laid = [];
  }

  /** Whether a piece can be in the word: a loose letter, or a word that can be taken. */
  lends(zone: Zone, slot: number): boolean {
    const { spell, seat } = this.#scene();
    const face = zone.pieces?.[slot]?.face ?? '';
    if (!this.open || !spell || !face) return false;
    if (face.length > 1) return zone.kind === 'words' && !!spell.words?.includes(face);
    const near = zone.seat === null || zone.seat === seat;
    return near && `${spell.letters}${spell.one_of ?? ''}`.includes(face);
  }

  /** Whether a tablet is in the word; of several equal ones in a box, all of them. */
  has(zone: Zone, slot: number, at = 0): boolean {
    return this.#laidOf(zone, slot, at).length >= (Number(zone.pieces![slot]!.said) || 1);
  }

  #laidOf(zone: Zone, slot: number, at: number): Laid[] {
    return this.laid.filter((one) => one.zone === zone.id && one.slot === slot && one.at === at);
  }

  /** Add the letter of a tablet, or remove it again. */
  lay(zone: Zone, slot: number, at = 0): void {
    const face = zone.pieces![slot]!.face!;
    const from = face.length > 1 ? `${face}@${zone.seat}` : '';
    if (this.has(zone, slot, at)) this.#remove(this.#laidOf(zone, slot, at)[0]!);
    else {
      this.laid = [...this.laid, { zone: zone.id, slot, face, at, from }];
      this.typed += face[at]!;
    }
  }

  #remove(gone: Laid): void {
    const at = this.typed.lastIndexOf(gone.face[gone.at]!);
    this.typed = this.typed.slice(0, at) + this.typed.slice(at + 1);
    this.laid = this.laid.filter((one) => one !== gone);
  }

  /** End a word of a sentence. */
  space(): void {
    if (this.typed && !this.typed.endsWith(' ')) this.typed += ' ';
  }

  /** Remove the last letter. */
  takeLast(): void {
    const last = this.laid.at(-1);
    if (last && this.typed.endsWith(last.face[last.at]!)) this.#remove(last);
    else this.typed = this.typed.slice(0, -1);
  }
}
