/** The hint that the player has asked for: its words, and the figures behind it. */

/** After this time without a hint, the table says that the bot is thinking (milliseconds). */
const SOON = 500;

export class Hints {
  text = $state('');
  /** The figures, until they are shown in place of the words. */
  figures = $state('');
  /** Whether a hint takes longer than usual. */
  thinking = $state(false);
  #asked = '';

  /** Whether a hint is on its way. */
  get waiting(): boolean {
    return !!this.#asked;
  }

  /** A hint was asked for, in a message with this id. */
  asked(id: string): void {
    this.#asked = id;
    setTimeout(() => (this.thinking = this.#asked === id), SOON);
  }

  /** A message was answered, perhaps the one that asked; without an id the question is forgotten. */
  answered(id = this.#asked): void {
    if (id !== this.#asked) return;
    this.#asked = '';
    this.thinking = false;
  }

  show(text: string, figures: string): void {
    this.text = text;
    this.figures = figures;
  }

  /** Show the figures in place of the words; return whether there were any. */
  showFigures(): boolean {
    if (!this.text || !this.figures) return false;
    this.show(this.figures, '');
    return true;
  }
}
