import type { Db } from '#server/core/database/db.ts';
import { nightOf } from '#shared/core/night.ts';
import { addDays } from '#shared/core/time.ts';
import type { FoundTrip, SearchQuery } from '#shared/office/search/schema.ts';
import { foundRows } from './trips.ts';

/** How many trips of a night are returned; there are never more between two towns. */
const NIGHT_TRIPS = 20;

/**
 * Returns the trips that leave from 00:00 to 04:00 of the next date, which most people look for on the evening of this one; none if the
 * person asked for other parts of the day.
 */
export async function nightTrips(sql: Db, query: SearchQuery, now: Date): Promise<FoundTrip[]> {
  if (query.parts.length > 0 && !query.parts.includes('evening')) return [];
  const night: SearchQuery = { ...query, date: addDays(query.date, 1), parts: ['night'], sort: 'departure' };
  const rows = await foundRows(sql, night, now, { limit: NIGHT_TRIPS, offset: 0 });
  return rows.filter(({ departsAt, from }) => nightOf(departsAt, from.zone) !== null);
}
