import { expect, test } from 'vitest';
import { locationApi } from '#shared/operations/tracking/positions/location-api.ts';
import { TRIP_TIMES } from '#testing/bookings.ts';
import { appScene, eachTest } from '#testing/scene.ts';
import type { TestActor } from '#testing/server/carriers.ts';
import { driveTo, LVIV, runningTrip } from '#testing/tracking.ts';
import { type StoredTexts, storedTexts } from './labels.ts';

const app = appScene({ now: TRIP_TIMES.lviv });
const trip = eachTest(() => runningTrip(app.sql));

async function minuteAt(instant: string): Promise<void> {
  app.clock.set(instant);
  await app.sql`select graphile_worker.add_job('tracking.silence', '{}')`;
  await app.runJobs();
}

async function informed({ accountId }: TestActor): Promise<string[]> {
  const rows = await app.sql<StoredTexts[]>`
    select subject, facts, title, body from notification where account_id = ${accountId} and subject = 'busUnseen' order by id`;
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
