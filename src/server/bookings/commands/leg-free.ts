import { type Pool, transaction } from '#server/core/db.ts';
import { countLegFree } from '#server/trips/commands/assign.ts';

/** Trips whose refresh is under way in this process; true when something changed again meanwhile. */
const running = new Map<number, boolean>();

/**
 * Counts the free seats of each leg anew, for search: after the commit, never in the booking's transaction. Many bookings of
 * one trip at once cost two counts, the one that is running and one after it.
 */
export async function refreshLegFree(pool: Pool, tripId: number): Promise<void> {
  if (running.has(tripId)) {
    running.set(tripId, true);
    return;
  }
  try {
    do {
      running.set(tripId, false);
      await count(pool, tripId);
    } while (running.get(tripId));
  } finally {
    running.delete(tripId);
  }
}

/** The row is locked before it is counted, so that of two processes the later one has seen what the earlier one saw. */
async function count(pool: Pool, tripId: number): Promise<void> {
  await transaction(pool, async (sql) => {
    await sql`select from trip where id = ${tripId} for no key update`;
    await countLegFree(sql, tripId);
  });
}
