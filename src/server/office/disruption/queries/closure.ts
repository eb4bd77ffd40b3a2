import type { z } from 'zod/mini';
import type { Dated } from '#server/core/clock.ts';
import type { Db } from '#server/core/database/db.ts';
import { visibleTo } from '#server/sales/trips/queries/rows.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { LocalName } from '#shared/i18n/locale.ts';
import type { ClosedTrip, ClosureQuery, closurePlan } from '#shared/office/disruption/closure.ts';
import { MAX_TRIPS_OUT } from '#shared/office/disruption/period.ts';

/**
 * The planned trips of a period over the crossing of one of the actor's trips, and what cancelling them does; throws `not_found` for a trip of
 * another carrier or one without a crossing.
 */
export async function closureOf(
  sql: Db,
  me: Actor,
  { trip, from, until }: ClosureQuery,
  now: Date,
): Promise<z.input<typeof closurePlan>> {
  const [crossing] = await sql<{ key: string; name: LocalName }[]>`
    select x.key, json_build_object('uk', x.uk, 'en', x.en) as name
    from trip join route_plan plan on plan.id = trip.plan_id
    join crossing x on x.key = coalesce(trip.crossing_key, plan.crossing_key)
    where trip.id = ${trip} and ${visibleTo(sql, me)}`;
  if (!crossing) throw new DomainError('not_found');
  const over = await sql<{ id: number }[]>`
    select trip.id from trip join route_plan plan on plan.id = trip.plan_id
    where trip.carrier_id = ${me.carrierId} and coalesce(trip.crossing_key, plan.crossing_key) = ${crossing.key}
      and trip.status in ('new', 'planned')
      and trip.departs_at > ${now} and trip.service_date between ${from} and ${until}
    order by trip.departs_at, trip.id`;
  const shown = over.slice(0, MAX_TRIPS_OUT).map(({ id }) => id);
  return { crossing: crossing.name, trips: await closedTrips(sql, me, shown), more: over.length - shown.length };
}

/** Effect of cancelling these trips of the actor's carrier, the earliest first. */
export async function closedTrips(
  sql: Db,
  me: Actor,
  tripIds: readonly number[],
): Promise<Dated<ClosedTrip, 'departsAt'>[]> {
  return sql<Dated<ClosedTrip, 'departsAt'>[]>`
    select trip.id as trip_id, json_build_object('uk', a.uk, 'en', a.en) as "from", json_build_object('uk', b.uk, 'en', b.en) as "to",
      trip.departs_at, a.zone, held.*
    from trip
    join trip_stop first on first.trip_id = trip.id and first.seq = 0 join place a on a.id = first.place_id
    join lateral (select place_id from trip_stop where trip_id = trip.id order by seq desc limit 1) last on true
    join place b on b.id = last.place_id
    cross join lateral (
      select (count(*) filter (where booking.kind = 'passenger'))::int as people,
        (count(*) filter (where booking.kind = 'parcel'))::int as parcels,
        count(distinct booking.party_id)::int as notified,
        (count(distinct booking.party_id) filter (where party.account_id is null))::int as calls,
        md5(coalesce(string_agg(booking.id || booking.status, ',' order by booking.id), '')) as digest
      from booking join party on party.id = booking.party_id where booking.trip_id = trip.id and booking.holds
    ) held
    where trip.id = any(${[...tripIds]}::int[]) and trip.carrier_id = ${me.carrierId}
    order by trip.departs_at, trip.id`;
}
