import type { Db } from '#server/core/database/db.ts';
import { text } from '#server/core/translate.ts';
import { listBuses } from '#server/network/fleet/queries.ts';
import { pointsOf } from '#server/network/timetable/queries/points.ts';
import { listRoutes, oneRoute } from '#server/network/timetable/queries.ts';
import { textFromCents } from '#shared/core/money.ts';
import { type CsvCell, csvText } from '#shared/core/text/csv.ts';
import { dataLanguage, type Locale, nameIn } from '#shared/i18n/locale.ts';
import type { Route } from '#shared/network/timetable/schema.ts';
import { type ImportKind, KIND_RULES } from '#shared/office/imports/kinds.ts';
import { daysText } from '#shared/office/imports/times.ts';
import { bookingRows } from './export-bookings.ts';

type Cells = Record<string, CsvCell>;

/** Everything of one kind that a carrier has, as a table whose headings the import recognises. */
export async function exportCsv(
  sql: Db,
  carrierId: number,
  kind: ImportKind,
  locale: Locale,
  now: Date,
): Promise<string> {
  const { fields } = KIND_RULES[kind];
  const rows = await ROWS[kind](sql, carrierId, locale, now);
  const head = fields.map(({ label }) => text(locale, label));
  return csvText([head, ...rows.map((row) => fields.map(({ name }) => row[name] ?? null))], locale);
}

/** A carrier with more routes downloads the first ones. */
const MAX_ROUTES = 1_000;

const ROWS: Record<ImportKind, (sql: Db, carrierId: number, locale: Locale, now: Date) => Promise<Cells[]>> = {
  buses: async (sql, carrierId, locale) => {
    const buses = await listBuses(sql, { carrierId });
    return buses.map((bus) => ({
      ...{ number: bus.number, manufacturer: bus.manufacturer, model: bus.model, color: bus.color, layout: bus.layout },
      ...{ year: String(bus.year), seatsCount: String(bus.seatsCount), parcelCapacityKg: String(bus.parcelCapacityKg) },
      amenities: bus.amenities.map((one) => text(locale, `amenities.${one}`)).join(', '),
      status: text(locale, `fleet.status.${bus.status}`),
      infant: String(bus.childSeats.infant),
      toddler: String(bus.childSeats.toddler),
      booster: String(bus.childSeats.booster),
    }));
  },

  points: async (sql, carrierId, locale) => {
    const points = await pointsOf(sql, carrierId);
    return points.map(({ place, name, pin, side, sideEn, noteUk, noteEn }) => ({
      ...{ place: nameIn(place.name, locale), name, side, sideEn, noteUk, noteEn },
      lat: pin ? String(pin.lat) : '',
      lon: pin ? String(pin.lon) : '',
    }));
  },

  routes: async (sql, carrierId, locale, now) => {
    const scope = { carrierId, driverId: null };
    const { rows } = await listRoutes(sql, scope, { page: 1, per_page: MAX_ROUTES, status: undefined }, now);
    const shown = rows.filter(({ status }) => status !== 'archived').sort((a, b) => a.id - b.id);
    const routes: Cells[][] = [];
    for (const [at, { id }] of shown.entries()) {
      routes.push(stopsOf(await oneRoute(sql, scope, id, now), at + 1, locale));
    }
    return routes.flat();
  },

  drivers: (sql, carrierId) =>
    sql<{ name: string; lastName: string; email: string }[]>`
      select name, last_name, email from (
        select a.name, a.last_name, a.email::text from member join account a on a.id = member.account_id
        where member.carrier_id = ${carrierId} and member.role = 'driver'
        union all
        select name, last_name, email::text from invitation
        where carrier_id = ${carrierId} and role = 'driver' and ended_at is null
      ) driver
      order by last_name collate ukrainian, name collate ukrainian, email`,

  bookings: (sql, carrierId, locale, now) => bookingRows(sql, carrierId, locale, now),

  customers: async (sql, carrierId) =>
    sql<{ phone: string; name: string; note: string }[]>`
      select phone, name, note from caller_note where carrier_id = ${carrierId} order by name collate ukrainian, phone`,
};

/** The rows of a route: its stops, with what the whole route has in the first one. */
function stopsOf(route: Route, number: number, locale: Locale): Cells[] {
  const name = `${number}. ${nameIn(route.from.name, locale)} – ${nameIn(route.to.name, locale)}`;
  return route.stops.map((stop, seq) => ({
    route: name,
    place: nameIn(stop.place.name, locale),
    point: stop.point,
    arrival_time: timeText(stop.arrivalTime, stop.arrivalDay),
    departure_time: timeText(stop.departureTime, stop.departureDay),
    tripCost: stop.contractual
      ? `${text(locale, 'imports.routes.arranged')} ${rangeText(stop)}`.trim()
      : seq === 0
        ? null
        : { hundredths: stop.tripCost },
    deliveryCost: seq === 0 || stop.contractual ? null : { hundredths: stop.deliveryCost },
    ...(seq === 0 && {
      days: daysText(route.days, locale),
      crossing: route.crossing?.name[dataLanguage(locale)] ?? '',
      bus: route.bus?.number ?? '',
      driver: route.driver?.name ?? '',
      status: text(locale, `timetable.status.${route.status}`),
    }),
  }));
}

/** '25–40', '25–', '–40'; empty without limits. */
function rangeText({ rangeFrom, rangeTo }: Route['stops'][number]): string {
  const sum = (cents: number | null | undefined) => (cents ? textFromCents(cents) : '');
  return rangeFrom || rangeTo ? `${sum(rangeFrom)}–${sum(rangeTo)}` : '';
}

function timeText(time: string | null, day: number | null): string {
  return time === null ? '' : day ? `${time} +${day}` : time;
}
