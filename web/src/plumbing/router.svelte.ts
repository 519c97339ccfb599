/**
 * The route: `/t/ID` is a table, `/p/ID` the hall of a party; all other pages are named after the #.
 *
 * A static site knows no such paths, and may lie in any folder: there `/t/ID` is written `?t=ID`.
 */

import { download } from '../connection/downloads';
import { folder, transport } from '../connection/transport';

const PLACE = /^\/([tp])\/([^/?#]+)/;

interface Route {
  page: string;
  parts: string[];
  table: string;
  party: string;
  token: string;
}

function read(): Route {
  const asked = new URLSearchParams(location.search);
  const [, kind, id = ''] = PLACE.exec(location.pathname) ?? [];
  const table = (kind === 't' ? id : asked.get('t')) ?? '';
  const party = (kind === 'p' ? id : asked.get('p')) ?? '';
  const own = /^#seat=([^/]+)$/.exec(location.hash)?.[1];
  const parts = (own ? '' : location.hash)
    .replace(/^#\/?/, '')
    .split('/')
    .filter(Boolean)
    .map(decodeURIComponent);
  const token = own ?? asked.get('seat') ?? '';
  const page = parts[0] ?? (table ? 'table' : party ? 'hall' : 'home');
  return { page, parts: parts.slice(1), table, party, token };
}

export const route: Route = $state(read());

function follow(): void {
  Object.assign(route, read());
  scrollTo(0, 0);
}

addEventListener('popstate', follow);
addEventListener('hashchange', follow);

/** The address of a path of the client. */
export function addressOf(path: string): string {
  if (!transport.alone) return path;
  return folder + path.replace(PLACE, '/?$1=$2').slice(1);
}

export function go(path: string): void {
  history.pushState(null, '', addressOf(path));
  follow();
}

/** Change the address without a new entry in the history. */
export function amend(path: string): void {
  history.replaceState(null, '', addressOf(path));
  Object.assign(route, read());
}

/** Follow links inside the client without reloading the page. */
export function links(node: HTMLElement): { destroy: () => void } {
  const click = (event: MouseEvent): void => {
    const link = (event.target as Element).closest('a');
    if (!link || link.origin !== location.origin || link.target) return;
    if (event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    if (link.pathname.startsWith('/api')) {
      if (!transport.alone) return; // the browser saves it
      event.preventDefault();
      void download(link.pathname + link.search, link.download || 'parlour.txt');
      return;
    }
    event.preventDefault();
    if (link.href === location.href) return;
    history.pushState(null, '', link.href);
    follow();
  };
  node.addEventListener('click', click);
  return { destroy: () => node.removeEventListener('click', click) };
}
