import type { Dated } from '#server/core/clock.ts';
import { type Db, sqlFragment } from '#server/core/database/db.ts';
import { maySell } from '#server/network/carriers/queries/carrier.ts';
import { shownAmenities } from '#server/network/fleet/queries.ts';
import { crossingJson, placeJson } from '#server/network/places/queries.ts';
import { confirmsInstantly, priceRangeJson } from '#server/network/timetable/queries.ts';
import { averageRating } from '#server/people/accounts/queries/profiles.ts';
import { parcelTariffJson, payRuleJson } from '#server/sales/prices/queries/price-list.ts';
import { freeBetween } from '#server/sales/trips/queries/free-seats.ts';
import { crosses } from '#shared/network/timetable/crossed.ts';
import { DAY_PART_HOURS } from '#shared/office/search/options.ts';
import {
  type ParcelOffer,
  parcelOfferPrice,
  parcelUpToKg,
  variesByParcel,
} from '#shared/office/search/parcel-price.ts';
import {
  type Departure,
  type FoundTrip,
  type Offer,
  SEARCH_PAGE,
  type SearchChoices,
  type SearchQuery,
} from '#shared/office/search/schema.ts';
import { type RideFilters, rideConditions } from './ride-filters.ts';

interface FoundRow extends Omit<FoundTrip, 'departsAt' | 'arrivesAt'> {
  departsAt: Date;
  arrivesAt: Date;
  parcels?: Omit<ParcelOffer, 'base'>;
}

/**
 * Returns one page of trips between two places on a local date of departure, and whether there are more. The date is compared in
 * the calendar of the boarding stop (service date plus day offset of the segment), so clock changes have no effect.
 */
export async function searchTrips(
  sql: Db,
  query: SearchQuery,
  now: Date,
): Promise<{ data: FoundTrip[]; more: boolean }> {
  const rows = await foundRows(sql, query, now, { limit: SEARCH_PAGE + 1, offset: (query.page - 1) * SEARCH_PAGE });
  return { data: rows.slice(0, SEARCH_PAGE), more: rows.length > SEARCH_PAGE };
}

/**
 * The trips of a day in an order that the database computes, from `offset` on: those with seats for the party, or with `full` those
 * without.
 */
export async function foundRows(
  sql: Db,
  query: SearchQuery,
  now: Date,
  { limit, offset, full = false }: { limit: number; offset: number; full?: boolean },
): Promise<FoundTrip[]> {
  const rows = await sql<FoundRow[]>`
    select ${found(sql, 't')}, ${confirmsInstantly(sql, 'plan')} as instant_confirmation, ${payRuleJson(sql, 't')} as pay_rule,
      (select route.currencies from route where route.id = t.route_id) as currencies, ${placeJson(sql, 'a')} as "from", ${placeJson(sql, 'b')} as "to",
      ${crossingJson(sql, 'x')} as crossing, ${PRICES[query.kind](sql, 's')} as price
      ${query.kind === 'parcel' ? sql`, ${parcelsOf(sql)} as parcels` : sql`, ${priceRangeJson(sql, 's')} as price_range`}
    from ${segmentsWithTrips(sql, query, now)}
    ${joins(sql, 't')}
    where dep.departs_at > ${now} and ${maySell(sql, 'c')}
      ${conditions(sql, query, full)}
    order by ${query.sort === 'price' ? sql`${LEAST[query.kind](sql, 's')} nulls last,` : ORDERS[query.sort](sql, 's')} s.dep_tod, t.id
    limit ${limit} offset ${offset}`;
  return rows.map((row) => present(row, query.kg));
}

export async function searchCarriers(sql: Db, query: SearchQuery, now: Date): Promise<{ id: number; name: string }[]> {
  return sql<{ id: number; name: string }[]>`
    select distinct c.id, c.name collate ukrainian as name
    from ${segmentsWithTrips(sql, query, now)}
    join carrier c on c.id = t.carrier_id and ${maySell(sql, 'c')}
    order by c.name collate ukrainian limit 50`;
}

/** Returns the crossings and the countries on the way of the trips between two places on a date, for the filter. */
export async function searchChoices(
  sql: Db,
  query: Pick<SearchQuery, 'from' | 'to' | 'date'>,
  now: Date,
): Promise<SearchChoices> {
  const [crossings, countries] = await Promise.all([
    sql<SearchChoices['crossings']>`
      select distinct x.key, json_build_object('uk', x.uk_short, 'en', x.en_short)::jsonb as short
      from ${segmentsWithTrips(sql, query, now)}
      join place a on a.id = s.from_place join place b on b.id = s.to_place
      join route_plan plan on plan.id = t.plan_id
      join crossing x on x.key = coalesce(t.crossing_key, plan.crossing_key)
      join carrier c on c.id = t.carrier_id and ${maySell(sql, 'c')}
      where a.country <> b.country order by x.key limit 30`,
    sql<{ country: string }[]>`
      select distinct p.country
      from ${segmentsWithTrips(sql, query, now)}
      join carrier c on c.id = t.carrier_id and ${maySell(sql, 'c')}
      join place a on a.id = s.from_place join place b on b.id = s.to_place
      join trip_stop w on w.trip_id = t.id and w.seq > s.from_seq and w.seq < s.to_seq join place p on p.id = w.place_id
      where p.country not in (a.country, b.country) order by 1 limit 30`,
  ]);
  return { crossings, countries: countries.map(({ country }) => country) };
}

/**
 * How many of the next trips are returned, and how many days ahead they are searched. One carrier gets more days, because it may
 * not run every week.
 */
const NEXT = { of: 8, days: 7 };
const NEXT_OF_CARRIER = { of: 10, days: 60 };

type DatedDeparture = Dated<Departure, 'departsAt' | 'arrivesAt'>;

/** Returns the next trips with a free seat, of a carrier or from places near a point, each to its last stop. */
export async function nextDepartures(
  sql: Db,
  filter: { carrierId: number | null; near: { lat: number; lon: number } | null },
  now: Date,
): Promise<DatedDeparture[]> {
  const box = filter.near && boxAround(filter.near, NEAR_KM);
  const next = filter.carrierId === null ? NEXT : NEXT_OF_CARRIER;
  return sql<DatedDeparture[]>`
    with next as (
      select distinct on (t.id) t.id, t.plan_id, t.carrier_id, t.free_seats, s.seq, s.departs_at, s.place_id
      from trip t join trip_stop s on s.trip_id = t.id join place p on p.id = s.place_id
      where t.status = 'planned' and t.departs_at > ${now} and t.departs_at < ${now}::timestamptz + make_interval(days => ${next.days})
        and (${filter.carrierId}::int is null or t.carrier_id = ${filter.carrierId})
        and ${box ? sql`p.lat between ${box.south} and ${box.north} and p.lon between ${box.west} and ${box.east}` : sql`s.seq = 0`}
        and s.departs_at is not null and ${sells(sql, 't', now)}
      order by t.id, s.seq
    )
    select next.id as trip_id, next.seq as from_seq, last.seq as to_seq, ${placeJson(sql, 'a')} as "from",
      ${placeJson(sql, 'b')} as "to", next.departs_at, last.arrives_at, c.name as carrier_name,
      g.price_trip as price, free.seats as free_seats
    from next
    join lateral (select seq, place_id, arrives_at from trip_stop where trip_id = next.id order by seq desc limit 1) last on true
    join route_segment g on g.plan_id = next.plan_id and g.from_seq = next.seq and g.to_seq = last.seq
    join place a on a.id = next.place_id
    join place b on b.id = last.place_id
    join carrier c on c.id = next.carrier_id and ${maySell(sql, 'c')}
    cross join lateral (select ${freeUntilLast(sql, 'next')} as seats) free
    where free.seats > 0
    order by next.departs_at, next.id limit ${next.of}`;
}

type OfferTerms = Required<Pick<Offer, 'price' | 'priceRange' | 'parcelPrice' | 'parcelTariff' | 'freeSeats'>> & {
  sells: boolean;
  sellingStoppedUntil: Date | null;
};

/**
 * Returns the prices of a trip between two stops in euro cents (null: by arrangement) and the free seats; null if this pair of
 * stops is not sold.
 */
export async function offerTerms(sql: Db, tripId: number, fromSeq: number, toSeq: number): Promise<OfferTerms | null> {
  const [row] = await sql<OfferTerms[]>`
    select s.price_trip as price, ${priceRangeJson(sql, 's')} as price_range, s.price_delivery as parcel_price,
      ${freeSeats(sql, 't')} as free_seats, ${parcelTariffJson(sql, 'c')} as parcel_tariff,
      ${maySell(sql, 'c')} as sells,
      c.selling_stopped_until
    from trip t join carrier c on c.id = t.carrier_id join route_segment s on s.plan_id = t.plan_id and s.from_seq = ${fromSeq} and s.to_seq = ${toSeq}
    where t.id = ${tripId}`;
  return row ?? null;
}

export const NEAR_KM = 80;

/** Returns the limits in degrees of a box that contains a circle of `km` kilometres around a point. */
export function boxAround(point: { lat: number; lon: number }, km: number) {
  const high = km / 111.2;
  const wide = high / Math.cos((point.lat * Math.PI) / 180);
  return { south: point.lat - high, north: point.lat + high, west: point.lon - wide, east: point.lon + wide };
}

export const freeSeats = sqlFragment((t) => freeBetween(t, 's.from_seq', 's.to_seq'));

const freeUntilLast = sqlFragment((t) => freeBetween(t, `${t}.seq`, 'last.seq'));

/** An SQL condition: operators have not stopped the carrier of the trip `t` from selling (docs/product.md 16.3). */
export function sells(sql: Db, t: string, now: Date) {
  return sql`not exists (
    select from carrier stopped where stopped.id = ${sql(t)}.carrier_id and stopped.selling_stopped_until > ${now})`;
}

function segmentsWithTrips(sql: Db, query: Pick<SearchQuery, 'from' | 'to' | 'date'>, now: Date) {
  // The sub-select keeps the order of its index, so that the first page needs no sort of all pairs.
  return sql`
    (select * from route_segment where from_place = ${query.from} and to_place = ${query.to} order by dep_tod) s
    join lateral (
      select * from trip
      where trip.plan_id = s.plan_id and trip.service_date = ${query.date}::date - s.day_off and trip.status = 'planned'
        and ${sells(sql, 'trip', now)}
    ) t on true`;
}

export const joins = sqlFragment(
  (t) => `
    join trip_stop dep on dep.trip_id = ${t}.id and dep.seq = s.from_seq
    join trip_stop arr on arr.trip_id = ${t}.id and arr.seq = s.to_seq
    join place a on a.id = s.from_place
    join place b on b.id = s.to_place
    join carrier c on c.id = ${t}.carrier_id
    join bus on bus.id = ${t}.bus_id
    join route_plan plan on plan.id = ${t}.plan_id
    left join crossing x on x.key = coalesce(${t}.crossing_key, plan.crossing_key)
    cross join lateral (select ${freeBetween(t, 's.from_seq', 's.to_seq')} as free) seats`,
);

const found = sqlFragment(
  (t) => `
    ${t}.id as trip_id, s.from_seq, s.to_seq, dep.point as from_point, arr.point as to_point,
    dep.departs_at, arr.arrives_at, s.duration as duration_minutes,
    s.to_seq - s.from_seq - 1 as stops_between,
    json_build_object('id', c.id, 'name', c.name, 'logo', case when c.logo is not null then '/files/' || c.logo || '-s.webp' end,
      'singleDriver', c.single_driver, 'verified', c.verified_at is not null, 'ratingCount', c.rating_count,
      'rating', ${averageRating('c')}) as carrier,
    c.pets_allowed,
    ${shownAmenities('bus')} as amenities, bus.manufacturer || ' ' || bus.model as bus, ${t}.seats_count as bus_seats,
    c.return_discount_percent as return_percent,
    seats.free as free_seats`,
);

export type Filters = Pick<
  SearchQuery,
  'kind' | 'passengers' | 'parts' | 'amenities' | 'pets' | 'instant' | 'carrier' | 'crossing' | 'fare' | 'via'
> &
  RideFilters;

/** The conditions of the filters on a found segment `s`; with `full` for trips without seats for the party. */
export function conditions(sql: Db, query: Filters, full = false) {
  const hours = query.parts.map((part) => DAY_PART_HOURS[part]);
  const from = hours.map(([start]) => start * 60);
  const until = hours.map(([, end]) => end * 60);
  return sql`
    and ${query.kind === 'passenger' ? sql`(seats.free < ${query.passengers}) = ${full}` : sql`cardinality(c.parcel_classes) > 0`}
    and (${hours.length === 0} or exists (
      select from unnest(${from}::int[], ${until}::int[]) h (start, finish) where s.dep_tod >= h.start and s.dep_tod < h.finish))
    and bus.amenities @> ${query.amenities}::text[]
    and (not ${query.pets || query.amenities.includes('animal_transportation')} or c.pets_allowed)
    and (not ${query.instant} or ${confirmsInstantly(sql, 'plan')})
    and (${query.carrier ?? null}::int is null or c.id = ${query.carrier ?? null})
    ${query.crossing === undefined ? sql`` : sql`and coalesce(t.crossing_key, plan.crossing_key) = ${query.crossing} and a.country <> b.country`}
    ${query.fare === undefined ? sql`` : sql`and (${PRICES[query.kind](sql, 's')} is not null) = ${query.fare === 'known'}`}
    ${query.via === undefined ? sql`` : passes(sql, query.via)}
    ${rideConditions(sql, query)}`;
}

function passes(sql: Db, country: string) {
  return sql`and exists (
    select from trip_stop w join place p on p.id = w.place_id
    where w.trip_id = t.id and w.seq between s.from_seq and s.to_seq and p.country = ${country})`;
}

const PRICES = { passenger: sqlFragment((s) => `${s}.price_trip`), parcel: sqlFragment((s) => `${s}.price_delivery`) };

/** SQL for the least price of a segment `s`: one by arrangement is sorted by its lower limit. */
const LEAST = { passenger: sqlFragment((s) => `coalesce(${s}.price_trip, ${s}.range_from)`), parcel: PRICES.parcel };

/** SQL for what the carrier `c` takes for parcels besides the route's price (`ParcelOffer` without its base), as a JSON column. */
export function parcelsOf(sql: Db) {
  return sql`json_build_object('limits', json_build_object('parcelClasses', c.parcel_classes, 'parcelMaxKg', c.parcel_max_kg),
    'tariff', ${parcelTariffJson(sql, 'c')})`;
}

/** SQL for what results are ordered by before the time of departure. */
const ORDERS = {
  departure: sqlFragment(() => ''),
  // These two follow from rules, not from columns (`sortedByOutlook`).
  arrival: sqlFragment(() => ''),
  punctuality: sqlFragment(() => ''),
  duration: sqlFragment((s) => `${s}.duration,`),
  rating: sqlFragment(
    () =>
      'case when c.rating_count = 0 then 0 else c.rating_sum::float / c.rating_count end desc, c.rating_count desc,',
  ),
};

function present({ parcels, ...row }: FoundRow, kg: number | undefined): FoundTrip {
  const parcel = parcels && { ...parcels, base: row.price };
  return {
    ...row,
    departsAt: row.departsAt.toISOString(),
    arrivesAt: row.arrivesAt.toISOString(),
    durationMinutes: Math.round((row.arrivesAt.getTime() - row.departsAt.getTime()) / 60_000),
    crossing: row.crossing && crosses(row.from.country, row.to.country, row.crossing) ? row.crossing : null,
    ...(parcel && {
      price: parcelOfferPrice(parcel, kg),
      byWeight: variesByParcel(parcel),
      parcelUpToKg: parcelUpToKg(parcel.limits),
    }),
  };
}
