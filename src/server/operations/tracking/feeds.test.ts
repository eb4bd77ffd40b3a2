import { strFromU8, unzipSync } from 'fflate';
import bindings from 'gtfs-realtime-bindings';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeTrips } from '#server/sales/trips/commands/make.ts';
import { instantOf } from '#shared/core/time.ts';
import { trackingApi } from '#shared/operations/tracking/positions/api.ts';
import { locationApi } from '#shared/operations/tracking/positions/location-api.ts';
import { type GtfsTables, gtfsProblems, gtfsRows, secondsOf } from '#testing/samples/gtfs.ts';
import { canonicalProblems } from '#testing/samples/gtfs-canonical.ts';
import { realtimeProblems } from '#testing/samples/gtfs-realtime.ts';
import { appScene } from '#testing/scene.ts';
import { testApp } from '#testing/server/api.ts';
import { addCarrier, addMember, type TestActor } from '#testing/server/carriers.ts';
import { addTestBus, addTestRoute, TOWNS, tripsOf } from '#testing/timetable.ts';

const { FeedMessage } = bindings.transit_realtime;

const app = appScene({ now: '2026-06-10T03:00:00Z' });

let owner: TestActor;
let driver: TestActor;
let routeId: number;
let tripId: number;
beforeAll(async () => {
  const carrier = await addCarrier(app.sql, { name: 'Карпати, «Тур»' });
  owner = carrier.owner;
  driver = await addMember(app.sql, carrier.carrierId, 'driver');
  const busId = await addTestBus(app.sql, carrier.carrierId);
  routeId = await addTestRoute(app.sql, owner, { busId, driverId: driver.accountId }, app.clock.now());
  tripId = (await tripsOf(app.sql, routeId)).get('2026-06-10') ?? 0;
});

async function tables(): Promise<GtfsTables> {
  const response = await app.request('GET', '/gtfs/vezu.zip');
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip']);
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, gtfsRows(strFromU8(bytes))]));
}

async function realtime(name: string) {
  const response = await app.request('GET', `/gtfs-rt/${name}.pb`);
  expect(response.status).toBe(200);
  const message = FeedMessage.toObject(FeedMessage.decode(new Uint8Array(await response.arrayBuffer())), {
    longs: Number,
    enums: String,
  });
  expect(realtimeProblems(message, await tables(), app.clock.now())).toEqual([]);
  return message;
}

describe('the timetable as GTFS', () => {
  it('contains all required files and passes the check against the GTFS reference', async () => {
    const feed = await tables();
    expect(gtfsProblems(feed)).toEqual([]);
    expect(canonicalProblems(feed, app.clock.now())).toEqual([]);
    expect(Object.keys(feed).sort()).toEqual([
      'agency.txt',
      'booking_rules.txt',
      'calendar_dates.txt',
      'fare_attributes.txt',
      'fare_rules.txt',
      'feed_info.txt',
      'routes.txt',
      'shapes.txt',
      'stop_times.txt',
      'stops.txt',
      'translations.txt',
      'trips.txt',
    ]);
    expect(feed['agency.txt']?.[0]).toMatchObject({ agency_name: 'Карпати, «Тур»', agency_timezone: 'Europe/Kyiv' });
    const fares = feed['fare_attributes.txt']?.map(({ price, currency_type }) => `${price} ${currency_type}`);
    expect(fares).toEqual(['32.00 EUR', '45.00 EUR', '13.00 EUR']);
    expect(feed['feed_info.txt']?.[0]).toMatchObject({ feed_start_date: '20260610' });
    expect(feed['translations.txt']).toContainEqual(expect.objectContaining({ translation: 'Lviv – Wrocław' }));
  });

  it('contains the phone number that the carrier publishes, and never the driver’s private one', async () => {
    await app.sql`update carrier set phone = '+380501112233' where id = ${owner.carrierId}`;
    const published = async () => {
      app.clock.advance(3_600_000);
      return (await tables())['agency.txt']?.[0]?.agency_phone ?? '';
    };
    expect(await published()).toBe('');
    await app.sql`
      insert into carrier_contact (carrier_id, position, kind, value)
      values (${owner.carrierId}, 0, 'telegram', 'karpaty'), (${owner.carrierId}, 1, 'phone', '380322000000')`;
    expect(await published()).toBe('+380 32 200 00 00');
    app.clock.set('2026-06-10T03:00:00Z');
  });

  it('has shapes that lead over the border crossing', async () => {
    const shape = (await tables())['shapes.txt']?.map((row) => [Number(row.shape_pt_lat), Number(row.shape_pt_lon)]);
    expect(shape).toHaveLength(4);
    expect(shape?.[1]).toEqual([expect.closeTo(49.96, 1), expect.closeTo(23.11, 1)]);
  });

  it('gives the promised times of each run, also in nights when clocks change', async () => {
    app.clock.set('2026-10-01T03:00:00Z');
    await makeTrips(app.sql, { now: app.clock.now() });
    const { 'stop_times.txt': times = [], 'calendar_dates.txt': dates = [] } = await tables();
    app.clock.set('2026-06-10T03:00:00Z');
    const days = dates.map(({ date = '', service_id }) => ({
      day: date.replace(/(....)(..)(..)/, '$1-$2-$3'),
      run: times.filter(({ trip_id }) => trip_id === service_id),
    }));
    expect(days.map(({ day }) => day)).toContain('2026-10-25');
    for (const { day, run } of days) {
      // The GTFS reference, field type Time: "The time is measured from noon minus 12h of the service day."
      const midnight = instantOf(day, '12:00', 'Europe/Kyiv').getTime() - 12 * 3_600_000;
      const entries = run.map((row) => new Date(midnight + secondsOf(row.arrival_time) * 1000));
      const promised = await app.sql<{ at: Date }[]>`
        select coalesce(s.arrives_at, s.departs_at) as at from trip_stop s join trip t on t.id = s.trip_id
        where t.route_id = ${routeId} and t.service_date = ${day} order by s.seq`;
      expect([day, ...entries]).toEqual([day, ...promised.map(({ at }) => at)]);
    }
  });

  it('gives the times of all stops in one time zone, and the dates of the runs', async () => {
    const feed = await tables();
    const usual = feed['stop_times.txt']?.filter(({ trip_id }) => trip_id === `r${routeId}`);
    const times = usual?.map((row) => [row.stop_id?.split('.')[0], row.arrival_time, row.departure_time]);
    // Local times are Kraków 11:00–11:20 and Wrocław 14:05, an hour behind Lviv.
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

describe('GTFS-Realtime, decoded by an independent reader', () => {
  it('contains the position and the expected times of a bus only if its carrier allows it', async () => {
    await app.sql`update trip set status = 'started', started_at = departs_at, current_seq = 0 where id = ${tripId}`;
    await app.sql`update trip_stop set arrived_at = departs_at where trip_id = ${tripId} and seq = 0`;
    app.clock.set('2026-06-10T04:00:00Z');
    const location = { latitude: 49.9, longitude: 23.6, speed: 20, heading: 290 };
    await app.call(locationApi.update, { query: {}, body: { location } }, driver.token);
    expect((await realtime('vehicle-positions')).entity).toBeUndefined();
    expect((await realtime('trip-updates')).entity).toBeUndefined();
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
    expect(update.tripUpdate.stopTimeUpdate.map((stop: { stopSequence: number }) => stop.stopSequence)).toEqual([1, 2]);
    const krakow = update.tripUpdate.stopTimeUpdate[0].arrival;
    expect(krakow.time).toBeGreaterThan(seconds + 3600);
    expect(krakow.uncertainty).toBeGreaterThan(0);
  });

  it('contains cancelled runs', async () => {
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
    // A reader applies the cancellation to the date, which the timetable must have.
    const dates = (await tables())['calendar_dates.txt']?.map(({ date }) => date);
    expect(dates).toContain('20260611');
  });
});

describe('the alerts of GTFS-Realtime', () => {
  it('contain a closed crossing with the routes over it', async () => {
    expect((await realtime('alerts')).entity ?? []).toEqual([]);
    const [crossing] = await app.sql<{ key: string; en: string }[]>`
      select x.key, x.en from crossing x join route_plan plan on plan.crossing_key = x.key join route r on r.plan_id = plan.id
      where r.id = ${routeId}`;
    await app.sql`update crossing set open = false, closed_to = '2026-06-20' where key = ${crossing?.key ?? ''}`;
    app.clock.advance(60_000);
    const [entity] = (await realtime('alerts')).entity;
    expect(entity.alert).toMatchObject({
      activePeriod: [{ end: Date.parse('2026-06-20T21:00:00Z') / 1000 }],
      informedEntity: [{ routeId: String(routeId) }],
      headerText: {
        translation: [{ language: 'uk' }, { language: 'en', text: `The border crossing ${crossing?.en} is closed` }],
      },
    });
    await app.sql`update crossing set open = true, closed_to = null where key = ${crossing?.key ?? ''}`;
  });

  it('contain a breakdown that lasts, of a carrier that publishes positions', async () => {
    const set = (shared: boolean) =>
      app.sql`update carrier set share_positions = ${shared} where id = ${owner.carrierId}`;
    await app.sql`update trip set status = 'started' where id = ${tripId}`;
    await app.sql`
      insert into trip_halt (trip_id, kind, after_seq, started_at) values (${tripId}, 'breakdown', 0, ${app.clock.now()})`;
    const found = async () => {
      app.clock.advance(60_000);
      return ((await realtime('alerts')).entity ?? []).map(({ id }: { id: string }) => id);
    };
    // The clock begins again for each test, and a feed is stored for seconds.
    app.clock.advance(600_000);
    await set(false);
    expect(await found()).toEqual([]);
    await set(true);
    expect(await found()).toEqual([`b${tripId}`]);
    await app.sql`update trip_halt set ended_at = ${app.clock.now()} where trip_id = ${tripId}`;
    expect(await found()).toEqual([]);
  });
});

it.each(['/gtfs-rt/service-alerts.pb', '/gtfs-rt/', '/gtfs/other.zip', '/gtfs/stops.txt'])(
  'there is no feed at %s',
  async (path) => expect((await app.request('GET', path)).status).toBe(404),
);

it('the feeds are not found where visitors may not browse', async () => {
  const closed = await testApp({ config: { publicBrowsing: false } });
  expect((await closed.request('GET', '/gtfs/vezu.zip')).status).toBe(404);
  await closed.close();
});
