/** Everything that this page has stored, as one file, and back. */

import { openBase, type Row } from './shelf';

/** The file: a person's tables, progress and session on this device. */
interface OwnData {
  parlour: 'own data';
  version: 1;
  rows: Row[];
  events: [string, number, string][];
  kept: [string, string][];
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error!);
  });

export async function exportAll(storage: string): Promise<Blob> {
  const base = await openBase(storage);
  const work = base.transaction(['rows', 'events', 'kept']);
  const [rows, events, kept] = (['rows', 'events', 'kept'] as const).map((name) =>
    work.objectStore(name),
  ) as [IDBObjectStore, IDBObjectStore, IDBObjectStore];
  const [allRows, numbers, texts, keys, values] = (await Promise.all([
    done(rows.getAll()),
    done(events.getAllKeys()),
    done(events.getAll()),
    done(kept.getAllKeys()),
    done(kept.getAll()),
  ])) as [Row[], [string, number][], string[], string[], string[]];
  base.close();
  const data: OwnData = {
    parlour: 'own data',
    version: 1,
    rows: allRows,
    events: numbers.map(([table, number], at) => [table, number, texts[at]!]),
    kept: keys.map((key, at) => [key, values[at]!]),
  };
  return new Blob([JSON.stringify(data)], { type: 'application/json' });
}

/** Replace everything by what a file holds, at once or not at all; return whether it was such a file. */
export async function importAll(storage: string, text: string): Promise<boolean> {
  let data: OwnData;
  try {
    data = JSON.parse(text) as OwnData;
    if (data.parlour !== 'own data' || data.version !== 1) return false;
  } catch {
    return false;
  }
  const base = await openBase(storage);
  const work = base.transaction(['rows', 'events', 'kept'], 'readwrite');
  const ended = new Promise<void>((resolve, reject) => {
    work.oncomplete = () => resolve();
    work.onabort = () => reject(work.error!);
  });
  for (const name of ['rows', 'events', 'kept']) work.objectStore(name).clear();
  for (const row of data.rows) work.objectStore('rows').put(row);
  for (const [table, number, event] of data.events)
    work.objectStore('events').put(event, [table, number]);
  for (const [key, value] of data.kept) work.objectStore('kept').put(value, key);
  await ended;
  base.close();
  return true;
}
