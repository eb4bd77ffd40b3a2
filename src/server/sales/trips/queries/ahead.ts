import type { Db } from '#server/core/database/db.ts';
import type { Actor } from '#shared/core/access.ts';
import type { TripSheet } from '#shared/sales/trips/schema.ts';
import { drives } from './drives.ts';
import { visibleTo } from './rows.ts';
import { tripSheet } from './sheet.ts';

/** Trips that leave within this many hours are stored on the driver's device. */
const AHEAD_HOURS = 48;
/** No driver has more trips than this within two days. */
const MAX_SHEETS = 20;

/** The sheets of the trips that a person drives: those under way, and those that leave within 48 hours. */
export async function sheetsAhead(sql: Db, actor: Actor, now: Date): Promise<TripSheet[]> {
  const trips = await sql<{ id: number }[]>`
    select id from trip
    where ${drives(sql, actor.accountId)} and ${visibleTo(sql, actor)} and (status = 'started' or (status = 'planned'
      and departs_at between ${now}::timestamptz - interval '1 day' and ${now}::timestamptz + make_interval(hours => ${AHEAD_HOURS})))
    order by departs_at, id limit ${MAX_SHEETS}`;
  return Promise.all(trips.map(({ id }) => tripSheet(sql, actor, id, now)));
}
