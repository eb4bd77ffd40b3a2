import { strFromU8, unzipSync } from 'fflate';
import bindings from 'gtfs-realtime-bindings';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeTrips } from '#server/sales/trips/commands/make.ts';
import { timetableApi } from '#shared/network/timetable/api.ts';
import { calendarApi } from '#shared/network/timetable/calendar-api.ts';
import { type DayChoice, MAX_EXTRA_RUNS } from '#shared/network/timetable/calendar-schema.ts';
import { searchApi } from '#shared/office/search/api.ts';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { tripsApi } from '#shared/sales/trips/api.ts';
import { outcome } from '#testing/booking-actions.ts';
import { seatsInput } from '#testing/bookings.ts';
import { gtfsProblems, gtfsRows } from '#testing/samples/gtfs.ts';
import { appScene } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import { addCarrier, addMember, addPassenger, type TestActor } from '#testing/server/carriers.ts';
import { addTestBus, addTestRoute, lvivWroclaw, TOWNS, tripsOf } from '#testing/timetable.ts';

const app = appScene();
let owner: TestActor;
let passenger: TestActor;
let staff: { busId: number; driverId: number };
let routeId: number;

describe('extra runs', () => {
  const FRIDAY = '2026-06-12';
  let spare: { busId: number; driverId: number };
  let carrierId: number;

  beforeEach(async () => {
    ({ owner, carrierId } = await addCarrier(app.sql));
    const drivers = [await addMember(app.sql, carrierId, 'driver'), await addMember(app.sql, carrierId, 'driver')];
    passenger = await addPassenger(app.sql);
    staff = { busId: await addTestBus(app.sql, carrierId), driverId: drivers[0]?.accountId ?? 0 };
    spare = {
      busId: await addTestBus(app.sql, carrierId, { number: 'BC 0002 AA' }),
      driverId: drivers[1]?.accountId ?? 0,
    };
    routeId = await addTestRoute(app.sql, owner, { ...staff, days: [0, 4] }, app.clock.now());
  });

  /** The route leaves Lviv at 06:15 on Mondays and Fridays. */
  const add = (departs: string, date = FRIDAY, actor = owner) =>
    app.call(calendarApi.addRun, { params: { routeId, date }, body: { departs } }, actor.token);

  const remove = (run: number, date = FRIDAY, actor = owner) =>
    app.call(calendarApi.removeRun, { params: { routeId, date, run } }, actor.token);
  const assign = (tripId: number) => app.call(tripsApi.assign, { params: { tripId }, body: spare }, owner.token);

  const book = (tripId: number) =>
    app.call(bookingsApi.book, { params: { tripId }, body: seatsInput({ toSeq: 2 }) }, passenger.token);

  const day = async (date = FRIDAY) => {
    const query = { from: date, to: date };
    return app.call(calendarApi.ofRoute, { params: { routeId }, query }, owner.token);
  };

  /** The trips of the route on a date as search finds them: when they leave Lviv. */
  async function found(date = FRIDAY): Promise<Map<number, string>> {
    const { data } = await app.call(searchApi.search, { query: { from: TOWNS.lviv, to: TOWNS.wroclaw, date } });
    const clock = (at: string) =>
      new Date(at).toLocaleTimeString('uk-UA', { timeZone: 'Europe/Kyiv', hour: '2-digit', minute: '2-digit' });
    const own = data.filter(({ carrier }) => carrier.id === carrierId);
    return new Map(own.map(({ tripId, departsAt }) => [tripId, clock(departsAt)]));
  }

  /** A second run at 14:30 with a bus and its own driver. */
  async function secondRun(departs = '14:30') {
    const { run, day: after } = await add(departs);
    const tripId = after.extras.find((one) => one.run === run)?.trip?.id ?? 0;
    await assign(tripId);
    return { run, tripId };
  }

  describe('a second run of a route on one date', () => {
    it('is made without the bus that the first one has, and found once it has its own', async () => {
      await add('09:00', '2026-06-19');
      const { run, day: after } = await add('14:30');
      expect(run).toBe(1);
      expect(after).toMatchObject({ kind: 'runs', trip: { staffed: true } });
      expect(after.extras).toMatchObject([
        { run: 1, departs: '14:30', withdrawn: false, trip: { state: 'open', staffed: false, people: 0 } },
      ]);
      expect([...(await found()).values()]).toEqual(['06:15']);
      const tripId = after.extras[0]?.trip?.id ?? 0;
      await assign(tripId);
      expect([...(await found()).values()]).toEqual(['06:15', '14:30']);
      expect(await found('2026-06-15')).toHaveLength(1);
    });

    it('has its own seats: who books one of them takes none of the other', async () => {
      const { tripId } = await secondRun();
      const { bookings } = await book(tripId);
      expect(bookings).toHaveLength(2);
      const query = { from: TOWNS.lviv, to: TOWNS.wroclaw, date: FRIDAY };
      const free = async () => {
        const { data } = await app.call(searchApi.search, { query });
        return data.filter(({ carrier }) => carrier.id === carrierId).map(({ freeSeats }) => freeSeats);
      };
      // The seats that search reads are computed after the booking's commit.
      await expect.poll(free).toEqual([20, 18]);
      expect((await day()).dates[0]).toMatchObject({ trip: { people: 0 }, extras: [{ trip: { people: 2 } }] });
    });

    it('may leave at the same hour, and stays when the usual run gets a day off', async () => {
      const { tripId } = await secondRun('06:15');
      expect([...(await found()).values()]).toEqual(['06:15', '06:15']);
      await app.call(calendarApi.setDay, { params: { routeId, date: FRIDAY }, body: { as: 'off' } }, owner.token);
      expect([...(await found()).keys()]).toEqual([tripId]);
    });

    it('gets the bus of the route only where the usual run does not need it', async () => {
      await add('05:00', '2026-08-14');
      await app.sql`delete from trip where route_id = ${routeId} and service_date > '2026-08-01'`;
      app.clock.set('2026-08-12T09:00:00Z');
      await makeTrips(app.sql, { now: app.clock.now() });
      expect((await day('2026-08-14')).dates[0]).toMatchObject({
        trip: { staffed: true },
        extras: [{ departs: '05:00', trip: { staffed: false } }],
      });
      await makeTrips(app.sql, { now: app.clock.now() });
      const trips = await app.sql`select from trip where route_id = ${routeId} and service_date = '2026-08-14'`;
      expect(trips).toHaveLength(2);
    });

    it('is withdrawn while nobody has booked it; afterwards it waits for a decision and is cancelled by itself', async () => {
      const { run } = await secondRun();
      expect((await remove(run)).day.extras).toEqual([]);
      expect([...(await found()).values()]).toEqual(['06:15']);
      const second = await secondRun('16:00');
      await book(second.tripId);
      expect((await remove(second.run)).day.extras).toMatchObject([
        { departs: '16:00', withdrawn: true, trip: { id: second.tripId, people: 2 } },
      ]);
      expect((await day()).undecided).toMatchObject([{ date: FRIDAY, extras: [{ trip: { id: second.tripId } }] }]);
      const body = { cause: 'weather' as const, reason: '' };
      await app.call(tripsApi.cancel, { params: { tripId: second.tripId }, body }, owner.token);
      expect((await day()).undecided).toEqual([]);
      expect([...(await found()).values()]).toEqual(['06:15']);
      // The number of a cancelled run is not given again.
      expect((await add('17:00')).run).toBe(second.run + 1);
    });

    it.each([
      ['an hour that is over', '11:00', '2026-06-10', 'date_past'],
      ['a date too far ahead', '11:00', '2029-06-10', 'date_far'],
      ['no hour', '25:00', FRIDAY, 'time_format'],
    ])('refuses %s', async (_, departs, date, key) => {
      expect((await problemOf(add(departs, date))).errors).toEqual([{ field: 'departs', key }]);
    });

    it(`refuses more than ${MAX_EXTRA_RUNS} a date`, async () => {
      for (let hour = 0; hour < MAX_EXTRA_RUNS; hour += 1) await add(`1${hour}:00`);
      expect((await problemOf(add('20:00'))).errors).toEqual([{ field: 'departs', key: 'runs_max' }]);
    });

    it('is nothing for another carrier', async () => {
      const { run } = await secondRun();
      const { owner: strange } = await addCarrier(app.sql);
      expect(await outcome(add('18:00', FRIDAY, strange))).toBe('not_found');
      expect(await outcome(remove(run, FRIDAY, strange))).toBe('not_found');
      expect(await outcome(remove(run, FRIDAY, passenger))).toBe('not_allowed');
      expect(await outcome(remove(9))).toBe('not_found');
    });
  });

  describe('the feeds', () => {
    async function timetable() {
      const answer = await app.request('GET', '/gtfs/vezu.zip');
      const files = Object.entries(unzipSync(new Uint8Array(await answer.arrayBuffer())));
      return Object.fromEntries(files.map(([name, bytes]) => [name, gtfsRows(strFromU8(bytes))]));
    }

    it('name two runs of one date apart, at the same hour too, and stay valid', async () => {
      await secondRun('06:15');
      const tables = await timetable();
      const own = (tables['calendar_dates.txt'] ?? []).filter(({ service_id: id = '' }) =>
        id.startsWith(`r${routeId}`),
      );
      expect(own.filter(({ date }) => date === '20260612').map(({ service_id: id }) => id)).toEqual([
        `r${routeId}`,
        `r${routeId}.0.1`,
      ]);
      const times = (tables['stop_times.txt'] ?? []).filter(({ trip_id: id }) => id === `r${routeId}.0.1`);
      expect(times[0]).toMatchObject({ departure_time: '06:15:00' });
      expect(gtfsProblems(tables)).toEqual([]);
    });

    it('cancel the one of two runs that does not go', async () => {
      const { tripId } = await secondRun();
      app.clock.set('2026-06-12T02:00:00Z');
      const body = { cause: 'weather' as const, reason: '' };
      await app.call(tripsApi.cancel, { params: { tripId }, body }, owner.token);
      const { FeedMessage } = bindings.transit_realtime;
      const answer = await app.request('GET', '/gtfs-rt/trip-updates.pb');
      const { entity } = FeedMessage.decode(new Uint8Array(await answer.arrayBuffer()));
      const own = entity.filter(({ id }) => id === `u${tripId}`).map(({ tripUpdate }) => tripUpdate?.trip);
      expect(own).toMatchObject([{ tripId: `r${routeId}.495.1`, startDate: '20260612', scheduleRelationship: 3 }]);
    });
  });
});

describe('another hour', () => {
  beforeEach(async () => {
    let carrierId = 0;
    ({ owner, carrierId } = await addCarrier(app.sql));
    const { accountId } = await addMember(app.sql, carrierId, 'driver');
    passenger = await addPassenger(app.sql);
    staff = { busId: await addTestBus(app.sql, carrierId), driverId: accountId };
    routeId = await addTestRoute(app.sql, owner, { ...staff, days: [0, 4] }, app.clock.now());
  });

  /** The route leaves Lviv at 06:15 on Mondays and Fridays. */
  const setDay = (date: string, as: DayChoice, departs?: string | null) =>
    app.call(calendarApi.setDay, { params: { routeId, date }, body: { as, departs } }, owner.token);

  /** The hours of the carrier's trip in the search of a date, on the clocks of Lviv and Wrocław. */
  async function found(date: string): Promise<string[]> {
    const query = { from: TOWNS.lviv, to: TOWNS.wroclaw, date };
    const { data } = await app.call(searchApi.search, { query });
    const own = new Set((await tripsOf(app.sql, routeId)).values());
    const clock = (at: string, timeZone: string) =>
      new Date(at).toLocaleTimeString('uk-UA', { timeZone, hour: '2-digit', minute: '2-digit' });
    return data
      .filter(({ tripId }) => own.has(tripId))
      .map(
        ({ departsAt, arrivesAt, from, to, price }) =>
          `${clock(departsAt, from.zone)} ${clock(arrivesAt, to.zone)} ${price}`,
      );
  }

  const plans = async () => {
    const rows = await app.sql<{ shift: number }[]>`
      select shift_minutes as shift from route_plan where route_id = ${routeId} order by shift_minutes`;
    return rows.map(({ shift }) => shift);
  };

  it('an extra run leaves at its own hour, is found by it, and is booked', async () => {
    const { day } = await setDay('2026-06-13', 'extra', '14:30');
    expect(day).toMatchObject({ kind: 'extra', choice: 'extra', departs: '14:30', trip: { state: 'open' } });
    expect([await found('2026-06-13'), await found('2026-06-12')]).toEqual([
      ['14:30 22:20 4500'],
      ['06:15 14:05 4500'],
    ]);
    const morning = { from: TOWNS.lviv, to: TOWNS.wroclaw, date: '2026-06-13', parts: 'morning' };
    expect((await app.call(searchApi.search, { query: morning })).data).toEqual([]);
    const tripId = (await tripsOf(app.sql, routeId)).get('2026-06-13') ?? 0;
    const offer = await app.call(searchApi.offer, { params: { tripId }, query: {} });
    expect(offer).toMatchObject({ price: 4500, stops: [{ departsAt: '2026-06-13T11:30:00.000Z' }, {}, {}] });
    const { bookings } = await app.call(
      bookingsApi.book,
      { params: { tripId }, body: seatsInput({ toSeq: 2, total: 9000 }) },
      passenger.token,
    );
    expect(bookings).toHaveLength(2);
    const route = await app.call(timetableApi.route, { params: { routeId } }, owner.token);
    expect(route.bookedTrips).toMatchObject([{ id: tripId, departureTime: '14:30', asSold: false }]);
  });

  it('a usual run can leave at another hour on one date, and as usual again', async () => {
    expect(await setDay('2026-06-12', 'extra', '21:00')).toMatchObject({ before: 'normal', beforeDeparts: null });
    expect(await found('2026-06-12')).toEqual(['21:00 04:50 4500']);
    expect(await setDay('2026-06-12', 'extra', '22:00')).toMatchObject({ before: 'extra', beforeDeparts: '21:00' });
    expect(await plans()).toEqual([0, 945]);
    expect(await setDay('2026-06-12', 'normal')).toMatchObject({ day: { kind: 'runs', departs: null } });
    expect([await found('2026-06-12'), await plans()]).toEqual([['06:15 14:05 4500'], [0]]);
  });

  it('follows a change of the route, and keeps its hour', async () => {
    await setDay('2026-06-13', 'extra', '14:30');
    const body = lvivWroclaw({ ...staff, days: [0, 4], price_trip: '50' });
    const stops = body.stops.map((stop, seq) => (seq === 2 ? { ...stop, tripCost: '50' } : stop));
    await app.call(timetableApi.edit, { params: { routeId }, body: { ...body, stops } }, owner.token);
    expect([await found('2026-06-13'), await plans()]).toEqual([['14:30 22:20 5000'], [0, 495]]);
  });

  it('anyone who has booked keeps the hour', async () => {
    const tripId = (await tripsOf(app.sql, routeId)).get('2026-06-12') ?? 0;
    await app.call(bookingsApi.book, { params: { tripId }, body: seatsInput({ toSeq: 2 }) }, passenger.token);
    const { code, errors } = await problemOf(setDay('2026-06-12', 'extra', '21:00'));
    expect([code, errors]).toEqual(['invalid_input', [{ field: 'departs', key: 'departs_booked' }]]);
    expect(await found('2026-06-12')).toEqual(['06:15 14:05 4500']);
  });

  it.each([
    ['off', '14:30', 'departs', 'field_invalid'],
    ['extra', '25:00', 'departs', 'time_format'],
  ] as const)('refuses %s at %s', async (as, departs, field, key) => {
    expect((await problemOf(setDay('2026-06-13', as, departs))).errors).toEqual([{ field, key }]);
  });

  it('an hour that is over today is refused', async () => {
    expect((await problemOf(setDay('2026-06-10', 'extra', '11:00'))).errors).toEqual([
      { field: 'date', key: 'date_past' },
    ]);
    expect(await setDay('2026-06-10', 'extra', '20:00')).toMatchObject({ day: { trip: { state: 'open' } } });
  });
});
