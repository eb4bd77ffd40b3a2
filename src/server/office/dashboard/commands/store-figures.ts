import { type Pool, transaction } from '#server/core/database/db.ts';
import { addDays, localDate } from '#shared/core/time.ts';
import { countTrips } from '../queries/count-trips.ts';
import { HOME_ZONE } from '../queries.ts';

/** The number of trips that are counted in one transaction. */
const BATCH = 200;

/**
 * Stores the counts of trips that departed two days ago or earlier and have none stored. The trips are locked meanwhile, so that no booking
 * changes between the counting and the storing.
 */
export async function storeFigures(sql: Pool, now: Date): Promise<void> {
  const before = addDays(localDate(now, HOME_ZONE), -1);
  for (let stored = BATCH; stored === BATCH; ) {
    stored = await transaction(sql, async (tx) => {
      const trips = await tx<{ id: number }[]>`
        select id from trip
        where service_date < ${before} and status in ('finished', 'cancelled')
          and not exists (select from trip_figures where trip_figures.trip_id = trip.id)
        order by id limit ${BATCH} for update`;
      const ids = trips.map(({ id }) => id);
      await tx`insert into trip_figures ${countTrips(tx, tx`trip.id = any(${ids}::int[])`)}`;
      return ids.length;
    });
  }
}
