import { afterAll, beforeAll, expect, test } from 'vitest';
import { transaction } from '#server/database/db.ts';
import { membersApi } from '#shared/carriers/members-api.ts';
import { tripsApi } from '#shared/trips/api.ts';
import { type TestApp, testApp } from '#testing/api.ts';
import { outcome } from '#testing/booking-actions.ts';
import { addTrip } from '#testing/bookings.ts';
import { addCarrier, addMember, findTestActor } from '#testing/carriers.ts';

import { addTestBus } from '#testing/timetable.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ findActor: findTestActor });
});
afterAll(() => app.close());

/** A trip with a driver, and another driver and bus that can be given to it. */
async function tripAndStaff() {
  const { owner, carrierId } = await addCarrier(app.sql);
  const [first, { accountId: driverId }] = [
    await addMember(app.sql, carrierId, 'driver'),
    await addMember(app.sql, carrierId, 'driver'),
  ];
  const busId = await addTestBus(app.sql, carrierId, { number: `BC ${driverId}` });
  const { tripId } = await addTrip(app.sql, { carrierId, driverId: first.accountId });
  const assign = () =>
    outcome(app.call(tripsApi.assign, { params: { tripId }, body: { driverId, busId } }, owner.token));
  return { owner, driverId, busId, tripId, assign };
}

const oneWaits = () =>
  expect
    .poll(() => app.sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
    .toHaveLength(1);

test('a driver who is being removed from the company is not given a trip', async () => {
  const { driverId, assign } = await tripAndStaff();
  let assigned = Promise.resolve('');
  await transaction(app.sql, async (sql) => {
    await sql`delete from member where account_id = ${driverId}`;
    assigned = assign();
    await oneWaits();
  });
  expect(await assigned).toBe('not_found');
});

test('a bus that is being retired is not given a trip', async () => {
  const { busId, assign } = await tripAndStaff();
  let assigned = Promise.resolve('');
  await transaction(app.sql, async (sql) => {
    await sql`update bus set status = 'retired' where id = ${busId}`;
    assigned = assign();
    await oneWaits();
  });
  expect(await assigned).toBe('not_found');
});

test('a driver who is being given a trip is removed from that one too', async () => {
  const { owner, driverId, busId, tripId } = await tripAndStaff();
  let removed = Promise.resolve('');
  await transaction(app.sql, async (sql) => {
    await sql`select from member where account_id = ${driverId} for share`;
    removed = outcome(app.call(membersApi.remove, { params: { accountId: driverId } }, owner.token));
    await oneWaits();
    await sql`update trip set driver_id = ${driverId}, bus_id = ${busId} where id = ${tripId}`;
  });
  expect(await removed).toBe('done');
  expect(await app.sql`select from trip where id = ${tripId} and driver_id = ${driverId}`).toHaveLength(0);
});
