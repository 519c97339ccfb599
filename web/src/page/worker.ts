/** A worker with a Python of its own. One holds the tables; in another, bots think. */

import { Bots } from './bots';
import type { FromWorker, Start, ToWorker } from './messages';
import { startPython } from './python';
import { Shelf } from './shelf';
import { Tables } from './tables';

const tell = (message: FromWorker, moved: Transferable[] = []): void =>
  postMessage(message, { transfer: moved });

/** The storage of this folder: several sites may share one address. */
const storage = (start: Start): string => `parlour ${new URL('..', start.folder).pathname}`;

async function tables(start: Start): Promise<(message: ToWorker) => void> {
  const shelf = await Shelf.open(storage(start));
  const bots = new Bots(start);
  const python = await startPython(start.folder, start.files);
  const found = await Tables.start(python, shelf, bots, tell);
  tell({ is: 'started' });
  bots.wake();
  return (message) => found.hear(message);
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
    listener.catch((error: unknown) => tell({ is: 'failed', reason: String(error) }));
  } else {
    void listener.then((hear) => hear(message));
  }
};
