import { strFromU8, unzipSync } from 'fflate';
import bindings from 'gtfs-realtime-bindings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { trackingApi } from '#shared/tracking/api.ts';
import { locationApi } from '#shared/tracking/location-api.ts';
import { type TestApp, testApp } from '#testing/api.ts';
import { addCarrier, addMember, findTestActor, type TestActor } from '#testing/carriers.ts';
import { TOWNS } from '#testing/places.ts';
import { addTestBus, addTestRoute, tripsOf } from '#testing/timetable.ts';

const { FeedMessage } = bindings.transit_realtime;

let app: TestApp;
let owner: TestActor;
let driver: TestActor;
let routeId: number;
let tripId: number;
beforeAll(async () => {
  app = await testApp({ findActor: findTestActor, now: '2026-06-10T03:00:00Z' });
  const carrier = await addCarrier(app.sql, { name: 'Карпати, «Тур»' });
  owner = carrier.owner;
  driver = await addMember(app.sql, carrier.carrierId, 'driver');
  const busId = await addTestBus(app.sql, carrier.carrierId);
  routeId = await addTestRoute(app.sql, owner, { busId, driverId: driver.accountId }, app.clock.now());
  tripId = (await tripsOf(app.sql, routeId)).get('2026-06-10') ?? 0;
});
afterAll(() => app.close());

async function tables(): Promise<Record<string, Record<string, string>[]>> {
  const response = await app.request('GET', '/gtfs/vezu.zip');
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip']);
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, rowsOf(strFromU8(bytes))]));
}

/** Reads values in quotes with doubled ones inside, as RFC 4180 has them. */
function rowsOf(text: string): Record<string, string>[] {
  const lines = text.split('\r\n').filter((line) => line !== '');
  const [header = [], ...rows] = lines.map((line) =>
    [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
      ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
    ),
  );
  return rows.map((row) => Object.fromEntries(header.map((name, index) => [name, row[index] ?? ''])));
}

async function realtime(name: string) {
  const response = await app.request('GET', `/gtfs-rt/${name}.pb`);
  expect(response.status).toBe(200);
  return FeedMessage.toObject(FeedMessage.decode(new Uint8Array(await response.arrayBuffer())), {
    longs: Number,
    enums: String,
  });
}

describe('the timetable as GTFS', () => {
  it('has every file that readers need, and every reference leads somewhere', async () => {
    const feed = await tables();
    const ids = (file: string, column: string) => new Set(feed[file]?.map((row) => row[column]));
    for (const trip of feed['trips.txt'] ?? []) {
      expect(ids('routes.txt', 'route_id')).toContain(trip.route_id);
      expect(ids('calendar_dates.txt', 'service_id')).toContain(trip.service_id);
    }
    for (const time of feed['stop_times.txt'] ?? []) {
      expect(ids('stops.txt', 'stop_id')).toContain(time.stop_id);
      expect(ids('trips.txt', 'trip_id')).toContain(time.trip_id);
      expect(time.arrival_time).toMatch(/^\d\d:\d\d:00$/);
    }
    for (const route of feed['routes.txt'] ?? []) expect(ids('agency.txt', 'agency_id')).toContain(route.agency_id);
    expect(feed['agency.txt']?.[0]).toMatchObject({ agency_name: 'Карпати, «Тур»', agency_timezone: 'Europe/Kyiv' });
    expect(feed['feed_info.txt']?.[0]).toMatchObject({ feed_start_date: '20260610' });
  });

  it('has the times of all stops on one clock, and the days of the runs', async () => {
    const feed = await tables();
    const times = feed['stop_times.txt']?.map((row) => [row.stop_id, row.arrival_time, row.departure_time]);
    // Kraków 11:00–11:20 and Wrocław 14:05 by their own clocks, an hour behind Lviv's.
    expect(times).toEqual([
      [String(TOWNS.lviv), '06:15:00', '06:15:00'],
      [String(TOWNS.krakow), '12:00:00', '12:20:00'],
      [String(TOWNS.wroclaw), '15:05:00', '15:05:00'],
    ]);
    const dates = feed['calendar_dates.txt']?.map(({ date }) => date) ?? [];
    expect(dates.slice(0, 2)).toEqual(['20260610', '20260611']);
    expect(dates.length).toBeGreaterThan(55);
  });
});

describe('GTFS-Realtime, as an independent reader has it', () => {
  it('says where a bus is only if its carrier wants that, and when it comes in any case', async () => {
    await app.sql`update trip set status = 'started', started_at = departs_at, current_seq = 0 where id = ${tripId}`;
    await app.sql`update trip_stop set arrived_at = departs_at where trip_id = ${tripId} and seq = 0`;
    app.clock.set('2026-06-10T04:00:00Z');
    const location = { latitude: 49.9, longitude: 23.6, speed: 20, heading: 290 };
    await app.call(locationApi.update, { query: {}, body: { location } }, driver.token);
    expect((await realtime('vehicle-positions')).entity).toBeUndefined();
    await app.call(trackingApi.changeSettings, { body: { sharePositions: true } }, owner.token);
    app.clock.advance(10_000);
    const seconds = Date.parse('2026-06-10T04:00:10Z') / 1000;
    expect(await realtime('vehicle-positions')).toMatchObject({
      header: { gtfsRealtimeVersion: '2.0', incrementality: 'FULL_DATASET', timestamp: seconds },
      entity: [
        {
          vehicle: {
            trip: { tripId: `r${routeId}`, startDate: '20260610', routeId: String(routeId) },
            position: {
              latitude: expect.closeTo(49.9, 4),
              longitude: expect.closeTo(23.6, 4),
              bearing: 290,
              speed: 20,
            },
            currentStopSequence: 1,
            currentStatus: 'IN_TRANSIT_TO',
            timestamp: seconds - 10,
          },
        },
      ],
    });
    const { entity } = await realtime('trip-updates');
    const [update] = entity ?? [];
    expect(update.tripUpdate.trip.scheduleRelationship).toBe('SCHEDULED');
    expect(update.tripUpdate.stopTimeUpdate.map((stop: { stopId: string }) => stop.stopId)).toEqual([
      String(TOWNS.krakow),
      String(TOWNS.wroclaw),
    ]);
    const krakow = update.tripUpdate.stopTimeUpdate[0].arrival;
    expect(krakow.time).toBeGreaterThan(seconds + 3600);
    expect(krakow.uncertainty).toBeGreaterThan(0);
  });

  it('tells of a run that is called off', async () => {
    const other = (await tripsOf(app.sql, routeId)).get('2026-06-11') ?? 0;
    await app.sql`update trip set status = 'cancelled', cancelled_at = ${app.clock.now()} where id = ${other}`;
    app.clock.advance(60_000);
    const { entity } = await realtime('trip-updates');
    expect(entity).toContainEqual(
      expect.objectContaining({
        tripUpdate: expect.objectContaining({
          trip: expect.objectContaining({ startDate: '20260611', scheduleRelationship: 'CANCELED' }),
        }),
      }),
    );
  });
});

it('is closed to all where visitors may not browse', async () => {
  const closed = await testApp({ config: { publicBrowsing: false } });
  expect((await closed.request('GET', '/gtfs/vezu.zip')).status).toBe(404);
  await closed.close();
});
