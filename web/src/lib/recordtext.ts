/** Reading a record, as far as its proof needs it: the parts of TOML that src/parlour/records/record.py writes. */

export interface RecordedDeal {
  values: Table;
  /** This part of the record, as it was written. */
  text: string;
}
export interface RecordText {
  head: Table;
  options: Table;
  rounds: Table[];
  deals: RecordedDeal[];
  result: Table | null;
}
export type Table = Map<string, unknown>;

/** A record that cannot be read; the message says which line. */
export class Unreadable extends Error {}

export function readRecord(text: string): RecordText {
  const lines = text.split('\n').map((line) => line.replace(/\r$/, ''));
  const found: RecordText = {
    head: new Map(),
    options: new Map(),
    rounds: [],
    deals: [],
    result: null,
  };
  let table = found.head;
  let at = 0;
  const starts: number[] = [];
  const wrong = (): never => {
    throw new Unreadable(`${at}`);
  };
  const until = (end: string): string[] => {
    const first = at;
    while (at < lines.length && lines[at] !== end) at++;
    if (at === lines.length) wrong();
    return lines.slice(first, at++);
  };
  const opened = new Set<string>();
  const open = (header: string): void => {
    if (opened.has(header)) wrong();
    opened.add(header);
  };
  while (at < lines.length) {
    const line = lines[at++]!.trim();
    if (!line || line.startsWith('#')) continue;
    if (line === '[[rounds]]') found.rounds.push((table = new Map()));
    else if (line === '[[deals]]') {
      table = new Map();
      found.deals.push({ values: table, text: '' });
      starts.push(at - 1);
    } else if (line === '[options]') {
      open(line);
      table = found.options;
    } else if (line === '[result]') {
      open(line);
      table = found.result = new Map();
    } else {
      const [, key, value] = /^(\w+) = (.*)$/.exec(line) ?? wrong();
      if (table.has(key!)) wrong();
      if (value === '"""') table.set(key!, until('"""').join('\n'));
      else if (value === '[')
        table.set(key!, json(`[${until(']').join('').replace(/,$/, '')}]`, wrong));
      else table.set(key!, json(value!, wrong));
    }
  }
  starts.forEach((start, deal) => {
    found.deals[deal]!.text = lines
      .slice(start, starts[deal + 1])
      .join('\n')
      .trimEnd();
  });
  return found;
}

function json(text: string, wrong: () => never): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return wrong();
  }
}

export const textIn = (table: Table, key: string): string => {
  const value = table.get(key);
  return typeof value === 'string' ? value : '';
};
export const numberIn = (table: Table, key: string): number => {
  const value = table.get(key);
  return typeof value === 'number' ? value : 0;
};
export const listIn = (table: Table, key: string): string[] => {
  const value = table.get(key);
  return Array.isArray(value) ? value.map(String) : [];
};
