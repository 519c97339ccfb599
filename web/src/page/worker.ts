/** A worker with a Python of its own. One holds the tables; in another, bots think. */

import { Bots } from './bots';
import type { FromWorker, Start, ToWorker } from './messages';
import { fetchTheRest, startPython } from './python';
import { Shelf } from './shelf';
import { Tables } from './tables';

const tell = (message: FromWorker, moved: Transferable[] = []): void =>
  postMessage(message, { transfer: moved });

/** The storage cannot be used: in some private windows, or because somebody has switched it off. */
class NoStorage extends Error {}

/** How long the first game has the line for itself (milliseconds). */
const A_WHILE = 20_000;

async function tables(start: Start): Promise<(message: ToWorker) => void> {
  const shelf = await Shelf.open(start.storage).catch((error: unknown) => {
    throw new NoStorage(String(error));
  });
  const bots = new Bots(start);
  const python = await startPython(start.folder, start.files);
  const found = await Tables.start(python, shelf, bots, tell);
  tell({ is: 'started' });
  bots.wake();
  let played = false;
  return (message) => {
    found.hear(message);
    if (message.is !== 'open' || played) return;
    played = true;
    const rest = (): void => void fetchTheRest(start.folder, start.files).catch(() => undefined);
    setTimeout(rest, A_WHILE); // the first card comes first; what is missing comes the next time
  };
}

async function bots(start: Start): Promise<(message: ToWorker) => void> {
  const python = await startPython(start.folder, start.files);
  const { think } = python.pyimport('parlour.page.thinkers') as {
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
    void listener.then((hear) => hear(message));
  }
};
