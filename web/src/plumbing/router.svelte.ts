/** The route: `/t/ID` is a table, `/p/ID` the hall of a party; all other pages are named after the #. */

interface Route {
  page: string;
  parts: string[];
  table: string;
  party: string;
  token: string;
}

function read(): Route {
  const table = /^\/t\/([^/]+)/.exec(location.pathname)?.[1] ?? '';
  const own = /^#seat=([^/]+)$/.exec(location.hash)?.[1];
  const parts = (own ? '' : location.hash)
    .replace(/^#\/?/, '')
    .split('/')
    .filter(Boolean)
    .map(decodeURIComponent);
  const token = own ?? new URLSearchParams(location.search).get('seat') ?? '';
  const party = /^\/p\/([^/]+)/.exec(location.pathname)?.[1] ?? '';
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

export function go(path: string): void {
  history.pushState(null, '', path);
  follow();
}

/** Change the address without a new entry in the history. */
export function amend(path: string): void {
  history.replaceState(null, '', path);
  Object.assign(route, read());
}

/** Follow links inside the client without reloading the page. */
export function links(node: HTMLElement): { destroy: () => void } {
  const click = (event: MouseEvent): void => {
    const link = (event.target as Element).closest('a');
    if (!link || link.origin !== location.origin || link.target || link.hasAttribute('download'))
      return;
    if (
      event.button ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      link.pathname.startsWith('/api')
    )
      return;
    event.preventDefault();
    if (link.href !== location.href) go(link.href);
  };
  node.addEventListener('click', click);
  return { destroy: () => node.removeEventListener('click', click) };
}
