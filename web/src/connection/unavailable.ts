/** Why there is no server in this page. */

/** There is no server: the browser is too old, or lets this page store nothing, or a file is missing. */
export class Unavailable extends Error {
  readonly why: 'old' | 'storage' | 'start';
  constructor(why: 'old' | 'storage' | 'start', reason: string) {
    super(reason);
    this.why = why;
  }
}
