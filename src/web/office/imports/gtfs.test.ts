import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { tableRows } from '#shared/office/imports/check-rows.ts';
import { recognise } from '#shared/office/imports/recognise.ts';
import { type Feed, gtfsFiles } from '#shared/operations/tracking/feeds/gtfs.ts';
import { lineOf } from '#shared/operations/tracking/positions/line.ts';
import { readTable } from './read-table.ts';

const zipped = (files: Record<string, string>) =>
  readTable(
    'gtfs.zip',
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))),
  );

const rowsOf = async (files: Record<string, string>) => {
  const rows = (await zipped(files)).sheets[0]?.rows ?? [];
  const { kind, head, columns } = recognise(rows.map(({ cells }) => cells));
  expect(kind).toBe('routes');
  return tableRows('routes', rows.slice(head + 1), columns, {}).map(({ cells }) => cells);
};

type FeedStop = Feed['routes'][number]['stops'][number];

const PLAIN = {
  'agency.txt': 'agency_id,agency_name,agency_url,agency_timezone\n1,Перевізник,https://company.example,Europe/Kyiv\n',
  'stops.txt':
    '\ufeffstop_id,stop_name,stop_lat,stop_lon,stop_timezone\nL,"Львів, АС «Стрийська»",49.8,24,\nK,Краків (MDA),50,19.9,Europe/Warsaw\nW,Вроцлав,51,17,Europe/Warsaw\n',
  'routes.txt': 'route_id,route_short_name,route_long_name,route_type\nr,101,Львів – Вроцлав,3\n',
  'calendar.txt':
    'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\nfri,0,0,0,0,1,0,0,20260101,20261231\n',
  'calendar_dates.txt': 'service_id,date,exception_type\nsun,20260614,1\nsun,20260615,2\n',
  'trips.txt': 'route_id,service_id,trip_id\nr,fri,a\nr,sun,b\n',
  'stop_times.txt': ['a', 'b'].reduce(
    (text, trip) =>
      `${text}${trip},25:10:00,25:20:00,K,2\n${trip},20:00:00,20:00:00,L,1\n${trip},30:00:00,30:00:00,W,10\n`,
    'trip_id,arrival_time,departure_time,stop_id,stop_sequence\n',
  ),
};

test('trips with the same stops are one route on their weekdays, in the clocks of the stops', async () => {
  const route = '1. 101 Львів – Вроцлав';
  expect(await rowsOf(PLAIN)).toEqual([
    { route, place: 'Львів', point: 'АС «Стрийська»', departure_time: '20:00', days: 'fr su' },
    { route, place: 'Краків', point: 'MDA', arrival_time: '00:10 +1', departure_time: '00:20 +1' },
    { route, place: 'Вроцлав', arrival_time: '05:00 +1' },
  ]);
});

test('our own timetable is read with its towns, boarding points and prices', async () => {
  const name = (uk: string) => ({ uk, en: uk });
  const stop = (placeId: number, point: string, times: Partial<FeedStop>, zoneShift = 0): FeedStop => ({
    ...{ placeId, point, pin: point === '' ? null : { lat: 50, lon: 20 }, zoneShift },
    ...{ arrivalTime: null, arrivalDay: null, departureTime: null, departureDay: null },
    ...times,
  });
  const feed = {
    agencies: [{ id: 1, name: 'Перевізник', phone: null, zone: 'Europe/Kyiv' }],
    stops: [
      { id: 1, name: name('Львів'), lat: 49.8, lon: 24, zone: 'Europe/Kyiv' },
      { id: 2, name: name('Краків'), lat: 50, lon: 19.9, zone: 'Europe/Warsaw' },
    ],
    routes: [
      {
        ...{ id: '7', carrierId: 1, from: name('Львів'), to: name('Краків') },
        stops: [
          stop(1, 'АС-8', { departureTime: '22:00', departureDay: 0 }),
          stop(2, '', { arrivalTime: '05:30', arrivalDay: 1 }, -60),
        ],
        line: lineOf(
          [
            { seq: 0, place: { lat: 49.8, lon: 24, country: 'UA' } },
            { seq: 1, place: { lat: 50, lon: 19.9, country: 'PL' } },
          ],
          null,
        ),
        fares: [{ fromSeq: 0, toSeq: 1, cents: 3250 }],
      },
    ],
    trips: [{ id: 1, routeId: '7', serviceDate: '2026-06-12', shift: 0, run: 0 }],
    ...{ url: 'https://vezu.example', from: '2026-06-12', to: '2026-06-12' },
  } satisfies Feed;
  expect(await rowsOf(gtfsFiles(feed))).toMatchObject([
    { place: 'Львів', point: 'АС-8', departure_time: '22:00', days: 'fr' },
    { place: 'Краків', arrival_time: '05:30 +1', tripCost: '32.50' },
  ]);
});

test('an archive without a timetable is refused', async () => {
  await expect(zipped({ 'stops.txt': 'stop_id\n1\n' })).rejects.toMatchObject({ reason: 'format' });
});
