/**
 * Whether the shuffles of a finished match were those that the table had bound itself to before it (docs/fairness.md).
 * The pack's own order is not known here. It need not be: undoing each shuffle must give the same pack every time.
 */

export interface Verdict {
  bound: boolean;
  deals: boolean[];
  words: string[];
}

const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const unhex = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const hex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

async function hmac(key: Uint8Array<ArrayBuffer>, text: string): Promise<Uint8Array<ArrayBuffer>> {
  const made = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ]);
  return new Uint8Array(await crypto.subtle.sign('HMAC', made, utf8(text)));
}

export async function keyOf(secret: string, words: string[]): Promise<Uint8Array<ArrayBuffer>> {
  return words.length ? hmac(unhex(secret), `players\n${words.join('\n')}`) : unhex(secret);
}

/** The places of a shuffled row: where each piece of the unshuffled one has come from. */
export async function shuffled(
  key: Uint8Array<ArrayBuffer>,
  label: string,
  length: number,
): Promise<number[]> {
  let numbers: bigint[] = [];
  let block = 0;
  const below = async (n: number): Promise<number> => {
    const size = BigInt(n);
    const most = (2n ** 64n / size) * size;
    for (;;) {
      if (!numbers.length) {
        const bytes = new DataView((await hmac(key, `${label} / ${block++}`)).buffer);
        numbers = [0, 8, 16, 24].map((at) => bytes.getBigUint64(at));
      }
      const next = numbers.shift()!;
      if (next < most) return Number(next % size);
    }
  };
  const row = Array.from({ length }, (_, i) => i);
  for (let i = length - 1; i > 0; i--) {
    const j = await below(i + 1);
    [row[i], row[j]] = [row[j]!, row[i]!];
  }
  return row;
}

const text = (record: string, name: string): string => {
  const found = new RegExp(`^${name} = (".*")$`, 'm').exec(record);
  return found ? (JSON.parse(found[1]!) as string) : '';
};

export async function verify(record: string): Promise<Verdict> {
  const secret = text(record, 'secret');
  const words = JSON.parse(/^words = (\[.*\])$/m.exec(record)?.[1] ?? '[]') as string[];
  const bound =
    hex(await crypto.subtle.digest('SHA-256', unhex(secret))) === text(record, 'commitment');
  const key = await keyOf(secret, words);
  const orders = [...record.matchAll(/^order = "(.*)"$/gm)].map((found) => found[1]!.split(' '));
  const packs: string[] = [];
  for (const [i, order] of orders.entries()) {
    const places = await shuffled(key, `deal ${i + 1}`, order.length);
    const pack: string[] = [];
    places.forEach((from, to) => {
      pack[from] = order[to]!;
    });
    packs.push(pack.join(' '));
  }
  return {
    bound,
    deals: packs.map((pack) => pack === packs[0] && new Set(packs).size === 1),
    words,
  };
}
