import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/core/database/db.ts';
import type { Dated } from '#server/core/dated.ts';
import type { Actor } from '#shared/core/access.ts';
import { linkEnd } from '#shared/operations/tracking/link-life.ts';
import type { ShareLink } from '#shared/operations/tracking/positions/schema.ts';
import type { Arrival } from './arrivals.ts';

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

/** A link with the facts that decide whether it is live. */
export interface Share extends LinkRow {
  tripId: number;
}

/** Returns when the bus reached, or will reach, the stop with this sequence number. */
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
