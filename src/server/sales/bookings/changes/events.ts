import { type AppContext, perApp } from '#server/context.ts';
import type { Call } from '#server/core/http/calls/handlers.ts';
import { recountFreeSeats } from '#server/sales/trips/commands/assign.ts';
import type { ChangedBooking } from '../parcels/commands/act.ts';

export type ChangeContext = Pick<Call<never>, 'app' | 'changed' | 'afterCommit'>;

/** Post-commit: notifies the open screens that show the booking, and refreshes the free seats for search. */
export function bookingChanged({ app, changed, afterCommit }: ChangeContext, touched: ChangedBooking): void {
  changed(...topicsOf(touched));
  afterCommit(() => refreshFreeSeats(app, touched.tripId));
}

/** The topics of the screens that show a booking: of its trip, its carrier, and its passenger if they have an account. */
export function topicsOf({ tripId, carrierId, accountId }: ChangedBooking): string[] {
  const topics = [`trip:${tripId}`, `seats:${tripId}`, `carrier:${carrierId}`];
  return accountId === null ? topics : [...topics, `account:${accountId}`];
}

/** The trips whose refresh is running in this process; the value is true when a booking changed again meanwhile. */
const refreshesOf = perApp(() => new Map<number, boolean>());

/**
 * Recomputes `trip.free_seats` for search: after the commit, never in the booking's transaction. Any number of concurrent bookings of one
 * trip cost two such statements, the running one and one after it.
 */
export async function refreshFreeSeats(app: AppContext, tripId: number): Promise<void> {
  const running = refreshesOf(app);
  if (running.has(tripId)) {
    running.set(tripId, true);
    return;
  }
  try {
    do {
      running.set(tripId, false);
      await recountFreeSeats(app.pool, tripId);
    } while (running.get(tripId));
  } finally {
    running.delete(tripId);
  }
}
