import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { disruptionApi } from '#shared/disruption/api.ts';
import { type TestApp, testApp } from '#testing/api.ts';
import { outcome } from '#testing/booking-actions.ts';
import { addBookableTrip, addTrip, type BookableTrip } from '#testing/bookings.ts';
import { addMember, findTestActor } from '#testing/carriers.ts';

let app: TestApp;
let trip: BookableTrip;

beforeAll(async () => {
  app = await testApp({ findActor: findTestActor });
});
beforeEach(async () => {
  app.clock.set('2026-06-10T09:00:00Z');
  trip = await addBookableTrip(app.sql, { seats: 20 });
});
afterAll(() => app.close());

const preview = (query: { driver?: number; second?: number } = {}) =>
  app.call(disruptionApi.replacement, { params: { tripId: trip.tripId }, query }, trip.owner.token);

const notified = async (subject: string) =>
  app.sql`select account_id as id from notification where subject = ${subject} and trip_id = ${trip.tripId} order by id`;

describe('the second driver', () => {
  const change = async (second: number, actor = trip.owner) => {
    const { outlook: found } = await preview({ second });
    const { busId = 0, driverId = 0, secondDriverId = null, digest = '' } = found ?? {};
    const body = { busId, driverId, secondDriverId, digest, wordings: [] };
    await app.call(disruptionApi.replace, { params: { tripId: trip.tripId }, body }, actor.token);
    return secondDriverId;
  };
  const drivers = async () =>
    (await app.sql`select driver_id as first, second_driver_id as second from trip where id = ${trip.tripId}`)[0];

  it('is chosen, replaced and taken off with the preview, and reads of it', async () => {
    const [mate, next] = [
      await addMember(app.sql, trip.carrierId, 'driver'),
      await addMember(app.sql, trip.carrierId, 'driver'),
    ];
    expect(await change(mate.accountId)).toBe(mate.accountId);
    expect(await drivers()).toEqual({ first: trip.driver.accountId, second: mate.accountId });
    expect((await preview()).outlook?.secondDriverId).toBe(mate.accountId);
    await change(next.accountId);
    await app.runJobs();
    expect((await notified('yours')).map(({ id }) => id)).toEqual([next.accountId]);
    expect(await change(0)).toBeNull();
    expect(await drivers()).toEqual({ first: trip.driver.accountId, second: null });
  });

  it('a second driver who becomes the first is no longer the second', async () => {
    const mate = await addMember(app.sql, trip.carrierId, 'driver');
    await change(mate.accountId);
    expect((await preview({ driver: mate.accountId })).outlook).toMatchObject({
      driverId: mate.accountId,
      secondDriverId: null,
    });
  });

  it('cannot be a driver of another carrier, or one with another trip', async () => {
    const other = await addBookableTrip(app.sql);
    expect(await outcome(change(other.driver.accountId))).toBe('not_found');
    const busy = await addMember(app.sql, trip.carrierId, 'driver');
    await addTrip(app.sql, { carrierId: trip.carrierId, driverId: busy.accountId });
    expect(await outcome(change(busy.accountId))).toBe('driver_busy');
  });
});
