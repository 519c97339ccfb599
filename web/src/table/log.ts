/** The lines of the log: events of the game, and notices about the people at the table. */

import { inWords } from '../people/people_news.svelte';
import { language } from '../words/i18n.svelte';
import { named } from '../pieces/names';
import type { LogLine, Notice } from '../connection/protocol';
import { unrepeated } from '../announcements/reading';

export interface Line {
  key: string;
  seq: number;
  kind: string;
  text: string;
  order: number;
}

/** Lines stay the same objects from scene to scene, so that only new ones are read and drawn. */
export class Lines {
  #made = new Map<string, Line>();

  of(told: LogLine[], notices: Notice[], pack: string, you = ''): Line[] {
    const before = this.#made;
    this.#made = new Map();
    const keep = (id: string, make: () => Line): Line => {
      const line = before.get(id) ?? make();
      this.#made.set(id, line);
      return line;
    };
    const first = told[0]?.seq ?? 0;
    const found = unrepeated(told).map((line) =>
      keep(`${line.seq} ${language()} ${pack} ${line.kind} ${line.text}`, () => ({
        key: String(line.seq),
        seq: line.seq,
        kind: line.kind,
        text: named(line.text, pack),
        order: 0,
      })),
    );
    for (const notice of notices) {
      if (notice.after < first) continue;
      const key = `notice ${notice.version} ${notice.what} ${notice.name}`;
      const text = inWords(notice, you);
      found.push(
        keep(`${key} ${text}`, () => ({
          key,
          seq: notice.after,
          kind: 'notice',
          text,
          order: notice.version,
        })),
      );
    }
    return found.sort((a, b) => a.seq - b.seq || a.order - b.order);
  }
}

/** The most events of one part of the log. */
const PART = 16;

export interface Part {
  id: number;
  lines: Line[];
}

/** Lines grouped into parts; a new line never moves an old one to another part. */
export function inParts(lines: Line[]): Part[] {
  const parts: Part[] = [];
  for (const line of lines) {
    const id = Math.floor(line.seq / PART);
    if (parts.at(-1)?.id === id) parts.at(-1)!.lines.push(line);
    else parts.push({ id, lines: [line] });
  }
  return parts;
}
