/**
 * Reading a record, in the one form in which it is written: src/parlour/records/form.py has the same patterns. TOML
 * can say one thing in many ways; the command and the browser accept one of them.
 */

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
/** A record whose first line is not the version of this form. */
export class OtherForm extends Unreadable {}

/** The version of the form that a record begins with. */
const VERSION = 1;

const TEXT = '"(?:[^"\\\\\\x00-\\x1f\\x7f]|\\\\["\\\\])*"';
const NUMBER = '(?:0|-?[1-9][0-9]{0,14})';
const HEX = '"[0-9a-f]{64}"';
const listOf = (part: string): string => `\\[${part}(?:, ${part})*\\]`;
const TEXTS = listOf(TEXT);
const BAD = '#\\\\\\x00-\\x1f\\x7f';
/** Everything that Python or a browser takes for a space. */
const SPACE = '\\s\\x85\\ufeff';
const MOVE = `(?![${SPACE}]|[^\\n]*""")[^:${BAD}]+: (?:[^${BAD}]*[^${BAD}${SPACE}])?`;
const NOTES = '(?:  # the time was up)?(?:  # after a hint)?';

/** The pattern of each kind of line, and what may follow it. */
const FORM: Record<string, [pattern: string, after: string]> = {
  record: [`record = ${VERSION}`, 'game'],
  game: [`game = ${TEXT}`, 'version'],
  version: [`version = ${NUMBER}`, 'names'],
  names: [`names = ${TEXTS}`, 'drew hands commitment'],
  drew: [`drew = ${TEXTS}`, 'hands commitment'],
  hands: ['hands = [1-9][0-9]{0,14}', 'commitment'],
  commitment: [`commitment = ${HEX}`, 'secret head-end'],
  secret: [`secret = ${HEX}`, 'head-end'],
  'head-end': ['', 'options'],
  options: ['\\[options\\]', 'option part-end end'],
  option: [`[a-z0-9_]+ = ${TEXT}`, 'option part-end end'],
  'part-end': ['', 'rounds deals'],
  rounds: ['\\[\\[rounds\\]\\]', 'text'],
  text: ['text = \\[', 'line'],
  line: [`  ${TEXT},`, 'line text-end'],
  'text-end': ['\\]', 'reveals part-end end'],
  reveals: [`reveals = ${TEXTS}`, 'part-end end'],
  deals: ['\\[\\[deals\\]\\]', 'draws number'],
  draws: [`draws = ${TEXTS}`, 'number'],
  number: [`number = ${NUMBER}`, 'dealer'],
  dealer: [`dealer = ${TEXT}`, 'order'],
  order: [`order = ${TEXT}`, 'moves'],
  moves: ['moves = """', 'moves-end move'],
  move: [`${MOVE}${NOTES}`, 'moves-end move'],
  'moves-end': ['"""', 'points deal-end end'],
  points: [`points = ${listOf(NUMBER)}`, 'scores'],
  scores: [`scores = ${listOf(NUMBER)}`, 'headline deal-end end'],
  headline: [`headline = ${TEXT}`, 'how deal-end end'],
  how: [`how = ${TEXTS}`, 'deal-end end'],
  'deal-end': ['', 'deals result'],
  result: ['\\[result\\]', 'won'],
  won: [`won = ${listOf(TEXTS)}`, 'won-how end'],
  'won-how': [`headline = ${TEXT}`, 'end'],
};
const PATTERNS = new Map(
  Object.entries(FORM).map(([kind, [pattern]]) => [kind, new RegExp(`^(?:${pattern})$`, 'u')]),
);

export function readRecord(text: string): RecordText {
  const lines = text.replaceAll('\r\n', '\n').replace(/\n+$/, '').split('\n');
  const head: Table = new Map();
  const found: RecordText = { head, options: new Map(), rounds: [], deals: [], result: null };
  const starts: number[] = [];
  let table = head;
  let listed: string[] = [];
  let after = ['record'];
  lines.forEach((line, at) => {
    const kind = after.find((one) => PATTERNS.get(one)?.test(line));
    if (!kind) throw new (at ? Unreadable : OtherForm)(`${at + 1}`);
    after = FORM[kind]![1].split(' ');
    if (kind === 'options') table = found.options;
    else if (kind === 'rounds') found.rounds.push((table = new Map()));
    else if (kind === 'result') found.result = table = new Map();
    else if (kind === 'text') table.set(kind, (listed = []));
    else if (kind === 'line') listed.push(JSON.parse(line.slice(2, -1)) as string);
    else if (kind === 'deals') {
      found.deals.push({ values: (table = new Map()), text: '' });
      starts.push(at);
    } else if (line && !kind.startsWith('move') && kind !== 'text-end') {
      const [key] = line.split(' = ', 1) as [string];
      if (table.has(key)) throw new Unreadable(`${at + 1}`);
      table.set(key, JSON.parse(line.slice(key.length + 3)));
    }
  });
  if (!after.includes('end')) throw new Unreadable(`${lines.length}`);
  starts.forEach((start, deal) => {
    found.deals[deal]!.text = lines
      .slice(start, starts[deal + 1])
      .join('\n')
      .trimEnd();
  });
  return found;
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
