import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sheetApi } from '#shared/bookings/sheet-api.ts';
import { type TestApp, testApp } from '#testing/api.ts';
import { forceBooking } from '#testing/booking-actions.ts';
import { type BookableTrip, TRIP_TIMES } from '#testing/bookings.ts';
import { findTestActor } from '#testing/carriers.ts';
import { addRider, driveTo, LVIV, runningTrip } from '#testing/tracking.ts';
import { departLeftStops } from './commands/depart-by-position.ts';

let app: TestApp;
let trip: BookableTrip;
const published: string[] = [];

beforeAll(async () => {
  app = await testApp({ findActor: findTestActor });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(TRIP_TIMES.lviv);
  trip = await runningTrip(app.sql);
  published.length = 0;
});

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
