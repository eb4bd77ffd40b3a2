import type { AppContext } from '#server/context.ts';
import type { Dated } from '#server/core/clock.ts';
import type { Db } from '#server/core/database/db.ts';
import type { TopicGuard } from '#server/core/realtime/topics.ts';
import { stopSpotJson } from '#server/network/timetable/queries/points.ts';
import { drives } from '#server/sales/trips/queries/drives.ts';
import { type Actor, isOperator } from '#shared/core/access.ts';
import { type LinkLife, linkEnd } from '#shared/operations/tracking/link-life.ts';
import type { ShareLink } from '#shared/operations/tracking/positions/schema.ts';
import { lastExpected } from '../present.ts';
import type { StoredPosition, TripPath } from './trip-paths.ts';

type Arrival = Pick<LinkLife, 'reachedAt' | 'expected'>;

/** The distance in degrees, about three kilometres, within which a bus counts as at a place. */
const NEAR = 0.03;

/** The time at which the bus reached a stop, by the driver's action or the track, or otherwise the latest expected time. */
export async function arrivalOf(
  sql: Db,
  tripPath: TripPath,
  newer: StoredPosition | undefined,
  seq: number,
  now: Date,
): Promise<Arrival> {
  const said = tripPath.stops.find((stop) => stop.seq === seq)?.arrivedAt;
  if (said) return { reachedAt: Date.parse(said), expected: null };
  const row = lastExpected(tripPath, newer, now).find((stop) => stop.seq === seq);
  if (row?.passed) return { reachedAt: await seenAt(sql, tripPath.id, seq), expected: null };
  return { reachedAt: null, expected: row?.expected?.high ?? null };
}

/** The time of the first fix near a stop; null if the track has a gap there. */
async function seenAt(sql: Db, tripId: number, seq: number): Promise<number | null> {
  const [row] = await sql<{ at: Date | null }[]>`
    select min(f.recorded_at) as at
    from trip_stop s join trip t on t.id = s.trip_id join place p on p.id = s.place_id
      cross join lateral (select ${stopSpotJson(sql, 's')} as spot) its
      cross join lateral (select (spot->>'lat')::float8 as lat, (spot->>'lon')::float8 as lon) at
      join trip_fix f on f.trip_id = s.trip_id
    where s.trip_id = ${tripId} and s.seq = ${seq}
      and f.recorded_at > coalesce(s.arrives_at, s.departs_at) - interval '1 day'
      and abs(f.lat - at.lat) < ${NEAR}::float8 and abs(f.lon - at.lon) * cos(radians(at.lat)) < ${NEAR}::float8`;
  return row?.at?.getTime() ?? null;
}

export type DatedLink = Dated<ShareLink, 'createdAt' | 'revokedAt'>;

interface LinkRow {
  id: number;
  code: string;
  fromSeq: number;
  toSeq: number;
  createdAt: Date;
  revokedAt: Date | null;
  held: boolean;
  endedAt: Date | null;
  stopAt: Date;
}

export interface Share extends LinkRow {
  tripId: number;
}

export type Arrivals = (seq: number) => Promise<Arrival>;

/** An actor's own links to a trip, newest first. */
export async function ownLinks(
  app: AppContext,
  sql: Db,
  actor: Actor,
  tripId: number,
  arrivals: Arrivals,
  now: Date,
): Promise<DatedLink[]> {
  const rows = await sql<LinkRow[]>`
    ${selectLinks(sql)} where l.trip_id = ${tripId} and l.account_id = ${actor.accountId} order by l.id desc`;
  return Promise.all(rows.map(async (row) => presentLink(app, row, await arrivals(row.toSeq), now)));
}

/** The link with a code; null if it never existed, or is so old that it was deleted. */
export async function shareOf(sql: Db, code: string): Promise<Share | null> {
  const [row] = await sql<Share[]>`${selectLinks(sql)} where l.code = ${code}`;
  return row ?? null;
}

/** The time in ms at which a link ends, as far as known now. */
export function endOf(link: LinkRow, arrival: Arrival): number {
  return linkEnd({ ...arrival, stopAt: link.stopAt.getTime(), tripEndedAt: link.endedAt?.getTime() ?? null });
}

/**
 * Whether a link works: it is not revoked, its creator still has a ride on the trip or is a member of its carrier, and its end is ahead.
 */
export function isLive(link: LinkRow, arrival: Arrival, now: Date): boolean {
  return link.revokedAt === null && link.held && now.getTime() < endOf(link, arrival);
}

function presentLink(app: AppContext, row: LinkRow, arrival: Arrival, now: Date): DatedLink {
  return {
    id: row.id,
    code: row.code,
    url: app.publicUrl(`/t/${row.code}`),
    fromSeq: row.fromSeq,
    toSeq: row.toSeq,
    createdAt: row.createdAt,
    revokedAt: row.revokedAt,
    live: isLive(row, arrival, now),
  };
}

/** The part of the trip that a passenger rides, by their bookings; null when they have no confirmed or boarded one. */
export async function ownRide(sql: Db, actor: Actor, tripId: number) {
  const [row] = await sql<{ partyId: number; fromSeq: number; toSeq: number }[]>`
    select booking.party_id, booking.from_seq, booking.to_seq
    from booking join party on party.id = booking.party_id
    where booking.trip_id = ${tripId} and party.account_id = ${actor.accountId} and booking.status in ('confirmed', 'boarded')
    order by booking.kind, booking.id limit 1`;
  return row ?? null;
}

/** The last stop of a trip that can still be shared; null when the trip is over. */
export async function lastStopOf(sql: Db, tripId: number): Promise<number | null> {
  const [row] = await sql<{ last: number }[]>`
    select (select max(seq) from trip_stop where trip_id = trip.id) as last from trip
    where id = ${tripId} and status in ('new', 'planned', 'started')`;
  return row?.last ?? null;
}

function selectLinks(sql: Db) {
  return sql`
    select l.id, l.code, l.trip_id, l.from_seq, l.to_seq, l.created_at,
      l.revoked_at, coalesce(t.finished_at, t.cancelled_at) as ended_at,
      coalesce(s.arrives_at, s.departs_at) as stop_at,
      case when l.party_id is null
        then exists (select from member m where m.account_id = l.account_id and m.carrier_id = t.carrier_id)
        else exists (select from booking b where b.party_id = l.party_id and b.trip_id = l.trip_id
          and b.status in ('confirmed', 'boarded', 'completed')) end as held
    from trip_share l join trip t on t.id = l.trip_id
    join trip_stop s on s.trip_id = l.trip_id and s.seq = l.to_seq`;
}

type ViewerRole = 'staff' | 'passenger';

/**
 * The role in which an actor may see a trip's bus (docs/product.md 10.5); null if they may not. Members of the carrier (a hired driver:
 * trips they drive) are `staff`; holders of a confirmed or boarded booking and administrators are `passenger`. Shared links have a separate
 * check.
 */
export async function viewerRoleOf(sql: Db, actor: Actor, tripId: number): Promise<ViewerRole | null> {
  const [row] = await sql<{ staff: boolean; rides: boolean }[]>`
    select (trip.carrier_id = ${actor.carrierId} and (${actor.role !== 'driver'} or ${drives(sql, actor.accountId)}))
        is true as staff,
      exists (select from booking join party on party.id = booking.party_id
        where booking.trip_id = trip.id and party.account_id = ${actor.accountId}
          and booking.status in ('confirmed', 'boarded')) as rides
    from trip where id = ${tripId}`;
  if (!row) return null;
  if (row.staff) return 'staff';
  return row.rides || isOperator(actor.role) ? 'passenger' : null;
}

/** The guard of the socket's topic `position:<tripId>`: the same people, as long as the trip is not over. */
export const mayWatchPosition: TopicGuard = async (actor, id, sql) => {
  const tripId = Number(id);
  if (!Number.isSafeInteger(tripId) || tripId > 2_147_483_647) return false;
  const [open] = await sql`select from trip where id = ${tripId} and status in ('new', 'planned', 'started')`;
  return open !== undefined && (await viewerRoleOf(sql, actor, tripId)) !== null;
};
