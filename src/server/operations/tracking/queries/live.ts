import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/core/database/db.ts';
import { phoneChannels } from '#server/core/texting/queue.ts';
import { drives } from '#server/sales/trips/queries/drives.ts';
import type { Actor } from '#shared/core/access.ts';
import type { BusOnMap } from '#shared/operations/tracking/positions/schema.ts';
import type { TripRow } from '#shared/sales/trips/schema.ts';
import { liveOf } from '../commands/live.ts';
import { presentLiveTrip } from '../present.ts';
import { tripPathsOf } from './trip-paths.ts';

type PlannedBus = Pick<BusOnMap, 'tripId' | 'from' | 'to' | 'bus' | 'driver'>;

/** The carrier's trips under way or about to leave (for a hired driver only their own), without the positions of the buses. */
export async function carrierBuses(sql: Db, actor: Actor, now: Date): Promise<PlannedBus[]> {
  return sql<PlannedBus[]>`
    select trip.id as trip_id, json_build_object('uk', a.uk, 'en', a.en) as "from",
      json_build_object('uk', b.uk, 'en', b.en) as "to",
      case when bus.id is not null then json_build_object('name', bus.manufacturer || ' ' || bus.model,
        'number', bus.number) end as bus,
      case when d.id is not null then json_build_object('id', d.id, 'name', d.name, 'lastName', d.last_name) end as driver
    from trip
    join trip_stop sa on sa.trip_id = trip.id and sa.seq = 0 join place a on a.id = sa.place_id
    join lateral (select place_id from trip_stop where trip_id = trip.id order by seq desc limit 1) sb on true
    join place b on b.id = sb.place_id
    left join bus on bus.id = trip.bus_id
    left join account d on d.id = trip.driver_id
    where trip.carrier_id = ${actor.carrierId} and (${actor.role !== 'driver'} or ${drives(sql, actor.accountId)})
      and trip.departs_at > ${now}::timestamptz - interval '6 days'
      and (trip.status = 'started'
        or (trip.status = 'planned' and trip.departs_at < ${now}::timestamptz + interval '60 minutes'
          and trip.arrives_at > ${now}::timestamptz - interval '1 day'))
    order by trip.departs_at, trip.id limit 200`;
}

export async function sharingOf(sql: Db, actor: Actor): Promise<boolean> {
  const [row] = await sql<
    { share: boolean }[]
  >`select share_positions as share from carrier where id = ${actor.carrierId}`;
  return row?.share ?? false;
}

/**
 * Adds to rows of trips the next stop and its expected time from the position of the bus and an announced delay, as on the trip's own page,
 * and to a trip sheet whether callers get text messages. A row stays unchanged if its trip is not under way or has neither.
 */
export async function liveStops<Row extends TripRow>(app: AppContext, rows: readonly Row[], now: Date): Promise<Row[]> {
  const underway = rows.filter(({ status }) => status === 'started').map(({ id }) => id);
  const tripPaths = await tripPathsOf(app.pool, underway, now);
  const textsCallers = phoneChannels(app).length > 0;
  return rows.map((row) => {
    const shown = 'bookings' in row ? { ...row, textsCallers } : row;
    const tripPath = tripPaths.get(row.id);
    if (!tripPath) return shown;
    const { stops, nextSeq, late } = presentLiveTrip(tripPath, liveOf(app).newest(row.id), now);
    if (late && late.expectedAt === null) return { ...shown, late, nextStop: null };
    const next = stops.find(({ seq }) => seq === nextSeq);
    const place = tripPath.stops.find(({ seq }) => seq === nextSeq)?.place;
    if (!next?.expected || !place) return { ...shown, late };
    return { ...shown, late, nextStop: { seq: next.seq, place, plannedAt: next.plannedAt, expected: next.expected } };
  });
}
