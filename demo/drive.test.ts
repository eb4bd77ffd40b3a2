import { beforeEach, describe, expect, it } from 'vitest';
import { liveOf } from '#server/operations/tracking/commands/live.ts';
import { trackingApi } from '#shared/operations/tracking/positions/api.ts';
import type { BookableTrip } from '#testing/bookings.ts';
import { appScene } from '#testing/scene.ts';
import { driveTo, LVIV, rowOf, runningTrip } from '#testing/tracking.ts';
import { type SentPlaces, sendPlaces } from './drive.ts';

const app = appScene();

let trip: BookableTrip;
let sent: SentPlaces;
beforeEach(async () => {
  // Finishes the trips of earlier tests.
  await app.sql`update trip set status = 'finished', finished_at = departs_at where status = 'started'`;
  trip = await runningTrip(app.sql);
  await app.sql`update account set email = ${`d${trip.tripId}@demo.vezu.app`} where id = ${trip.driver.accountId}`;
  sent = new Map();
});

/** Reports the positions of the demo's buses at an instant; returns the position of the trip's bus. */
async function driveAt(at: string) {
  app.clock.set(at);
  app.published.length = 0;
  await sendPlaces(app.context, new Date(at), sent, (topic, message) => void app.published.push([topic, message]));
  await liveOf(app.context).buffer.flush();
  return app.call(trackingApi.position, { params: { tripId: trip.tripId } }, trip.owner.token);
}

describe('a bus of the demo', () => {
  it('drives along its path by the timetable, and subscribers receive it', async () => {
    const first = await driveAt('2026-06-12T05:00:00Z');
    expect(app.published.map(([topic]) => topic)).toEqual([`position:${trip.tripId}`]);
    expect(first.position).toMatchObject({ age: 0, accuracy: 12 });
    const second = await driveAt('2026-06-12T05:20:00Z');
    expect(second.km).toBeGreaterThan((first.km ?? 0) + 5);
    // Rzeszów is five hours away, with up to an hour more at the border: after one hour the bus is a fifth to a sixth of the way there.
    expect((first.km ?? 0) / (first.stops[1]?.km ?? 1)).toBeGreaterThan(0.15);
    expect((first.km ?? 0) / (first.stops[1]?.km ?? 1)).toBeLessThan(0.22);
    expect(second.position?.speed).toBeGreaterThan(5);
    expect(second.position?.heading).toBeGreaterThan(270);
    expect(Math.abs(second.delayMinutes ?? 99)).toBeLessThan(60);
  });

  it('continues when nobody reports the arrival, and is at the stop when somebody does', async () => {
    await driveAt('2026-06-12T08:59:00Z');
    const beyond = await driveAt('2026-06-12T11:30:00Z');
    expect(beyond.nextSeq).toBe(2);
    expect(beyond.km).toBeGreaterThan(beyond.stops[1]?.km ?? Number.POSITIVE_INFINITY);
    await app.sql`update trip_stop set arrived_at = '2026-06-12T11:35:00Z' where trip_id = ${trip.tripId} and seq = 1`;
    await app.sql`update trip set current_seq = 1 where id = ${trip.tripId}`;
    const late = await driveAt('2026-06-12T11:45:00Z');
    expect(late.km).toBeGreaterThanOrEqual(beyond.km ?? 0);
  });

  it('stays at its first stop until it departs', async () => {
    const waiting = await driveAt('2026-06-12T03:55:00Z');
    expect(waiting).toMatchObject({ km: 0, position: { speed: 0, heading: null } });
    expect(waiting.position?.latitude).toBeCloseTo(LVIV.latitude, 1);
  });

  it('sends no position after its end, and its last position gets older', async () => {
    await driveAt('2026-06-12T14:00:00Z');
    const over = await driveAt('2026-06-12T23:00:00Z');
    expect([app.published, over.position?.age]).toEqual([[], 9 * 3600]);
  });

  it('sends nothing while a phone of its driver sends positions', async () => {
    await driveAt('2026-06-12T05:00:00Z');
    for (const second of ['05', '10', '15']) await driveTo(app, trip, LVIV, `2026-06-12T05:00:${second}Z`);
    expect(await rowOf(app.sql, trip.tripId)).toMatchObject({ lat: LVIV.latitude });
    const own = await driveAt('2026-06-12T05:00:20Z');
    expect([app.published, own.position?.latitude]).toEqual([[], LVIV.latitude]);
    await driveAt('2026-06-12T05:20:20Z');
    expect(app.published).toHaveLength(1);
  });

  it('is not driven when its driver does not belong to the demo', async () => {
    await app.sql`update account set email = ${`d${trip.tripId}@example.org`} where id = ${trip.driver.accountId}`;
    expect((await driveAt('2026-06-12T05:00:00Z')).position).toBeNull();
  });

  it('is driven on the earlier of two running trips of its driver', async () => {
    const other = await runningTrip(app.sql);
    await app.sql`
      update trip set driver_id = ${trip.driver.accountId}, departs_at = arrives_at, arrives_at = arrives_at + interval '1 minute'
      where id = ${other.tripId}`;
    await driveAt('2026-06-12T05:00:00Z');
    expect([...sent.keys()]).toEqual([trip.tripId]);
  });
});
