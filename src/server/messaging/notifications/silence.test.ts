import { describe, expect, it, test } from 'vitest';
import { locationApi } from '#shared/operations/tracking/positions/location-api.ts';
import { bookingActions, forceBooking } from '#testing/booking-actions.ts';
import { TRIP_TIMES } from '#testing/bookings.ts';
import { appScene, eachTest } from '#testing/scene.ts';
import { addPassenger, type TestActor } from '#testing/server/carriers.ts';
import { driveTo, LVIV, runningTrip } from '#testing/tracking.ts';
import { type StoredTexts, storedTexts } from './labels.ts';

const app = appScene({ now: TRIP_TIMES.lviv });
const trip = eachTest(() => runningTrip(app.sql));

async function minuteAt(instant: string): Promise<void> {
  app.clock.set(instant);
  await app.sql`select graphile_worker.add_job('tracking.silence', '{}')`;
  await app.runJobs();
}

async function informed({ accountId }: TestActor, subject = 'busUnseen'): Promise<string[]> {
  const rows = await app.sql<StoredTexts[]>`
    select subject, facts, title, body from notification where account_id = ${accountId} and subject = ${subject} order by id`;
  return rows.map((row) => storedTexts(row, 'uk').body);
}

test('the driver and the office are informed once per silence that nobody sees a bus under way', async () => {
  const counts = async () => [(await informed(trip.driver)).length, (await informed(trip.owner)).length];
  await minuteAt('2026-06-12T04:01:00Z');
  expect(await counts()).toEqual([0, 0]);
  await minuteAt('2026-06-12T04:02:00Z');
  await minuteAt('2026-06-12T04:03:00Z');
  expect(await counts()).toEqual([1, 1]);
  expect(await informed(trip.driver)).toEqual([
    'Львів – Вроцлав, 12 червня, 07:00: геолокація автобуса не надходить уже понад 12\u00a0хв. Відкрийте Vezu на телефоні водія або під’єднайте застосунок, що працює з вимкненим екраном.',
  ]);
  await driveTo(app, trip, LVIV, '2026-06-12T04:10:00Z');
  await minuteAt('2026-06-12T04:21:00Z');
  expect(await counts()).toEqual([1, 1]);
  await minuteAt('2026-06-12T04:22:00Z');
  expect(await counts()).toEqual([2, 2]);
});

test('nobody is informed of a trip that is over, or has not begun', async () => {
  for (const status of ['planned', 'finished']) {
    const finished = status === 'finished' ? TRIP_TIMES.lviv : null;
    await app.sql`update trip set status = ${status}, finished_at = ${finished} where id = ${trip.tripId}`;
    await minuteAt('2026-06-12T05:00:00Z');
    expect(await informed(trip.driver)).toEqual([]);
  }
});

test('the driver’s phone reads by which sender the bus was seen last', async () => {
  const need = async () => (await app.call(locationApi.needTracking, { query: {} }, trip.driver.token)).data;
  expect(await need()).toEqual({ needTracking: true, seen: null });
  await driveTo(app, trip, LVIV, '2026-06-12T04:10:00Z');
  expect(await need()).toEqual({ needTracking: true, seen: { at: '2026-06-12T04:10:00.000Z', own: true } });
  await app.sql`update trip_position set source = 'owntracks', recorded_at = '2026-06-12T04:20:00Z' where trip_id = ${trip.tripId}`;
  app.clock.set('2026-06-12T04:21:00Z');
  expect(await need()).toMatchObject({ seen: { at: '2026-06-12T04:20:00.000Z', own: false } });
  expect((await app.call(locationApi.needTracking, { query: {} }, trip.owner.token)).data.seen).toBeNull();
});

describe('the driver and the office are informed', () => {
  const BETWEEN = { latitude: 49.9, longitude: 23.6 };
  const minute = async (at: string) => {
    app.clock.set(at);
    await app.sql`select graphile_worker.add_job('tracking.follow', '{}')`;
    await app.runJobs();
  };
  const counts = async (subject: string) => [
    (await informed(trip.driver, subject)).length,
    (await informed(trip.owner, subject)).length,
  ];

  it('once that a trip with people has not begun, unless a delay was announced', async () => {
    const passenger = await addPassenger(app.sql);
    app.clock.set('2026-06-11T04:00:00Z');
    await app.sql`update trip set status = 'planned', started_at = null, current_seq = null where id = ${trip.tripId}`;
    const [booking = 0] = await bookingActions(app).book(trip, passenger);
    await forceBooking(app.sql, booking, 'confirmed');
    await minute('2026-06-12T04:14:00Z');
    expect(await counts('startsLate')).toEqual([0, 0]);
    await app.sql`
      insert into trip_late (trip_id, seq, expected_at, said_at) values (${trip.tripId}, 1, '2026-06-12T09:00Z', '2026-06-12T04:00Z')`;
    await minute('2026-06-12T04:16:00Z');
    expect(await counts('startsLate')).toEqual([0, 0]);
    await app.sql`delete from trip_late`;
    await minute('2026-06-12T04:17:00Z');
    await minute('2026-06-12T04:18:00Z');
    expect(await counts('startsLate')).toEqual([1, 1]);
  });

  it('that a bus is idle on its way, again after it has moved, and not in a pause', async () => {
    await app.sql`update trip_stop set departed_at = ${TRIP_TIMES.lviv} where trip_id = ${trip.tripId} and seq = 0`;
    for (const at of ['05:00', '05:10', '05:20', '05:29']) await driveTo(app, trip, BETWEEN, `2026-06-12T${at}:00Z`);
    await minute('2026-06-12T05:29:30Z');
    expect(await counts('busIdle')).toEqual([0, 0]);
    await driveTo(app, trip, BETWEEN, '2026-06-12T05:30:00Z');
    await minute('2026-06-12T05:30:30Z');
    await minute('2026-06-12T05:31:30Z');
    expect(await counts('busIdle')).toEqual([1, 1]);
    await driveTo(app, trip, { ...BETWEEN, longitude: 23.5 }, '2026-06-12T05:45:00Z');
    await minute('2026-06-12T05:45:30Z');
    for (const at of ['05:55', '06:05', '06:16'])
      await driveTo(app, trip, { ...BETWEEN, longitude: 23.5 }, `2026-06-12T${at}:00Z`);
    await app.sql`
      insert into trip_halt (trip_id, kind, after_seq, started_at) values (${trip.tripId}, 'pause', 0, '2026-06-12T06:00Z')`;
    await minute('2026-06-12T06:16:30Z');
    expect(await counts('busIdle')).toEqual([1, 1]);
    await app.sql`update trip_halt set ended_at = '2026-06-12T06:17Z', counted = 0 where trip_id = ${trip.tripId}`;
    await minute('2026-06-12T06:17:30Z');
    expect(await counts('busIdle')).toEqual([2, 2]);
  });

  it('that a bus is far from its line', async () => {
    await app.sql`update trip_stop set departed_at = ${TRIP_TIMES.lviv} where trip_id = ${trip.tripId} and seq = 0`;
    await driveTo(app, trip, { latitude: 49.2, longitude: 24.03 }, '2026-06-12T05:00:00Z');
    await minute('2026-06-12T05:00:30Z');
    await minute('2026-06-12T05:01:30Z');
    expect(await counts('busOffLine')).toEqual([1, 1]);
  });
});
