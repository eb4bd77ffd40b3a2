import { describe, expect, it, test } from 'vitest';
import { tripsApi } from '#shared/sales/trips/api.ts';
import { TRIP_LIFECYCLE } from '#shared/sales/trips/lifecycle.ts';
import { TRIP_STATUSES, type TripSheet, type TripStatus } from '#shared/sales/trips/schema.ts';
import { bookingActions, outcome } from '#testing/booking-actions.ts';
import { addBookableTrip, type BookableTrip, seatInput, TRIP_TIMES } from '#testing/bookings.ts';
import { sheetPresses } from '#testing/presses.ts';
import { allTests, appScene } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import { addCarrier, addMember, addPassenger, type TestActor } from '#testing/server/carriers.ts';
import { addTestBus } from '#testing/timetable.ts';

const app = appScene({ now: '2026-06-12T03:00:00Z' });
const rider = allTests(() => addPassenger(app.sql));
const actions = bookingActions(app);

const ACTIONS = ['assign', 'start', 'depart', 'arrive', 'finish', 'cancel'] as const;
type Action = (typeof ACTIONS)[number];

function run(action: Action, tripId: number, who: TestActor, body: object = {}): Promise<TripSheet> {
  if (action !== 'assign' && action !== 'cancel') return sheetPresses(app).pressed(tripId, who, { action, ...body });
  const { path } = tripsApi[action];
  return app.call({ ...tripsApi.cancel, path }, { params: { tripId }, body }, who.token);
}

async function force(tripId: number, status: TripStatus, currentSeq: number | null = 0): Promise<void> {
  await app.sql`update trip set status = ${status}, current_seq = ${currentSeq} where id = ${tripId}`;
}

async function leaveFirstStop(tripId: number): Promise<void> {
  await app.sql`update trip_stop set departed_at = ${TRIP_TIMES.lviv} where trip_id = ${tripId} and seq = 0`;
}

/** The statuses in which a step was done before: it is answered as done, and changes nothing. */
const DONE_BEFORE: Partial<Record<Action, readonly TripStatus[]>> = {
  start: ['started', 'finished'],
  finish: ['finished'],
};

/** The valid request body of each action. */
async function bodyOf(action: Action, trip: BookableTrip): Promise<object> {
  if (action === 'depart') return { seq: 0 };
  if (action === 'arrive') return { seq: 1, confirmed: true };
  if (action === 'finish') return { confirmed: true };
  if (action === 'cancel') return { reason: 'Зламався автобус' };
  if (action !== 'assign') return {};
  const busId = await addTestBus(app.sql, trip.carrierId, { number: `A${trip.tripId}${Math.random()}`.slice(0, 18) });
  return { driverId: trip.driver.accountId, busId };
}

test('each trip action is allowed in the statuses of the table', async () => {
  app.clock.set('2026-06-12T04:01:00Z');
  const table: Record<string, Record<string, string>> = {};
  for (const action of ACTIONS) {
    const row: Record<string, string> = {};
    for (const status of TRIP_STATUSES) {
      const trip = await addBookableTrip(app.sql);
      await force(trip.tripId, status);
      if (action === 'arrive') await leaveFirstStop(trip.tripId);
      const done = await outcome(run(action, trip.tripId, trip.owner, await bodyOf(action, trip)));
      const [after] = await app.sql<{ status: string }[]>`select status from trip where id = ${trip.tripId}`;
      row[status] = done === 'done' ? `→ ${after?.status}` : done;
      const before = DONE_BEFORE[action]?.includes(status) ?? false;
      expect(done === 'done', `${action} from ${status}`).toBe(before || TRIP_LIFECYCLE[action].from.includes(status));
      if (before) expect(after?.status).toBe(status);
    }
    table[action] = row;
  }
  expect(table).toMatchSnapshot();
});

test('each trip action is allowed to the roles of the table, on an own and on a foreign trip', async () => {
  app.clock.set('2026-06-12T04:01:00Z');
  const other = await addCarrier(app.sql);
  const table: Record<string, Record<string, string>> = {};
  for (const action of ACTIONS) {
    const row: Record<string, string> = {};
    const from = TRIP_LIFECYCLE[action].from[0] ?? 'planned';
    const start = action === 'assign' || action === 'start' ? 'planned' : from;
    for (const who of ['passenger', 'driver', 'colleague', 'dispatcher', 'owner', 'stranger'] as const) {
      const trip = await addBookableTrip(app.sql);
      await force(trip.tripId, start);
      if (action === 'arrive') await leaveFirstStop(trip.tripId);
      const actor = {
        passenger: rider,
        driver: trip.driver,
        colleague: await addMember(app.sql, trip.carrierId, 'driver'),
        dispatcher: await addMember(app.sql, trip.carrierId, 'dispatcher'),
        owner: trip.owner,
        stranger: other.owner,
      }[who];
      row[who] = await outcome(run(action, trip.tripId, actor, await bodyOf(action, trip)));
    }
    table[action] = row;
  }
  expect(table).toMatchSnapshot();
});

describe('starting a trip', () => {
  it('is possible from three hours before departure on', async () => {
    const trip = await addBookableTrip(app.sql);
    app.clock.set('2026-06-12T00:59:59Z');
    expect((await problemOf(run('start', trip.tripId, trip.driver))).code).toBe('trip_not_startable_yet');
    app.clock.set('2026-06-12T01:00:00Z');
    const sheet = await run('start', trip.tripId, trip.driver);
    expect(sheet).toMatchObject({ status: 'started', currentSeq: 0, startedAt: '2026-06-12T01:00:00.000Z' });
    expect(sheet.stops[0]?.arrivedAt).toBe('2026-06-12T01:00:00.000Z');
    expect(app.notified).toContain(`trip:${trip.tripId}`);
  });
});

describe('a trip on the way', () => {
  it('reaches its stops in order and once, and carries its delay to the next stop', async () => {
    const trip = await addBookableTrip(app.sql);
    await run('start', trip.tripId, trip.driver);
    expect((await problemOf(run('arrive', trip.tripId, trip.driver, { seq: 2 }))).code).toBe('wrong_stop');
    app.clock.set(TRIP_TIMES.lviv);
    expect((await problemOf(run('arrive', trip.tripId, trip.driver, { seq: 1 }))).code).toBe('wrong_stop');
    await run('depart', trip.tripId, trip.driver, { seq: 0 });
    app.clock.set('2026-06-12T09:12:00Z');
    const sheet = await run('arrive', trip.tripId, trip.driver, { seq: 1 });
    expect(sheet).toMatchObject({
      currentSeq: 1,
      nextStop: {
        seq: 2,
        plannedAt: new Date(TRIP_TIMES.krakow).toISOString(),
        expected: { expected: '2026-06-12T12:12:00.000Z' },
      },
    });
    app.clock.advance(60_000);
    const again = await run('arrive', trip.tripId, trip.driver, { seq: 1 });
    expect(again.stops[1]?.arrivedAt).toBe('2026-06-12T09:12:00.000Z');
    for (const seq of [2, 3]) {
      await run('depart', trip.tripId, trip.driver, { seq: seq - 1, confirmed: true });
      await run('arrive', trip.tripId, trip.driver, { seq, confirmed: true });
    }
    const { nextStop } = await app.call(tripsApi.sheet, { params: { tripId: trip.tripId } }, trip.driver.token);
    expect(nextStop).toBeNull();
    expect((await problemOf(run('arrive', trip.tripId, trip.driver, { seq: 4 }))).code).toBe('wrong_stop');
  });
});

describe('finishing a trip', () => {
  it('makes no-shows only when the driver confirms it, and then settles everybody who is left', async () => {
    app.clock.set('2026-06-10T09:00:00Z');
    const trip = await addBookableTrip(app.sql, { instant: true });
    const [came = 0] = await actions.book(trip, rider);
    const [missed = 0] = await actions.book(trip, rider);
    app.clock.set('2026-06-12T04:05:00Z');
    await run('start', trip.tripId, trip.driver);
    await actions.act('board', came, trip.driver);
    expect((await problemOf(run('finish', trip.tripId, trip.driver))).code).toBe('needs_confirmation');
    const sheet = await run('finish', trip.tripId, trip.driver, { confirmed: true });
    expect(sheet).toMatchObject({ status: 'finished', bookedSeats: 1, totalBooked: 1 });
    const statuses = new Map(sheet.bookings.map(({ id, status }) => [id, status]));
    expect([statuses.get(came), statuses.get(missed)]).toEqual(['completed', 'no_show']);
    const [carrier] = await app.sql`select trips_count from carrier where id = ${trip.carrierId}`;
    expect(carrier?.tripsCount).toBe(1);
  });
});

describe('cancelling a trip', () => {
  it('gives every open booking the reason, and frees its seats', async () => {
    const trip = await addBookableTrip(app.sql, { instant: true });
    const [id = 0] = await actions.book(trip, rider);
    const sheet = await run('cancel', trip.tripId, trip.owner, { reason: 'Зламався автобус' });
    expect(sheet).toMatchObject({
      status: 'cancelled',
      cancelReason: 'Зламався автобус',
      bookedSeats: 0,
      amountDue: 0,
    });
    expect(sheet.bookings.find((booking) => booking.id === id)?.status).toBe('cancelled');
    expect(app.notified).toContain(`account:${rider.accountId}`);
  });

  it('is refused without a reason', async () => {
    const trip = await addBookableTrip(app.sql);
    const problem = await problemOf(run('cancel', trip.tripId, trip.owner, { reason: '  ' }));
    expect([problem.status, problem.errors[0]?.field]).toEqual([422, 'reason']);
  });
});

describe('assigning a driver and a bus', () => {
  it('makes a new trip planned, with the seats of its bus', async () => {
    const trip = await addBookableTrip(app.sql);
    await app.sql`update trip set status = 'new', driver_id = null where id = ${trip.tripId}`;
    const busId = await addTestBus(app.sql, trip.carrierId, { seats: 30, number: 'BC 3030 AA' });
    const driver = await addMember(app.sql, trip.carrierId, 'driver');
    const sheet = await run('assign', trip.tripId, trip.owner, { driverId: driver.accountId, busId });
    expect(sheet).toMatchObject({ status: 'planned', seatsCount: 30, driver: { id: driver.accountId } });
  });

  it.each([
    ['another carrier’s driver', async () => ({ driverId: (await addCarrier(app.sql)).owner.accountId }), 'not_found'],
    [
      'another carrier’s bus',
      async () => ({ busId: await addTestBus(app.sql, (await addCarrier(app.sql)).carrierId) }),
      'not_found',
    ],
    [
      'a driver who is on another trip then',
      async (trip: BookableTrip) => {
        const busy = await addBookableTrip(app.sql);
        await app.sql`update member set carrier_id = ${trip.carrierId} where account_id = ${busy.driver.accountId}`;
        return { driverId: busy.driver.accountId };
      },
      'driver_busy',
    ],
    [
      'a bus that is on another trip then',
      async (trip: BookableTrip) => {
        const busy = await addBookableTrip(app.sql);
        const [row] = await app.sql<{ id: number }[]>`
          update bus set carrier_id = ${trip.carrierId} where id = (select bus_id from trip where id = ${busy.tripId})
          returning id`;
        return { busId: row?.id ?? 0 };
      },
      'bus_in_use',
    ],
    [
      'a bus without the seat that is sold',
      async (trip: BookableTrip) => {
        await actions.book(trip, rider, seatInput(18));
        return { busId: await addTestBus(app.sql, trip.carrierId, { seats: 8, number: 'BC 0008 AA' }) };
      },
      'bus_too_small',
    ],
  ] as const)('is refused for %s', async (_, make, code) => {
    const trip = await addBookableTrip(app.sql);
    const staff = { driverId: trip.driver.accountId, busId: await addTestBus(app.sql, trip.carrierId) };
    const body = { ...staff, ...(await make(trip)) };
    expect((await problemOf(run('assign', trip.tripId, trip.owner, body))).code).toBe(code);
  });
});
