import { queryClient } from '../api/query.ts';
import { workerAddress } from './trusted-types.ts';

/** The worker's address and the word that lets a waiting one begin: `src/web/worker/sw.ts`. */
const WORKER = '/sw.js';
const TAKE_OVER = 'take-over';
const CHECK_INTERVAL_MS = 60 * 60 * 1000;

/**
 * Registers the service worker, which keeps the app and the last answers readable without a connection. When a new version
 * of the app waits, `onUpdate` is given what begins it: the page is loaded anew then, never by itself.
 */
export async function startWorker(onUpdate: (begin: () => void) => void): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  if (!navigator.serviceWorker.controller)
    navigator.serviceWorker.addEventListener('controllerchange', cacheAnswers, { once: true });
  const registration = await navigator.serviceWorker.register(workerAddress(WORKER)).catch(() => null);
  if (!registration) return;
  const { active, waiting } = registration;
  if (active && waiting && active !== waiting) onUpdate(() => begin(waiting));
  registration.addEventListener('updatefound', () => {
    // Asked now and not when it is installed: by then WebKit may call the first worker of all active and waiting at once.
    const { active: before, installing } = registration;
    if (!before || !installing) return;
    installing.addEventListener('statechange', () => {
      if (installing.state === 'installed') onUpdate(() => begin(installing));
    });
  });
  setInterval(() => void registration.update().catch(() => undefined), CHECK_INTERVAL_MS);
}

/** What is on the screen was fetched before the first worker came: fetched once more, it can be read offline too. */
function cacheAnswers(): void {
  void queryClient.invalidateQueries();
}

function begin(worker: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true });
  worker.postMessage(TAKE_OVER);
}
