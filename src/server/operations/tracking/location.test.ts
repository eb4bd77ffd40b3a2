import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { trackingApi } from '#shared/operations/tracking/positions/api.ts';
import { locationApi } from '#shared/operations/tracking/positions/location-api.ts';
import { sheetApi } from '#shared/sales/bookings/sheet/sheet-api.ts';
import { forceBooking, outcome } from '#testing/booking-actions.ts';
import { addBookableTrip, TRIP_TIMES } from '#testing/bookings.ts';
import { appScene, eachTest } from '#testing/scene.ts';
import { problemOf, type TestProblem } from '#testing/server/api.ts';
import { addMember, addPassenger, type TestActor } from '#testing/server/carriers.ts';
import { randomOf } from '#testing/services/random.ts';
import { addRider, driveTo, LVIV, rowOf, runningTrip, trackOf } from '#testing/tracking.ts';
import { departLeftStops } from './commands/depart-by-position.ts';
import { liveOf } from './commands/live.ts';

const app = appScene({ now: TRIP_TIMES.lviv });
const trip = eachTest(() => runningTrip(app.sql));

const send = (actor: TestActor, location: unknown) =>
  app.call(locationApi.update, { query: { locale: 'uk' }, body: { location } }, actor.token);

const sent = async (actor: TestActor, location: unknown) => (await send(actor, location)).data.outcome;

const sentOrRefused = (actor: TestActor) => sent(actor, LVIV).catch((error: TestProblem) => error.code);

const needed = async (actor: TestActor) =>
  (await app.call(locationApi.needTracking, { query: { locale: 'uk' } }, actor.token)).data.needTracking;

describe('GET /api/location/need-tracking', () => {
  it('refuses visitors', async () => {
    expect(await problemOf(app.call(locationApi.needTracking, { query: {} }))).toMatchObject({ status: 401 });
    expect(await problemOf(app.call(locationApi.update, { query: {}, body: {} }))).toMatchObject({ status: 401 });
  });

  it('is true for the driver from an hour before a planned trip until its end, and false for everybody else', async () => {
    const ahead = await addBookableTrip(app.sql);
    app.clock.set('2026-06-12T02:59:00Z');
    expect(await needed(ahead.driver)).toBe(false);
    app.clock.set('2026-06-12T03:00:00Z');
    expect(await needed(ahead.driver)).toBe(true);
    expect(await needed(ahead.owner)).toBe(false);
    expect(await needed(await addPassenger(app.sql))).toBe(false);
    await app.sql`update trip set status = 'started', started_at = ${TRIP_TIMES.lviv} where id = ${ahead.tripId}`;
    app.clock.set(TRIP_TIMES.wroclaw);
    expect(await needed(ahead.driver)).toBe(true);
    await app.sql`update trip set status = 'finished', finished_at = ${TRIP_TIMES.wroclaw} where id = ${ahead.tripId}`;
    expect(await needed(ahead.driver)).toBe(false);
  });

  it('is false for a cancelled trip, and for one that was left open a day ago', async () => {
    const other = await addBookableTrip(app.sql);
    await app.sql`update trip set status = 'cancelled', cancelled_at = ${TRIP_TIMES.lviv} where id = ${other.tripId}`;
    app.clock.set('2026-06-12T05:00:00Z');
    expect(await needed(other.driver)).toBe(false);
    expect(await needed(trip.driver)).toBe(true);
    app.clock.set('2026-06-13T17:00:00Z');
    expect(await needed(trip.driver)).toBe(false);
  });
});

describe('a reported position', () => {
  it('reaches subscribers at once and the database a moment later', async () => {
    const fix = { ...LVIV, accuracy: 12, speed: 8, accuracyGeometry: { type: 'Polygon' }, heading: 270 };
    expect(await send(trip.driver, fix)).toEqual({ success: true, data: { accepted: true, outcome: 'taken' } });
    expect(app.published).toEqual([
      [
        `position:${trip.tripId}`,
        expect.objectContaining({
          type: 'position',
          trip_id: trip.tripId,
          latitude: LVIV.latitude,
          heading: 270,
          recorded_at: '2026-06-12T04:00:00.000Z',
        }),
      ],
    ]);
    await liveOf(app.context).buffer.flush();
    expect(await rowOf(app.sql, trip.tripId)).toMatchObject({ lat: LVIV.latitude, speed: 8, source: 'app' });
    expect(await trackOf(app.sql, trip.tripId)).toHaveLength(1);
  });

  it.each([
    ['no location', undefined, 'no_coordinates'],
    ['null', null, 'no_coordinates'],
    ['a string as location', 'Львів', 'no_coordinates'],
    ['no latitude', { longitude: 24 }, 'no_coordinates'],
    ['words as coordinates', { latitude: 'північ', longitude: 'схід' }, 'no_coordinates'],
    ['latitude 91', { latitude: 91, longitude: 24 }, 'no_coordinates'],
    ['NaN', { latitude: 'NaN', longitude: 24 }, 'no_coordinates'],
    ['an array', [49.8, 24], 'no_coordinates'],
    ['a time in 1970', { ...LVIV, recordedAt: 0 }, 'bad_time'],
    ['an invalid time', { ...LVIV, recordedAt: 'вчора' }, 'bad_time'],
    ['an accuracy of 300 km', { ...LVIV, accuracy: 300_000 }, 'inaccurate'],
  ])('with %s is ignored, and the answer is still a success', async (_, location, expected) => {
    expect(await send(trip.driver, location)).toEqual({ success: true, data: { accepted: false, outcome: expected } });
    expect(app.published).toEqual([]);
  });

  it('with numbers written as text is accepted', async () => {
    expect(await sent(trip.driver, { latitude: '49.8397', longitude: '24.0297' })).toBe('taken');
  });

  it('that means a speed of 2,000 km/h does not move the bus', async () => {
    await sent(trip.driver, LVIV);
    app.clock.advance(10_000);
    expect(await sent(trip.driver, { latitude: 49.84, longitude: 24.1 })).toBe('implausible');
    expect(app.published).toHaveLength(1);
  });

  it('that repeats the newest one, or is older, does not move the bus', async () => {
    const recordedAt = '2026-06-12T03:59:50Z';
    await sent(trip.driver, { ...LVIV, recordedAt });
    for (const _ of Array.from({ length: 10 })) {
      app.clock.advance(5_000);
      expect(await sent(trip.driver, { ...LVIV, recordedAt })).toBe('same');
    }
    app.clock.advance(5_000);
    expect(await sent(trip.driver, { ...LVIV, recordedAt: '2026-06-12T03:59:00Z' })).toBe('late');
    expect(app.published).toHaveLength(1);
    await liveOf(app.context).buffer.flush();
    expect(await trackOf(app.sql, trip.tripId)).toHaveLength(2);
  });

  it('counts once among a hundred in a second, and does not limit other drivers', async () => {
    const other = await runningTrip(app.sql);
    // On a busy machine some wait for their turn for too long.
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => sentOrRefused(trip.driver)));
    expect(outcomes.filter((one) => one === 'taken')).toHaveLength(1);
    expect(['taken', 'same', 'too_many_requests']).toEqual(expect.arrayContaining([...new Set(outcomes)]));
    expect(await sent(other.driver, LVIV)).toBe('taken');
    app.clock.advance(5_000);
    expect(await sent(trip.driver, { ...LVIV, longitude: 24.03 })).toBe('taken');
  });

  it('of a person without a running trip is ignored', async () => {
    expect(await sent(await addPassenger(app.sql), LVIV)).toBe('not_tracked');
    expect(await sent(trip.owner, LVIV)).toBe('not_tracked');
    const ended = await runningTrip(app.sql);
    await app.sql`update trip set status = 'finished', finished_at = ${TRIP_TIMES.lviv} where id = ${ended.tripId}`;
    expect(await sent(ended.driver, LVIV)).toBe('not_tracked');
  });

  it('that names another driver’s trip counts for the sender’s own trip, or for none', async () => {
    const other = await runningTrip(app.sql);
    expect(await sent(trip.driver, { ...LVIV, tripId: other.tripId, trip_id: other.tripId })).toBe('taken');
    const idle = await addMember(app.sql, trip.carrierId, 'driver');
    expect(await sent(idle, { ...LVIV, tripId: trip.tripId, driverId: trip.driver.accountId })).toBe('not_tracked');
    await liveOf(app.context).buffer.flush();
    expect(await rowOf(app.sql, other.tripId)).toBeUndefined();
    expect(app.published.map(([topic]) => topic)).toEqual([`position:${trip.tripId}`]);
  });

  it('of a driver who was just replaced does not count for the trip any more', async () => {
    const colleague = await addMember(app.sql, trip.carrierId, 'driver');
    await app.sql`update trip set driver_id = ${colleague.accountId} where id = ${trip.tripId}`;
    expect(await sent(trip.driver, LVIV)).toBe('not_tracked');
    expect(await sent(colleague, LVIV)).toBe('taken');
  });

  it('that arrives just after the end of the trip, before this process knows it, is neither stored nor shown', async () => {
    expect(await sent(trip.driver, LVIV)).toBe('taken');
    await liveOf(app.context).buffer.flush();
    app.clock.advance(5_000);
    await app.sql`
      update trip set status = 'finished', finished_at = ${app.clock.now()} where id = ${trip.tripId}`;
    await sent(trip.driver, { ...LVIV, longitude: 24.0 });
    await liveOf(app.context).buffer.flush();
    expect(await rowOf(app.sql, trip.tripId)).toMatchObject({ lon: LVIV.longitude });
    const seen = await app.call(trackingApi.position, { params: { tripId: trip.tripId } }, trip.owner.token);
    expect(seen.position).toBeNull();
    app.clock.advance(11_000);
    expect(await sent(trip.driver, LVIV)).toBe('not_tracked');
  });

  it.each([
    ['a tiny speed', { speed: 1e-50 }, { speed: 0 }],
    ['an impossible speed', { speed: 555.6 }, { speed: null }],
    ['a speed as a word', { speed: 'швидко' }, { speed: null }],
    ['a time between two milliseconds', { recordedAt: Date.parse(TRIP_TIMES.lviv) - 0.5 }, { speed: null }],
  ])('with %s is accepted', async (_, change, row) => {
    expect(await sent(trip.driver, { ...LVIV, ...change })).toBe('taken');
    await liveOf(app.context).buffer.flush();
    expect(await rowOf(app.sql, trip.tripId)).toMatchObject(row);
  });

  it('never moves the bus back, in whatever order positions arrive', async () => {
    const random = randomOf(20_260_612);
    app.clock.set('2026-06-12T05:00:00Z');
    let newest = 0;
    for (let n = 0; n < 40; n += 1) {
      app.clock.advance(5_000);
      const recordedAt = app.clock.now().getTime() - Math.floor(random() * 20) * 60_000;
      const outcome = await sent(trip.driver, { ...LVIV, recordedAt });
      expect(outcome).toBe(recordedAt > newest ? 'taken' : recordedAt === newest ? 'same' : 'late');
      newest = Math.max(newest, recordedAt);
    }
    const moments = app.published.map(([, message]) => String(message.recorded_at));
    expect(moments).toEqual(moments.toSorted());
    expect(moments.length).toBeGreaterThan(1);
  });

  it('never replaces a newer row, whichever process writes last', async () => {
    await sent(trip.driver, LVIV);
    await liveOf(app.context).buffer.flush();
    await app.sql`update trip_position set recorded_at = recorded_at + interval '1 minute', lat = 49.9 where trip_id = ${trip.tripId}`;
    app.clock.advance(5_000);
    await sent(trip.driver, LVIV);
    await liveOf(app.context).buffer.flush();
    expect(await rowOf(app.sql, trip.tripId)).toMatchObject({ lat: 49.9 });
  });
});

describe('positions that the device stored', () => {
  const at = (minutes: number) => new Date(Date.parse(TRIP_TIMES.lviv) + minutes * 60_000).toISOString();
  const batch = (actor: TestActor, locations: unknown[]) =>
    app.call(locationApi.batch, { query: {}, body: { locations } }, actor.token);

  it('fill the track in any order and move the bus to the newest once', async () => {
    app.clock.set(at(60));
    const stored = [3, 1, 2, 1, 0].map((step) => ({
      latitude: LVIV.latitude,
      longitude: LVIV.longitude - step * 0.05,
      recordedAt: at(step * 10),
    }));
    expect(await batch(trip.driver, [...stored, { latitude: 91 }])).toEqual({
      success: true,
      data: { accepted: 4, ignored: 2 },
    });
    expect(app.published).toHaveLength(1);
    await liveOf(app.context).buffer.flush();
    const track = await trackOf(app.sql, trip.tripId);
    expect(track.map((fix) => fix.at.toISOString())).toEqual([at(0), at(10), at(20), at(30)]);
  });

  it('of a trip that has ended belong to its track', async () => {
    await app.sql`update trip set status = 'finished', finished_at = ${at(30)} where id = ${trip.tripId}`;
    app.clock.set(at(90));
    const answer = await batch(trip.driver, [
      { ...LVIV, recordedAt: at(20) },
      { ...LVIV, recordedAt: at(40) },
    ]);
    expect(answer.data).toEqual({ accepted: 1, ignored: 1 });
    expect(app.published).toEqual([]);
  });

  it('arrive in batches of a limited size, one after another', async () => {
    const many = Array.from({ length: 2001 }, () => LVIV);
    expect(await outcome(batch(trip.driver, many))).toBe('invalid_input');
    await batch(trip.driver, [LVIV]);
    expect(await outcome(batch(trip.driver, [LVIV]))).toBe('too_many_requests');
  });
});

describe('a departure that is seen', () => {
  beforeEach(() => {
    published.length = 0;
  });

  const published: string[] = [];
  const NEARBY = { latitude: LVIV.latitude, longitude: LVIV.longitude - 0.02 };
  const AWAY = { latitude: LVIV.latitude, longitude: LVIV.longitude - 0.05 };

  /** Runs the job, and returns when the bus left its first stop. */
  async function departure(): Promise<string | null> {
    await departLeftStops(app.sql, app.clock.now(), (topic) => void published.push(topic));
    const [stop] = await app.sql<{ at: Date | null }[]>`
      select departed_at as at from trip_stop where trip_id = ${trip.tripId} and seq = 0`;
    return stop?.at?.toISOString() ?? null;
  }

  it('a bus that was seen at its stop has departed when it is more than two kilometres away', async () => {
    await driveTo(app, trip, NEARBY, '2026-06-12T04:05:00Z');
    expect(await departure()).toBeNull();
    await driveTo(app, trip, AWAY, '2026-06-12T04:08:00Z');
    expect(await departure()).toBe('2026-06-12T04:08:00.000Z');
    expect(published).toContain(`trip:${trip.tripId}`);
    const [event] = await app.sql<{ actor: number | null }[]>`
      select actor_id as actor from trip_event where trip_id = ${trip.tripId} and action = 'depart'`;
    expect(event).toEqual({ actor: null });
  });

  it('a bus with unboarded passengers departs only when its driver says so', async () => {
    const { bookingId } = await addRider(app, trip, 'confirmed');
    await driveTo(app, trip, AWAY, '2026-06-12T04:08:00Z');
    expect(await departure()).toBeNull();
    await forceBooking(app.sql, bookingId, 'boarded');
    expect(await departure()).not.toBeNull();
  });

  it('a departure that the driver has undone is not set again automatically', async () => {
    await driveTo(app, trip, AWAY, '2026-06-12T04:08:00Z');
    expect(await departure()).not.toBeNull();
    const undo = { id: randomUUID(), at: app.clock.now().toISOString(), do: { action: 'undoStep' } } as const;
    const body = { device: randomUUID(), actions: [undo] };
    await app.call(sheetApi.act, { params: { tripId: trip.tripId }, body }, trip.driver.token);
    expect(await departure()).toBeNull();
  });
});
