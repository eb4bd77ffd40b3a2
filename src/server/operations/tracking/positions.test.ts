import { describe, expect, it } from 'vitest';
import { type StoredTexts, storedTexts } from '#server/messaging/notifications/labels.ts';
import { trackingApi } from '#shared/operations/tracking/positions/api.ts';
import type { TripPosition } from '#shared/operations/tracking/positions/schema.ts';
import { forceBooking, outcome } from '#testing/booking-actions.ts';
import { TRIP_TIMES } from '#testing/bookings.ts';
import { appScene, eachTest } from '#testing/scene.ts';
import { addCarrier, addMember, addPassenger, type TestActor } from '#testing/server/carriers.ts';
import { addRider, driveTo, KRAKIVETS, LVIV, RZESZOW, runningTrip } from '#testing/tracking.ts';
import { followTrips } from './commands/follow.ts';
import { measureBorder } from './commands/measure-border.ts';
import { mayWatchPosition } from './queries/shares.ts';

const app = appScene({ now: TRIP_TIMES.lviv });
const trip = eachTest(() => runningTrip(app.sql));

const read = (actor: TestActor | null) =>
  app.call(trackingApi.position, { params: { tripId: trip.tripId } }, actor?.token ?? null);

async function drive(place: object, at: string) {
  expect(await driveTo(app, trip, place, at)).toBe('taken');
}

const stop = (live: TripPosition, seq: number) => live.stops.find((one) => one.seq === seq);

describe('access to the position of a bus', () => {
  it('is allowed to the carrier, the driver and administrators', async () => {
    const { carrierId } = trip;
    const dispatcher = await addMember(app.sql, carrierId, 'dispatcher');
    for (const actor of [trip.owner, trip.driver, dispatcher]) expect((await read(actor)).tripId).toBe(trip.tripId);
    const admin = { role: 'admin', accountId: 999, sessionId: 999, carrierId: null } as const;
    const token = `test-${Buffer.from(JSON.stringify(admin)).toString('base64url')}`;
    expect((await read({ ...admin, token })).tripId).toBe(trip.tripId);
  });

  it('is answered with “not found” for everybody else', async () => {
    const other = await addCarrier(app.sql);
    const colleague = await addMember(app.sql, trip.carrierId, 'driver');
    for (const actor of [await addPassenger(app.sql), other.owner, colleague]) {
      expect(await outcome(read(actor))).toBe('not_found');
      expect(await mayWatchPosition(actor, String(trip.tripId), app.sql)).toBe(false);
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
  ] as const)('of a passenger whose booking is %s is allowed: %s', async (status, seen) => {
    const { passenger } = await addRider(app, trip, status);
    expect((await outcome(read(passenger))) === 'done').toBe(seen);
    expect(await mayWatchPosition(passenger, String(trip.tripId), app.sql)).toBe(seen);
  });

  it('ends for everybody when the trip is over', async () => {
    await app.sql`update trip set status = 'finished', finished_at = ${TRIP_TIMES.lviv} where id = ${trip.tripId}`;
    expect(await mayWatchPosition(trip.owner, String(trip.tripId), app.sql)).toBe(false);
  });

  it('is allowed to members of another carrier who travel with the bus, as to any passenger', async () => {
    const { owner: rider, carrierId } = await addCarrier(app.sql, { singleDriver: true });
    const colleague = await addMember(app.sql, carrierId, 'driver');
    for (const actor of [rider, colleague]) {
      await app.sql`
        with own as (
          insert into party (trip_id, account_id, contact_name, contact_phone, created_at)
          values (${trip.tripId}, ${actor.accountId}, 'Ігор', '+48', now()) returning id)
        insert into booking (party_id, trip_id, carrier_id, kind, status, code, from_seq, to_seq, seat, name, created_at, updated_at)
        select id, ${trip.tripId}, ${trip.carrierId}, 'passenger', 'confirmed', ${`R${actor.accountId}`.padEnd(6, 'X')}, 0, 3,
          (${actor.accountId} % 8 + 10)::int, 'Ігор', now(), now() from own`;
      expect((await read(actor)).suggestArrived).toBeNull();
    }
  });
});

describe('GET /api/trips/:tripId/position', () => {
  it('has no position before the first report', async () => {
    expect(await read(trip.owner)).toMatchObject({
      position: null,
      nextSeq: null,
      delayMinutes: null,
      border: { state: 'ahead', crossing: { key: 'krakivets' }, wait: { median: 75, p80: 150, measurements: 0 } },
      stops: [{ passed: true }, { passed: false, expected: null }, { expected: null }, { expected: null }],
    });
  });

  it('returns the newest position with its age, the next stop and expected times as ranges', async () => {
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

  it('shows at the border since when the bus is there, as the passage was measured', async () => {
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

  it('suggests to the driver only that the bus has arrived when it is near the next stop', async () => {
    const { passenger } = await addRider(app, trip, 'boarded');
    await drive(LVIV, TRIP_TIMES.lviv);
    expect((await read(trip.driver)).suggestArrived).toBeNull();
    await drive(RZESZOW, '2026-06-12T08:50:00Z');
    expect((await read(trip.driver)).suggestArrived).toBe(1);
    expect((await read(passenger)).suggestArrived).toBeNull();
  });

  it('shows the last position after a long silence, and expects nothing', async () => {
    await drive(LVIV, TRIP_TIMES.lviv);
    app.clock.advance(31 * 60_000);
    expect(await read(trip.owner)).toMatchObject({ position: { age: 1860 }, nextSeq: null, delayMinutes: null });
  });

  it('has no position after the end of the trip', async () => {
    await drive(LVIV, TRIP_TIMES.lviv);
    await app.sql`update trip set status = 'finished', finished_at = ${TRIP_TIMES.lviv} where id = ${trip.tripId}`;
    expect(await read(trip.owner)).toMatchObject({ status: 'finished', position: null });
  });

  it('the carrier’s list shows a trip without a position, with its stops and no expected times', async () => {
    const [bus] = await app.call(trackingApi.buses, {}, trip.owner.token);
    expect(bus).toMatchObject({ position: null, km: null, nextSeq: null, nextExpected: null, delayMinutes: null });
    expect(bus?.stops).toHaveLength(4);
  });

  it('the carrier’s map shows the bus with its distance and its delay', async () => {
    await drive(LVIV, TRIP_TIMES.lviv);
    const buses = (actor: TestActor) => app.call(trackingApi.buses, {}, actor.token);
    expect(await buses(trip.owner)).toEqual([
      expect.objectContaining({
        tripId: trip.tripId,
        from: { uk: 'Львів', en: 'Lviv' },
        position: expect.objectContaining(LVIV),
      }),
    ]);
    const [bus] = await buses(trip.owner);
    expect([bus?.nextSeq, bus?.km, bus?.crossing?.key]).toEqual([1, 0, 'krakivets']);
    expect(bus?.stops.map(({ seq, place }) => [seq, place.name.en])).toEqual([
      [0, 'Lviv'],
      [1, 'Rzeszów'],
      [2, 'Kraków'],
      [3, 'Wrocław'],
    ]);
    expect(bus?.nextExpected).toEqual(stop(await read(trip.owner), 1)?.expected);
    expect(await buses(await addMember(app.sql, trip.carrierId, 'driver'))).toEqual([]);
    expect(await outcome(buses(await addPassenger(app.sql)))).toBe('not_allowed');
  });
});

describe('the public feed', () => {
  it('contains the positions of buses only if the owner allows it', async () => {
    const settings = (actor: TestActor) => app.call(trackingApi.settings, {}, actor.token);
    const change = (actor: TestActor) =>
      app.call(trackingApi.changeSettings, { body: { sharePositions: true } }, actor.token);
    expect(await settings(trip.driver)).toEqual({ sharePositions: false });
    expect(await outcome(change(trip.driver))).toBe('not_allowed');
    expect(await change(trip.owner)).toEqual({ sharePositions: true });
    expect(await settings(trip.owner)).toEqual({ sharePositions: true });
    expect(await outcome(settings(await addPassenger(app.sql)))).toBe('not_allowed');
  });
});

/** Follows the buses at each minute of the clock, from this minute of the day on. */
async function follow(from: string, minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    app.clock.set(new Date(Date.parse(from) + minute * 60_000).toISOString());
    await followTrips(app.context, app.sql, app.clock.now(), () => undefined);
  }
  await app.runJobs();
}

async function notified({ accountId }: TestActor): Promise<string[]> {
  const rows = await app.sql<StoredTexts[]>`
    select subject, facts, title, body from notification where account_id = ${accountId} and subject = 'rangeMoved' order by id`;
  return rows.map((row) => storedTexts(row, 'uk').title);
}

/** The bus is far before Rzeszów half an hour after it was due there. */
const late = () => driveTo(app, trip, { latitude: 50.013, longitude: 22.4 }, '2026-06-12T09:30:00Z');

describe('a passenger whose bus comes at another time than planned', () => {
  it('is notified of their own stop, once, when it has lasted for three minutes', async () => {
    const waiting = await addRider(app, trip, 'confirmed', { from: 1 });
    const aboard = await addRider(app, trip, 'boarded', { to: 2 });
    await late();
    await follow('2026-06-12T09:30:00Z', 3);
    expect(await notified(waiting.passenger)).toEqual([]);
    await follow('2026-06-12T09:33:00Z', 6);
    expect(await notified(waiting.passenger)).toEqual([
      expect.stringMatching(/^Інший час: Жешув, \d\d:\d\d–\d\d:\d\d$/),
    ]);
    expect(await notified(aboard.passenger)).toEqual([expect.stringMatching(/^Інший час: Краків, /)]);
  });

  it('is not notified before the booking is confirmed, nor once it is over', async () => {
    const asked = await addRider(app, trip, 'unconfirmed', { from: 1 });
    const gone = await addRider(app, trip, 'confirmed', { from: 1 });
    await late();
    await follow('2026-06-12T09:30:00Z', 3);
    await forceBooking(app.sql, gone.bookingId, 'cancelled');
    await follow('2026-06-12T09:33:00Z', 4);
    expect([...(await notified(asked.passenger)), ...(await notified(gone.passenger))]).toEqual([]);
  });

  it('is notified again when the bus falls behind once more', async () => {
    const { passenger } = await addRider(app, trip, 'confirmed', { from: 1 });
    await late();
    await follow('2026-06-12T09:30:00Z', 5);
    expect(await notified(passenger)).toHaveLength(1);
    await driveTo(app, trip, { latitude: 50.0135, longitude: 22.395 }, '2026-06-12T10:10:00Z');
    await follow('2026-06-12T10:10:00Z', 5);
    expect(await notified(passenger)).toHaveLength(2);
  });
});
