import type { Db } from '#server/database/db.ts';

/** So many offers are told to search engines: those of the next weeks, which somebody may still look for. */
const MAX_COUNT = 5000;
const DAYS = 30;

/** Trips to come that can be booked, the next first. */
export async function nextOffers(sql: Db, now: Date): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select id from trip
    where status = 'planned' and departs_at > ${now} and departs_at < ${now}::timestamptz + make_interval(days => ${DAYS})
    order by departs_at, id limit ${MAX_COUNT}`;
  return rows.map(({ id }) => id);
}
