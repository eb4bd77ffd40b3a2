import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { chatApi } from '#shared/messaging/chat/api.ts';
import { carriersApi } from '#shared/network/carriers/api.ts';
import { membersApi } from '#shared/network/carriers/members-api.ts';
import { timetableApi } from '#shared/network/timetable/api.ts';
import { disruptionApi } from '#shared/office/disruption/api.ts';
import { trackingApi } from '#shared/operations/tracking/positions/api.ts';
import { locationApi } from '#shared/operations/tracking/positions/location-api.ts';
import { profilesApi } from '#shared/people/accounts/base/profile-api.ts';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { peopleApi } from '#shared/sales/bookings/core/people-api.ts';
import { sheetApi } from '#shared/sales/bookings/sheet/sheet-api.ts';
import { tripsApi } from '#shared/sales/trips/api.ts';
import { rosterApi } from '#shared/sales/trips/roster-api.ts';
import { outcome } from '#testing/booking-actions.ts';
import { addBookableTrip, addTrip, seatInput } from '#testing/bookings.ts';
import { sheetPresses } from '#testing/presses.ts';
import { appScene, bookingScene, eachTest } from '#testing/scene.ts';
import { addMember, addPassenger, type TestActor } from '#testing/server/carriers.ts';
import { addTestBus, addTestRoute, lvivWroclaw, tripsOf } from '#testing/timetable.ts';

const app = appScene({ now: '2026-06-12T03:50:00Z' });
const { trip } = bookingScene({ app, instant: true });
const second = eachTest(() => addMember(app.sql, trip.carrierId, 'driver'));
const colleague = eachTest(() => addMember(app.sql, trip.carrierId, 'driver'));

let busId = 0;
beforeEach(async () => {
  await app.sql`update trip set second_driver_id = ${second.accountId} where id = ${trip.tripId}`;
  const [bus] = await app.sql<{ id: number }[]>`select bus_id as id from trip where id = ${trip.tripId}`;
  busId = bus?.id ?? 0;
});

const assign = (body: { driverId: number; secondDriverId?: number | null }, tripId = trip.tripId) =>
  app.call(tripsApi.assign, { params: { tripId }, body: { busId, ...body } }, trip.owner.token);

const stored = async (tripId = trip.tripId) => {
  const [row] = await app.sql<{ first: number | null; second: number | null; status: string }[]>`
    select driver_id as first, second_driver_id as second, status from trip where id = ${tripId}`;
  return row;
};

describe('what a driver of a trip may do', () => {
  const tripOf = () => ({ params: { tripId: trip.tripId } });
  const actions: Record<string, (by: TestActor) => Promise<unknown>> = {
    'reads the sheet': (by) => app.call(tripsApi.sheet, tripOf(), by.token),
    'presses a step': async (by) => {
      const press = { id: randomUUID(), at: app.clock.now().toISOString(), do: { action: 'start' as const } };
      const body = { device: randomUUID(), actions: [press] };
      const { results } = await app.call(sheetApi.act, { ...tripOf(), body }, by.token);
      expect(results.map(({ outcome: of }) => of)).toEqual(['done']);
    },
    'finds a booking by its code': async (by) => {
      const { code, id } = await booked();
      const found = await app.call(bookingsApi.findByCode, { params: { code } }, by.token);
      expect(found).toMatchObject({ id });
    },
    'reads a booking': async (by) =>
      app.call(bookingsApi.booking, { params: { bookingId: (await booked()).id } }, by.token),
    'boards somebody': async (by) => {
      await app.sql`update trip set status = 'planned', current_seq = null where id = ${trip.tripId}`;
      const { id } = await booked();
      await app.sql`update trip set status = 'started', current_seq = 0 where id = ${trip.tripId}`;
      await sheetPresses(app).pressed(trip.tripId, by, { action: 'board', bookingId: id });
    },
    'writes to a passenger': async (by) => {
      const { id } = await booked();
      await app.call(chatApi.open, { body: { from: 'booking', bookingId: id, to: 'passenger' } }, by.token);
    },
    'reads the card of a passenger': async (by) =>
      app.call(peopleApi.passenger, { params: { passengerId: (await booked()).rider.accountId } }, by.token),
    'sees the bus on the map': async (by) => app.call(trackingApi.position, tripOf(), by.token),
  };

  async function booked() {
    const rider = await addPassenger(app.sql);
    const input = { params: { tripId: trip.tripId }, body: seatInput() };
    const { bookings } = await app.call(bookingsApi.book, input, rider.token);
    const [one] = bookings;
    return { id: one?.id ?? 0, code: one?.code ?? '', rider };
  }

  test.each(Object.keys(actions))('%s', async (name) => {
    const act = actions[name] ?? (() => Promise.reject(new Error('no such act')));
    expect(await outcome(act(colleague))).toMatch(/not_found|not_allowed/);
    expect(await outcome(act(second))).toBe('done');
  });

  it('stores it on the device, lists it, and sends the position', async () => {
    const read = async (by: TestActor) => ({
      ahead: (await app.call(tripsApi.ahead, {}, by.token)).data.map(({ id }) => id),
      listed: (await app.call(tripsApi.list, { query: {} }, by.token)).data.map(({ id }) => id),
      needed: (await app.call(locationApi.needTracking, { query: {} }, by.token)).data.needTracking,
    });
    expect(await read(second)).toEqual({ ahead: [trip.tripId], listed: [trip.tripId], needed: true });
    expect(await read(colleague)).toEqual({ ahead: [], listed: [], needed: false });
  });

  it('counts in the members’ coming trips, and in the profile when it is over', async () => {
    const data = await app.call(carriersApi.members, {}, trip.owner.token);
    expect(data.find(({ accountId }) => accountId === second.accountId)).toMatchObject({ tripsAhead: 1 });
    await app.sql`update trip set status = 'finished' where id = ${trip.tripId}`;
    const profile = await app.call(profilesApi.driver, { params: { driverId: second.accountId } });
    expect(profile).toMatchObject({ tripsCount: 1 });
  });
});

describe('the newest position counts', () => {
  it('of whichever of the two sent it', async () => {
    await sheetPresses(app).pressed(trip.tripId, trip.owner, { action: 'start' });
    const send = async (by: TestActor, seconds: number) => {
      const recordedAt = new Date(Date.parse('2026-06-12T03:50:00Z') + seconds * 1000).toISOString();
      const location = { latitude: 49.84, longitude: 24.03, accuracy: 10, recordedAt };
      return (await app.call(locationApi.update, { query: {}, body: { location } }, by.token)).data.outcome;
    };
    app.clock.set('2026-06-12T03:55:00Z');
    expect([await send(trip.driver, 60), await send(second, 120), await send(trip.driver, 90)]).toEqual([
      'taken',
      'taken',
      'late',
    ]);
    expect(await send(colleague, 150)).toBe('not_tracked');
  });
});

describe('POST /api/trips/:tripId/assign', () => {
  it('gives, keeps and takes the second driver, and shows both on the sheet', async () => {
    const first = trip.driver.accountId;
    const sheet = await assign({ driverId: first, secondDriverId: colleague.accountId });
    expect(sheet).toMatchObject({ driver: { id: first }, secondDriverPerson: { id: colleague.accountId } });
    await assign({ driverId: second.accountId });
    expect(await stored()).toMatchObject({ first: second.accountId, second: colleague.accountId });
    await assign({ driverId: colleague.accountId });
    expect(await stored()).toMatchObject({ first: colleague.accountId, second: null });
    await assign({ driverId: first, secondDriverId: second.accountId });
    await assign({ driverId: first, secondDriverId: null });
    expect(await stored()).toMatchObject({ first, second: null });
  });

  it('refuses the same person twice, a dispatcher, a stranger and a busy one', async () => {
    const first = trip.driver.accountId;
    const dispatcher = await addMember(app.sql, trip.carrierId, 'dispatcher');
    const elsewhere = await addBookableTrip(app.sql);
    const body = (actor: TestActor) => ({ driverId: first, secondDriverId: actor.accountId });
    expect(await outcome(assign(body(trip.driver)))).toBe('invalid_input');
    expect(await outcome(assign(body(dispatcher)))).toBe('not_found');
    expect(await outcome(assign(body(elsewhere.driver)))).toBe('not_found');
    const other = await addTrip(app.sql, { carrierId: trip.carrierId, driverId: colleague.accountId });
    expect(await outcome(assign(body(colleague)))).toBe('driver_busy');
    // Nor can the second driver of one trip drive another one.
    const [taken] = await app.sql<{ bus: number }[]>`select bus_id as bus from trip where id = ${other.tripId}`;
    busId = taken?.bus ?? 0;
    expect(await outcome(assign({ driverId: second.accountId }, other.tripId))).toBe('driver_busy');
  });

  test.each([
    ['second and first', 'driver_id'],
    ['second and second', 'second_driver_id'],
  ] as const)('the database refuses two trips at once: %s', async (_what, column) => {
    const other = await addTrip(app.sql, { carrierId: trip.carrierId, driverId: colleague.accountId });
    const write = app.sql`update trip set ${app.sql(column)} = ${second.accountId} where id = ${other.tripId}`;
    await expect(write).rejects.toMatchObject({ constraint_name: 'trip_driver_once' });
    const both = app.sql`update trip set second_driver_id = driver_id where id = ${trip.tripId}`;
    await expect(both).rejects.toMatchObject({ constraint_name: 'trip_drivers_differ' });
  });
});

describe('roster and hours', () => {
  it('shows the trip in the week of both, each with the other, and halves the wheel', async () => {
    const { drivers } = await app.call(rosterApi.week, { query: { from: '2026-06-08' } }, trip.owner.token);
    const rows = [trip.driver, second].map(({ accountId }) => drivers.find(({ id }) => id === accountId));
    expect(rows.map((row) => row?.trips.map(({ mate }) => mate?.id))).toEqual([
      [second.accountId],
      [trip.driver.accountId],
    ]);
    expect(rows.map((row) => row?.driving)).toEqual([330, 330]);
    expect(rows.flatMap((row) => row?.warnings ?? [])).toEqual([]);
    expect(drivers.find(({ id }) => id === colleague.accountId)?.trips).toEqual([]);
  });

  it('says what the regulation would say of one driver and of two', async () => {
    const rules = async (drivers?: '1' | '2') => {
      const query = { driver: colleague.accountId, ...(drivers && { drivers }) };
      const { warnings } = await app.call(
        rosterApi.hours,
        { params: { tripId: trip.tripId }, query },
        trip.owner.token,
      );
      return warnings.map(({ rule }) => rule);
    };
    expect([await rules(), await rules('2'), await rules('1')]).toEqual([[], [], ['break', 'day']]);
  });

  it('names the trip of a second driver who gets days off', async () => {
    const body = { driverId: second.accountId, from: '2026-06-12', to: '2026-06-12', kind: 'sick' as const };
    const { trips } = await app.call(rosterApi.addAbsence, { body }, trip.owner.token);
    expect(trips.map(({ id }) => id)).toEqual([trip.tripId]);
  });
});

describe('another driver', () => {
  it('over a period also takes the place of a second driver', async () => {
    app.clock.set('2026-06-10T09:00:00Z');
    const query = { kind: 'driver' as const, out: second.accountId, from: '2026-06-10', until: '2026-06-14' };
    const by = colleague.accountId;
    const { trips } = await app.call(disruptionApi.out, { query: { ...query, by } }, trip.owner.token);
    expect(trips.map(({ tripId }) => tripId)).toEqual([trip.tripId]);
    const chosen = trips.flatMap(({ tripId, effect }) => (effect ? [{ tripId, digest: effect.digest }] : []));
    const body = { kind: 'driver' as const, out: second.accountId, by, trips: chosen };
    await app.call(disruptionApi.replaceOut, { body }, trip.owner.token);
    expect(await stored()).toMatchObject({ first: trip.driver.accountId, second: by });
  });

  it('on one trip leaves the second, and a second driver who becomes the first is no longer the second', async () => {
    const replace = async (driver: number) => {
      const at = { params: { tripId: trip.tripId } };
      const { outlook } = await app.call(
        disruptionApi.replacement,
        { ...at, query: { bus: busId, driver } },
        trip.owner.token,
      );
      const body = { busId, driverId: driver, digest: outlook?.digest ?? '' };
      await app.call(disruptionApi.replace, { ...at, body }, trip.owner.token);
      return stored();
    };
    expect(await replace(colleague.accountId)).toMatchObject({ first: colleague.accountId, second: second.accountId });
    expect(await replace(second.accountId)).toMatchObject({ first: second.accountId, second: null });
  });

  it('a driver who leaves the carrier leaves the trip to the other', async () => {
    app.clock.set('2026-06-10T09:00:00Z');
    const remove = (actor: TestActor) =>
      app.call(membersApi.remove, { params: { accountId: actor.accountId } }, trip.owner.token);
    await remove(trip.driver);
    expect(await stored()).toEqual({ first: second.accountId, second: null, status: 'planned' });
    await remove(second);
    expect(await stored()).toEqual({ first: null, second: null, status: 'new' });
  });
});

test('the usual second driver of a route is on its trips, unless another trip has them', async () => {
  app.clock.set('2026-06-10T09:00:00Z');
  const [one, two] = [await addMember(app.sql, trip.carrierId, 'driver'), second];
  const staffed = {
    busId: await addTestBus(app.sql, trip.carrierId, { number: 'BC 0009 AA' }),
    driverId: one.accountId,
  };
  const routeId = await addTestRoute(
    app.sql,
    trip.owner,
    { ...staffed, secondDriverId: two.accountId },
    app.clock.now(),
  );
  const onRoute = async (actor: TestActor) =>
    (
      await app.sql<{ date: string }[]>`
        select service_date as date from trip where route_id = ${routeId} and second_driver_id = ${actor.accountId}
          and driver_id = ${one.accountId} and status = 'planned' order by 1`
    ).map(({ date }) => date);
  const days = [...(await tripsOf(app.sql, routeId)).keys()];
  expect(days).toContain('2026-06-12');
  expect(await onRoute(two)).toEqual(days.filter((day) => day !== '2026-06-12'));
  const save = (secondDriverId: number | null) =>
    app.call(
      timetableApi.edit,
      { params: { routeId }, body: lvivWroclaw({ ...staffed, secondDriverId }) },
      trip.owner.token,
    );
  await save(colleague.accountId);
  expect([await onRoute(two), await onRoute(colleague)]).toEqual([[], days]);
  expect(await outcome(save(one.accountId))).toBe('invalid_input');
  expect(await outcome(save((await addPassenger(app.sql)).accountId))).toBe('invalid_input');
  await save(null);
  expect(await onRoute(colleague)).toEqual([]);
});
