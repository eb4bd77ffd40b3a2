import type { Db } from '#server/core/database/db.ts';
import { Pages } from '#server/core/http/calls/json-stream.ts';
import { drives } from '#server/sales/trips/queries/drives.ts';
import type { FixOutcome } from '#shared/operations/tracking/positions/fix.ts';

/**
 * Exports a person's shared links, their token for other apps (without the token itself), and the positions and tracks of their trips.
 */
export async function trackingData(sql: Db, accountId: number): Promise<Record<string, unknown>> {
  const [shares, [sender], positions] = await Promise.all([
    sql`select code, trip_id from trip_share where account_id = ${accountId} order by id`,
    sql`
      select created_at, last_used_at from tracking_token where account_id = ${accountId}`,
    sql`
      select trip_id, lat, lon, recorded_at from trip_position
      where driver_id = ${accountId} order by trip_id`,
  ]);
  const tracks = new Pages<Place>([0, '-infinity'], (after, limit) => fixesAfter(sql, accountId, after, limit));
  return { sharedLinks: shares, locationSender: sender ?? null, newestPositions: positions, tracks };
}

/** A trip id, and an instant as PostgreSQL's text, because a JavaScript date would lose its microseconds. */
type Place = [tripId: number, at: string];

/** Pages through the fixes trip by trip: in a query over all trips, the database would sort all remaining fixes for each page. */
async function fixesAfter(sql: Db, accountId: number, [tripId, at]: Place, limit: number): Promise<{ after: Place }[]> {
  const rows = await sql<{ after: Place }[]>`
    select json_build_array(trip_id, recorded_at::text) as after, trip_id, recorded_at, lat,
      lon, speed, source
    from trip_fix where trip_id = ${tripId} and recorded_at > ${at}::text::timestamptz
    order by recorded_at limit ${limit}`;
  if (rows.length === limit) return rows;
  const [next] = await sql<{ id: number }[]>`
    select id from trip
    where ${drives(sql, accountId)} and id > ${tripId} and exists (select from trip_fix where trip_id = trip.id)
    order by id limit 1`;
  if (!next) return rows;
  return [...rows, ...(await fixesAfter(sql, accountId, [next.id, '-infinity'], limit - rows.length))];
}

/** When an account's token for other apps was created, and the outcome of the last position sent by it; null without a token. */
export async function tokenOf(
  sql: Db,
  accountId: number,
): Promise<{ createdAt: Date; last: { at: Date; outcome: FixOutcome } | null } | null> {
  const [row] = await sql<{ createdAt: Date; at: Date | null; outcome: FixOutcome | null }[]>`
    select created_at, last_sent_at as at, last_outcome as outcome
    from tracking_token where account_id = ${accountId}`;
  if (!row) return null;
  const { createdAt, at, outcome } = row;
  return { createdAt, last: at && outcome ? { at, outcome } : null };
}
