import type { Db } from '#server/core/database/db.ts';
import { placeJson } from '#server/network/places/queries.ts';
import type { Actor } from '#shared/core/access.ts';
import type { FormerTrip } from '#shared/sales/trips/api.ts';
import { drives } from './drives.ts';

interface Row extends Omit<FormerTrip, 'departsAt'> {
  departsAt: Date;
}

/** The finished trips that the actor drove for a carrier other than their present one. */
export async function formerTrips(
  sql: Db,
  { accountId, carrierId }: Actor,
  { page, per_page }: { page: number; per_page: number },
): Promise<{ rows: FormerTrip[]; total: number }> {
  const where = sql`${drives(sql, accountId)} and trip.status = 'finished'
    and trip.carrier_id is distinct from ${carrierId}`;
  const [rows, [count]] = await Promise.all([
    sql<Row[]>`
      select trip.id, trip.service_date, trip.departs_at, ${placeJson(sql, 'a')} as "from", ${placeJson(sql, 'b')} as "to",
        carrier.name as carrier, bus.number as bus_number, people.passengers, people.parcels
      from trip
      join carrier on carrier.id = trip.carrier_id
      join trip_stop sa on sa.trip_id = trip.id and sa.seq = 0
      join place a on a.id = sa.place_id
      join lateral (select place_id from trip_stop where trip_id = trip.id order by seq desc limit 1) sb on true
      join place b on b.id = sb.place_id
      left join bus on bus.id = trip.bus_id
      cross join lateral (
        select count(*) filter (where kind = 'passenger')::int as passengers,
          count(*) filter (where kind = 'parcel')::int as parcels
        from booking where booking.trip_id = trip.id and booking.status = 'completed'
      ) people
      where ${where} order by trip.departs_at desc, trip.id desc limit ${per_page} offset ${(page - 1) * per_page}`,
    sql<{ total: number }[]>`select count(*)::int as total from trip where ${where}`,
  ]);
  return {
    rows: rows.map((row) => ({ ...row, departsAt: row.departsAt.toISOString() })),
    total: count?.total ?? 0,
  };
}
