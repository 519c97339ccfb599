/** The service worker of this site: it keeps the client, and says when there is a newer one. */

import { folder } from '../connection/transport';

const HOUR = 3_600_000;

class Updates {
  /** Whether a newer version is ready. It waits until somebody asks for it, or all pages are closed. */
  ready = $state(false);
  #waiting: ServiceWorker | null = null;

  async watch(): Promise<void> {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    try {
      const known = await navigator.serviceWorker.register(`${folder}service-worker.js`);
      this.#see(known.waiting);
      known.onupdatefound = () => {
        const coming = known.installing;
        coming?.addEventListener('statechange', () => {
          if (coming.state === 'installed') this.#see(coming);
        });
      };
      setInterval(() => void known.update().catch(() => undefined), HOUR);
    } catch {
      // A private window, or somebody who blocks service workers: the page works, but not offline.
    }
  }

  #see(worker: ServiceWorker | null): void {
    if (!worker || !navigator.serviceWorker.controller) return; // the first one replaces nothing
    this.#waiting = worker;
    this.ready = true;
  }

  /** Use the newer version, now. */
  take(): void {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
    this.#waiting?.postMessage('update');
  }
}

export const updates = new Updates();
