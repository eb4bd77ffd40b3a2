import parsePhoneNumber from 'libphonenumber-js';
import type { GtfsRow, GtfsTables } from './gtfs.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Rules of MobilityData's canonical gtfs-validator, a Java program, that go beyond the reference (`gtfsProblems`); the names are its own. No package
 * of npm checks a feed by rules. `now` is the moment at which the feed is read.
 */
export function canonicalProblems(tables: GtfsTables, now: Date): string[] {
  return [
    ...feedProblems(tables, now),
    ...nameProblems(tables),
    ...placeProblems(tables),
    ...bookingProblems(tables),
    ...translationProblems(tables),
    ...allRows(tables).flatMap(([file, row]) => phoneProblems(file, row)),
  ];
}

/** The feed names a contact, does not end within a week, and most of its trips run within the next seven days. */
function feedProblems(tables: GtfsTables, now: Date): string[] {
  const [info] = tables['feed_info.txt'] ?? [];
  const [today, nextWeek] = [compactDay(now), compactDay(new Date(now.getTime() + 7 * DAY_MS))];
  const dates = tables['calendar_dates.txt'] ?? [];
  const active = new Set(
    dates.filter(({ date = '' }) => date >= today && date <= nextWeek).map(({ service_id: service }) => service),
  );
  const trips = tables['trips.txt'] ?? [];
  const running = trips.filter(({ service_id: service }) => active.has(service)).length;
  const languages = new Set([info?.feed_lang, ...(tables['agency.txt'] ?? []).map((row) => row.agency_lang)]);
  return [
    ...(info?.feed_contact_email || info?.feed_contact_url ? [] : ['missing_feed_contact_email_and_url']),
    ...(info?.feed_start_date && info.feed_end_date && info.feed_version
      ? []
      : ['missing_recommended_field: feed_info.txt']),
    ...((info?.feed_end_date ?? '') >= nextWeek ? [] : ['feed_expiration_date7_days']),
    ...(languages.size === 1 ? [] : [`feed_info_lang_and_agency_lang_mismatch: ${[...languages].join(', ')}`]),
    ...(running * 2 >= trips.length ? [] : [`trip_coverage_not_active_for_next7_days: ${running} of ${trips.length}`]),
  ];
}

function nameProblems(tables: GtfsTables): string[] {
  const agencies = new Set(tables['agency.txt']?.map((row) => row.agency_url));
  const routes = tables['routes.txt'] ?? [];
  const names = ['stop_name', 'route_long_name', 'trip_headsign', 'agency_name'] as const;
  return [
    ...routes.filter((row) => row.route_url && agencies.has(row.route_url)).map(() => 'same_route_and_agency_url'),
    ...routes
      .filter((row) => row.route_long_name && row.route_long_name === row.route_desc)
      .map(() => 'same_name_and_description_for_route'),
    ...allRows(tables).flatMap(([file, row]) =>
      names
        .filter((name) => isOneCase(row[name] ?? ''))
        .map((name) => `mixed_case_recommended_field: ${file} ${row[name]}`),
    ),
  ];
}

/** Words of several letters that are all capital or all small. */
function isOneCase(text: string): boolean {
  const words = text.match(/\p{L}{4,}/gu) ?? [];
  return words.length > 1 && [text.toUpperCase(), text.toLowerCase()].includes(text);
}

function placeProblems(tables: GtfsTables): string[] {
  const zones = (tables['fare_rules.txt'] ?? []).length > 0;
  return (tables['stops.txt'] ?? []).flatMap((row) => {
    const [lat, lon] = [Number(row.stop_lat), Number(row.stop_lon)];
    return [
      ...(Math.abs(lat) <= 1 && Math.abs(lon) <= 1 ? [`point_near_origin: ${row.stop_id}`] : []),
      ...(Math.abs(lat) >= 89 ? [`point_near_pole: ${row.stop_id}`] : []),
      ...(zones && row.location_type !== '1' && !row.zone_id ? [`stop_without_zone_id: ${row.stop_id}`] : []),
      ...(row.location_type !== '1' && !row.parent_station ? [`location_without_parent_station: ${row.stop_id}`] : []),
    ];
  });
}

/** Booking until departure has no notice; the people of a stop with a rule can find where to book. */
function bookingProblems(tables: GtfsTables): string[] {
  return (tables['booking_rules.txt'] ?? []).flatMap((row) => {
    const delays = Object.keys(row).filter((column) => column.startsWith('prior_notice') && row[column]);
    return [
      ...(row.booking_type === '0' && delays.length > 0
        ? [`forbidden_real_time_booking_field_value: ${row.booking_rule_id}`]
        : []),
      ...(row.booking_url || row.phone_number ? [] : [`missing_booking_address: ${row.booking_rule_id}`]),
    ];
  });
}

/** A translation names a field and a row that exist. */
function translationProblems(tables: GtfsTables): string[] {
  const keys: Record<string, string> = {
    stops: 'stop_id',
    routes: 'route_id',
    trips: 'trip_id',
    agency: 'agency_id',
    booking_rules: 'booking_rule_id',
  };
  return (tables['translations.txt'] ?? []).flatMap(
    ({ table_name: table = '', field_name: field = '', record_id: id }) => {
      const key = keys[table];
      if (!key) return [`translation_unknown_table_name: ${table}`];
      const row = tables[`${table}.txt`]?.find((one) => one[key] === id);
      if (!row) return [`translation_foreign_key_violation: ${table} ${id}`];
      return row[field] ? [] : [`translation_unexpected_value: ${table} ${field} ${id}`];
    },
  );
}

function phoneProblems(file: string, row: GtfsRow): string[] {
  const numbers = Object.entries(row).filter(([column, value]) => /phone/.test(column) && value !== '');
  return numbers
    .filter(([, value]) => !parsePhoneNumber(value)?.isPossible())
    .map(([column, value]) => `invalid_phone_number: ${file} ${column} ${value}`);
}

function allRows(tables: GtfsTables): [file: string, row: GtfsRow][] {
  return Object.entries(tables).flatMap(([file, rows]) => rows.map((row): [string, GtfsRow] => [file, row]));
}

function compactDay(date: Date): string {
  return date.toISOString().slice(0, 10).replaceAll('-', '');
}
