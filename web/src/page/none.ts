/** What a server's client has instead of the server in a page; see `vite.config.ts`. */

export const PageTransport = null;
