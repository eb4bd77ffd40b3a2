import { beforeEach, describe, expect, test } from 'vitest';
import { timetableApi } from '#shared/network/timetable/api.ts';
import type { RouteInput } from '#shared/network/timetable/schema.ts';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { seatsInput } from '#testing/bookings.ts';
import { appScene } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import { addCarrier, addMember, addPassenger, type TestActor } from '#testing/server/carriers.ts';
import { addTestBus, addTestRoute, lvivWroclaw, tripsOf } from '#testing/timetable.ts';
import { usualRoutes } from './queries.ts';

const app = appScene();

let owner: TestActor;
let driver: TestActor;
let stranger: TestActor;
let carrierId: number;
let busId: number;
beforeEach(async () => {
  ({ owner, carrierId } = await addCarrier(app.sql));
  driver = await addMember(app.sql, carrierId, 'driver');
  stranger = (await addCarrier(app.sql, { name: 'Інший' })).owner;
  busId = await addTestBus(app.sql, carrierId);
});

const add = (body: Partial<RouteInput>, actor = owner) =>
  app.call(timetableApi.add, { body: lvivWroclaw(body) }, actor.token);
const route = (changes: Partial<RouteInput> = {}) =>
  addTestRoute(app.sql, owner, { busId, driverId: driver.accountId, ...changes }, app.clock.now());
const read = (routeId: number) => app.call(timetableApi.route, { params: { routeId } }, owner.token);
const retire = (id: number) => app.sql`update bus set status = 'retired' where id = ${id}`;
const errorsOf = async (result: Promise<unknown>) => {
  const { code, errors } = await problemOf(result);
  return [code, ...errors.map(({ field, key }) => `${field} ${key}`)];
};

test('a stranger learns nothing of a route, not even that somebody else has changed it', async () => {
  const routeId = await route();
  const edit = (who: TestActor) =>
    errorsOf(
      app.call(timetableApi.edit, { params: { routeId }, body: lvivWroclaw() }, who.token, { 'if-match': '"old"' }),
    );
  expect(await edit(owner)).toEqual(['changed_since']);
  expect(await edit(stranger)).toEqual(['not_found']);
});

describe('the trips of a route', () => {
  const SOME = [1, 2, 3, 4].map((day) => `2026-06-1${day}`);

  async function booked(routeId: number): Promise<number[]> {
    const passenger = await addPassenger(app.sql);
    const trips = await tripsOf(app.sql, routeId);
    const ids = SOME.map((date) => trips.get(date) ?? 0);
    for (const tripId of ids)
      await app.call(bookingsApi.book, { params: { tripId }, body: seatsInput({ toSeq: 2 }) }, passenger.token);
    return ids;
  }

  test('are those of this route that are booked, not cancelled and still ahead; the next one too', async () => {
    const routeId = await route();
    const other = await route({
      busId: await addTestBus(app.sql, carrierId, { number: 'BC 2222 AA' }),
      driverId: null,
    });
    const [gone = 0, cancelled = 0, ...coming] = await booked(routeId);
    expect((await read(routeId)).bookedTrips.map(({ id }) => id)).toEqual([gone, cancelled, ...coming]);
    expect((await read(other)).bookedTrips).toEqual([]);
    await app.sql`update trip set status = 'cancelled' where id = ${cancelled}`;
    app.clock.set('2026-06-11T09:00:00Z');
    const { bookedTrips, nextTrip } = await read(routeId);
    expect(bookedTrips.map(({ id }) => id)).toEqual(coming);
    expect(nextTrip?.id).toBe(coming[0]);
  });
});

describe('the bus and the drivers of a route', () => {
  test('are not a retired bus', async () => {
    await addTestBus(app.sql, carrierId, { number: 'BC 2222 AA' });
    await retire(busId);
    expect(await errorsOf(add({ busId }))).toEqual(['invalid_input', 'busId bus_unknown']);
  });

  test('are of a single driver whose only bus is retired not there at all', async () => {
    const single = await addCarrier(app.sql, { singleDriver: true });
    await retire(await addTestBus(app.sql, single.carrierId));
    expect(await errorsOf(add({}, single.owner))).toEqual(['bus_required']);
  });

  test('are of a hired driver neither the bus of a colleague nor a retired one', async () => {
    const colleague = await addMember(app.sql, carrierId, 'driver');
    await addTestBus(app.sql, carrierId, { number: 'BC 2222 AA', driverId: colleague.accountId });
    expect(await errorsOf(add({}, driver))).toEqual(['bus_required']);
    await retire(await addTestBus(app.sql, carrierId, { number: 'BC 3333 AA', driverId: driver.accountId }));
    expect(await errorsOf(add({}, driver))).toEqual(['bus_required']);
  });

  test('have as the second driver a driver or owner of this carrier', async () => {
    const strangerId = stranger.carrierId ?? 0;
    const people: [TestActor, string[]][] = [
      [await addPassenger(app.sql), ['invalid_input', 'secondDriverId driver_unknown']],
      [await addMember(app.sql, strangerId, 'driver'), ['invalid_input', 'secondDriverId driver_unknown']],
      [await addMember(app.sql, carrierId, 'dispatcher'), ['invalid_input', 'secondDriverId driver_unknown']],
    ];
    for (const [{ accountId }, refused] of people) {
      const body = { busId, driverId: driver.accountId, secondDriverId: accountId };
      expect(await errorsOf(add(body))).toEqual(refused);
    }
    const colleague = await addMember(app.sql, carrierId, 'driver');
    const made = await add({ busId, driverId: driver.accountId, secondDriverId: colleague.accountId });
    expect(made.secondDriver?.id).toBe(colleague.accountId);
  });
});

test('the usual routes of a bus or a driver are those of this carrier that are not archived', async () => {
  const second = await addMember(app.sql, carrierId, 'driver');
  const other = await addTestBus(app.sql, carrierId, { number: 'BC 2222 AA' });
  const own = await route({ secondDriverId: second.accountId });
  const archived = await route({ busId, driverId: null, status: 'paused' });
  await app.sql`update route set status = 'archived' where id = ${archived}`;
  await route({ busId: other, driverId: null });
  const usual = async (of: number, kind: 'bus' | 'driver', out: number) =>
    (await usualRoutes(app.sql, of, { kind, out, limit: 10 })).map(({ id }) => id);
  expect(await usual(carrierId, 'bus', busId)).toEqual([own]);
  expect(await usual(carrierId, 'driver', driver.accountId)).toEqual([own]);
  expect(await usual(carrierId, 'driver', second.accountId)).toEqual([own]);
  expect(await usual(stranger.carrierId ?? 0, 'bus', busId)).toEqual([]);
});
