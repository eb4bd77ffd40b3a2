import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '#server/core/log.ts';
import { liveOf } from '#server/tracking/commands/live.ts';
import { trackingApi } from '#shared/tracking/api.ts';
import { type TestApp, testApp } from '#testing/api.ts';
import type { BookableTrip } from '#testing/bookings.ts';
import { findTestActor } from '#testing/carriers.ts';
import { driveTo, LVIV, rowOf, runningTrip } from '#testing/tracking.ts';
import { driveDemo, type SentPlaces, sendPlaces } from './drive.ts';

let app: TestApp;
let trip: BookableTrip;
let sent: SentPlaces;
beforeAll(async () => {
  app = await testApp({ findActor: findTestActor });
});
afterAll(() => app.close());
beforeEach(async () => {
  // The trips of the tests before are over.
  await app.sql`update trip set status = 'finished', finished_at = departs_at where status = 'started'`;
  trip = await runningTrip(app.sql);
  await app.sql`update account set email = ${`d${trip.tripId}@demo.vezu.app`} where id = ${trip.driver.accountId}`;
  sent = new Map();
});

/** What the buses of the demo say at an instant, and where the trip's bus is seen then. */
async function driveAt(at: string) {
  app.clock.set(at);
  app.published.length = 0;
  await sendPlaces(app.sql, new Date(at), sent, (topic, message) => void app.published.push([topic, message]));
  await liveOf(app.sql).buffer.flush();
  return app.call(trackingApi.position, { params: { tripId: trip.tripId } }, trip.owner.token);
}

describe('a bus of the demo', () => {
  it('drives along its way as the timetable says, and watchers hear it', async () => {
    const first = await driveAt('2026-06-12T05:00:00Z');
    expect(app.published.map(([topic]) => topic)).toEqual([`position:${trip.tripId}`]);
    expect(first.position).toMatchObject({ age: 0, accuracy: 12 });
    const second = await driveAt('2026-06-12T05:20:00Z');
    expect(second.km).toBeGreaterThan((first.km ?? 0) + 5);
    // Five hours to Rzeszów over the border: after one it is a fifth of the way there.
    expect(first.km).toBeCloseTo((first.stops[1]?.km ?? 0) / 5, 0);
    expect(second.position?.speed).toBeGreaterThan(5);
    expect(second.position?.heading).toBeGreaterThan(270);
    expect(Math.abs(second.delayMinutes ?? 99)).toBeLessThan(60);
  });

  it('goes on when nobody says that it arrived, and is there when somebody does', async () => {
    await driveAt('2026-06-12T08:59:00Z');
    const beyond = await driveAt('2026-06-12T10:00:00Z');
    expect(beyond.nextSeq).toBe(2);
    expect(beyond.km).toBeGreaterThan(beyond.stops[1]?.km ?? Number.POSITIVE_INFINITY);
    await app.sql`update trip_stop set arrived_at = '2026-06-12T10:30:00Z' where trip_id = ${trip.tripId} and seq = 1`;
    await app.sql`update trip set current_seq = 1 where id = ${trip.tripId}`;
    const late = await driveAt('2026-06-12T10:40:00Z');
    expect(late.km).toBeGreaterThanOrEqual(beyond.km ?? 0);
  });

  it('is not heard of before it leaves and after its end, and its place grows old', async () => {
    expect((await driveAt('2026-06-12T03:55:00Z')).position).toBeNull();
    await driveAt('2026-06-12T15:59:00Z');
    const over = await driveAt('2026-06-12T16:10:00Z');
    expect([app.published, over.position?.age]).toEqual([[], 11 * 60]);
  });

  it('keeps silent while a phone of its driver’s says where it is', async () => {
    await driveAt('2026-06-12T05:00:00Z');
    for (const second of ['05', '10', '15']) await driveTo(app, trip, LVIV, `2026-06-12T05:00:${second}Z`);
    expect(await rowOf(app.sql, trip.tripId)).toMatchObject({ lat: LVIV.latitude });
    const own = await driveAt('2026-06-12T05:00:20Z');
    expect([app.published, own.position?.latitude]).toEqual([[], LVIV.latitude]);
    await driveAt('2026-06-12T05:20:20Z');
    expect(app.published).toHaveLength(1);
  });

  it('is nobody’s but the demo’s', async () => {
    await app.sql`update account set email = ${`d${trip.tripId}@example.org`} where id = ${trip.driver.accountId}`;
    expect((await driveAt('2026-06-12T05:00:00Z')).position).toBeNull();
  });

  it('has one driver for one bus: of two trips under way the earlier is driven', async () => {
    const other = await runningTrip(app.sql);
    await app.sql`
      update trip set driver_id = ${trip.driver.accountId}, departs_at = departs_at + interval '1 minute'
      where id = ${other.tripId}`;
    await driveAt('2026-06-12T05:00:00Z');
    expect([...sent.keys()]).toEqual([trip.tripId]);
  });
});

it('the buses stop with the server', async () => {
  const pool = app.sql;
  const stop = driveDemo({ pool, publish: () => undefined, log: createLog('silent') });
  await stop();
  await liveOf(pool).buffer.flush();
  expect(await rowOf(pool, trip.tripId)).toBeUndefined();
});
