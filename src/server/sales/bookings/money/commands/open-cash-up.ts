import type { Db } from '#server/core/database/db.ts';
import { DomainError } from '#shared/core/errors.ts';

/**
 * Returns the open cash-up of a person on a trip, which is created if there is none, and locks it: it cannot be handed over before the
 * caller's transaction ends. Cash that is taken after a hand-over is added to a new cash-up.
 */
export async function openCashUp(
  sql: Db,
  input: { tripId: number; carrierId: number; takenBy: number; at: Date },
): Promise<number> {
  // A hand-over that commits between the two statements closes the cash-up that the first one has found.
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await sql`
      insert into cash_up (trip_id, carrier_id, driver_id, opened_at)
      values (${input.tripId}, ${input.carrierId}, ${input.takenBy}, ${input.at})
      on conflict (trip_id, driver_id) where handed_over_at is null do nothing`;
    const [open] = await sql<{ id: number }[]>`
      select id from cash_up where trip_id = ${input.tripId} and driver_id = ${input.takenBy} and handed_over_at is null for update`;
    if (open) return open.id;
  }
  throw new DomainError('busy');
}
