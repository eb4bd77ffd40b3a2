import { PRERENDERING } from '../browser/prerendering.ts';

/** The delay in milliseconds before the second attempt; each later delay is twice the one before. */
const FIRST_WAIT_MS = 3000;

/** The event by which a user who waits for a part requests to load it immediately. */
export const RETRY = 'vezu:retry';

/**
 * Loads something that the page can do without at first. After a failure it tries again when the network is back, when
 * `RETRY` asks for it, or after a delay that doubles each time; it never throws.
 */
export async function withRetries<T>(load: () => Promise<T>): Promise<T> {
  for (let wait = FIRST_WAIT_MS; ; wait *= 2) {
    try {
      return await load();
    } catch (error) {
      if (PRERENDERING) throw error;
      await new Promise((resolve) => {
        setTimeout(resolve, wait);
        for (const now of ['online', RETRY]) window.addEventListener(now, resolve, { once: true });
      });
    }
  }
}
