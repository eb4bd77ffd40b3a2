import { savesData } from '#web/core/browser/saves-data.ts';
import type { LazyPage } from '#web/core/router/lazy-page.ts';
import { matchPath } from '#web/core/router/match.ts';
import { onMove } from '#web/core/router/router.tsx';
import { session } from '#web/core/session/session.ts';
import type { SessionState } from '#web/core/session/session-state.ts';
import { paths } from '#web/paths.ts';

/** Which page follows is known by its pattern only, so any number stands for a trip or a booking. */
const ANY = 1;
const OFFER = paths.offer(ANY);
const BOOK = paths.book(ANY);
const TRIP = paths.trip(ANY);
const BOOKING = paths.booking(ANY, ANY);
const TICKET = paths.ticket('0');
const PARCEL = paths.parcel('0');

/** Parts and texts of a page that are asked for only when they are needed, and that most readers need. */
const PARTS: Readonly<Record<string, () => Promise<unknown>[]>> = {
  [paths.search]: () => [
    import('#web/office/search/form/resolve-ends.ts'),
    import('#web/office/search/results/SearchNotes.tsx'),
    import('#web/office/search/results/NothingFound.tsx'),
  ],
  '/search/:tripId/book': () => [import('#web/sales/bookings/GuestTicket.tsx')],
};

/** A page that stays busy is given its next pages after so many milliseconds all the same. */
const IDLE_MS = 2000;

type Reader = Pick<SessionState, 'token' | 'userType'>;

/** Returns the addresses that are probably opened from a page, the most probable first (docs/product.md 2.9). */
export function addressesAhead(pathname: string, { token, userType }: Reader): readonly string[] {
  const next: Readonly<Record<string, readonly string[]>> = {
    [paths.welcome]: [paths.search, OFFER],
    [paths.login]: [paths.passengerShow],
    [paths.signup]: [paths.passengerShow],
    [paths.search]: [OFFER, BOOK],
    '/search/:tripId': [BOOK, token === null ? TICKET : BOOKING],
    '/search/:tripId/book': [token === null ? TICKET : BOOKING],
    [paths.passengerShow]: [paths.search, paths.trips, BOOKING],
    '/driver/dashboard': [paths.trips, TRIP],
    '/carrier/dashboard': [paths.trips, TRIP],
    [paths.trips]: [TRIP, ...(userType === 'passenger' ? [BOOKING] : [])],
    '/trips/list/:tripId': userType === 'passenger' ? [BOOKING] : [],
    '/b/:code': [PARCEL],
  };
  return Object.entries(next).find(([pattern]) => matchPath(pattern, pathname))?.[1] ?? [];
}

/**
 * Loads the code and the texts of the pages ahead, one page after another while the browser is idle, now and after each step. Nothing is
 * loaded for people who save data.
 */
export function loadAhead(pagesAt: (pathname: string) => readonly LazyPage[]): void {
  let steps = 0;
  const load = async () => {
    steps += 1;
    const step = steps;
    const parts = Object.entries(PARTS).find(([pattern]) => matchPath(pattern, window.location.pathname))?.[1];
    await idle();
    if (parts && step === steps && !savesData()) await Promise.allSettled(parts());
    for (const address of addressesAhead(window.location.pathname, session())) {
      for (const page of pagesAt(address)) {
        await idle();
        if (step !== steps || savesData()) return;
        await page.warm();
      }
    }
  };
  onMove(() => void load());
  void load();
}

/** Resolves when the browser has nothing else to do, or soon after, in a browser that does not report it. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: IDLE_MS });
    else setTimeout(resolve, IDLE_MS / 10);
  });
}
