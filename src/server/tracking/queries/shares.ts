import type { Db } from '#server/core/db.ts';
import { publicUrl } from '#server/core/public-url.ts';
import type { Actor } from '#shared/core/access.ts';
import { SHARE_AFTER_STOP } from '#shared/tracking/limits.ts';
import type { ShareLink } from '#shared/tracking/schema.ts';
import type { TripStatus } from '#shared/trips/schema.ts';

interface LinkRow {
  id: number;
  code: string;
  fromSeq: number;
  toSeq: number;
  createdAt: Date;
  revokedAt: Date | null;
  rideHeld: boolean;
  status: TripStatus;
  endedAt: Date | null;
  stopAt: Date;
  reachedAt: Date | null;
}

/** A link with what its life depends on. */
export interface Share extends LinkRow {
  tripId: number;
}

/** Somebody's links to a trip, the newest first. */
export async function ownLinks(sql: Db, actor: Actor, tripId: number, now: Date): Promise<ShareLink[]> {
  const rows = await sql<LinkRow[]>`
    ${selectLinks(sql)} where l.trip_id = ${tripId} and l.account_id = ${actor.accountId} order by l.id desc`;
  return rows.map((row) => presentLink(row, now));
}

/** The link of a code; null for one that never was, or was made so long ago that it is forgotten. */
export async function shareOf(sql: Db, code: string): Promise<Share | null> {
  const [row] = await sql<Share[]>`${selectLinks(sql)} where l.code = ${code}`;
  return row ?? null;
}

/**
 * When a link ends: an hour after the bus reached the holder's stop, as it is expected there (`expected`, in ms) or was; an hour
 * after the trip's own end at the latest.
 */
export function endOf(link: LinkRow, expected: number | null): number {
  const stop = link.reachedAt?.getTime() ?? Math.max(link.stopAt.getTime(), expected ?? 0);
  // Not reached and not yet over: the stop is still ahead, however late it is.
  const end = link.endedAt ? Math.min(link.endedAt.getTime(), stop) : stop;
  return end + SHARE_AFTER_STOP;
}

/** Whether a link opens: not taken back, its maker still rides with the trip, and its end is ahead. */
export function isLive(link: LinkRow, expected: number | null, now: Date): boolean {
  return link.revokedAt === null && link.rideHeld && now.getTime() < endOf(link, expected);
}

export function presentLink(row: LinkRow, now: Date): ShareLink {
  return {
    id: row.id,
    code: row.code,
    url: publicUrl(`/t/${row.code}`),
    fromSeq: row.fromSeq,
    toSeq: row.toSeq,
    createdAt: row.createdAt.toISOString(),
    revokedAt: row.revokedAt?.toISOString() ?? null,
    live: isLive(row, null, now),
  };
}

/** The part of the trip that a passenger rides, by their bookings; null when they hold none. */
export async function ownRide(sql: Db, actor: Actor, tripId: number) {
  const [row] = await sql<{ partyId: number; fromSeq: number; toSeq: number }[]>`
    select booking.party_id as "partyId", booking.from_seq as "fromSeq", booking.to_seq as "toSeq"
    from booking join party on party.id = booking.party_id
    where booking.trip_id = ${tripId} and party.account_id = ${actor.accountId} and booking.status in ('confirmed', 'boarded')
    order by booking.kind, booking.id limit 1`;
  return row ?? null;
}

/** The last stop of a trip that can still be shared; null for one that is over. */
export async function lastStopOf(sql: Db, tripId: number): Promise<number | null> {
  const [row] = await sql<{ last: number }[]>`
    select (select max(seq) from trip_stop where trip_id = trip.id) as last from trip
    where id = ${tripId} and status in ('new', 'planned', 'started')`;
  return row?.last ?? null;
}

function selectLinks(sql: Db) {
  return sql`
    select l.id, l.code, l.trip_id as "tripId", l.from_seq as "fromSeq", l.to_seq as "toSeq", l.created_at as "createdAt",
      l.revoked_at as "revokedAt", t.status, coalesce(t.finished_at, t.cancelled_at) as "endedAt",
      coalesce(s.arrives_at, s.departs_at) as "stopAt", s.arrived_at as "reachedAt",
      (l.party_id is null or exists (select from booking b where b.party_id = l.party_id
        and b.status in ('confirmed', 'boarded', 'completed'))) as "rideHeld"
    from trip_share l join trip t on t.id = l.trip_id
    join trip_stop s on s.trip_id = l.trip_id and s.seq = l.to_seq`;
}
