import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { bookingsApi } from '#shared/bookings/api.ts';
import { searchApi } from '#shared/search/api.ts';
import { timetableApi } from '#shared/timetable/api.ts';
import { calendarApi } from '#shared/timetable/calendar-api.ts';
import type { DayChoice } from '#shared/timetable/calendar-schema.ts';
import { type TestApp, testApp } from '#testing/api.ts';
import { seatsInput } from '#testing/bookings.ts';
import { addCarrier, addMember, addPassenger, findTestActor, type TestActor } from '#testing/carriers.ts';
import { TOWNS } from '#testing/places.ts';
import { problemOf } from '#testing/problems.ts';
import { addTestBus, addTestRoute, lvivWroclaw, tripsOf } from '#testing/timetable.ts';

let app: TestApp;
let owner: TestActor;
let passenger: TestActor;
let staff: { busId: number; driverId: number };
let routeId: number;

beforeAll(async () => {
  app = await testApp({ findActor: findTestActor });
});
/** The route leaves Lviv at 06:15 on Mondays and Fridays. */
beforeEach(async () => {
  app.clock.set('2026-06-10T09:00:00Z');
  let carrierId = 0;
  ({ owner, carrierId } = await addCarrier(app.sql));
  const { accountId } = await addMember(app.sql, carrierId, 'driver');
  passenger = await addPassenger(app.sql);
  staff = { busId: await addTestBus(app.sql, carrierId), driverId: accountId };
  routeId = await addTestRoute(app.sql, owner, { ...staff, days: [0, 4] }, app.clock.now());
});
afterAll(() => app.close());

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
  expect([await found('2026-06-13'), await found('2026-06-12')]).toEqual([['14:30 22:20 4500'], ['06:15 14:05 4500']]);
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
