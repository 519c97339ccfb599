/**
 * The way to the server: over the network, or to the one in this page. Nothing else in the client knows which it is.
 */

import { PageTransport } from '../page/transport';
import type { Files } from '../page/python';

/** The names of Python's files in a build for a page without a server; null in all others. */
declare const __PAGE__: Files | null;

/** What the client uses of a WebSocket. */
export interface Socket {
  readonly readyState: number;
  onopen: ((event: Event) => unknown) | null;
  onmessage: ((event: MessageEvent) => unknown) | null;
  onclose: ((event: CloseEvent) => unknown) | null;
  send(text: string): void;
  close(code?: number): void;
}

export interface Transport {
  /** Whether nobody else can be reached, because the server is in this page. */
  readonly alone: boolean;
  fetch(path: string, init?: RequestInit): Promise<Response>;
  socket(path: string, protocol: string): Socket;
  /** Everything on this device as one file, if it is kept here and not on a server. */
  readonly ownData: { read(): Promise<Blob>; replace(text: string): Promise<boolean> } | null;
}

/** The server that the page came from. */
const network: Transport = {
  alone: false,
  ownData: null,
  fetch: (path, init) => fetch(path, { credentials: 'same-origin', ...init }),
  socket: (path, protocol) => {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    return new WebSocket(`${scheme}://${location.host}${path}`, protocol);
  },
};

/** The path of the folder that the client lies in. */
export const folder = __PAGE__ ? new URL('.', location.href).pathname : '/';

export const transport: Transport = __PAGE__
  ? new PageTransport(`${location.origin}${folder}`, __PAGE__)
  : network;
