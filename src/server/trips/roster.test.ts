import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rosterApi } from '#shared/trips/roster-api.ts';
import type { AbsenceKind } from '#shared/trips/roster-schema.ts';
import { type TestApp, testApp } from '#testing/api.ts';
import { addBookableTrip, addTrip, type BookableTrip } from '#testing/bookings.ts';
import { addCarrier, addMember, findTestActor, type TestActor } from '#testing/carriers.ts';
import { problemOf } from '#testing/problems.ts';

let app: TestApp;
let trip: BookableTrip;
let stranger: TestActor;

beforeAll(async () => {
  app = await testApp({ findActor: findTestActor });
  stranger = (await addCarrier(app.sql, { name: 'Інший' })).owner;
});
beforeEach(async () => {
  app.clock.set('2026-06-10T09:00:00Z');
  trip = await addBookableTrip(app.sql);
});
afterAll(() => app.close());

const week = (actor: TestActor, from = '2026-06-08') => app.call(rosterApi.week, { query: { from } }, actor.token);
const addAbsence = (
  actor: TestActor,
  driver: TestActor,
  days: { from: string; to: string } = { from: '2026-06-12', to: '2026-06-13' },
  kind: AbsenceKind = 'off',
) => app.call(rosterApi.addAbsence, { body: { driverId: driver.accountId, ...days, kind } }, actor.token);
const hours = (actor: TestActor, tripId: number, driver: TestActor) =>
  app.call(rosterApi.hours, { params: { tripId }, query: { driver: driver.accountId } }, actor.token);

describe('GET /api/roster', () => {
  it('shows drivers with their trips, hours and warnings, and trips without a driver', async () => {
    const other = await addMember(app.sql, trip.carrierId, 'driver');
    const open = await addTrip(app.sql, { carrierId: trip.carrierId, driverId: other.accountId });
    await app.sql`update trip set driver_id = null, status = 'new' where id = ${open.tripId}`;
    const answer = await week(trip.owner);
    const [busy, free] = [trip.driver, other].map(({ accountId }) => answer.drivers.find(({ id }) => id === accountId));
    expect(busy).toMatchObject({ trips: [{ id: trip.tripId, fromZone: 'Europe/Kyiv' }], absences: [], driving: 660 });
    expect(busy?.warnings.map(({ rule, article, tripIds }) => [rule, article, tripIds])).toEqual([
      ['break', '7', [trip.tripId]],
      ['day', '6(1)', [trip.tripId]],
    ]);
    expect(free).toMatchObject({ trips: [], driving: 0, warnings: [] });
    expect(answer.open.map(({ id }) => id)).toEqual([open.tripId]);
    expect(answer.drivers.map(({ id }) => id)).not.toContain(trip.owner.accountId);
    expect((await week(trip.owner, '2026-06-15')).drivers.flatMap(({ trips }) => trips)).toEqual([]);
  });

  it('shows a driver only their own row, and another carrier nothing', async () => {
    await addMember(app.sql, trip.carrierId, 'driver');
    const own = await week(trip.driver);
    expect(own.drivers.map(({ id }) => id)).toEqual([trip.driver.accountId]);
    expect(own.open).toEqual([]);
    expect((await week(stranger)).drivers).toEqual([]);
  });

  it('has no warnings for a minibus with nine seats', async () => {
    await app.sql`update bus set seats_count = 8 where id = (select bus_id from trip where id = ${trip.tripId})`;
    const { drivers } = await week(trip.owner);
    expect(drivers.flatMap(({ warnings }) => warnings)).toEqual([]);
  });
});

describe('a driver’s days off', () => {
  it('name the trips that need another driver, and can be removed', async () => {
    const { id, trips } = await addAbsence(trip.owner, trip.driver);
    expect(trips.map((one) => one.id)).toEqual([trip.tripId]);
    const [driver] = (await week(trip.driver)).drivers;
    expect(driver?.absences).toEqual([{ id, from: '2026-06-12', to: '2026-06-13', kind: 'off' }]);
    expect(await hours(trip.owner, trip.tripId, trip.driver)).toMatchObject({ absent: true });
    await app.call(rosterApi.removeAbsence, { params: { absenceId: id } }, trip.owner.token);
    expect(await hours(trip.owner, trip.tripId, trip.driver)).toMatchObject({ absent: false });
  });

  it('cannot overlap, and are changed by the office of the carrier only', async () => {
    const { id } = await addAbsence(trip.owner, trip.driver);
    const again = addAbsence(trip.owner, trip.driver, { from: '2026-06-13', to: '2026-06-20' }, 'vacation');
    expect((await problemOf(again)).code).toBe('conflict');
    expect((await problemOf(addAbsence(trip.driver, trip.driver))).code).toBe('not_allowed');
    expect((await problemOf(addAbsence(stranger, trip.driver))).code).toBe('not_found');
    const foreign = app.call(rosterApi.removeAbsence, { params: { absenceId: id } }, stranger.token);
    expect((await problemOf(foreign)).code).toBe('not_found');
    const backwards = addAbsence(trip.owner, trip.driver, { from: '2026-07-13', to: '2026-07-12' });
    expect((await problemOf(backwards)).errors).toEqual([{ field: 'to', key: 'period_order' }]);
  });
});

describe('GET /api/trips/:tripId/hours', () => {
  it('names the warnings that the trip would cause for another driver', async () => {
    const other = await addMember(app.sql, trip.carrierId, 'driver');
    const { warnings, absent } = await hours(trip.owner, trip.tripId, other);
    expect([warnings.map(({ rule }) => rule), absent]).toEqual([['break', 'day'], false]);
    expect(warnings[1]).toMatchObject({ minutes: 660, limit: 600 });
  });

  it('is closed to drivers and to other carriers', async () => {
    expect((await problemOf(hours(stranger, trip.tripId, trip.driver))).code).toBe('not_found');
    expect((await problemOf(hours(trip.owner, trip.tripId, stranger))).code).toBe('not_found');
    expect((await problemOf(hours(trip.driver, trip.tripId, trip.driver))).code).toBe('not_allowed');
  });
});
