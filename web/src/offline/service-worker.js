/**
 * Keeps the client, so that it opens without a network. `web/offline.ts` fills in the names of the files.
 *
 * A new version waits until no page uses the old one, or until somebody asks for it.
 */

const SHELL_CACHE = 'parlour-' + __VERSION__;
const PYTHON_CACHE = 'parlour-python';
const SHELL = __SHELL__;
const PYTHON = __PYTHON__;
const here = new URL('.', self.location.href);
const address = (name) => new URL(name, here).href;
const PAGE = address('index.html');

async function keep() {
  const cache = await caches.open(SHELL_CACHE);
  await cache.addAll(SHELL.map((name) => new Request(address(name), { cache: 'no-cache' })));
}

/** Forget other versions of this site; other sites at this address keep theirs. */
async function tidyUp() {
  const wanted = new Set([...SHELL, ...PYTHON].map(address));
  for (const name of await caches.keys()) {
    if (!name.startsWith('parlour-') || name === SHELL_CACHE) continue;
    const cache = await caches.open(name);
    for (const { url } of await cache.keys()) {
      const unused = name === PYTHON_CACHE ? !wanted.has(url) : true;
      if (url.startsWith(here.href) && unused) await cache.delete(url);
    }
    if (name !== PYTHON_CACHE && !(await cache.keys()).length) await caches.delete(name);
  }
}

/** A page from the network, because a server may have a newer one; otherwise the kept one. */
async function page(request) {
  if (!PYTHON.length) {
    try {
      return await fetch(request);
    } catch {
      // Offline, or the server is down.
    }
  }
  return (await caches.match(PAGE)) ?? fetch(request);
}

async function file(request) {
  const kept = await caches.match(request.url, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && request.url.startsWith(address('python/'))) {
    const cache = await caches.open(PYTHON_CACHE);
    void cache.put(request.url, answer.clone());
  }
  return answer;
}

self.addEventListener('install', (event) => event.waitUntil(keep()));
self.addEventListener('activate', (event) =>
  event.waitUntil(tidyUp().then(() => self.clients.claim())),
);
self.addEventListener('message', (event) => {
  if (event.data === 'update') void self.skipWaiting();
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const inside = request.url.slice(here.href.length);
  if (request.method !== 'GET' || !request.url.startsWith(here.href)) return;
  if (/^(api|ws|metrics|healthz|readyz|openapi\.json)\b/.test(inside)) return;
  event.respondWith(request.mode === 'navigate' ? page(request) : file(request));
});
