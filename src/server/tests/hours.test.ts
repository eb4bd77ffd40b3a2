import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, localDate, localTime } from '#shared/core/time.ts';
import type { RouteInput } from '#shared/network/timetable/schema.ts';
import { searchApi } from '#shared/office/search/api.ts';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { seatInput } from '#testing/bookings.ts';
import { sheetPresses } from '#testing/presses.ts';
import { appScene, eachTest } from '#testing/scene.ts';
import { addCarrier, addMember, addPassenger, type TestActor } from '#testing/server/carriers.ts';
import { addTestBus, addTestRoute, TOWNS, tripsOf } from '#testing/timetable.ts';
import { CLOCKS, clockOffset } from '../../../scripts/clocks.mjs';
import { jobContextOf } from '../core/jobs/jobs.ts';
import { makeDaily } from '../sales/trips/commands/make.ts';

const HOUR = 3_600_000;
const KYIV = 'Europe/Kyiv';
const POLAND = 'Europe/Warsaw';
/** Minutes from the departure in Lviv to Kraków and to Wrocław. */
const [TO_KRAKOW, TO_WROCLAW] = [5 * 60, 8 * 60];
const DAYS_AHEAD = 60;

const app = appScene();

/** A carrier whose bus leaves Lviv every day at the time of day that it will be three hours from now; the trips of other tests have ended. */
const line = eachTest(async () => {
  await app.sql`update route set status = 'archived'`;
  await app.sql`update trip set status = 'cancelled'`;
  const { owner, carrierId } = await addCarrier(app.sql, { instantConfirmation: true });
  const driver = await addMember(app.sql, carrierId, 'driver');
  const busId = await addTestBus(app.sql, carrierId, { seats: 8 });
  return { owner, driver, busId };
});

async function addLine(now: Date) {
  const first = new Date(now.getTime() + 3 * HOUR);
  const changes = { busId: line.busId, driverId: line.driver.accountId, stops: stopsFrom(first) };
  const routeId = await addTestRoute(app.sql, line.owner, changes, now);
  const trips = await tripsOf(app.sql, routeId);
  return { first, routeId, trips, tripId: trips.get(localDate(first, KYIV)) ?? 0 };
}

function stopsFrom(first: Date): RouteInput['stops'] {
  const arrival = (minutes: number) => {
    const at = new Date(first.getTime() + minutes * 60_000);
    return { time: localTime(at, POLAND), day: daysBetween(localDate(first, KYIV), localDate(at, POLAND)) };
  };
  const [krakow, wroclaw] = [arrival(TO_KRAKOW), arrival(TO_WROCLAW)];
  return [
    { placeId: TOWNS.lviv, departure_time: localTime(first, KYIV) },
    {
      placeId: TOWNS.krakow,
      arrival_time: krakow.time,
      arrivalDay: krakow.day,
      departure_time: krakow.time,
      departureDay: krakow.day,
      tripCost: '32',
      deliveryCost: '8',
    },
    {
      placeId: TOWNS.wroclaw,
      arrival_time: wroclaw.time,
      arrivalDay: wroclaw.day,
      tripCost: '45',
      deliveryCost: '10',
    },
  ];
}

const found = async (date: string) => {
  const { data } = await app.call(searchApi.search, { query: { from: TOWNS.lviv, to: TOWNS.wroclaw, date } });
  return data.map(({ tripId }) => tripId);
};
const fares = async (date: string) => {
  const days = await app.call(searchApi.days, { query: { from: TOWNS.lviv, to: TOWNS.wroclaw, date, days: '3' } });
  return days.map((day) => [day.date, day.trips]);
};

describe.each(CLOCKS)('at the hour %s', (clock) => {
  const start = new Date('2026-06-10T09:00:00Z');
  const now = new Date(start.getTime() + clockOffset(clock, start) * 1000);

  it('each day gets one trip, which leaves and arrives at the times of the plan in its towns', async () => {
    app.clock.set(now);
    const { first, trips, routeId } = await addLine(now);
    const dates = Array.from({ length: DAYS_AHEAD }, (_, day) => addDays(localDate(now, KYIV), day));
    expect([...trips.keys()]).toEqual(dates.filter((date) => date >= localDate(first, KYIV)));
    const rows = await app.sql<{ date: string; departs: Date; arrives: Date }[]>`
      select service_date as date, departs_at as departs, arrives_at as arrives from trip
      where route_id = ${routeId} order by service_date`;
    const plan = [localTime(first, KYIV), localTime(new Date(first.getTime() + TO_WROCLAW * 60_000), POLAND)];
    expect(rows.map(({ departs, arrives }) => [localTime(departs, KYIV), localTime(arrives, POLAND)])).toEqual(
      rows.map(() => plan),
    );
    expect(rows.every(({ date, departs }) => localDate(departs, KYIV) === date)).toBe(true);
  });

  it('the daily job adds the next day and changes no other', async () => {
    app.clock.set(now);
    const { routeId, trips } = await addLine(now);
    app.clock.advance(24 * HOUR);
    await makeDaily(jobContextOf(app.context));
    const after = await tripsOf(app.sql, routeId);
    expect([...after].slice(0, trips.size)).toEqual([...trips]);
    expect(after.size).toBe(trips.size + 1);
  });

  it('a trip is found on the date of its town until it has left', async () => {
    app.clock.set(now);
    const { first, tripId } = await addLine(now);
    const date = localDate(first, KYIV);
    expect(await found(date)).toContain(tripId);
    const before = await fares(date);
    app.clock.advance(3 * HOUR + 60_000);
    expect(await found(date)).not.toContain(tripId);
    const after = await fares(date);
    expect(after[0]).toEqual([date, Number(before[0]?.[1]) - 1]);
    expect(after.slice(1)).toEqual(before.slice(1));
  });

  it('a seat is booked, and the driver takes the passenger along from the first stop to the last', async () => {
    app.clock.set(now);
    const { tripId } = await addLine(now);
    const rider: TestActor = await addPassenger(app.sql);
    const made = await app.call(bookingsApi.book, { params: { tripId }, body: seatInput(null, 0, 2) }, rider.token);
    const bookingId = made.bookings[0]?.id ?? 0;
    app.clock.advance(3 * HOUR);
    const { press } = sheetPresses(app);
    const steps = [
      { action: 'start' },
      { action: 'board', bookingId },
      { action: 'depart', seq: 0 },
      ...[
        { action: 'arrive', seq: 1, confirmed: true },
        { action: 'depart', seq: 1, confirmed: true },
      ],
      ...[
        { action: 'arrive', seq: 2, confirmed: true },
        { action: 'finish', confirmed: true },
      ],
    ];
    const outcomes = [];
    for (const step of steps) {
      outcomes.push(await press(tripId, line.driver, step));
      app.clock.advance(60_000);
    }
    expect(outcomes).toEqual(steps.map(() => 'done'));
    const booking = await app.call(bookingsApi.booking, { params: { bookingId } }, rider.token);
    expect(booking.status).toBe('completed');
  });
});
