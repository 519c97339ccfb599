/** A worker with a Python of its own. One holds the tables; in another, bots think. */

import { Bots } from './bots';
import type { FromWorker, Start, ToWorker } from './messages';
import { Python } from './python';
import { Shelf } from './shelf';
import { Tables } from './tables';

const tell = (message: FromWorker, moved: Transferable[] = []): void =>
  postMessage(message, { transfer: moved });

/** The storage cannot be used: in some private windows, or because somebody has switched it off. */
class NoStorage extends Error {}

/** How long after the first card the rest is fetched (milliseconds): its pictures and the rulebook come first. */
const A_WHILE = 5_000;

async function tables(start: Start): Promise<(message: ToWorker) => void> {
  const shelf = await Shelf.open(start.storage).catch((error: unknown) => {
    throw new NoStorage(String(error));
  });
  const [python, kept] = await Python.start(start.source, true);
  const bots = new Bots(start, kept);
  let played = false;
  const found = await Tables.start(python, shelf, bots, (message, moved) => {
    tell(message, moved);
    if (message.is !== 'said' || played) return;
    played = true; // the first card is there, and had the line and the processor for itself
    bots.wake();
    // What is missing then comes the next time.
    setTimeout(() => void python.fetchTheRest().catch(() => undefined), A_WHILE);
  });
  tell({ is: 'started' });
  return (message) => found.hear(message);
}

async function bots(start: Start): Promise<(message: ToWorker) => void> {
  const [{ api }] = await Python.start(start.source, false);
  const { think } = api.pyimport('parlour.page.thinkers') as {
    think(question: string): string;
  };
  return (message) => {
    if (message.is === 'question')
      tell({ is: 'thought', id: message.id, text: think(message.text) });
  };
}

/** What takes the messages, as soon as Python runs. */
let listener: Promise<(message: ToWorker) => void>;

onmessage = (event: MessageEvent<ToWorker>) => {
  const message = event.data;
  if (message.is === 'start') {
    listener = (message.part === 'tables' ? tables : bots)(message);
    listener.catch((error: unknown) => {
      const why = error instanceof NoStorage ? 'storage' : 'start';
      tell({ is: 'failed', why, reason: String(error) });
    });
  } else {
    void listener.then((hear) => hear(message)).catch(() => undefined); // it has been told
  }
};
