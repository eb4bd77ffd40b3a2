import type { Db } from '#server/core/database/db.ts';
import type { CsvCell } from '#shared/core/text/csv.ts';
import { daysOfMask } from '#shared/network/timetable/making.ts';
import { PUNCTUAL_WITHIN_MINUTES } from '#shared/sales/trips/delay.ts';

/** Rows of open data by the names of their columns, of which those ending in `_uk` and `_en` are names in a language. */
export type OpenRow = Readonly<Record<string, CsvCell>>;

/** Trips of the last so many days count for the punctuality of a route, and from so many trips on. */
const PUNCTUALITY_DAYS = 90;
const ENOUGH_TRIPS = 5;

interface LineRow {
  route: number;
  carrier: string;
  fromUk: string;
  fromEn: string;
  toUk: string;
  toEn: string;
}

/** The active routes on sale, with the price of the whole ride in hundredths of a euro; weekdays from 1 for Monday. */
export async function openRoutes(sql: Db, now: Date): Promise<OpenRow[]> {
  const rows = await sql<
    (LineRow & {
      crossingUk: string | null;
      crossingEn: string | null;
      days: number;
      departs: string;
      arrives: string;
      arrivesDay: number;
      price: number | null;
    })[]
  >`
    ${lines(sql)}, x.uk_short as crossing_uk, x.en_short as crossing_en, plan.days,
      left(first.departure_time::text, 5) as departs, left(last.arrival_time::text, 5) as arrives, last.arrival_day as arrives_day,
      case when not (first.contractual or last.contractual) then plan.price_trip end as price
    ${ofLines(sql)} left join crossing x on x.key = plan.crossing_key
    where route.status = 'active' and coalesce(carrier.selling_stopped_until <= ${now}, true) order by route.id`;
  return rows.map((row) => ({
    ...lineOf(row),
    crossing_uk: row.crossingUk,
    crossing_en: row.crossingEn,
    days: daysOfMask(row.days)
      .map((day) => day + 1)
      .join(' '),
    departs: row.departs,
    arrives: row.arrives,
    arrives_day: String(row.arrivesDay),
    price_eur: row.price === null ? null : { hundredths: row.price },
  }));
}

/** How many finished trips of each route reached their last stop in time (docs/product.md 16.18). */
export async function openPunctuality(sql: Db, now: Date): Promise<OpenRow[]> {
  const rows = await sql<(LineRow & { trips: number; inTime: number })[]>`
    ${lines(sql)}, past.trips, past.in_time
    ${ofLines(sql)} join lateral (
      select count(*)::int as trips,
        (count(*) filter (where stop.arrived_at <= stop.arrives_at + make_interval(mins => ${PUNCTUAL_WITHIN_MINUTES})))::int as in_time
      from trip join lateral (select * from trip_stop where trip_id = trip.id order by seq desc limit 1) stop on true
      where trip.route_id = route.id and trip.status = 'finished' and stop.arrived_at is not null
        and trip.departs_at > ${now}::timestamptz - make_interval(days => ${PUNCTUALITY_DAYS})
    ) past on past.trips >= ${ENOUGH_TRIPS}
    where route.status = 'active' and coalesce(carrier.selling_stopped_until <= ${now}, true) order by route.id`;
  return rows.map((row) => ({
    ...lineOf(row),
    trips: String(row.trips),
    in_time: String(row.inTime),
    in_time_percent: String(Math.round((100 * row.inTime) / row.trips)),
  }));
}

/**
 * The measured waits of buses at border crossings in minutes, by weekday and hour of arriving there in Kyiv; an empty weekday or hour stands
 * for all of them.
 */
export async function openWaits(sql: Db): Promise<OpenRow[]> {
  const rows = await sql<
    {
      crossingUk: string;
      crossingEn: string;
      direction: string;
      weekday: number;
      hour: number;
      median: number;
      p80: number;
      measurements: number;
    }[]
  >`
    select x.uk as crossing_uk, x.en as crossing_en,
      case w.direction when 'out' then x.countries[1] || ' > ' || x.countries[2] else x.countries[2] || ' > ' || x.countries[1] end
        as direction,
      w.weekday, w.hour, w.median, w.p80, w.measurements
    from crossing_wait w join crossing x on x.key = w.crossing_key
    where w.measurements >= ${ENOUGH_TRIPS} order by x.key, w.direction, w.weekday, w.hour`;
  return rows.map((row) => ({
    crossing_uk: row.crossingUk,
    crossing_en: row.crossingEn,
    direction: row.direction,
    weekday: row.weekday < 0 ? null : String(row.weekday + 1),
    hour: row.hour < 0 ? null : String(row.hour),
    median: String(Math.round(row.median)),
    p80: String(Math.round(row.p80)),
    measurements: String(row.measurements),
  }));
}

function lines(sql: Db) {
  return sql`
    select route.id as route, carrier.name as carrier, a.uk as from_uk, a.en as from_en, b.uk as to_uk, b.en as to_en`;
}

function ofLines(sql: Db) {
  return sql`
    from route join carrier on carrier.id = route.carrier_id join route_plan plan on plan.id = route.plan_id
    join route_stop first on first.plan_id = plan.id and first.seq = 0 join place a on a.id = first.place_id
    join lateral (select * from route_stop where plan_id = plan.id order by seq desc limit 1) last on true
    join place b on b.id = last.place_id`;
}

function lineOf({ route, carrier, fromUk, fromEn, toUk, toEn }: LineRow): OpenRow {
  return { route: String(route), carrier, from_uk: fromUk, from_en: fromEn, to_uk: toUk, to_en: toEn };
}
