import { type Pool, transaction } from '#server/database/db.ts';
import { writeFreeSeats } from '#server/trips/commands/assign.ts';

/** Trips whose refresh is under way in this process; true when something changed again meanwhile. */
const running = new Map<number, boolean>();

/**
 * Writes down anew which seats are free on each leg, for search: after the commit, never in the booking's transaction. Many
 * bookings of one trip at once cost two such statements, the one that is running and one after it.
 */
export async function refreshFreeSeats(pool: Pool, tripId: number): Promise<void> {
  if (running.has(tripId)) {
    running.set(tripId, true);
    return;
  }
  try {
    do {
      running.set(tripId, false);
      await refresh(pool, tripId);
    } while (running.get(tripId));
  } finally {
    running.delete(tripId);
  }
}

/** The row is locked before its bookings are read, so that of two processes the later one has seen what the earlier one saw. */
async function refresh(pool: Pool, tripId: number): Promise<void> {
  await transaction(pool, async (sql) => {
    await sql`select from trip where id = ${tripId} for no key update`;
    await writeFreeSeats(sql, tripId);
  });
}
