import { beforeEach, expect, it } from 'vitest';
import { membersApi } from '#shared/network/carriers/members-api.ts';
import { timetableApi } from '#shared/network/timetable/api.ts';
import type { RouteInput } from '#shared/network/timetable/schema.ts';
import { appScene, eachTest } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import { addCarrier, addMember } from '#testing/server/carriers.ts';
import { addTestBus, lvivWroclaw } from '#testing/timetable.ts';

const app = appScene({ now: '2026-06-12T00:30:00Z' });
const company = eachTest(() => addCarrier(app.sql));

let buses: number[];
let drivers: number[];
beforeEach(async () => {
  buses = [];
  drivers = [];
  for (const number of ['BC 1 AA', 'BC 2 AA', 'BC 3 AA']) {
    buses.push(await addTestBus(app.sql, company.carrierId, { number }));
    drivers.push((await addMember(app.sql, company.carrierId, 'driver')).accountId);
  }
});

const turn = (at: number) => ({ busId: buses[at] ?? null, driverId: drivers[at] ?? null, secondDriverId: null });

const body = (changes: Partial<RouteInput> = {}) =>
  lvivWroclaw({ busId: buses[0] ?? null, driverId: drivers[0] ?? null, rotation: [turn(1), turn(2)], ...changes });

const add = (changes: Partial<RouteInput> = {}) =>
  app.call(timetableApi.add, { body: body(changes) }, company.owner.token);

/** The places in the rotation of the first trips, by their bus and by their driver; -1 for none. */
async function turns(routeId: number, count: number): Promise<[number, number][]> {
  const rows = await app.sql<{ busId: number; driverId: number }[]>`
    select bus_id, driver_id from trip where route_id = ${routeId} order by service_date limit ${count}`;
  return rows.map(({ busId, driverId }) => [buses.indexOf(busId), drivers.indexOf(driverId)]);
}

it('buses and drivers take turns from departure to departure', async () => {
  const route = await add();
  expect(route.rotation).toEqual([turn(1), turn(2)]);
  expect(await turns(route.id, 5)).toEqual([0, 1, 2, 0, 1].map((at) => [at, at]));
});

it('departures of some weekdays take turns too', async () => {
  // Friday 12 June, Monday 15 June, Friday 19 June.
  const route = await add({ days: [0, 4] });
  expect(await turns(route.id, 4)).toEqual([0, 1, 2, 0].map((at) => [at, at]));
});

it('a ride that is longer than a day runs every day with enough buses', async () => {
  const stops = long();
  expect(await problemOf(add({ stops, rotation: [] }))).toMatchObject({ code: 'invalid_input' });
  const route = await add({ stops, rotation: [turn(1)] });
  expect(await turns(route.id, 4)).toEqual([0, 1, 0, 1].map((at) => [at, at]));
});

it('a trip that was given another bus by hand keeps it when the rotation changes, the others follow', async () => {
  const route = await add();
  await app.sql`
    update trip set bus_id = ${buses[2] ?? 0} where id = (select min(id) from trip where route_id = ${route.id})`;
  const change = { params: { routeId: route.id }, body: body({ rotation: [turn(1)] }) };
  await app.call(timetableApi.edit, change, company.owner.token);
  expect(await turns(route.id, 4)).toEqual([
    [2, 0],
    [1, 1],
    [0, 0],
    [1, 1],
  ]);
  const without = { params: { routeId: route.id }, body: body({ rotation: undefined }) };
  expect((await app.call(timetableApi.edit, without, company.owner.token)).rotation).toEqual([turn(1)]);
});

it('a driver who leaves the company leaves the rotation', async () => {
  const route = await add();
  await app.call(membersApi.remove, { params: { accountId: drivers[1] ?? 0 } }, company.owner.token);
  const after = await app.call(timetableApi.route, { params: { routeId: route.id } }, company.owner.token);
  expect(after.rotation).toEqual([{ ...turn(1), driverId: null }, turn(2)]);
  expect(await turns(route.id, 3)).toEqual([
    [0, 0],
    [1, -1],
    [2, 2],
  ]);
});

it('a bus or driver of another company, and a second driver alone, are refused', async () => {
  const other = await addCarrier(app.sql);
  const strange = await addTestBus(app.sql, other.carrierId);
  const wrong = [
    { ...turn(1), busId: strange },
    { ...turn(2), driverId: other.owner.accountId },
  ];
  expect(await problemOf(add({ rotation: wrong }))).toMatchObject({
    errors: [
      { field: 'rotation.0.busId', key: 'bus_unknown' },
      { field: 'rotation.1.driverId', key: 'driver_unknown' },
    ],
  });
  const pair = [{ ...turn(1), secondDriverId: drivers[1] ?? null }];
  expect(await problemOf(add({ rotation: pair }))).toMatchObject({
    errors: [{ field: 'rotation.0.secondDriverId', key: 'second_driver_same' }],
  });
});

const long = () => {
  const [first, middle, last] = lvivWroclaw().stops;
  if (!first || !middle || !last) throw new Error('three stops');
  return [first, middle, { ...last, arrival_time: '10:15', arrivalDay: 1 }];
};

it('a route that needs a bus or driver in the turn of another route is refused with both routes', async () => {
  const route = await add({ days: [0, 2, 4], rotation: [turn(1)] });
  // Fridays, Mondays, Wednesdays in turn: the second bus is on its way on some of each.
  const second = { busId: buses[1] ?? null, driverId: drivers[2] ?? null, rotation: [] };
  expect(await problemOf(add({ ...second, days: [1, 2, 3] }))).toMatchObject({
    code: 'bus_in_use',
    facts: { busy: 'bus', routeId: route.id, days: [2], possible: null, who: expect.stringContaining('BC 2 AA') },
  });
  const driver = { busId: buses[2] ?? null, driverId: drivers[1] ?? null, rotation: [] };
  expect(await problemOf(add({ ...driver, days: [0] }))).toMatchObject({
    code: 'driver_busy',
    facts: { busy: 'driver', routeId: route.id, days: [0] },
  });
  await add({ ...second, days: [1, 3, 5, 6] });
});

it('two rotations with the same buses are right where their turns never meet', async () => {
  // Both run every day; the second route has the other bus on each of them.
  await add({ rotation: [turn(1)] });
  const other = { busId: buses[1] ?? null, driverId: drivers[1] ?? null };
  expect(await problemOf(add({ rotation: [turn(1)] }))).toMatchObject({ code: 'bus_in_use' });
  await add({ ...other, rotation: [turn(0)] });
});

it('a ride that needs its bus again in the next turn is refused', async () => {
  const days = { stops: long().map((stop, at) => (at === 2 ? { ...stop, arrivalDay: 2 } : stop)) };
  expect(await problemOf(add({ ...days, rotation: [turn(1)] }))).toMatchObject({
    code: 'invalid_input',
    errors: [{ key: 'days_overlap' }],
  });
  await add({ ...days, rotation: [turn(1), turn(2)] });
});
