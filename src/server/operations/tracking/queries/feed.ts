import type { Db } from '#server/core/database/db.ts';
import { zoneOffset } from '#shared/core/time.ts';
import { fareBetween, type PairFare } from '#shared/network/timetable/pricing.ts';
import type { Feed, FeedName, FeedRoute } from '#shared/operations/tracking/feeds/gtfs.ts';
import { AGENCY_ZONE, feedRoute } from '#shared/operations/tracking/feeds/gtfs-times.ts';
import { lineOf } from '#shared/operations/tracking/positions/line.ts';
import { contactText } from '#shared/people/accounts/base/contacts.ts';

/** The time before and after its departure during which the feed contains a cancelled run. */
const NEAR = '2 days';

interface StopRow {
  placeId: number;
  point: string;
  pin: { lat: number; lon: number } | null;
  name: FeedName;
  lat: number;
  lon: number;
  country: string;
  zone: string;
  arrivalTime: string | null;
  arrivalDay: number | null;
  departureTime: string | null;
  departureDay: number | null;
  tripCost: number;
  deliveryCost: number;
  contractual: boolean;
}

interface RouteRow {
  id: number;
  carrierId: number;
  carrierName: string;
  /** The first phone number that the carrier publishes; `carrier.phone` may be the private number of a single driver. */
  carrierPhone: string | null;
  stops: StopRow[];
  pairs: PairFare[] | null;
  crossing: Parameters<typeof lineOf>[1];
}

interface ChangedFares {
  routeId: number;
  priceChangeId: number;
  pairs: PairFare[] | null;
}

/** An SQL condition: operators have not stopped the carrier of the row from selling, whose timetable is then no offer. */
function sells(sql: Db, row: string, now: Date) {
  return sql`coalesce(${sql(row)}.selling_stopped_until <= ${now}, true)`;
}

/** The public timetable: active routes with the runs that can be booked, with names in both languages. */
export async function publicTimetable(sql: Db, now: Date): Promise<Omit<Feed, 'url'>> {
  const today = now.toISOString().slice(0, 10);
  const [rows, changed, trips] = await Promise.all([
    sql<RouteRow[]>`
      select r.id, r.carrier_id, c.name as carrier_name, (
          select k.value from carrier_contact k where k.carrier_id = c.id and k.kind = 'phone' order by k.position limit 1
        ) as carrier_phone,
        (select json_agg(json_build_object('placeId', s.place_id, 'point', s.point,
          'pin', (select json_build_object('lat', b.lat, 'lon', b.lon) from boarding_point b where b.carrier_id = r.carrier_id
            and b.place_id = s.place_id and b.name = s.point and b.lat is not null), 'name', json_build_object('uk', p.uk, 'en', p.en),
          'lat', p.lat, 'lon', p.lon, 'country', p.country, 'zone', p.zone,
          'arrivalTime', left(s.arrival_time::text, 5), 'arrivalDay', s.arrival_day,
          'departureTime', left(s.departure_time::text, 5), 'departureDay', s.departure_day,
          'tripCost', s.trip_cost, 'deliveryCost', s.delivery_cost, 'contractual', s.contractual) order by s.seq)
         from route_stop s join place p on p.id = s.place_id where s.plan_id = r.plan_id) as stops,
        (select json_agg(json_build_object('fromSeq', f.from_seq, 'toSeq', f.to_seq, 'priceTrip', f.price_trip,
          'priceDelivery', f.price_delivery)) from route_fare f where f.plan_id = r.plan_id) as pairs,
        (select json_build_object('lat', x.lat, 'lon', x.lon, 'countries', x.countries)
         from route_plan plan join crossing x on x.key = plan.crossing_key where plan.id = r.plan_id) as crossing
      from route r join carrier c on c.id = r.carrier_id
      where r.status = 'active' and ${sells(sql, 'c', now)} order by r.id`,
    sql<ChangedFares[]>`
      select distinct on (plan.price_change_id) r.id as route_id, plan.price_change_id,
        (select json_agg(json_build_object('fromSeq', f.from_seq, 'toSeq', f.to_seq, 'priceTrip', f.price_trip,
          'priceDelivery', f.price_delivery)) from route_fare f where f.plan_id = plan.id) as pairs
      from route_plan plan join route r on r.plan_id = plan.base_id where plan.price_change_id is not null`,
    sql<(Omit<Feed['trips'][number], 'routeId'> & { routeId: number; priceChangeId: number | null })[]>`
      select t.id, t.route_id, plan.price_change_id, t.service_date,
        plan.shift_minutes as shift, t.run
      from trip t join route_plan plan on plan.id = t.plan_id
      join route r on r.id = t.route_id and r.status = 'active' and r.plan_id = coalesce(plan.base_id, plan.id)
      join carrier c on c.id = t.carrier_id and ${sells(sql, 'c', now)}
      where t.service_date >= ${today}::date - 1 and (t.status in ('planned', 'started') or ${cancelledNear(sql, now)})
      order by t.service_date, t.id`,
  ]);
  const routes = rows.filter(({ stops }) => stops?.length);
  const priced = (row: RouteRow) => [
    routeOf(row, feedRoute(row.id, null), now),
    ...changed
      .filter(({ routeId }) => routeId === row.id)
      .map(({ priceChangeId, pairs }) => routeOf({ ...row, pairs }, feedRoute(row.id, priceChangeId), now)),
  ];
  const dates = trips.map(({ serviceDate }) => serviceDate);
  return {
    agencies: agenciesOf(routes),
    stops: stopsOf(routes),
    routes: routes.flatMap(priced),
    trips: trips.map(({ priceChangeId, ...trip }) => ({ ...trip, routeId: feedRoute(trip.routeId, priceChangeId) })),
    from: dates[0] ?? today,
    to: dates.at(-1) ?? today,
  };
}

/** The runs that the realtime feeds contain: under way, or cancelled and near their departure. */
export async function nearRuns(sql: Db, now: Date): Promise<{ id: number; shared: boolean }[]> {
  return sql<{ id: number; shared: boolean }[]>`
    select t.id, c.share_positions as shared
    from trip t join route_plan plan on plan.id = t.plan_id
    join route r on r.id = t.route_id and r.status = 'active' and r.plan_id = coalesce(plan.base_id, plan.id)
    join carrier c on c.id = t.carrier_id and ${sells(sql, 'c', now)}
    where t.departs_at between ${now}::timestamptz - ${NEAR}::interval and ${now}::timestamptz + ${NEAR}::interval
      and (${cancelledNear(sql, now)} or (t.status in ('planned', 'started') and t.departs_at < ${now}::timestamptz + interval '1 hour'))
    order by t.id limit 5000`;
}

/** A closed border crossing with the public routes over it, in the form of their ids in the feeds. */
export interface ClosureRow {
  key: string;
  name: FeedName;
  note: FeedName;
  closedFrom: string | null;
  closedTo: string | null;
  routes: { id: number; priceChangeId: number | null }[];
}

export async function closuresOfRoutes(sql: Db, now: Date): Promise<ClosureRow[]> {
  return sql<ClosureRow[]>`
    select x.key, json_build_object('uk', x.uk, 'en', x.en) as name, json_build_object('uk', x.note_uk, 'en', x.note_en) as note,
      x.closed_from, x.closed_to,
      json_agg(distinct jsonb_build_object('id', r.id, 'priceChangeId', plan.price_change_id)) as routes
    from crossing x join route_plan plan on plan.crossing_key = x.key
    join route r on r.status = 'active' and r.plan_id = coalesce(plan.base_id, plan.id)
    join carrier c on c.id = r.carrier_id and ${sells(sql, 'c', now)}
    where not x.open and coalesce(x.closed_to >= (${now}::timestamptz at time zone ${AGENCY_ZONE})::date, true)
      and exists (select from trip t where t.route_id = r.id and t.status in ('planned', 'started') and t.departs_at > ${now}::timestamptz - interval '1 day')
    group by x.key order by x.key`;
}

export async function breakdownsOf(
  sql: Db,
  tripIds: readonly number[],
): Promise<{ tripId: number; startedAt: Date; untilAt: Date | null }[]> {
  return sql<{ tripId: number; startedAt: Date; untilAt: Date | null }[]>`
    select trip_id, started_at, until_at from trip_halt
    where kind = 'breakdown' and ended_at is null and trip_id = any(${[...tripIds]}) order by trip_id`;
}

/** A run that the realtime feeds call cancelled: the timetable still has it, since readers apply the one to the other. */
function cancelledNear(sql: Db, now: Date) {
  return sql`(t.status = 'cancelled' and t.departs_at between ${now}::timestamptz - ${NEAR}::interval and ${now}::timestamptz + ${NEAR}::interval)`;
}

function agenciesOf(routes: readonly RouteRow[]): Feed['agencies'] {
  const agencies = new Map<number, Feed['agencies'][number]>();
  for (const { carrierId, carrierName, carrierPhone } of routes) {
    const phone = carrierPhone && contactText({ kind: 'phone', value: carrierPhone });
    agencies.set(carrierId, { id: carrierId, name: carrierName, phone, zone: AGENCY_ZONE });
  }
  return [...agencies.values()];
}

function stopsOf(routes: readonly RouteRow[]): Feed['stops'] {
  const stops = new Map<number, Feed['stops'][number]>();
  for (const { placeId, name, lat, lon, zone } of routes.flatMap((route) => route.stops)) {
    stops.set(placeId, { id: placeId, name, lat, lon, zone });
  }
  return [...stops.values()];
}

function routeOf({ carrierId, stops, pairs, crossing }: RouteRow, id: string, now: Date): FeedRoute {
  const base = zoneOffset(AGENCY_ZONE, now);
  const along = stops.map(({ lat, lon, pin, country }, seq) => ({ seq, place: { ...(pin ?? { lat, lon }), country } }));
  return {
    id,
    carrierId,
    from: stops[0]?.name ?? NAMELESS,
    to: stops.at(-1)?.name ?? NAMELESS,
    stops: stops.map((stop) => ({ ...stop, zoneShift: zoneOffset(stop.zone, now) - base })),
    line: lineOf(along, crossing),
    fares: faresOf(stops, pairs ?? []),
  };
}

/** The fixed prices of a seat from each stop to each later one. */
function faresOf(stops: readonly StopRow[], pairs: readonly PairFare[]): FeedRoute['fares'] {
  return stops.flatMap((_from, fromSeq) =>
    stops.flatMap((_to, toSeq) => {
      const cents = toSeq > fromSeq ? fareBetween(stops, pairs, 'passenger', fromSeq, toSeq) : null;
      return cents ? [{ fromSeq, toSeq, cents }] : [];
    }),
  );
}

const NAMELESS: FeedName = { uk: '', en: '' };
