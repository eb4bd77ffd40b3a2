import { queryClient } from '../api/query.ts';
import { workerAddress } from './trusted-types.ts';

/** The worker's address, and the message that activates a waiting worker: see `src/web/worker/sw.ts`. */
const WORKER = '/sw.js';
const TAKE_OVER = 'take-over';
const CHECK_INTERVAL_MS = 60 * 60 * 1000;

/**
 * Registers the service worker, which makes the app and the last responses available offline. When a new version of the app is waiting,
 * `onUpdate` receives a function that activates it and reloads the page; the page never reloads without it. Once `signal` is aborted, it no
 * longer checks for new versions.
 */
export async function startWorker(onUpdate: (begin: () => void) => void, signal: AbortSignal): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  if (!navigator.serviceWorker.controller)
    navigator.serviceWorker.addEventListener('controllerchange', cacheAnswers, { once: true });
  const registration = await navigator.serviceWorker.register(workerAddress(WORKER)).catch(() => null);
  if (!registration || signal.aborted) return;
  const { active, waiting } = registration;
  if (active && waiting && active !== waiting) onUpdate(() => begin(waiting));
  const found = () => {
    // `active` is read here and not after the installation: by then WebKit may report the very first worker as active.
    const { active: before, installing } = registration;
    if (!before || !installing) return;
    const changed = () => {
      if (installing.state === 'installed') onUpdate(() => begin(installing));
    };
    installing.addEventListener('statechange', changed, { signal });
  };
  registration.addEventListener('updatefound', found, { signal });
  const checks = setInterval(() => void registration.update().catch(() => undefined), CHECK_INTERVAL_MS);
  signal.addEventListener('abort', () => clearInterval(checks));
}

/** Refetches the data on the screen: it was fetched before the first worker was active and is not in its cache yet. */
function cacheAnswers(): void {
  void queryClient.invalidateQueries();
}

function begin(worker: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true });
  worker.postMessage(TAKE_OVER);
}
