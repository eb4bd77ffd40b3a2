import { type ComponentType, use } from 'react';
import type { Namespace } from '#shared/i18n/messages.ts';
import { loadMessages } from '../i18n/i18n.ts';

/** Marks what stands in for a page whose code is being loaded: its heading is yet to come. */
export const PAGE_LOADING = 'page-loading';

type Page = ComponentType;

/** A page in a chunk of its own, loaded together with the texts it needs. */
export interface LazyPage {
  load: () => Promise<Page>;
  /** The page once it is there; a promise would be waited for even then. */
  there: () => Page | null;
}

/** A chunk or its texts could not be loaded: no connection, or a newer version has replaced it (docs/product.md 2.7). */
class PreloadError extends Error {
  override name = 'PreloadError';
}

/** A failed load stays failed for a moment, so that what has to show it comes to an end; the next visit tries anew. */
const RETRY_MS = 3000;

/** What Vite reports for a chunk that somebody else than `page` wanted. */
const reported = new WeakSet<Error>();

export function watchPreloadErrors(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => reported.add(payload));
  // a dead link left standing would count as loaded with the next try
  document.addEventListener('error', ({ target }) => target instanceof HTMLLinkElement && target.remove(), true);
}

export function isPreloadError(error: unknown): boolean {
  return error instanceof PreloadError || (error instanceof Error && reported.has(error));
}

/**
 * `page(() => import('./trips/TripsPage.tsx').then((its) => its.TripsPage), 'trips', 'bookings')`. The chunk and the message files
 * come at the same time; a failed load is tried anew with the next visit.
 */
export function page(load: () => Promise<Page>, ...namespaces: Namespace[]): LazyPage {
  let loading: Promise<Page> | null = null;
  let there: Page | null = null;
  return {
    there: () => there,
    load: () => {
      loading ??= Promise.all([load(), loadMessages(...namespaces)]).then(
        ([loaded]) => {
          there = loaded;
          return loaded;
        },
        (cause: unknown) => {
          setTimeout(() => {
            loading = null;
          }, RETRY_MS);
          throw new PreloadError('a page could not be loaded', { cause });
        },
      );
      return loading;
    },
  };
}

/** The page's component; the nearest Suspense waits for it. */
export function usePage(lazy: LazyPage): Page {
  return lazy.there() ?? use(lazy.load());
}
