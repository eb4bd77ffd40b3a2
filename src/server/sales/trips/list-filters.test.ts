import { beforeAll, describe, expect, it } from 'vitest';
import { tripsApi } from '#shared/sales/trips/api.ts';
import { bookingActions, forceTrip } from '#testing/booking-actions.ts';
import { addBookableTrip, addTrip, seatInput } from '#testing/bookings.ts';
import { sheetPresses } from '#testing/presses.ts';
import { allTests, appScene } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import { addMember, addPassenger, type TestActor } from '#testing/server/carriers.ts';
import { addTestBus } from '#testing/timetable.ts';

const NOW = '2026-06-10T09:00:00Z';

const app = appScene({ now: NOW });
const first = allTests(() => addBookableTrip(app.sql, { instant: true }));
const foreign = allTests(() => addBookableTrip(app.sql, { instant: true }));
const colleague = allTests(() => addMember(app.sql, first.carrierId, 'driver'));

let second: number;
beforeAll(async () => {
  ({ tripId: second } = await addTrip(app.sql, { carrierId: first.carrierId, driverId: colleague.accountId }));
  await app.sql`
    update trip set service_date = '2026-06-13', departs_at = departs_at + interval '1 day', arrives_at = arrives_at + interval '1 day'
    where id = ${second}`;
  await app.sql`
    update trip_stop set departs_at = departs_at + interval '1 day', arrives_at = arrives_at + interval '1 day' where trip_id = ${second}`;
});

/** A trip of the same carrier, a day later, with another driver. */
const list = (actor: TestActor, query: object = {}) => app.call(tripsApi.list, { query }, actor.token);
const ids = async (actor: TestActor, query: object = {}) => (await list(actor, query)).data.map(({ id }) => id);
const rowOf = (tripId: number, column: 'route_id' | 'bus_id') =>
  app.sql`select ${app.sql(column)} as id from trip where id = ${tripId}`.then(([row]) => Number(row?.id));

describe('the list of trips', () => {
  it('has the carrier’s trips for the office, a hired driver’s own trips, and nobody else’s', async () => {
    expect(await ids(first.owner)).toEqual([first.tripId, second]);
    expect(await ids(first.driver)).toEqual([first.tripId]);
    expect(await ids(colleague)).toEqual([second]);
    expect(await ids(foreign.owner)).toEqual([foreign.tripId]);
  });

  it('has no foreign trips when a filter names a foreign driver, bus or route', async () => {
    const [busId, routeId] = [await rowOf(foreign.tripId, 'bus_id'), await rowOf(foreign.tripId, 'route_id')];
    for (const query of [{ driver: foreign.driver.accountId }, { bus: busId }, { route: routeId }])
      expect(await ids(first.owner, query)).toEqual([]);
    expect(await ids(colleague, { driver: first.driver.accountId })).toEqual([]);
  });
});

describe('the filters of the list', () => {
  it('find trips by driver, bus and route', async () => {
    const [busId, routeId] = [await rowOf(second, 'bus_id'), await rowOf(second, 'route_id')];
    for (const query of [{ driver: colleague.accountId }, { bus: busId }, { route: routeId }])
      expect(await ids(first.owner, query)).toEqual([second]);
  });

  it.each([
    [{ from: '2026-06-12' }, 2],
    [{ from: '2026-06-13' }, 1],
    [{ from: '2026-06-14' }, 0],
    [{ to: '2026-06-11' }, 0],
    [{ to: '2026-06-12' }, 1],
    [{ to: '2026-06-13' }, 2],
    [{ from: '2026-06-12', to: '2026-06-12' }, 1],
    [{ from: '2026-06-13', to: '2026-06-12' }, 0],
  ])('find trips by the day of departure, first and last day included: %j', async (query, total) => {
    expect(await list(first.owner, query)).toMatchObject({ total, tabs: { planned: total } });
  });

  it('find trips with unanswered requests, and those with confirmed bookings', async () => {
    const actions = bookingActions(app);
    await actions.book(first, await addPassenger(app.sql), seatInput(1));
    await app.sql`update carrier set instant_confirmation = false where id = ${first.carrierId}`;
    await actions.book({ ...first, tripId: second }, await addPassenger(app.sql), seatInput(1));
    await expect.poll(() => ids(first.owner, { unconfirmed: '1' })).toEqual([second]);
    expect(await ids(first.owner, { confirmed: '1' })).toEqual([first.tripId]);
  });
});

describe('the order of the list', () => {
  it.each([
    ['departure', () => [first.tripId, second]],
    ['-departure', () => [second, first.tripId]],
    ['unconfirmed', () => [second, first.tripId]],
    ['due', () => [first.tripId, second]],
  ])('is by %s', async (sort, expected) => {
    await expect.poll(() => ids(first.owner, { sort })).toEqual(expected());
  });

  it('continues on the next page', async () => {
    const page = (n: string) => list(first.owner, { page: n, per_page: '10' });
    expect(await page('1')).toMatchObject({ total: 2 });
    expect((await page('2')).data).toEqual([]);
  });
});

describe('the tabs of the list', () => {
  it.each([
    ['new', 'planned'],
    ['planned', 'planned'],
    ['started', 'planned'],
    ['finished', 'finished'],
    ['cancelled', 'cancelled'],
  ] as const)('show a trip that is %s under %s', async (status, tab) => {
    await forceTrip(app.sql, foreign.tripId, status);
    const none = { planned: 0, cancelled: 0, finished: 0 };
    expect(await list(foreign.owner, { tab })).toMatchObject({ total: 1, tabs: { ...none, [tab]: 1 } });
    await forceTrip(app.sql, foreign.tripId, 'planned');
  });
});

describe('another carrier’s trip', () => {
  const params = () => ({ tripId: foreign.tripId });
  const attempts: [string, () => Promise<unknown>][] = [
    ['is not found by a reader', () => app.call(tripsApi.sheet, { params: params() }, first.owner.token)],
    [
      'is not found for a press of its sheet',
      () => sheetPresses(app).press(foreign.tripId, first.owner, { action: 'start' }),
    ],
    [
      'is not found for a cancellation',
      () => app.call(tripsApi.cancel, { params: params(), body: { reason: 'Не наш рейс' } }, first.owner.token),
    ],
    [
      'is not found for an assignment',
      () =>
        app.call(
          tripsApi.assign,
          { params: params(), body: { driverId: first.driver.accountId, busId: 1 } },
          first.owner.token,
        ),
    ],
  ];

  it.each(attempts)('%s', async (_, attempt) => {
    expect((await problemOf(attempt())).status).toBe(404);
  });

  it('is unchanged after all these attempts', async () => {
    const sheet = await app.call(tripsApi.sheet, { params: params() }, foreign.owner.token);
    expect(sheet).toMatchObject({ status: 'planned', cancelReason: null, driver: { id: foreign.driver.accountId } });
  });
});

describe('assigning a driver and a bus', () => {
  const assign = (driverId: number, busId: number) =>
    app.call(tripsApi.assign, { params: { tripId: second }, body: { driverId, busId } }, first.owner.token);
  const trouble = async (driverId: number, busId: number) => (await problemOf(assign(driverId, busId))).code;

  it('is refused for those of another carrier, a dispatcher, and a bus in repair', async () => {
    const busId = await rowOf(second, 'bus_id');
    const dispatcher = await addMember(app.sql, first.carrierId, 'dispatcher');
    const repaired = await addTestBus(app.sql, first.carrierId, { number: 'BC 7001 AA' });
    await app.sql`update bus set status = 'in_repair' where id = ${repaired}`;
    expect(await trouble(foreign.driver.accountId, busId)).toBe('not_found');
    expect(await trouble(dispatcher.accountId, busId)).toBe('not_found');
    expect(await trouble(colleague.accountId, await rowOf(foreign.tripId, 'bus_id'))).toBe('not_found');
    expect(await trouble(colleague.accountId, repaired)).toBe('not_found');
  });

  it('is refused for a driver or a bus on another trip at that time, but not on another day', async () => {
    const [bus, own] = [await rowOf(first.tripId, 'bus_id'), await rowOf(second, 'bus_id')];
    expect(await assign(first.driver.accountId, bus)).toMatchObject({ driver: { id: first.driver.accountId } });
    await app.sql`
      update trip set status = 'new', departs_at = departs_at - interval '1 day', arrives_at = arrives_at - interval '1 day'
      where id = ${second}`;
    expect(await trouble(first.driver.accountId, own)).toBe('driver_busy');
    expect(await trouble(colleague.accountId, bus)).toBe('bus_in_use');
    await forceTrip(app.sql, first.tripId, 'cancelled');
    expect(await assign(first.driver.accountId, bus)).toMatchObject({ bus: { id: bus } });
  });

  it('is refused for a bus without the seats that are sold', async () => {
    await bookingActions(app).book({ ...first, tripId: second }, await addPassenger(app.sql), seatInput(18));
    const small = await addTestBus(app.sql, first.carrierId, { seats: 17, number: 'BC 7002 AA' });
    expect(await trouble(colleague.accountId, small)).toBe('bus_too_small');
    const enough = await addTestBus(app.sql, first.carrierId, { seats: 18, number: 'BC 7003 AA' });
    expect(await assign(colleague.accountId, enough)).toMatchObject({ seatsCount: 18 });
  });
});
