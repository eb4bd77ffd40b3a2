import { type AppContext, perApp } from '#server/context.ts';
import { type Pool, transaction } from '#server/database/db.ts';
import { writeFreeSeats } from '#server/trips/commands/assign.ts';

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
      await refresh(app.pool, tripId);
    } while (running.get(tripId));
  } finally {
    running.delete(tripId);
  }
}

/**
 * The trip's row is locked before its bookings are read, so that the later of two processes also sees the bookings that the earlier one
 * read.
 */
async function refresh(pool: Pool, tripId: number): Promise<void> {
  await transaction(pool, async (sql) => {
    await sql`select from trip where id = ${tripId} for no key update`;
    await writeFreeSeats(sql, tripId);
  });
}
