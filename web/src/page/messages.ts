/** What the page and its two workers say to each other. */

import type { Source } from './python';

/** The first message to a worker: whether it holds the tables, or thinks for the bots. */
export interface Start {
  is: 'start';
  part: 'tables' | 'bots';
  source: Source;
  /** The name of the storage. */
  storage: string;
}

export type ToWorker =
  | Start
  | { is: 'request'; id: number; method: string; path: string; headers: string; body: string }
  | { is: 'open'; id: number; path: string; protocol: string }
  | { is: 'say'; id: number; text: string }
  | { is: 'close'; id: number }
  | { is: 'question'; id: number; text: string };

export type FromWorker =
  | { is: 'started' }
  | { is: 'failed'; why: 'storage' | 'start'; reason: string }
  | { is: 'answer'; id: number; status: number; headers: string; body: Uint8Array<ArrayBuffer> }
  | { is: 'opened'; id: number }
  | { is: 'said'; id: number; text: string }
  | { is: 'closed'; id: number; code: number }
  | { is: 'thought'; id: number; text: string };
