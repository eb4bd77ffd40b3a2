import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { trackingApi } from '#shared/tracking/api.ts';
import { locationApi } from '#shared/tracking/location-api.ts';
import type { TripPosition } from '#shared/tracking/schema.ts';
import { tripsApi } from '#shared/trips/api.ts';
import { type TestApp, testApp } from '#testing/api.ts';
import { bookingDeeds, forceBooking, outcome } from '#testing/booking-deeds.ts';
import { type BookableTrip, seatInput, TRIP_TIMES } from '#testing/bookings.ts';
import { addCarrier, addMember, addPassenger, findTestActor, type TestActor } from '#testing/carriers.ts';
import { LVIV, runningTrip } from '#testing/tracking.ts';
import { followRoads } from './commands/follow.ts';
import { keepTracks } from './commands/keep-tracks.ts';
import { liveOf } from './commands/live.ts';
import { measureBorder } from './commands/measure-border.ts';
import { mayWatchPosition } from './queries/watchers.ts';

const RZESZOW = { latitude: 50.0413, longitude: 21.999 };
const KRAKIVETS = { latitude: 49.9565, longitude: 23.1148 };

let app: TestApp;
let trip: BookableTrip;
let deeds: ReturnType<typeof bookingDeeds>;
beforeAll(async () => {
  app = await testApp({ findActor: findTestActor });
  deeds = bookingDeeds(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(TRIP_TIMES.lviv);
  trip = await runningTrip(app.sql);
});

const read = (who: TestActor | null) =>
  app.call(trackingApi.position, { params: { tripId: trip.tripId } }, who?.token ?? null);

async function drive(place: object, at: string) {
  app.clock.set(at);
  const sent = await app.call(locationApi.update, { query: {}, body: { location: place } }, trip.driver.token);
  expect(sent.data.outcome).toBe('taken');
  await liveOf(app.sql).buffer.flush();
}

async function rider(status: 'unconfirmed' | 'confirmed' | 'boarded' | 'cancelled' | 'completed', from = 0) {
  const passenger = await addPassenger(app.sql);
  app.clock.set('2026-06-11T04:00:00Z');
  await app.sql`update trip set status = 'planned', started_at = null where id = ${trip.tripId}`;
  const [bookingId = 0] = await deeds.book(trip, passenger, seatInput(null, from));
  await app.sql`update trip set status = 'started', started_at = ${TRIP_TIMES.lviv} where id = ${trip.tripId}`;
  await forceBooking(app.sql, bookingId, status);
  app.clock.set(TRIP_TIMES.lviv);
  return { passenger, bookingId };
}

const stop = (live: TripPosition, seq: number) => live.stops.find((one) => one.seq === seq);

describe('who may see the bus', () => {
  it('the carrier, the crew and administrators', async () => {
    const { carrierId } = trip;
    const dispatcher = await addMember(app.sql, carrierId, 'dispatcher');
    for (const who of [trip.owner, trip.driver, dispatcher]) expect((await read(who)).tripId).toBe(trip.tripId);
    const admin = { role: 'admin', accountId: 999, sessionId: 999, carrierId: null } as const;
    const token = `test-${Buffer.from(JSON.stringify(admin)).toString('base64url')}`;
    expect((await read({ ...admin, token })).tripId).toBe(trip.tripId);
  });

  it('nobody else, who is told that there is no such trip', async () => {
    const other = await addCarrier(app.sql);
    const colleague = await addMember(app.sql, trip.carrierId, 'driver');
    for (const who of [await addPassenger(app.sql), other.owner, colleague]) {
      expect(await outcome(read(who))).toBe('not_found');
      expect(await mayWatchPosition(who, String(trip.tripId), app.sql)).toBe(false);
    }
    expect(await outcome(read(null))).toBe('not_signed_in');
    expect(await mayWatchPosition(trip.owner, '9999999', app.sql)).toBe(false);
    expect(await mayWatchPosition(trip.owner, 'x', app.sql)).toBe(false);
  });

  it.each([
    ['unconfirmed', false],
    ['confirmed', true],
    ['boarded', true],
    ['cancelled', false],
    ['completed', false],
  ] as const)('a passenger whose booking is %s: %s', async (status, seen) => {
    const { passenger } = await rider(status);
    expect((await outcome(read(passenger))) === 'done').toBe(seen);
    expect(await mayWatchPosition(passenger, String(trip.tripId), app.sql)).toBe(seen);
  });

  it('nobody watches a trip that is over', async () => {
    await app.sql`update trip set status = 'finished', finished_at = ${TRIP_TIMES.lviv} where id = ${trip.tripId}`;
    expect(await mayWatchPosition(trip.owner, String(trip.tripId), app.sql)).toBe(false);
  });

  it('the way that it took is for the crew alone', async () => {
    const { passenger } = await rider('confirmed');
    const track = (who: TestActor) => app.call(trackingApi.track, { params: { tripId: trip.tripId } }, who.token);
    expect(await track(trip.owner)).toEqual([]);
    expect(await outcome(track(passenger))).toBe('not_allowed');
    expect(await outcome(track((await addCarrier(app.sql)).owner))).toBe('not_found');
  });
});

describe('where the bus is', () => {
  it('is not known before anything was heard', async () => {
    expect(await read(trip.owner)).toMatchObject({
      position: null,
      nextSeq: null,
      delayMinutes: null,
      border: { state: 'ahead', crossing: { key: 'krakivets' }, wait: { median: 75, p80: 150, measurements: 0 } },
      stops: [{ passed: true }, { passed: false, expected: null }, { expected: null }, { expected: null }],
    });
  });

  it('is its newest place with its age, the next stop and ranges for all ahead', async () => {
    await drive(LVIV, TRIP_TIMES.lviv);
    app.clock.advance(90_000);
    const live = await read(trip.owner);
    expect(live).toMatchObject({ position: { ...LVIV, age: 90 }, nextSeq: 1, km: 0 });
    for (const seq of [1, 2, 3]) {
      const { expected, plannedAt } = stop(live, seq) ?? {};
      if (!expected || !plannedAt) throw new Error('nothing is expected');
      expect(Date.parse(expected.low)).toBeLessThan(Date.parse(expected.expected));
      expect(Date.parse(expected.expected)).toBeLessThan(Date.parse(expected.high));
    }
  });

  it('at the border says since when, by the passage that was seen', async () => {
    await drive(LVIV, TRIP_TIMES.lviv);
    await drive({ ...KRAKIVETS, longitude: 23.17 }, '2026-06-12T05:10:00Z');
    await drive(KRAKIVETS, '2026-06-12T05:20:00Z');
    await app.runJobs();
    app.clock.set('2026-06-12T05:40:00Z');
    await measureBorder(app.sql, app.clock.now());
    expect((await read(trip.owner)).border).toMatchObject({ state: 'there', since: '2026-06-12T05:20:00.000Z' });
    await drive({ latitude: 50.0, longitude: 22.6 }, '2026-06-12T06:30:00Z');
    expect((await read(trip.owner)).border).toMatchObject({ state: 'passed' });
  });

  it('near the next stop suggests to the crew, and to nobody else, that it has arrived', async () => {
    const { passenger } = await rider('boarded');
    await drive(LVIV, TRIP_TIMES.lviv);
    expect((await read(trip.driver)).suggestArrived).toBeNull();
    await drive(RZESZOW, '2026-06-12T08:50:00Z');
    expect((await read(trip.driver)).suggestArrived).toBe(1);
    expect((await read(passenger)).suggestArrived).toBeNull();
  });

  it('is shown as it was when nothing came for long, and then expects nothing', async () => {
    await drive(LVIV, TRIP_TIMES.lviv);
    app.clock.advance(31 * 60_000);
    expect(await read(trip.owner)).toMatchObject({ position: { age: 1860 }, nextSeq: null, delayMinutes: null });
  });

  it('is nobody’s concern when the trip is over', async () => {
    await drive(LVIV, TRIP_TIMES.lviv);
    await app.sql`update trip set status = 'finished', finished_at = ${TRIP_TIMES.lviv} where id = ${trip.tripId}`;
    expect(await read(trip.owner)).toMatchObject({ status: 'finished', position: null });
  });

  it('stands on the carrier’s map with its delay', async () => {
    await drive(LVIV, TRIP_TIMES.lviv);
    const buses = (who: TestActor) => app.call(trackingApi.buses, {}, who.token);
    expect(await buses(trip.owner)).toEqual([
      expect.objectContaining({
        tripId: trip.tripId,
        from: { uk: 'Львів', en: 'Lviv' },
        position: expect.objectContaining(LVIV),
      }),
    ]);
    expect(await buses(await addMember(app.sql, trip.carrierId, 'driver'))).toEqual([]);
    expect(await outcome(buses(await addPassenger(app.sql)))).toBe('not_allowed');
  });
});

describe('what follows', () => {
  const LATE = '2026-06-12T08:40:00Z';
  const follow = () => followRoads(app.sql, app.clock.now());

  it('a delay stands on the trip, in its list and on its sheet', async () => {
    await drive({ latitude: 50.02, longitude: 22.4 }, '2026-06-12T09:30:00Z');
    await follow();
    const sheet = await app.call(tripsApi.sheet, { params: { tripId: trip.tripId } }, trip.owner.token);
    expect(sheet.delayMinutes).toBeGreaterThan(30);
    const list = await app.call(tripsApi.list, { query: {} }, trip.owner.token);
    expect(list.data[0]?.delayMinutes).toBe(sheet.delayMinutes);
  });

  it('those who board at the next stop are told once at 30 and once at 10 minutes', async () => {
    const { bookingId } = await rider('confirmed', 1);
    await rider('confirmed', 2);
    const told = () => app.sql<{ kind: string; seq: number }[]>`
      select kind, seq from trip_notice where booking_id = ${bookingId} order by id`;
    await drive({ latitude: 50.02, longitude: 22.3 }, LATE);
    await follow();
    await follow();
    expect(await told()).toEqual([{ kind: 'bus_in_30', seq: 1 }]);
    await drive({ latitude: 50.035, longitude: 22.05 }, '2026-06-12T08:58:00Z');
    await follow();
    await follow();
    expect(await told()).toEqual([
      { kind: 'bus_in_30', seq: 1 },
      { kind: 'bus_in_10', seq: 1 },
    ]);
    const [all] = await app.sql<{ n: number }[]>`select count(*) as n from trip_notice where trip_id = ${trip.tripId}`;
    expect(all?.n).toBe(2);
  });

  it('passages become waiting times, with the number of measurements', async () => {
    for (const wait of [40, 50, 60, 70, 80]) {
      trip = await runningTrip(app.sql);
      await drive({ ...KRAKIVETS, longitude: 23.17 }, '2026-06-12T05:10:00Z');
      await drive(KRAKIVETS, '2026-06-12T05:20:00Z');
      const left = new Date(Date.parse('2026-06-12T05:20:00Z') + wait * 60_000);
      await drive({ ...KRAKIVETS, latitude: 49.957 }, new Date(left.getTime() - 6 * 60_000).toISOString());
      await drive({ ...KRAKIVETS, longitude: 23.0 }, left.toISOString());
    }
    await measureBorder(app.sql, app.clock.now());
    await measureBorder(app.sql, app.clock.now());
    const measured = await app.call(trackingApi.waits, { query: { crossing: 'krakivets' } });
    expect(measured).toContainEqual({
      crossingKey: 'krakivets',
      direction: 'out',
      weekday: 4,
      hour: 8,
      median: 60,
      p80: 72,
      measurements: 5,
    });
    app.clock.set('2026-06-19T05:30:00Z');
    const now = await app.call(trackingApi.waits, { query: {} });
    const here = now.find(({ crossingKey, direction }) => crossingKey === 'krakivets' && direction === 'out');
    expect(here).toMatchObject({ median: 60, p80: 72, measurements: 5 });
    const back = now.find(({ crossingKey, direction }) => crossingKey === 'krakivets' && direction === 'in');
    expect(back).toMatchObject({ median: 75, p80: 150, measurements: 0 });
  });

  it('a track that begins within the area is a passage whose wait nobody knows', async () => {
    await drive(KRAKIVETS, '2026-06-12T05:20:00Z');
    await drive({ ...KRAKIVETS, longitude: 23.0 }, '2026-06-12T05:30:00Z');
    await measureBorder(app.sql, app.clock.now());
    const passages = await app.sql`select measured from crossing_passage where trip_id = ${trip.tripId}`;
    expect(passages).toEqual([{ measured: false }]);
  });

  it('tracks are kept for 30 days and no longer', async () => {
    await drive(LVIV, TRIP_TIMES.lviv);
    const days = async () => (await app.sql`select from pg_inherits where inhparent = 'trip_fix'::regclass`).length;
    await keepTracks(app.sql, new Date('2026-07-11T02:20:00Z'));
    const kept = await app.sql`select from trip_fix where trip_id = ${trip.tripId}`;
    const before = await days();
    await keepTracks(app.sql, new Date('2026-07-13T02:20:00Z'));
    expect(kept).toHaveLength(1);
    expect(await app.sql`select from trip_fix where trip_id = ${trip.tripId}`).toHaveLength(0);
    expect(await days()).toBeGreaterThanOrEqual(before);
  });
});

describe('the public feed', () => {
  it('says where the buses are only if the owner wants it', async () => {
    const settings = (who: TestActor) => app.call(trackingApi.settings, {}, who.token);
    const change = (who: TestActor) =>
      app.call(trackingApi.changeSettings, { body: { sharePositions: true } }, who.token);
    expect(await settings(trip.driver)).toEqual({ sharePositions: false });
    expect(await outcome(change(trip.driver))).toBe('not_allowed');
    expect(await change(trip.owner)).toEqual({ sharePositions: true });
    expect(await settings(trip.owner)).toEqual({ sharePositions: true });
    expect(await outcome(settings(await addPassenger(app.sql)))).toBe('not_allowed');
  });
});
