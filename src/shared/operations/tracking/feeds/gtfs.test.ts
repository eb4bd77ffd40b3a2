import { describe, expect, it, test } from 'vitest';
import { type GtfsRow, type GtfsTables, gtfsProblems, gtfsRows } from '#testing/samples/gtfs.ts';
import { lineOf } from '../positions/line.ts';
import { type Feed, type FeedRoute, gtfsFiles } from './gtfs.ts';

const LVIV = { id: 1, name: { uk: 'Львів', en: 'Lviv' }, lat: 49.8397, lon: 24.0297, zone: 'Europe/Kyiv' };
const KRAKOW = { id: 2, name: { uk: 'Краків', en: 'Kraków' }, lat: 50.0614, lon: 19.9366, zone: 'Europe/Warsaw' };
const BERLIN = { id: 3, name: { uk: 'Берлін', en: 'Berlin' }, lat: 52.52, lon: 13.405, zone: 'Europe/Berlin' };
const CROSSING = { lat: 49.9565, lon: 23.1148, countries: ['UA', 'PL'] };

const along = [
  { seq: 0, place: { lat: 49.7871, lon: 24.0155, country: 'UA' } },
  { seq: 1, place: { ...KRAKOW, country: 'PL' } },
  { seq: 2, place: { lat: 52.5072, lon: 13.2797, country: 'DE' } },
];
const night: FeedRoute = {
  id: '7',
  carrierId: 5,
  from: LVIV.name,
  to: BERLIN.name,
  line: lineOf(along, CROSSING),
  fares: [
    { fromSeq: 0, toSeq: 1, cents: 3200 },
    { fromSeq: 0, toSeq: 2, cents: 7550 },
  ],
  stops: [
    {
      placeId: 1,
      point: 'АС «Стрийська»',
      pin: { lat: 49.7871, lon: 24.0155 },
      arrivalTime: null,
      arrivalDay: null,
      departureTime: '21:30',
      departureDay: 0,
      zoneShift: 0,
    },
    {
      placeId: 2,
      point: '',
      pin: null,
      arrivalTime: '03:40',
      arrivalDay: 1,
      departureTime: '04:00',
      departureDay: 1,
      zoneShift: -60,
    },
    {
      placeId: 3,
      point: 'ZOB',
      pin: { lat: 52.5072, lon: 13.2797 },
      arrivalTime: '10:05',
      arrivalDay: 1,
      departureTime: null,
      departureDay: null,
      zoneShift: -60,
    },
  ],
};
const feed: Feed = {
  url: 'https://vezu.test',
  agencies: [
    { id: 5, name: 'Карпати, «Тур» і "Ко"', phone: '+380671112233', zone: 'Europe/Kyiv' },
    { id: 6, name: 'Без рейсів', phone: null, zone: 'Europe/Kyiv' },
  ],
  stops: [LVIV, KRAKOW, BERLIN, { ...BERLIN, id: 4 }],
  routes: [night, { ...night, id: '8', carrierId: 6 }],
  trips: [
    { id: 100, routeId: '7', serviceDate: '2026-06-10', shift: 0, run: 0 },
    { id: 101, routeId: '7', serviceDate: '2026-06-12', shift: 0, run: 0 },
  ],
  from: '2026-06-10',
  to: '2026-06-12',
};
const tablesOf = (of: Feed): GtfsTables =>
  Object.fromEntries(Object.entries(gtfsFiles(of)).map(([name, text]) => [name, gtfsRows(text)]));
const good = tablesOf(feed);

const STRYISKA = good['stop_times.txt']?.[0]?.stop_id ?? '';
const ZOB = good['stop_times.txt']?.[2]?.stop_id ?? '';

describe('a run on which the clocks change', () => {
  const timesOn = (serviceDate: string, shift = 0) => {
    const files = gtfsFiles({ ...feed, trips: [{ id: 1, routeId: '7', serviceDate, shift, run: 0 }] });
    const rows = gtfsRows(files['stop_times.txt'] ?? '');
    return [rows[0]?.trip_id, ...rows.map((row) => row.departure_time)];
  };

  it.each([
    // On 28 March 2027 the clocks go from 03:00 to 04:00 in Kyiv and from 02:00 to 03:00 in Berlin: an hour less until the morning.
    ['2027-03-26', 0, ['r7@20270326', '21:30:00', '29:00:00', '35:05:00']],
    ['2027-03-27', 0, ['r7@20270327', '21:30:00', '28:00:00', '34:05:00']],
    // Noon less twelve hours is 23:00 of the day before.
    ['2027-03-28', 0, ['r7@20270328', '21:30:00', '29:00:00', '35:05:00']],
    ['2027-10-30', 0, ['r7@20271030', '21:30:00', '30:00:00', '36:05:00']],
    ['2027-10-30', 60, ['r7.60@20271030', '22:30:00', '31:00:00', '37:05:00']],
    ['2027-06-10', 0, ['r7', '21:30:00', '29:00:00', '35:05:00']],
  ])('of %s, moved by %d minutes', (serviceDate, shift, times) => {
    expect(timesOn(serviceDate, shift)).toEqual(times);
  });
});

describe('a GTFS feed', () => {
  it('passes the check', () => {
    expect(gtfsProblems(good)).toEqual([]);
  });

  it('contains the served runs in both languages', () => {
    expect(good['agency.txt']).toEqual([
      {
        agency_id: '5',
        agency_name: 'Карпати, «Тур» і "Ко"',
        agency_url: 'https://vezu.test/carriers/5',
        agency_timezone: 'Europe/Kyiv',
        agency_lang: 'uk',
        agency_phone: '+380671112233',
      },
    ]);
    expect(good['routes.txt']).toEqual([
      { route_id: '7', agency_id: '5', route_long_name: 'Львів – Берлін', route_type: '3' },
    ]);
    expect(good['trips.txt']).toEqual([
      { route_id: '7', service_id: 'r7', trip_id: 'r7', trip_headsign: 'Берлін', shape_id: 'r7' },
    ]);
    expect(good['calendar_dates.txt']?.map(({ date }) => date)).toEqual(['20260610', '20260612']);
    expect(good['translations.txt']?.map((row) => `${row.table_name} ${row.record_id} ${row.translation}`)).toEqual([
      'stops p1 Lviv',
      'stops p2 Kraków',
      'stops p3 Berlin',
      `stops ${STRYISKA} Lviv, АС «Стрийська»`,
      'stops 2 Kraków',
      `stops ${ZOB} Berlin, ZOB`,
      'routes 7 Lviv – Berlin',
      'trips r7 Berlin',
      'booking_rules c5 Seats are booked ahead: online or by phone.',
    ]);
  });

  it('has times by the clock of its agency, above 24:00 on the following day', () => {
    const times = good['stop_times.txt']?.map((row) => [row.stop_id, row.arrival_time, row.departure_time]);
    expect(times).toEqual([
      [STRYISKA, '21:30:00', '21:30:00'],
      ['2', '28:40:00', '29:00:00'],
      [ZOB, '35:05:00', '35:05:00'],
    ]);
  });

  it('has a station for each town with its boarding points, whose ids follow from their words', () => {
    const stops = good['stops.txt']?.map((row) => [row.stop_id, row.stop_name, row.location_type, row.parent_station]);
    const [, , , atPin] = good['stops.txt'] ?? [];
    expect([atPin?.stop_lat, atPin?.stop_lon]).toEqual(['49.7871', '24.0155']);
    const access = good['stops.txt']?.map((row) => row.stop_access);
    expect(access).toEqual(['', '', '', '1', '1', '1']);
    expect(stops).toEqual([
      ['p1', 'Львів', '1', ''],
      ['p2', 'Краків', '1', ''],
      ['p3', 'Берлін', '1', ''],
      [expect.stringMatching(/^1\.[0-9a-z]+$/), 'Львів, АС «Стрийська»', '0', 'p1'],
      ['2', 'Краків', '0', 'p2'],
      [expect.stringMatching(/^3\.[0-9a-z]+$/), 'Берлін, ZOB', '0', 'p3'],
    ]);
    const other = tablesOf({
      ...feed,
      routes: [{ ...night, stops: night.stops.map((stop) => ({ ...stop, point: 'ZOB', pin: { lat: 50, lon: 20 } })) }],
    });
    expect(other['stop_times.txt']?.[2]?.stop_id).toBe(ZOB);
  });

  it('says how seats are booked', () => {
    expect(good['booking_rules.txt']).toEqual([
      {
        booking_rule_id: 'c5',
        booking_type: '0',
        message: 'Місце бронюють наперед: на сайті або телефоном.',
        phone_number: '+380671112233',
        info_url: 'https://vezu.test/carriers/5',
        booking_url: 'https://vezu.test/search',
      },
    ]);
    expect(
      good['stop_times.txt']?.map((row) => [row.pickup_type, row.drop_off_type, row.pickup_booking_rule_id]),
    ).toEqual([
      ['2', '1', 'c5'],
      ['2', '0', 'c5'],
      ['1', '0', ''],
    ]);
  });

  it('has a run at another hour as its own trip', () => {
    const [run = { id: 0, routeId: '0', serviceDate: '', shift: 0, run: 0 }, ...others] = feed.trips;
    const moved = tablesOf({ ...feed, trips: [{ ...run, shift: -450, run: 0 }, ...others] });
    expect(gtfsProblems(moved)).toEqual([]);
    expect(moved['trips.txt']?.map((row) => [row.trip_id, row.shape_id])).toEqual([
      ['r7.-450', 'r7'],
      ['r7', 'r7'],
    ]);
    const times = moved['stop_times.txt']?.map((row) => row.departure_time);
    expect(times).toEqual(['14:00:00', '21:30:00', '27:35:00', '21:30:00', '29:00:00', '35:05:00']);
    expect(moved['calendar_dates.txt']?.map((row) => [row.service_id, row.date])).toEqual([
      ['r7.-450', '20260610'],
      ['r7', '20260612'],
    ]);
  });

  it('has shapes over the border crossing', () => {
    const shape = good['shapes.txt']?.map((row) => [Number(row.shape_pt_lat), row.shape_dist_traveled]);
    expect(shape).toEqual([
      [49.7871, '0.000'],
      [49.9565, expect.stringMatching(/^6\d\.\d{3}$/)],
      [50.0614, expect.stringMatching(/^29\d\.\d{3}$/)],
      [52.5072, expect.stringMatching(/^8\d\d\.\d{3}$/)],
    ]);
    const stops = good['stop_times.txt']?.map((row) => row.shape_dist_traveled);
    expect(stops).toEqual([shape?.[0]?.[1], shape?.[2]?.[1], shape?.[3]?.[1]]);
  });

  it('says what a seat costs between two towns, in euro', () => {
    expect(good['fare_attributes.txt']).toEqual(
      ['3200', '7550'].map((cents) => ({
        fare_id: `c5-${cents}`,
        price: `${cents.slice(0, 2)}.${cents.slice(2)}`,
        currency_type: 'EUR',
        payment_method: '0',
        transfers: '0',
        agency_id: '5',
      })),
    );
    expect(good['fare_rules.txt']).toEqual([
      { fare_id: 'c5-3200', route_id: '7', origin_id: '1', destination_id: '2' },
      { fare_id: 'c5-7550', route_id: '7', origin_id: '1', destination_id: '3' },
    ]);
  });

  it('contains only header rows without runs', () => {
    const empty = tablesOf({ ...feed, trips: [] });
    expect(Object.entries(empty).filter(([, rows]) => rows.length > 0)).toEqual([
      ['feed_info.txt', [expect.objectContaining({ feed_lang: 'uk', feed_start_date: '20260610' })]],
    ]);
  });
});

/** Each case breaks one thing in the feed and expects the check to report it, which proves that the check can fail. */
describe('the check of a feed finds', () => {
  const change = (file: string, index: number, values: Record<string, string>): GtfsTables => ({
    ...good,
    [file]: good[file]?.map((row, at) => (at === index ? { ...row, ...values } : row)) ?? [],
  });
  const without = (file: string, gone: (row: GtfsRow) => boolean): GtfsTables => ({
    ...good,
    [file]: good[file]?.filter((row) => !gone(row)) ?? [],
  });
  const more = (file: string, values: Record<string, string>): GtfsTables => ({
    ...good,
    [file]: [...(good[file] ?? []), { ...good[file]?.[0], ...values }],
  });

  test.each<[string, GtfsTables, RegExp]>([
    ['a missing file', without('agency.txt', () => true), /agency.txt is missing/],
    ['an unknown file', { ...good, 'seats.txt': [] }, /seats.txt is no file/],
    ['an unknown column', change('routes.txt', 0, { colour: 'red' }), /colour is no column/],
    ['a missing value', change('stops.txt', 0, { stop_name: '' }), /stop_name is missing/],
    ['a latitude of 91', change('stops.txt', 0, { stop_lat: '91' }), /stop_lat is no latitude/],
    ['an hour without minutes', change('stop_times.txt', 0, { arrival_time: '6:00' }), /arrival_time is no time/],
    ['a 13th month', change('calendar_dates.txt', 0, { date: '20261301' }), /date is no date/],
    ['an unknown route type', change('routes.txt', 0, { route_type: '200' }), /route_type is no routeType/],
    ['a repeated row', more('stops.txt', {}), /stops.txt: p1 is there twice/],
    ['a stop in no station', change('stops.txt', 3, { parent_station: '2' }), /parent of stop 1\.\w+ is no station/],
    ['a station with access', change('stops.txt', 0, { stop_access: '1' }), /stop_access is forbidden for p1/],
    ['a trip that stops at a station', change('stop_times.txt', 1, { stop_id: 'p2' }), /r7 stops at the station p2/],
    ['an unknown rule', change('stop_times.txt', 0, { pickup_booking_rule_id: 'c9' }), /c9 is not in booking_rules/],
    ['an unknown stop', change('stop_times.txt', 1, { stop_id: '99' }), /stop_id 99 is not in stops.txt/],
    ['a service without days', change('trips.txt', 0, { service_id: 'x' }), /service_id x is not in calendar_dates/],
    ['two time zones', more('agency.txt', { agency_id: '9', agency_timezone: 'Europe/Rome' }), /2 time zones/],
    ['a stop time that goes backwards', change('stop_times.txt', 1, { arrival_time: '20:00:00' }), /goes back in time/],
    ['a departure before the arrival', change('stop_times.txt', 1, { departure_time: '28:00:00' }), /back in time/],
    ['a stop outside its shape', change('stop_times.txt', 1, { shape_dist_traveled: '1.000' }), /not on its shape/],
    ['a stop backwards along the shape', change('stop_times.txt', 1, { shape_dist_traveled: '0.000' }), /back along/],
    ['a shape that goes backwards', change('shapes.txt', 1, { shape_dist_traveled: '999' }), /shape r7 goes back/],
    ['a trip with one stop', without('stop_times.txt', (row) => row.stop_sequence !== '0'), /has one stop/],
    ['an impossibly fast bus', change('stop_times.txt', 1, { arrival_time: '22:00:00' }), /r7 flies to 2/],
    ['a day outside the feed period', change('feed_info.txt', 0, { feed_end_date: '20260611' }), /20260612 is outside/],
    ['an end before the beginning', change('feed_info.txt', 0, { feed_end_date: '20260101' }), /ends before it begins/],
    ['a price without cents', change('fare_attributes.txt', 0, { price: '32' }), /price is no price/],
    ['a strange currency', change('fare_attributes.txt', 0, { currency_type: '€' }), /currency_type is no currency/],
    [
      'a fare to an unknown zone',
      change('fare_rules.txt', 0, { destination_id: '9' }),
      /destination_id 9 is not in stops/,
    ],
    ['an unused entry', more('stops.txt', { stop_id: '9' }), /stops.txt stop_id 9 is used by nothing/],
  ])('this problem: %s', (_, tables, problem) => {
    expect(gtfsProblems(tables).join('\n')).toMatch(problem);
  });

  it('a row with missing columns', () => {
    expect(() => gtfsRows('a,b\r\n1\r\n')).toThrow('1 values for 2 columns');
  });
});
