import { describe, expect, it } from 'vitest';
import { transaction } from '#server/core/database/db.ts';
import { membersApi } from '#shared/network/carriers/members-api.ts';
import { timetableApi } from '#shared/network/timetable/api.ts';
import type { RouteInput } from '#shared/network/timetable/schema.ts';
import { tripsApi } from '#shared/sales/trips/api.ts';
import { forceTrip, outcome } from '#testing/booking-actions.ts';
import { addBookableTrip, addTrip } from '#testing/bookings.ts';
import { sheetPresses } from '#testing/presses.ts';
import { appScene } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import { addCarrier, addMember, type TestActor } from '#testing/server/carriers.ts';
import { addTestBus, addTestRoute, lvivWroclaw, TOWNS, tripsOf } from '#testing/timetable.ts';

const app = appScene();

/** A company with two drivers, each with a bus. */
async function company() {
  const { owner, carrierId } = await addCarrier(app.sql);
  const staff = async (number: string) => {
    const driver = await addMember(app.sql, carrierId, 'driver');
    const busId = await addTestBus(app.sql, carrierId, { number, driverId: driver.accountId });
    return { driver, driverId: driver.accountId, busId };
  };
  return { owner, carrierId, one: await staff('BC 0001 AA'), two: await staff('BC 0002 AA') };
}

const assign = (tripId: number, owner: TestActor, body: { driverId: number; busId: number }) =>
  app.call(tripsApi.assign, { params: { tripId }, body }, owner.token);

/** Kraków 12:00 – Lviv 19:00, while the bus of `lvivWroclaw` is on its way. */
const meanwhile = (changes: Partial<RouteInput> = {}): RouteInput =>
  lvivWroclaw({
    stops: [
      { placeId: TOWNS.krakow, departure_time: '12:00' },
      { placeId: TOWNS.lviv, arrival_time: '19:00', tripCost: '45', deliveryCost: '10' },
    ],
    ...changes,
  });

const stored = async (routeId: number) => {
  const rows = await app.sql<{ date: string; status: string; bus: number | null; driver: number | null }[]>`
    select service_date as date, status, bus_id as bus, driver_id as driver from trip where route_id = ${routeId} order by 1`;
  return new Map(rows.map(({ date, ...row }) => [date, row]));
};

describe('a second trip at the same time', () => {
  it('is refused for a bus or a driver, and the response names both trips', async () => {
    const { owner, one, two, carrierId } = await company();
    const busy = await addTrip(app.sql, { carrierId, driverId: one.driverId });
    const { tripId } = await addTrip(app.sql, { carrierId, driverId: two.driverId });
    const driver = await problemOf(assign(tripId, owner, { driverId: one.driverId, busId: two.busId }));
    const ride = {
      from: { uk: 'Львів', en: 'Lviv' },
      to: { uk: 'Вроцлав', en: 'Wrocław' },
      departsAt: '2026-06-12T04:00:00.000Z',
      arrivesAt: '2026-06-12T16:00:00.000Z',
      fromZone: 'Europe/Kyiv',
      toZone: 'Europe/Warsaw',
    };
    expect([driver.code, driver.facts]).toEqual([
      'driver_busy',
      expect.objectContaining({ busy: 'driver', who: 'Тарас Тест', tripId: busy.tripId, own: ride, other: ride }),
    ]);
    const [row] = await app.sql<{ id: number }[]>`select bus_id as id from trip where id = ${busy.tripId}`;
    const bus = await problemOf(assign(tripId, owner, { driverId: two.driverId, busId: row?.id ?? 0 }));
    expect([bus.code, bus.facts]).toEqual([
      'bus_in_use',
      expect.objectContaining({ busy: 'bus', tripId: busy.tripId }),
    ]);
  });

  it.each([
    ['that has set off', 'started', 0, 'driver_busy'],
    ['that is over', 'finished', 0, 'done'],
    ['that was cancelled', 'cancelled', 0, 'done'],
    ['that arrives as this one leaves', 'planned', -12 * 60, 'done'],
    ['that arrives a minute later', 'planned', -12 * 60 + 1, 'driver_busy'],
    ['that leaves a minute before this one arrives', 'planned', 12 * 60 - 1, 'driver_busy'],
    ['that leaves as this one arrives', 'planned', 12 * 60, 'done'],
  ] as const)('beside one %s: %s, %i minutes later', async (_what, status, minutes, expected) => {
    const { owner, one, two, carrierId } = await company();
    const busy = await addTrip(app.sql, { carrierId, driverId: one.driverId });
    const { tripId } = await addTrip(app.sql, { carrierId, driverId: two.driverId });
    const later = `${minutes} minutes`;
    await app.sql`
      update trip set departs_at = departs_at + ${later}::interval, arrives_at = arrives_at + ${later}::interval where id = ${busy.tripId}`;
    await forceTrip(app.sql, busy.tripId, status);
    expect(await outcome(assign(tripId, owner, { driverId: one.driverId, busId: two.busId }))).toBe(expected);
  });

  it.each([
    ['bus_id', 'trip_bus_once'],
    ['driver_id', 'trip_driver_once'],
  ])('is refused by the database for the same %s', async (column, constraint) => {
    const first = await addBookableTrip(app.sql);
    const second = await addBookableTrip(app.sql);
    const taken = app.sql`
      update trip set ${app.sql(column)} = (select ${app.sql(column)} from trip where id = ${first.tripId})
      where id = ${second.tripId}`;
    await expect(taken).rejects.toMatchObject({ constraint_name: constraint });
  });

  it('can start while the trip before it is late', async () => {
    const { tripId, driver, carrierId } = await addBookableTrip(app.sql);
    const { tripId: next } = await addTrip(app.sql, {
      carrierId,
      driverId: (await addMember(app.sql, carrierId, 'driver')).accountId,
    });
    await app.sql`
      update trip set (bus_id, driver_id, departs_at, arrives_at) = (
        select bus_id, driver_id, arrives_at, arrives_at + interval '9 hours' from trip where id = ${tripId})
      where id = ${next}`;
    const start = (id: number) => sheetPresses(app).pressed(id, driver, { action: 'start' });
    app.clock.set('2026-06-12T04:00:00Z');
    expect(await start(tripId)).toMatchObject({ status: 'started' });
    app.clock.set('2026-06-12T18:00:00Z');
    expect(await start(next)).toMatchObject({ status: 'started' });
  });
});

describe('making trips of a route', () => {
  it('leaves bus and driver with the trip that has them already, and assigns them to the others', async () => {
    const { owner, one, two } = await company();
    const a = await addTestRoute(app.sql, owner, one, app.clock.now());
    const day = (await tripsOf(app.sql, a)).get('2026-06-15') ?? 0;
    await assign(day, owner, { driverId: one.driverId, busId: two.busId });
    const b = await app.call(timetableApi.add, { body: meanwhile(two) }, owner.token);
    const made = await stored(b.id);
    expect(made.get('2026-06-15')).toEqual({ status: 'new', bus: null, driver: two.driverId });
    const others = [...made].filter(([date]) => date !== '2026-06-15').map(([, row]) => row);
    expect(new Set(others.map((row) => JSON.stringify(row)))).toEqual(
      new Set([JSON.stringify({ status: 'planned', bus: two.busId, driver: two.driverId })]),
    );
    await assign(day, owner, one);
    await app.call(timetableApi.edit, { params: { routeId: b.id }, body: meanwhile(two) }, owner.token);
    expect((await stored(b.id)).get('2026-06-15')).toMatchObject({ status: 'planned', bus: two.busId });
  });

  it('can move all trips to a later hour, though they overlap the old ones', async () => {
    const { owner, one } = await company();
    const long = (departs: string, arrives: string, arrivalDay: number) =>
      lvivWroclaw({
        ...one,
        stops: [
          { placeId: TOWNS.lviv, departure_time: departs },
          { placeId: TOWNS.wroclaw, arrival_time: arrives, arrivalDay, tripCost: '45', deliveryCost: '10' },
        ],
      });
    const { id } = await app.call(timetableApi.add, { body: long('01:00', '23:30', 0) }, owner.token);
    await app.call(timetableApi.edit, { params: { routeId: id }, body: long('12:00', '10:00', 1) }, owner.token);
    expect(new Set([...(await stored(id)).values()].map(({ status }) => status))).toEqual(new Set(['planned']));
  });
});

describe('a route that overlaps another one', () => {
  it('is refused with the names of both routes, the days, and a possible hour', async () => {
    const { owner, one, two } = await company();
    const first = await addTestRoute(app.sql, owner, { ...one, days: [0, 2] }, app.clock.now());
    const add = (changes: Partial<RouteInput>) => app.call(timetableApi.add, { body: meanwhile(changes) }, owner.token);
    const bus = await problemOf(add({ ...two, busId: one.busId, days: [1, 2] }));
    expect([bus.code, bus.facts]).toEqual([
      'bus_in_use',
      expect.objectContaining({
        busy: 'bus',
        who: 'Mercedes Sprinter, BC 0001 AA',
        routeId: first,
        tripId: null,
        days: [2],
        possible: '15:15',
        own: expect.objectContaining({ from: { uk: 'Краків', en: 'Kraków' }, departsAt: '2026-01-14T11:00:00.000Z' }),
        other: expect.objectContaining({ to: { uk: 'Вроцлав', en: 'Wrocław' }, arrivesAt: '2026-01-14T13:05:00.000Z' }),
      }),
    ]);
    expect((await problemOf(add({ ...two, driverId: one.driverId, days: [0] }))).code).toBe('driver_busy');
    expect(await add({ ...one, days: [1, 3] })).toMatchObject({ days: [1, 3] });
  });

  it('is refused when it is activated, not while it is a draft', async () => {
    const { owner, one } = await company();
    await addTestRoute(app.sql, owner, one, app.clock.now());
    const draft = await app.call(timetableApi.add, { body: meanwhile({ ...one, status: 'draft' }) }, owner.token);
    const setStatus = app.call(
      timetableApi.setStatus,
      { params: { routeId: draft.id }, body: { status: 'active' } },
      owner.token,
    );
    expect((await problemOf(setStatus)).code).toBe('bus_in_use');
  });

  it('is refused when its own trips overlap, with the bus of the hired driver', async () => {
    const { one } = await company();
    const body = lvivWroclaw({
      days: [0, 1],
      stops: [
        { placeId: TOWNS.lviv, departure_time: '06:15' },
        { placeId: TOWNS.wroclaw, arrival_time: '14:05', arrivalDay: 1, tripCost: '45', deliveryCost: '10' },
      ],
    });
    const problem = await problemOf(app.call(timetableApi.add, { body }, one.driver.token));
    expect(problem.errors).toEqual([{ field: 'days', key: 'days_overlap' }]);
  });
});

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

it('a driver who is being removed from the company is not given a trip', async () => {
  const { driverId, assign } = await tripAndStaff();
  let assigned = Promise.resolve('');
  await transaction(app.sql, async (sql) => {
    await sql`delete from member where account_id = ${driverId}`;
    assigned = assign();
    await oneWaits();
  });
  expect(await assigned).toBe('not_found');
});

it('a bus that is being retired is not given a trip', async () => {
  const { busId, assign } = await tripAndStaff();
  let assigned = Promise.resolve('');
  await transaction(app.sql, async (sql) => {
    await sql`update bus set status = 'retired' where id = ${busId}`;
    assigned = assign();
    await oneWaits();
  });
  expect(await assigned).toBe('not_found');
});

it('a driver who is being given a trip is removed from that one too', async () => {
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
