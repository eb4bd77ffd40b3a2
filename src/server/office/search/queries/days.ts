import type { Db } from '#server/core/database/db.ts';
import { maySell } from '#server/network/carriers/queries/carrier.ts';
import { placeJson } from '#server/network/places/queries.ts';
import type { LocalDate } from '#shared/core/time.ts';
import { addDays } from '#shared/core/time.ts';
import { type ParcelOffer, parcelOfferPrice } from '#shared/office/search/parcel-price.ts';
import type { Alternatives, DayFare } from '#shared/office/search/schema.ts';
import { boxAround, conditions, type Filters, freeSeats, joins, NEAR_KM, parcelsOf, sells } from './trips.ts';

interface Pair {
  from: number;
  to: number;
  kind: 'passenger' | 'parcel';
  passengers: number;
  kg?: number | undefined;
}

/**
 * Returns the number of trips and the lowest fare in euro cents for each of `days` days from `first` on, of the trips that the filters leave;
 * the price is null on a day without trips.
 */
export async function dayFares(
  sql: Db,
  pair: Pair & Partial<Filters>,
  first: LocalDate,
  days: number,
  now: Date,
): Promise<DayFare[]> {
  const filters = { parts: [], amenities: [], pets: false, instant: false, childSeat: false, ...pair };
  const parcel = pair.kind === 'parcel';
  const rows = await sql<(DayFare & { parcels?: Omit<ParcelOffer, 'base'> })[]>`
    select (t.service_date + s.day_off)::date as date, count(*)::int as trips,
      min(${parcel ? sql`s.price_delivery` : sql`s.price_trip`})::int as price
      ${parcel ? sql`, ${parcelsOf(sql)} as parcels` : sql``}
    from route_segment s
    join trip t on t.plan_id = s.plan_id and t.status = 'planned'
      and t.service_date between ${first}::date - s.day_off and ${addDays(first, days - 1)}::date - s.day_off
    ${joins(sql, 't')}
    where s.from_place = ${pair.from} and s.to_place = ${pair.to} and dep.departs_at > ${now} and ${sells(sql, 't', now)}
      and ${maySell(sql, 'c')} ${conditions(sql, filters)}
    group by 1 ${parcel ? sql`, c.id` : sql``}`;
  const found = new Map<LocalDate, DayFare>();
  for (const { parcels, ...day } of rows) {
    const price = parcels ? parcelOfferPrice({ ...parcels, base: day.price }, pair.kg) : day.price;
    const known = found.get(day.date) ?? { ...day, price: null, trips: 0 };
    found.set(day.date, { ...day, price: lowest(known.price, price), trips: known.trips + day.trips });
  }
  return Array.from({ length: days }, (_, day) => {
    const date = addDays(first, day);
    return found.get(date) ?? { date, price: null, trips: 0 };
  });
}

/** Returns pairs of towns near the two requested towns that have a trip within two weeks after the date, the nearest first. */
export async function nearbyPairs(sql: Db, pair: Pair, date: LocalDate, now: Date): Promise<Alternatives['pairs']> {
  const [from, to] = await Promise.all([pair.from, pair.to].map((id) => placePoint(sql, id)));
  if (!from || !to) return [];
  const [west, east] = [boxAround(from, NEAR_KM), boxAround(to, NEAR_KM)];
  const parcel = pair.kind === 'parcel';
  const rows = await sql<(Alternatives['pairs'][number] & { parcels?: Omit<ParcelOffer, 'base'> })[]>`
    select ${placeJson(sql, 'a')} as "from", ${placeJson(sql, 'b')} as "to",
      ${km(sql, 'a', from)} as from_km, ${km(sql, 'b', to)} as to_km, run.date, run.price
      ${parcel ? sql`, run.parcels` : sql``}
    from place a
    join place b on b.lat between ${east.south} and ${east.north} and b.lon between ${east.west} and ${east.east}
    join lateral (
      select (t.service_date + s.day_off)::date as date,
        ${parcel ? sql`s.price_delivery` : sql`s.price_trip`} as price
        ${parcel ? sql`, ${parcelsOf(sql)} as parcels` : sql``}
      from route_segment s
      join trip t on t.plan_id = s.plan_id and t.status = 'planned'
        and t.service_date between ${date}::date - s.day_off and ${date}::date - s.day_off + 14
      join carrier c on c.id = t.carrier_id and ${maySell(sql, 'c')} ${parcel ? sql`and cardinality(c.parcel_classes) > 0` : sql``}
      where s.from_place = a.id and s.to_place = b.id and t.departs_at > ${now} and ${sells(sql, 't', now)}
        ${pair.kind === 'passenger' ? sql`and ${freeSeats(sql, 't')} >= ${pair.passengers}` : sql``}
      order by 1, 2 nulls last limit 1
    ) run on true
    where a.lat between ${west.south} and ${west.north} and a.lon between ${west.west} and ${west.east}
      and (a.id, b.id) <> (${pair.from}, ${pair.to})
    order by ${km(sql, 'a', from)} + ${km(sql, 'b', to)}, run.date limit 6`;
  return rows.map(({ parcels, ...row }) =>
    parcels ? { ...row, price: parcelOfferPrice({ ...parcels, base: row.price }, pair.kg) } : row,
  );
}

export async function placePoint(sql: Db, placeId: number): Promise<{ lat: number; lon: number } | undefined> {
  const [row] = await sql<{ lat: number; lon: number }[]>`select lat, lon from place where id = ${placeId}`;
  return row;
}

/** SQL for the kilometres between a place and a point. It calculates on a plane, which is precise enough for short distances. */
function km(sql: Db, name: string, point: { lat: number; lon: number }) {
  const p = sql(name);
  return sql`round(111.2 * sqrt((${p}.lat - ${point.lat}) ^ 2
    + ((${p}.lon - ${point.lon}) * cos(radians(${point.lat}))) ^ 2))::int`;
}

function lowest(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other);
}
