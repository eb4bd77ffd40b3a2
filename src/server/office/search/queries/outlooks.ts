import type { Db } from '#server/core/database/db.ts';
import { nightOf } from '#shared/core/night.ts';
import { addDays } from '#shared/core/time.ts';
import { byPunctuality, outlookOf } from '#shared/office/search/outlook.ts';
import { type FoundTrip, type RideOutlook, SEARCH_PAGE, type SearchQuery } from '#shared/office/search/schema.ts';
import { kmBetween } from '#shared/operations/tracking/positions/globe.ts';
import { BORDER_ZONE, type WaitCell, waitFor } from '#shared/operations/tracking/positions/waits.ts';
import { PUNCTUAL_WITHIN_MINUTES } from '#shared/sales/trips/delay.ts';
import { foundRows } from './trips.ts';

/** Sorting by expected arrival or punctuality reads all trips of the day; there are never more between two towns. */
const MAX_TRIPS = 200;
/** How many of a line's last trips count for its punctuality. */
const LAST_TRIPS = 30;

type Ride = Pick<FoundTrip, 'tripId' | 'fromSeq' | 'toSeq'>;

interface OutlookRow extends Ride {
  arrivesAt: Date;
  trips: number;
  inTime: number;
  leg: {
    planned: number;
    last: boolean;
    from: { latitude: number; longitude: number };
    to: { latitude: number; longitude: number };
    queueKind: string;
    weekday: number;
    hour: number;
    cells: WaitCell[];
  } | null;
}

/** Returns one page of a search that is sorted by expected arrival or by punctuality. */
export async function sortedByOutlook(
  sql: Db,
  query: SearchQuery & { sort: 'arrival' | 'punctuality' },
  now: Date,
): Promise<{ data: FoundTrip[]; more: boolean }> {
  const found = await foundRows(sql, query, now, { limit: MAX_TRIPS, offset: 0 });
  const outlooks = new Map((await outlooksOf(sql, found)).map((one) => [keyOf(one), one]));
  const known = found.flatMap((trip) => {
    const outlook = outlooks.get(keyOf(trip));
    return outlook ? [{ trip, outlook }] : [];
  });
  known.sort((one, other) =>
    query.sort === 'arrival'
      ? one.outlook.expected.localeCompare(other.outlook.expected)
      : byPunctuality(one.outlook.punctuality, other.outlook.punctuality),
  );
  return pageOf(
    known.map(({ trip }) => trip),
    query.page,
  );
}

/** Returns one page of a search for a parcel, the cheapest first: its price follows from the carrier's tariff, not from a column. */
export async function sortedByParcelPrice(
  sql: Db,
  query: SearchQuery,
  now: Date,
): Promise<{ data: FoundTrip[]; more: boolean }> {
  const found = await foundRows(sql, { ...query, sort: 'departure' }, now, { limit: MAX_TRIPS, offset: 0 });
  const dearest = Number.POSITIVE_INFINITY;
  const sorted = found.toSorted((one, other) => (one.price ?? dearest) - (other.price ?? dearest) || 0);
  return pageOf(sorted, query.page);
}

/** Returns the outlook of rides that have not begun; unknown rides are left out. */
export async function outlooksOf(sql: Db, rides: readonly Ride[]): Promise<RideOutlook[]> {
  const rows = await sql<OutlookRow[]>`
    select r.trip_id, r.from_seq, r.to_seq, arr.arrives_at,
      past.trips, past.in_time,
      case when leg.seq is not null then json_build_object('planned', leg.planned, 'last', leg.seq = r.to_seq - 1,
        'from', leg.from_point, 'to', leg.to_point, 'queueKind', x.queue_kind,
        'weekday', extract(isodow from leg.local)::int - 1, 'hour', extract(hour from leg.local)::int,
        'cells', coalesce((select json_agg(json_build_object('weekday', w.weekday, 'hour', w.hour, 'p10', w.p10,
            'median', w.median, 'p80', w.p80, 'p90', w.p90, 'measurements', w.measurements))
          from crossing_wait w where w.crossing_key = x.key and w.hour in (-1, extract(hour from leg.local)::int)
            and w.weekday in (-1, extract(isodow from leg.local)::int - 1)
            and w.direction = case when leg.country = x.countries[1] then 'out' else 'in' end), '[]'))
        end as leg
    from unnest(${rides.map(({ tripId }) => tripId)}::int[], ${rides.map(({ fromSeq }) => fromSeq)}::int[],
      ${rides.map(({ toSeq }) => toSeq)}::int[]) r (trip_id, from_seq, to_seq)
    join trip t on t.id = r.trip_id
    join trip_stop arr on arr.trip_id = t.id and arr.seq = r.to_seq and arr.arrives_at is not null
    join route_plan plan on plan.id = t.plan_id
    left join crossing x on x.key = coalesce(t.crossing_key, plan.crossing_key)
    left join lateral (
      select a.seq, pa.country, extract(epoch from b.arrives_at - a.departs_at)::float / 60 as planned,
        json_build_object('latitude', pa.lat, 'longitude', pa.lon) as from_point,
        json_build_object('latitude', pb.lat, 'longitude', pb.lon) as to_point,
        (a.departs_at + (b.arrives_at - a.departs_at) / 2) at time zone ${BORDER_ZONE} as local
      from trip_stop a join place pa on pa.id = a.place_id
      join trip_stop b on b.trip_id = a.trip_id and b.seq = a.seq + 1 join place pb on pb.id = b.place_id
      cross join lateral (select case when 'UA' = any(x.countries) then '{UA}'::text[] else '{UA,MD}'::text[] end as near) side
      where a.trip_id = t.id and a.seq >= r.from_seq and b.seq <= r.to_seq and x.key is not null
        and (pa.country = any(side.near)) <> (pb.country = any(side.near))
      order by a.seq limit 1
    ) leg on true
    cross join lateral (
      select count(*)::int as trips, (count(*) filter (where done.arrived_at <= done.arrives_at
        + make_interval(mins => ${PUNCTUAL_WITHIN_MINUTES})))::int as in_time
      from (
        select o.arrived_at, o.arrives_at from trip before join trip_stop o on o.trip_id = before.id and o.seq = r.to_seq
        where before.carrier_id = t.carrier_id and before.departs_at < t.departs_at and before.route_id = t.route_id
          and before.status = 'finished' and o.arrived_at is not null and o.arrives_at is not null
        order by before.departs_at desc limit ${LAST_TRIPS}
      ) done
    ) past`;
  return rows.map(present);
}

function present({ arrivesAt, leg, trips, inTime, ...ride }: OutlookRow): RideOutlook {
  const wait = leg && waitFor(leg.cells, leg.weekday, leg.hour, leg.queueKind);
  const border = leg && wait && { planned: leg.planned, last: leg.last, km: kmBetween(leg.from, leg.to), wait };
  const { low, expected, p80, high } = outlookOf(arrivesAt.getTime(), border);
  const [iso, measurements] = [(at: number) => new Date(at).toISOString(), wait?.measurements ?? 0];
  return {
    ...{ ...ride, low: iso(low), expected: iso(expected), p80: iso(p80), high: iso(high), measurements },
    punctuality: { trips, inTime },
  };
}

function keyOf({ tripId, fromSeq, toSeq }: Ride): string {
  return `${tripId}.${fromSeq}.${toSeq}`;
}

function pageOf(found: readonly FoundTrip[], page: number): { data: FoundTrip[]; more: boolean } {
  const start = (page - 1) * SEARCH_PAGE;
  return { data: found.slice(start, start + SEARCH_PAGE), more: found.length > start + SEARCH_PAGE };
}

/** How many trips of a night are returned; there are never more between two towns. */
const NIGHT_TRIPS = 20;

/**
 * Returns the trips that leave from 00:00 to 04:00 of the next date, which most people look for on the evening of this one; none if the
 * person asked for other parts of the day.
 */
export async function nightTrips(sql: Db, query: SearchQuery, now: Date): Promise<FoundTrip[]> {
  if (query.parts.length > 0 && !query.parts.includes('evening')) return [];
  const night: SearchQuery = { ...query, date: addDays(query.date, 1), parts: ['night'], sort: 'departure' };
  const rows = await foundRows(sql, night, now, { limit: NIGHT_TRIPS, offset: 0 });
  return rows.filter(({ departsAt, from }) => nightOf(departsAt, from.zone) !== null);
}
