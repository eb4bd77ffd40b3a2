import { type ComponentType, use } from 'react';
import { PreloadError } from '../i18n/i18n.ts';

/** The class of the placeholder of a page whose code is being loaded, so that its heading does not exist yet. */
export const PAGE_LOADING = 'page-loading';

/** `ask` begins what the page asks the server for first; the app calls it before it renders the first page of a visit. */
type Page = ComponentType & { ask?: () => void };

export interface LazyPage {
  load: () => Promise<Page>;
  /** Loads it before it is opened. A failure is not stored: opening the page begins again. */
  warm: () => Promise<void>;
  /** Returns the page if it is loaded. React would suspend even on a resolved promise. */
  there: () => Page | null;
  /** Imports its module, for the build, which lists what each screen loads. */
  imported: () => Promise<LoadedModule>;
}

/**
 * A failed load is not repeated for this many milliseconds, so that the error can be rendered; the next visit tries
 * again.
 */
const RETRY_MS = 3000;

/** Errors that Vite reports for chunks that were not loaded by `page`. */
const reported = new WeakSet<Error>();

export function watchPreloadErrors(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => reported.add(payload));
  // A failed `<link>` that stays in the document would count as loaded at the next attempt.
  document.addEventListener('error', ({ target }) => target instanceof HTMLLinkElement && target.remove(), true);
}

export function isPreloadError(error: unknown): boolean {
  return error instanceof PreloadError || (error instanceof Error && reported.has(error));
}

/** Result of loading for `page`: a page, or the module of a page, which exports nothing else. */
type LoadedModule = Page | Readonly<Record<string, Page>>;

/** `page(() => import('./pages/trips/TripsPage.tsx'))`. After a failure the next visit tries again. */
export function page(imported: () => Promise<LoadedModule>): LazyPage {
  let loading: Promise<Page> | null = null;
  let there: Page | null = null;
  const forget = () => {
    loading = null;
  };
  const begin = () => {
    loading ??= imported().then(
      (loaded) => {
        const [only] = typeof loaded === 'function' ? [loaded] : Object.values(loaded);
        if (!only) throw new Error('no page');
        there = only;
        return only;
      },
      (cause: unknown) => {
        setTimeout(forget, RETRY_MS);
        throw new PreloadError('a page could not be loaded', { cause });
      },
    );
    return loading;
  };
  return { there: () => there, imported, load: begin, warm: () => begin().then(() => undefined, forget) };
}

/** Returns the page's component, and suspends until it is loaded. */
export function usePage(lazy: LazyPage): Page {
  return lazy.there() ?? use(lazy.load());
}
