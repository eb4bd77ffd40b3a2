import { beforeEach, describe, expect, it } from 'vitest';
import { timetableApi } from '#shared/network/timetable/api.ts';
import { calendarApi } from '#shared/network/timetable/calendar-api.ts';
import type { DayChoice, SeasonsInput } from '#shared/network/timetable/calendar-schema.ts';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { seatsInput } from '#testing/bookings.ts';
import { appScene } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import { addCarrier, addMember, addPassenger, type TestActor } from '#testing/server/carriers.ts';
import { addTestBus, addTestRoute, lvivWroclaw, tripsOf } from '#testing/timetable.ts';

const app = appScene();

let owner: TestActor;
let driver: TestActor;
let otherDriver: TestActor;
let stranger: TestActor;
let passenger: TestActor;
let carrierId: number;
let busId: number;
beforeEach(async () => {
  ({ owner, carrierId } = await addCarrier(app.sql));
  driver = await addMember(app.sql, carrierId, 'driver');
  otherDriver = await addMember(app.sql, carrierId, 'driver');
  stranger = (await addCarrier(app.sql, { name: 'Інший' })).owner;
  passenger = await addPassenger(app.sql);
  busId = await addTestBus(app.sql, carrierId);
});

const staffed = () => ({ busId, driverId: driver.accountId });
const route = (days = [0, 4]) => addTestRoute(app.sql, owner, { ...staffed(), days }, app.clock.now());
const setDay = (routeId: number, date: string, as: DayChoice, actor = owner) =>
  app.call(calendarApi.setDay, { params: { routeId, date }, body: { as } }, actor.token);
const setSeasons = (routeId: number, body: SeasonsInput, actor = owner) =>
  app.call(calendarApi.setSeasons, { params: { routeId }, body }, actor.token);
const dates = async (routeId: number) => [...(await tripsOf(app.sql, routeId)).keys()];
const book = async (routeId: number, date: string) => {
  const tripId = (await tripsOf(app.sql, routeId)).get(date) ?? 0;
  await app.call(bookingsApi.book, { params: { tripId }, body: seatsInput({ toSeq: 2 }) }, passenger.token);
  return tripId;
};

describe('PUT /api/routes/:routeId/calendar/:date', () => {
  it('withdraws the trip of a day off, and makes it again', async () => {
    const routeId = await route();
    expect(await setDay(routeId, '2026-06-12', 'off')).toEqual({
      before: 'normal',
      beforeDeparts: null,
      day: { date: '2026-06-12', kind: 'off', choice: 'off', departs: null, dayOff: null, trip: null, extras: [] },
    });
    expect((await dates(routeId))[0]).toBe('2026-06-15');
    expect(await setDay(routeId, '2026-06-12', 'normal')).toMatchObject({ before: 'off', day: { kind: 'runs' } });
    expect((await dates(routeId))[0]).toBe('2026-06-12');
  });

  it('makes an extra run on a day that the route does not serve, with its bus and driver', async () => {
    const routeId = await route();
    const { day } = await setDay(routeId, '2026-06-13', 'extra');
    expect(day).toMatchObject({ kind: 'extra', trip: { state: 'open', people: 0 } });
    const [trip] = await app.sql`
      select status, bus_id, driver_id from trip where route_id = ${routeId} and service_date = '2026-06-13'`;
    expect(trip).toEqual({ status: 'planned', busId, driverId: driver.accountId });
    await app.call(
      timetableApi.edit,
      { params: { routeId }, body: lvivWroclaw({ ...staffed(), days: [0, 4] }) },
      owner.token,
    );
    expect(await dates(routeId)).toContain('2026-06-13');
  });

  it('leaves a booked trip alone, and answers who has booked it', async () => {
    const routeId = await route();
    const tripId = await book(routeId, '2026-06-12');
    const { day } = await setDay(routeId, '2026-06-12', 'off');
    expect(day).toMatchObject({ kind: 'off', trip: { id: tripId, state: 'open', people: 2, parcels: 0 } });
    expect(day.trip?.names).toHaveLength(1);
    expect(await dates(routeId)).toContain('2026-06-12');
  });

  it.each([
    ['2026-06-09', 'off', 'date_past'],
    ['2026-06-10', 'extra', 'date_past'],
    ['2029-06-09', 'off', 'date_far'],
  ] as const)('refuses %s as %s: %s', async (date, as, key) => {
    const { errors } = await problemOf(setDay(await route(), date, as));
    expect(errors).toEqual([{ field: 'date', key }]);
  });

  it('belongs to the carrier, and to the driver of the route', async () => {
    const routeId = await route();
    expect((await problemOf(setDay(routeId, '2026-06-12', 'off', stranger))).code).toBe('not_found');
    expect((await problemOf(setDay(routeId, '2026-06-12', 'off', otherDriver))).code).toBe('not_found');
    expect(await setDay(routeId, '2026-06-12', 'off', driver)).toMatchObject({ day: { kind: 'off' } });
    expect((await problemOf(setDay(routeId, '2026-06-12', 'off', passenger))).code).toBe('not_allowed');
  });
});

describe('GET /api/routes/:routeId/calendar', () => {
  it('answers each day with its trip', async () => {
    const routeId = await route();
    await book(routeId, '2026-06-12');
    const query = { from: '2026-06-11', to: '2026-06-13' };
    const answer = await app.call(calendarApi.ofRoute, { params: { routeId }, query }, owner.token);
    expect(answer).toMatchObject({
      days: [0, 4],
      seasons: [],
      departureTime: '06:15',
      from: { name: { uk: 'Львів' } },
    });
    expect(answer.undecided).toEqual([]);
    await setDay(routeId, '2026-06-12', 'off');
    const { undecided } = await app.call(calendarApi.ofRoute, { params: { routeId }, query }, owner.token);
    expect(undecided).toMatchObject([{ date: '2026-06-12', kind: 'off', trip: { people: 2 } }]);
    expect(answer.dates.map(({ date, kind, trip }) => [date, kind, trip?.people ?? null])).toEqual([
      ['2026-06-11', 'idle', null],
      ['2026-06-12', 'runs', 2],
      ['2026-06-13', 'idle', null],
    ]);
    const foreign = app.call(calendarApi.ofRoute, { params: { routeId }, query }, stranger.token);
    expect((await problemOf(foreign)).code).toBe('not_found');
  });
});

describe('PUT /api/routes/:routeId/seasons', () => {
  const summer = { from: '2026-06-15', to: '2026-06-20', days: [0, 1, 2] };

  it('lets the route run within its seasons only, by their weekdays', async () => {
    const routeId = await route();
    expect(await setSeasons(routeId, { seasonOnly: true, seasons: [summer] })).toEqual({ booked: [] });
    expect(await dates(routeId)).toEqual(['2026-06-15', '2026-06-16', '2026-06-17']);
    await setSeasons(routeId, { seasonOnly: false, seasons: [summer] });
    expect((await dates(routeId)).slice(0, 5)).toEqual([
      '2026-06-12',
      '2026-06-15',
      '2026-06-16',
      '2026-06-17',
      '2026-06-22',
    ]);
  });

  it('comes again every year where it is said so', async () => {
    const routeId = await route();
    await setSeasons(routeId, {
      seasonOnly: true,
      seasons: [{ ...summer, from: '2025-06-15', to: '2025-06-20', yearly: true }],
    });
    expect(await dates(routeId)).toEqual(['2026-06-15', '2026-06-16', '2026-06-17']);
    await setSeasons(routeId, { seasonOnly: true, seasons: [{ ...summer, from: '2025-06-15', to: '2025-06-20' }] });
    expect(await dates(routeId)).toEqual([]);
  });

  it('are refused by the database if two yearly ones share a date, regardless of their years', async () => {
    const routeId = await route();
    const rows = [
      { firstDay: '2026-12-20', lastDay: '2027-01-10' },
      { firstDay: '2028-01-05', lastDay: '2028-01-15' },
    ].map((row) => ({ ...row, routeId, days: 1, yearly: true }));
    await expect(app.sql`insert into route_season ${app.sql(rows)}`).rejects.toMatchObject({
      constraint_name: 'route_season_yearly_once',
    });
  });

  it('answers the booked trips that are outside of them', async () => {
    const routeId = await route();
    await book(routeId, '2026-06-12');
    const { booked } = await setSeasons(routeId, { seasonOnly: true, seasons: [summer] });
    expect(booked).toMatchObject([{ date: '2026-06-12', kind: 'outside', trip: { people: 2 } }]);
  });

  it.each([
    [[summer, { ...summer, from: '2026-06-20', to: '2026-07-01' }], 'seasons seasons_overlap'],
    [[{ ...summer, to: '2026-06-14' }], 'seasons.0.to period_order'],
    [[{ ...summer, days: [] }], 'seasons.0.days days_required'],
    [[{ ...summer, to: '2027-06-15', yearly: true }], 'seasons.0.to season_yearly'],
    [
      [
        { ...summer, yearly: true },
        { ...summer, from: '2027-06-20', to: '2027-07-01' },
      ],
      'seasons seasons_overlap',
    ],
  ])('refuses %j', async (seasons, expected) => {
    const { errors } = await problemOf(setSeasons(await route(), { seasonOnly: true, seasons }));
    expect(errors.map(({ field, key }) => `${field} ${key}`)).toEqual([expected]);
  });

  it('are refused by the database if they overlap', async () => {
    const routeId = await route();
    const rows = [summer, summer].map(({ from, to }) => ({
      routeId,
      firstDay: from,
      lastDay: to,
      days: 1,
    }));
    await expect(app.sql`insert into route_season ${app.sql(rows)}`).rejects.toMatchObject({
      constraint_name: 'route_season_once',
    });
  });

  it('two routes of different seasons share a bus and a driver', async () => {
    const first = await route();
    await setSeasons(first, { seasonOnly: true, seasons: [summer] });
    const draft = await addTestRoute(app.sql, owner, { ...staffed(), days: [0, 4], status: 'draft' }, app.clock.now());
    const activate = () =>
      app.call(timetableApi.setStatus, { params: { routeId: draft }, body: { status: 'active' } }, owner.token);
    expect((await problemOf(activate())).code).toBe('bus_in_use');
    await setSeasons(draft, { seasonOnly: true, seasons: [{ from: '2026-07-01', to: '2026-08-01', days: [0] }] });
    expect(await activate()).toMatchObject({ status: 'active' });
    const met = setSeasons(draft, { seasonOnly: true, seasons: [{ ...summer, days: [1] }] });
    expect((await problemOf(met)).code).toBe('bus_in_use');
  });

  it('belong to the carrier', async () => {
    const done = setSeasons(await route(), { seasonOnly: true, seasons: [summer] }, stranger);
    expect((await problemOf(done)).code).toBe('not_found');
  });
});

describe('a day off of the whole carrier', () => {
  const period = { from: '2026-06-12', to: '2026-06-12' };
  const addDaysOff = (actor = owner) =>
    app.call(calendarApi.addDaysOff, { body: { ...period, name: 'День компанії' } }, actor.token);

  it('is previewed, withdraws the trips of all routes, and shows who is booked', async () => {
    const routeId = await route();
    const tripId = await book(routeId, '2026-06-12');
    const second = await addTestRoute(app.sql, owner, { days: [4] }, app.clock.now());
    const preview = await app.call(calendarApi.previewDaysOff, { query: period }, owner.token);
    expect(preview.data).toMatchObject([
      { routeId, date: '2026-06-12', trip: { id: tripId, people: 2 } },
      { routeId: second, date: '2026-06-12', trip: { people: 0 } },
    ]);
    const { data } = await addDaysOff();
    expect(data).toMatchObject([{ date: '2026-06-12', name: 'День компанії', booked: [{ trip: { id: tripId } }] }]);
    expect([(await dates(routeId))[0], (await dates(second))[0]]).toEqual(['2026-06-12', '2026-06-19']);

    expect(await setDay(second, '2026-06-12', 'extra')).toMatchObject({
      day: { kind: 'runs', dayOff: 'День компанії', trip: { state: 'open' } },
    });
    await setDay(second, '2026-06-12', 'normal');
    const removed = await app.call(calendarApi.removeDayOff, { params: { date: '2026-06-12' } }, owner.token);
    expect(removed.data).toEqual([]);
    expect((await dates(second))[0]).toBe('2026-06-12');
  });

  it('is refused for the past, for too many days, to drivers and on an unknown day', async () => {
    const add = (body: { from: string; to: string }) => app.call(calendarApi.addDaysOff, { body }, owner.token);
    const past = await problemOf(add({ from: '2026-06-01', to: '2026-06-12' }));
    expect(past.errors).toEqual([{ field: 'from', key: 'date_past' }]);
    const long = await problemOf(add({ from: '2026-07-01', to: '2026-08-15' }));
    expect(long.errors).toEqual([{ field: 'to', key: 'days_off_max' }]);
    expect((await problemOf(addDaysOff(driver))).code).toBe('not_allowed');
    const unknown = app.call(calendarApi.removeDayOff, { params: { date: '2026-06-12' } }, owner.token);
    expect((await problemOf(unknown)).code).toBe('not_found');
  });

  it('stays with its carrier', async () => {
    const foreign = await addTestRoute(app.sql, stranger, { days: [4] }, app.clock.now());
    const routeId = await route();
    await addTestRoute(app.sql, owner, { days: [4], status: 'paused' }, app.clock.now());
    const preview = await app.call(calendarApi.previewDaysOff, { query: period }, owner.token);
    expect(preview.data.map((run) => run.routeId)).toEqual([routeId]);
    await addDaysOff();
    expect(await app.call(calendarApi.daysOff, {}, stranger.token)).toEqual({ data: [] });
    expect((await dates(foreign))[0]).toBe('2026-06-12');
  });
});
