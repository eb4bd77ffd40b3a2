import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { disruptionApi } from '#shared/disruption/api.ts';
import type { ClosurePlan } from '#shared/disruption/closure.ts';
import { notificationListApi } from '#shared/notifications/api.ts';
import { type TestApp, testApp } from '#testing/api.ts';
import { bookingActions, outcome } from '#testing/booking-actions.ts';
import { addBookableTrip, addTrip, type BookableTrip, parcelInput, seatInput } from '#testing/bookings.ts';
import { addMember, addPassenger, findTestActor, type TestActor } from '#testing/carriers.ts';

let app: TestApp;
let first: BookableTrip;
let second: BookableTrip;
let rider: TestActor;
let book: ReturnType<typeof bookingActions>['book'];

beforeAll(async () => {
  app = await testApp({ findActor: findTestActor });
  ({ book } = bookingActions(app));
});
/** Two trips over Krakivets on one day, and one over no crossing. */
beforeEach(async () => {
  app.clock.set('2026-06-10T09:00:00Z');
  first = await addBookableTrip(app.sql, { instant: true, seats: 20 });
  rider = await addPassenger(app.sql);
  const more = async () => {
    const driver = await addMember(app.sql, first.carrierId, 'driver');
    return addTrip(app.sql, { carrierId: first.carrierId, driverId: driver.accountId }, { seats: 20 });
  };
  second = { ...first, ...(await more()) };
  const inland = await more();
  await app.sql`
    update route_plan set crossing_key = null where id = (select plan_id from trip where id = ${inland.tripId})`;
});
afterAll(() => app.close());

const plan = (actor = first.owner, change: { trip?: number; until?: string } = {}) =>
  app.call(
    disruptionApi.closure,
    { query: { trip: first.tripId, from: '2026-06-10', until: '2026-06-14', ...change } },
    actor.token,
  );
const close = ({ trips }: Pick<ClosurePlan, 'trips'>, actor = first.owner, text: string | null = null) => {
  const wordings = text === null ? [] : [{ subject: 'tripCancelled' as const, uk: text, en: null }];
  return app.call(disruptionApi.close, { body: { trips, reason: 'Черга до вечора', wordings } }, actor.token);
};
const statuses = async () =>
  (await app.sql<{ status: string }[]>`select status from trip where carrier_id = ${first.carrierId} order by id`).map(
    ({ status }) => status,
  );

it('lists the trips over the crossing with their people, and cancels those that were chosen with one reason', async () => {
  await book(first, rider, seatInput(3));
  await book(first, first.owner, seatInput(4));
  await book(second, rider, parcelInput());
  const shown = await plan();
  expect(shown.trips).toMatchObject([
    { tripId: first.tripId, people: 2, parcels: 0, notified: 2, calls: 1 },
    { tripId: second.tripId, people: 0, parcels: 1, notified: 1, calls: 0 },
  ]);
  const text = '{рейс} {дата} не їде: {причина}';
  expect(await close({ trips: shown.trips.slice(0, 1) }, first.owner, text)).toEqual({
    trips: 1,
    notified: 2,
    calls: 1,
  });
  expect(await statuses()).toEqual(['cancelled', 'planned', 'planned']);
  await app.runJobs();
  const headers = { 'accept-language': 'uk' };
  const { data } = await app.call(notificationListApi.list, { query: {} }, rider.token, headers);
  expect(data[0]?.body).toMatch(/не їде: .*пункт пропуску.*Черга до вечора/i);
  const calls = await app.call(disruptionApi.calls, { params: { tripId: first.tripId } }, first.owner.token);
  expect(calls.data).toMatchObject([{ reason: 'cancelled' }]);
  expect((await plan()).trips).toHaveLength(1);
  expect((await plan(first.owner, { until: '2026-06-11' })).trips).toEqual([]);
});

it('cancels nothing when one of the trips has other bookings by now', async () => {
  const shown = await plan();
  await book(second, rider, seatInput(5));
  expect(await outcome(close(shown))).toBe('preview_outdated');
  expect(await statuses()).toEqual(['planned', 'planned', 'planned']);
});

it('is for the office of the carrier only', async () => {
  const shown = await plan();
  const other = await addBookableTrip(app.sql);
  expect(await outcome(plan(other.owner))).toBe('not_found');
  expect(await outcome(close(shown, other.owner))).toBe('not_found');
  expect(await outcome(plan(first.driver))).toBe('not_allowed');
  expect(await outcome(close(shown, rider))).toBe('not_allowed');
});
