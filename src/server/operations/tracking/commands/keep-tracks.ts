import type { Db } from '#server/core/database/db.ts';
import { TRACK_DAYS } from '#shared/operations/tracking/positions/limits.ts';

/** The number of days for which partitions are created in advance. */
const AHEAD = 10;

/**
 * Creates the partitions of the coming days, and deletes tracks, links and stored notifications older than 30 days and the newest
 * positions of trips that are over.
 */
export async function keepTracks(sql: Db, now: Date): Promise<void> {
  const day = now.toISOString().slice(0, 10);
  await sql`select make_fix_days(${day}::date - 1, ${AHEAD})`;
  await sql`select drop_fix_days(${day}::date - ${TRACK_DAYS}::int)`;
  await sql`
    delete from trip_position n using trip t
    where t.id = n.trip_id and (t.status in ('finished', 'cancelled') or n.recorded_at < ${now}::timestamptz - interval '2 days')`;
  await sql`delete from trip_share where created_at < ${now}::timestamptz - make_interval(days => ${TRACK_DAYS})`;
  await sql`delete from trip_notice where at < ${now}::timestamptz - make_interval(days => ${TRACK_DAYS})`;
}
