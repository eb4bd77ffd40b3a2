import type { Db } from '#server/core/database/db.ts';
import { sells } from './trips.ts';

/** Offers in the sitemap: at most this many, of the next `DAYS` days, since nobody searches for later ones yet. */
const MAX_COUNT = 5000;
const DAYS = 30;

/** Returns the ids of planned trips on sale that have not departed, the next first. */
export async function nextOffers(sql: Db, now: Date): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select id from trip
    where status = 'planned' and departs_at > ${now} and departs_at < ${now}::timestamptz + make_interval(days => ${DAYS})
      and ${sells(sql, 'trip', now)}
    order by departs_at, id limit ${MAX_COUNT}`;
  return rows.map(({ id }) => id);
}
