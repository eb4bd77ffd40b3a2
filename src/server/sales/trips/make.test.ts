import { beforeEach, describe, expect, it } from 'vitest';
import { jobContextOf } from '#server/core/jobs/jobs.ts';
import { timetableApi } from '#shared/network/timetable/api.ts';
import type { RouteInput } from '#shared/network/timetable/schema.ts';
import { freeOnLegs } from '#testing/bookings.ts';
import { appScene } from '#testing/scene.ts';
import { addAccount, addCarrier, addMember, type TestActor } from '#testing/server/carriers.ts';
import { addTestBus, addTestRoute, lvivWroclaw, TOWNS, tripsOf } from '#testing/timetable.ts';
import { makeDaily, makeTrips } from './commands/make.ts';

const NOW = '2026-06-10T09:00:00Z';

const app = appScene({ now: NOW });

let owner: TestActor;
let driver: TestActor;
let carrierId: number;
let busId: number;
beforeEach(async () => {
  // Its own carrier for each test: one bus has one route at a time.
  ({ owner, carrierId } = await addCarrier(app.sql));
  driver = await addMember(app.sql, carrierId, 'driver');
  busId = await addTestBus(app.sql, carrierId, { parcelKg: 150 });
});

const route = (changes: Partial<RouteInput> = {}) =>
  addTestRoute(app.sql, owner, { busId, driverId: driver.accountId, ...changes }, app.clock.now());
const edit = (routeId: number, changes: Partial<RouteInput>) =>
  app.call(
    timetableApi.edit,
    { params: { routeId }, body: lvivWroclaw({ busId, driverId: driver.accountId, ...changes }) },
    owner.token,
  );
const setStatus = (routeId: number, status: 'active' | 'paused' | 'archived') =>
  app.call(timetableApi.setStatus, { params: { routeId }, body: { status } }, owner.token);

/** All columns of a route's trips, with `xmin`, which shows whether a row was written. */
async function written(routeId: number): Promise<string[]> {
  const rows = await app.sql<{ row: string }[]>`
    select trip.xmin || ' ' || stop.xmin || ' ' || trip::text || ' ' || stop::text as row
    from trip join trip_stop stop on stop.trip_id = trip.id where route_id = ${routeId} order by trip.id, stop.seq`;
  return rows.map(({ row }) => row);
}

async function bookOn(tripId: number): Promise<void> {
  const accountId = await addAccount(app.sql);
  await app.sql`
    insert into party (trip_id, account_id, contact_name, contact_phone, created_at)
    values (${tripId}, ${accountId}, 'Ірина', '+380671112233', ${app.clock.now()})`;
}

describe('making trips', () => {
  it('fills 60 dates from today on with stops, legs and seats', async () => {
    const routeId = await route();
    const trips = [...(await tripsOf(app.sql, routeId))];
    expect(trips).toHaveLength(59);
    expect([trips[0]?.[0], trips.at(-1)?.[0]]).toEqual(['2026-06-11', '2026-08-08']);
    const [first] = await app.sql`
      select status, bus_id, driver_id, departs_at, arrives_at, seats_count,
        ${freeOnLegs(app.sql, 'trip')} as free from trip where id = ${trips[0]?.[1] ?? 0}`;
    expect(first).toEqual({
      status: 'planned',
      busId,
      driverId: driver.accountId,
      departsAt: new Date('2026-06-11T03:15:00Z'),
      arrivesAt: new Date('2026-06-11T12:05:00Z'),
      seatsCount: 20,
      free: [20, 20],
    });
    const legs =
      await app.sql`select leg, parcel_kg, parcel_limit_kg from trip_leg where trip_id = ${trips[0]?.[1] ?? 0}`;
    expect(legs.map((leg) => Object.values(leg))).toEqual([
      [0, 0, 150],
      [1, 0, 150],
    ]);
    const stops = await app.sql`
      select place_id, point, arrives_at, departs_at from trip_stop where trip_id = ${trips[0]?.[1] ?? 0} order by seq`;
    expect(stops[1]).toEqual({
      placeId: TOWNS.krakow,
      point: 'MDA, перон 3',
      arrivesAt: new Date('2026-06-11T09:00:00Z'),
      departsAt: new Date('2026-06-11T09:20:00Z'),
    });
  });

  it('again changes nothing, and a day later adds one trip', async () => {
    const routeId = await route();
    const before = await written(routeId);
    expect(await makeTrips(app.sql, { routeId, now: app.clock.now() })).toEqual({ made: 0, moved: 0, removed: 0 });
    expect(await written(routeId)).toEqual(before);
    app.clock.advance(24 * 3_600_000);
    expect(await makeTrips(app.sql, { routeId, now: app.clock.now() })).toEqual({ made: 1, moved: 0, removed: 0 });
    expect((await written(routeId)).slice(0, before.length)).toEqual(before);
  });

  it('several times at once makes each trip once', async () => {
    const routeId = await route({ status: 'paused' });
    await app.sql`update route set status = 'active' where id = ${routeId}`;
    const make = () => app.sql.begin((tx) => makeTrips(tx, { routeId, now: app.clock.now() }));
    const results = await Promise.all([make(), make(), make()]);
    expect(results.map(({ made }) => made).sort((a, b) => a - b)).toEqual([0, 0, 59]);
  });

  it('makes new trips without bus or driver, and planned ones with both', async () => {
    const routeId = await route({ busId: null, driverId: null });
    const statuses = () =>
      app.sql`select distinct status, seats_count, ${freeOnLegs(app.sql, 'trip')} as free from trip where route_id = ${routeId}`;
    expect((await statuses()).map((row) => Object.values(row))).toEqual([['new', 0, [0, 0]]]);
    await edit(routeId, {});
    expect((await statuses()).map((row) => Object.values(row))).toEqual([['planned', 20, [20, 20]]]);
  });

  it('by the daily job adds the dates that have come within reach, for every active route', async () => {
    const routeId = await route({ days: [6] });
    await setStatus(await route({ days: [0] }), 'paused');
    app.clock.set('2026-06-15T09:00:00Z');
    const before = (await tripsOf(app.sql, routeId)).size;
    await makeDaily(jobContextOf(app.context));
    expect((await tripsOf(app.sql, routeId)).size).toBe(before + 1);
  });
});

describe('the calendar of trips', () => {
  const overnight = lvivWroclaw().stops.map(
    (stop, seq) =>
      [
        { ...stop, departure_time: '21:30' },
        { ...stop, arrival_time: '02:30', arrivalDay: 1, departure_time: '02:40', departureDay: 1 },
        { ...stop, arrival_time: '06:40', arrivalDay: 1 },
      ][seq] ?? stop,
  );

  it.each([
    [
      'the change to summer time',
      '2027-03-20T09:00:00Z',
      '2027-03-27',
      ['2027-03-27T19:30Z', '2027-03-28T01:30Z', '2027-03-28T04:40Z'],
    ],
    [
      'the change to winter time',
      '2026-10-20T09:00:00Z',
      '2026-10-24',
      ['2026-10-24T18:30Z', '2026-10-25T00:30Z', '2026-10-25T05:40Z'],
    ],
    [
      'the end of the year',
      '2026-12-20T09:00:00Z',
      '2026-12-31',
      ['2026-12-31T19:30Z', '2027-01-01T01:30Z', '2027-01-01T05:40Z'],
    ],
  ])('keeps local clocks over %s', async (_, now, date, expected) => {
    app.clock.set(now);
    const routeId = await route({ stops: overnight });
    const trip = (await tripsOf(app.sql, routeId)).get(date) ?? 0;
    const stops = await app.sql<{ at: Date }[]>`
      select coalesce(arrives_at, departs_at) as at from trip_stop where trip_id = ${trip} order by seq`;
    expect(stops.map(({ at }) => at.toISOString().replace(':00.000Z', 'Z'))).toEqual(expected);
  });

  it('follows the days of the week over the end of February', async () => {
    app.clock.set('2028-02-20T09:00:00Z');
    const routeId = await route({ days: [1, 5] });
    expect([...(await tripsOf(app.sql, routeId)).keys()].slice(0, 5)).toEqual([
      '2028-02-22',
      '2028-02-26',
      '2028-02-29',
      '2028-03-04',
      '2028-03-07',
    ]);
  });
});

describe('a change of a route', () => {
  it('moves its trips to the new plan, except those with bookings', async () => {
    const routeId = await route();
    const trips = await tripsOf(app.sql, routeId);
    const booked = trips.get('2026-06-12') ?? 0;
    await bookOn(booked);
    const later = lvivWroclaw().stops.map((stop, seq) => (seq === 0 ? { ...stop, departure_time: '05:15' } : stop));
    const changed = await edit(routeId, { stops: later });
    expect(changed.bookedTrips).toEqual([
      { id: booked, date: '2026-06-12', departureTime: '06:15', priceTrip: 4500, asSold: true },
    ]);
    expect(changed.nextTrip).toMatchObject({ date: '2026-06-11', departureTime: '05:15', asSold: false });
    app.clock.set('2026-06-11T09:00:00Z');
    const { carrierId: of = 0 } = (await app.sql`select carrier_id from route where id = ${routeId}`)[0] ?? {};
    const [shown] = await app.call(timetableApi.ofCarrier, { params: { carrierId: of } });
    expect([shown?.departureTime, shown?.nextTrip]).toEqual(['05:15', changed.bookedTrips[0]]);
    const times = await app.sql<{ id: number; departsAt: Date; same: boolean }[]>`
      select trip.id, departs_at, trip.plan_id = route.plan_id as same from trip join route on route.id = trip.route_id
      where route_id = ${routeId}`;
    expect(times.find(({ id }) => id === booked)).toMatchObject({
      same: false,
      departsAt: new Date('2026-06-12T03:15:00Z'),
    });
    expect(times.filter(({ same }) => !same)).toHaveLength(1);
    expect(times.find(({ id }) => id === trips.get('2026-06-13'))?.departsAt).toEqual(new Date('2026-06-13T02:15:00Z'));
    expect([...(await tripsOf(app.sql, routeId))]).toEqual([...trips]);
    const plans = await app.sql`select from route_plan where route_id = ${routeId}`;
    expect(plans).toHaveLength(2);
  });

  it('of its days removes the trips of other days, except those with bookings', async () => {
    const routeId = await route();
    const trips = await tripsOf(app.sql, routeId);
    await bookOn(trips.get('2026-06-12') ?? 0);
    await edit(routeId, { days: [0] });
    expect([...(await tripsOf(app.sql, routeId)).keys()].slice(0, 3)).toEqual([
      '2026-06-12',
      '2026-06-15',
      '2026-06-22',
    ]);
  });

  it('without a difference writes nothing', async () => {
    const routeId = await route();
    const before = await written(routeId);
    await edit(routeId, {});
    expect(await written(routeId)).toEqual(before);
  });

  it('of its bus changes the trips that had the old bus, except those that were assigned by hand', async () => {
    const routeId = await route();
    const trips = await tripsOf(app.sql, routeId);
    const other = await addTestBus(app.sql, carrierId, { seats: 50, number: 'BC 5050 BC' });
    const third = await addTestBus(app.sql, carrierId, { seats: 30, number: 'BC 3030 BC' });
    const byHand = trips.get('2026-06-14') ?? 0;
    await app.sql`update trip set bus_id = ${third} where id = ${byHand}`;
    await edit(routeId, { busId: other });
    const buses = await app.sql<{ busId: number; trips: number; seats: number }[]>`
      select bus_id, count(*)::int as trips, max(seats_count)::int as seats from trip where route_id = ${routeId}
      group by bus_id order by 2`;
    expect(buses.map(({ busId, trips: count }) => [busId, count])).toEqual([
      [third, 1],
      [other, 58],
    ]);
    expect(buses[1]?.seats).toBe(50);
  });

  it('to paused removes trips without bookings, and back to active adds them again', async () => {
    const routeId = await route();
    const trips = await tripsOf(app.sql, routeId);
    await bookOn(trips.get('2026-06-12') ?? 0);
    await setStatus(routeId, 'paused');
    expect([...(await tripsOf(app.sql, routeId)).keys()]).toEqual(['2026-06-12']);
    await setStatus(routeId, 'active');
    expect([...(await tripsOf(app.sql, routeId)).keys()]).toEqual([...trips.keys()]);
    await setStatus(routeId, 'archived');
    expect([...(await tripsOf(app.sql, routeId)).keys()]).toEqual(['2026-06-12']);
  });

  it('leaves trips that have departed, have started or were cancelled', async () => {
    const routeId = await route();
    const trips = await tripsOf(app.sql, routeId);
    await app.sql`update trip set status = 'cancelled' where id = ${trips.get('2026-06-13') ?? 0}`;
    await app.sql`update trip set status = 'started' where id = ${trips.get('2026-06-12') ?? 0}`;
    app.clock.set('2026-06-11T09:00:00Z');
    await setStatus(routeId, 'paused');
    expect([...(await tripsOf(app.sql, routeId)).keys()]).toEqual(['2026-06-11', '2026-06-12', '2026-06-13']);
    await setStatus(routeId, 'active');
    const [cancelled] =
      await app.sql`select status from trip where route_id = ${routeId} and service_date = '2026-06-13'`;
    expect(cancelled?.status).toBe('cancelled');
  });

  it('waits for a booking that is being made, and then leaves its trip', async () => {
    const routeId = await route();
    const trip = (await tripsOf(app.sql, routeId)).get('2026-06-12') ?? 0;
    let pausing: Promise<unknown> = Promise.resolve();
    await app.sql.begin(async (tx) => {
      await tx`
        insert into party (trip_id, contact_name, contact_phone, created_at)
        values (${trip}, 'Ірина', '+380671112233', ${app.clock.now()})`;
      pausing = setStatus(routeId, 'paused');
      await new Promise((resolve) => setTimeout(resolve, 300));
    });
    await pausing;
    expect([...(await tripsOf(app.sql, routeId)).keys()]).toEqual(['2026-06-12']);
  });
});
