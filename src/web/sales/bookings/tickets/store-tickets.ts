import { useEffect } from 'react';
import type { BookingRow } from '#shared/sales/bookings/core/booking-row.ts';
import { queryClient } from '#web/core/api/query.ts';
import { session, useSession } from '#web/core/session/session.ts';
import { readTrips } from '#web/sales/trips/state.ts';
import { bookingQuery, ownBookingsQuery } from '../core/queries.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** The next rides and parcels whose tickets are stored. */
const MAX_TICKETS = 20;
/** The tickets that are fetched at the same time: on a slow line one after another took longer than many wait before they leave. */
const AT_ONCE = 4;

/**
 * Makes the service worker store the tickets of the next rides and parcels, also of those that were not opened: at the start of the app,
 * every hour, and within a minute of a change. A sign-out deletes them with all other answers of this person.
 */
export function useStoredTickets(): void {
  const { token, userType, userInfo } = useSession();
  const account = userInfo?.id ?? null;
  const rides = userType !== '';
  useEffect(() => {
    if (token === null || account === null || !rides || !('serviceWorker' in navigator)) return;
    const store = () => void storeTickets(account);
    store();
    const timer = setInterval(store, MINUTE);
    navigator.serviceWorker.addEventListener('controllerchange', store);
    return () => {
      clearInterval(timer);
      navigator.serviceWorker.removeEventListener('controllerchange', store);
    };
  }, [token, account, rides]);
}

/** Asks only when the last answer is an hour old, or a message since then has announced a change of the account. */
async function storeTickets(account: number): Promise<void> {
  if (!navigator.serviceWorker.controller) return;
  await queryClient
    .fetchQuery({
      queryKey: [`account:${account}`, 'tickets'],
      queryFn: () => fetchTickets(account),
      staleTime: HOUR,
      gcTime: HOUR,
      retry: false,
    })
    .catch(() => undefined);
}

/** Fetches the lists and each ticket, which the service worker stores on their way. Returns how many there are. */
async function fetchTickets(account: number): Promise<number> {
  const { page, perPage } = readTrips(new URLSearchParams());
  const lists: BookingRow[][] = [];
  for (const kind of ['passenger', 'parcel'] as const) {
    const list = ownBookingsQuery({ tab: 'planned', kind, page, perPage });
    lists.push((await queryClient.fetchQuery({ ...list, staleTime: 0 })).data);
  }
  const next = lists.flat().sort((one, other) => one.departsAt.localeCompare(other.departsAt));
  const waiting = next.slice(0, MAX_TICKETS).values();
  const fetchWaiting = async () => {
    for (const { tripId, id } of waiting) {
      if (session().userInfo?.id !== account) return;
      await queryClient.prefetchQuery({ ...bookingQuery(tripId, id), staleTime: 0 });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, fetchWaiting));
  return next.length;
}
