import { describe, expect, it } from 'vitest';
import type { FigureGroup } from '#shared/office/dashboard/figures.ts';
import { figuresApi } from '#shared/office/dashboard/figures-api.ts';
import { bookingActions, forceTrip } from '#testing/booking-actions.ts';
import { addBookableTrip, addTrip, type BookableTrip, parcelInput, seatInput, seatsInput } from '#testing/bookings.ts';
import { appScene, eachTest } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import { addCarrier, addMember, addPassenger, type TestActor } from '#testing/server/carriers.ts';
import { storeFigures } from './commands/store-figures.ts';

const app = appScene();
const rider = eachTest(() => addPassenger(app.sql));
const actions = bookingActions(app);

/** The trips of `addBookableTrip` depart on 12 June. */
const JUNE = { from: '2026-06-01', to: '2026-06-30' };
const figures = (actor: TestActor, by: FigureGroup = 'route', span = JUNE) =>
  app.call(figuresApi.figures, { query: { ...span, by } }, actor.token);
const legs = (actor: TestActor, routeId: number) =>
  app.call(figuresApi.legs, { params: { routeId }, query: JUNE }, actor.token);

/** A finished trip with two passengers over all legs, one over the first leg, a no-show, a cancelled booking and a parcel. */
async function finishedTrip(): Promise<BookableTrip> {
  const trip = await addBookableTrip(app.sql, { instant: true, seats: 10 });
  await actions.book(trip, rider, seatsInput({ fromSeq: 0, toSeq: 3 }));
  await actions.book(trip, rider, seatInput(null, 0, 1));
  const [missing = 0] = await actions.book(trip, rider, seatInput(null, 0, 3));
  const [off = 0] = await actions.book(trip, rider, seatInput(null, 0, 3));
  await actions.book(trip, rider, parcelInput());
  await actions.act('cancel', off, trip.driver);
  await app.sql`update booking set status = 'no_show' where id = ${missing}`;
  await app.sql`update booking set status = 'completed' where trip_id = ${trip.tripId} and status = 'confirmed'`;
  await app.sql`
    update trip_stop set arrived_at = arrives_at + make_interval(mins => case seq when 1 then 15 else 16 end)
    where trip_id = ${trip.tripId} and arrives_at is not null`;
  await forceTrip(app.sql, trip.tripId, 'finished');
  return trip;
}

describe('GET /api/figures', () => {
  it('counts what was sold, how full and how punctual the trips were', async () => {
    const trip = await finishedTrip();
    const { now, before, rows, chart, unit, spanBefore } = await figures(trip.owner);
    expect(now).toMatchObject({
      trips: 1,
      cancelledTrips: 0,
      passengers: 3,
      parcels: 1,
      noShows: 1,
      calledOff: 1,
      seatLegs: 30,
      soldLegs: 7,
      arrivals: 3,
      punctual: 1,
    });
    const [{ revenue = 0 } = {}] = await app.sql<{ revenue: number }[]>`
      select sum(fare)::int as revenue from booking where trip_id = ${trip.tripId} and status = 'completed'`;
    expect(now.revenue).toBe(revenue);
    expect(before.trips).toBe(0);
    expect(spanBefore).toEqual({ from: '2026-05-01', to: '2026-05-31' });
    expect(rows).toMatchObject([{ ends: { from: { name: { en: 'Lviv' } }, to: { name: { en: 'Wrocław' } } }, now }]);
    expect(unit).toBe('day');
    expect(chart).toHaveLength(30);
    expect(chart.find(({ from }) => from === '2026-06-12')).toEqual({ from: '2026-06-12', revenue, passengers: 3 });
  });

  it('splits by route, driver, bus and month, and a split always adds up to the same sum', async () => {
    const trip = await finishedTrip();
    const second = await addMember(app.sql, trip.carrierId, 'driver');
    const { tripId } = await addTrip(app.sql, { carrierId: trip.carrierId, driverId: second.accountId });
    await actions.book({ ...trip, tripId }, rider, seatInput());
    const byRoute = await figures(trip.owner);
    expect(byRoute.rows).toHaveLength(2);
    for (const by of ['driver', 'bus', 'month'] as const) {
      const split = await figures(trip.owner, by);
      expect(split.now).toEqual(byRoute.now);
      expect(split.rows).toHaveLength(by === 'month' ? 1 : 2);
    }
    expect((await figures(trip.owner, 'month')).rows).toMatchObject([{ key: '2026-06-01', before: null }]);
  });

  it('compares a route with itself in the period before', async () => {
    const trip = await finishedTrip();
    const after = await figures(trip.owner, 'route', { from: '2026-07-01', to: '2026-07-31' });
    expect(after.rows).toEqual([]);
    expect(after.before).toMatchObject({ trips: 1, passengers: 3 });
  });

  it('refuses days in the wrong order and more than two years', async () => {
    const { owner } = await addCarrier(app.sql);
    for (const [span, key] of [
      [{ from: '2026-06-02', to: '2026-06-01' }, 'period_order'],
      [{ from: '2024-01-01', to: '2026-06-01' }, 'period_max_length'],
      [{ from: '2026-02-30', to: '2026-06-01' }, 'date_format'],
    ] as const) {
      const problem = await problemOf(figures(owner, 'route', span));
      expect([problem.code, JSON.stringify(problem).includes(key)]).toEqual(['invalid_input', true]);
    }
  });
});

describe('the stored counts', () => {
  it('are equal to those that are counted again, and any later change is counted', async () => {
    const trip = await finishedTrip();
    const live = await figures(trip.owner);
    await storeFigures(app.sql, new Date('2026-06-20T02:40:00Z'));
    const isStored = async () =>
      (await app.sql`select 1 from trip_figures where trip_id = ${trip.tripId}`).length === 1;
    expect(await isStored()).toBe(true);
    expect(await figures(trip.owner)).toEqual(live);
    await app.sql`update booking set fare = fare + 100 where trip_id = ${trip.tripId} and kind = 'parcel'`;
    expect(await isStored()).toBe(false);
    expect((await figures(trip.owner)).now.revenue).toBe(live.now.revenue + 100);
  });

  it.each([
    [
      'a stop',
      (tripId: number) => app.sql`update trip_stop set arrived_at = arrives_at where trip_id = ${tripId} and seq = 3`,
    ],
    ['the number of seats', (tripId: number) => app.sql`update trip set seats_count = 12 where id = ${tripId}`],
    [
      'a review',
      (tripId: number) => app.sql`
        insert into review (party_id, trip_id, carrier_id, stars, created_at)
        select party_id, trip_id, carrier_id, 5, now() from booking where trip_id = ${tripId} order by id limit 1`,
    ],
  ])('are forgotten when %s changes', async (_, change) => {
    const trip = await finishedTrip();
    await storeFigures(app.sql, new Date('2026-06-20T02:40:00Z'));
    const before = await figures(trip.owner);
    await change(trip.tripId);
    expect((await figures(trip.owner)).now).not.toEqual(before.now);
  });

  it('are not kept of trips that departed today or yesterday, or that are not over', async () => {
    const trip = await finishedTrip();
    await storeFigures(app.sql, new Date('2026-06-13T12:00:00Z'));
    await app.sql`update trip set status = 'started' where id = ${trip.tripId}`;
    await storeFigures(app.sql, new Date('2026-06-20T12:00:00Z'));
    expect(await app.sql`select 1 from trip_figures where trip_id = ${trip.tripId}`).toHaveLength(0);
  });
});

describe('GET /api/figures/routes/:routeId/legs', () => {
  it('returns the seats that were sold on each leg, of the actor’s carrier only', async () => {
    const trip = await finishedTrip();
    const [{ routeId = 0 } = {}] = await app.sql<{ routeId: number }[]>`
      select route_id from trip where id = ${trip.tripId}`;
    const found = await legs(trip.owner, routeId);
    expect([found.trips, found.legs.map(({ sold, seats }) => `${sold}/${seats}`)]).toEqual([
      1,
      ['3/10', '2/10', '2/10'],
    ]);
    const { owner: stranger } = await addCarrier(app.sql);
    expect(await legs(stranger, routeId)).toEqual({ trips: 0, legs: [] });
  });
});

describe('GET /api/figures.csv', () => {
  it('has a line for each route and one for the sum', async () => {
    const trip = await finishedTrip();
    const answer = await app.request('GET', '/api/figures.csv?from=2026-06-01&to=2026-06-30', {
      headers: { authorization: `Bearer ${trip.owner.token}`, 'accept-language': 'uk' },
    });
    expect(answer.status).toBe(200);
    const lines = (await answer.text()).trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[2]).toMatch(/^Разом;1;0;3;1;23,33;1;25,00;1;/);
  });
});

describe('access', () => {
  it('shows a carrier its own trips only, and nothing to hired drivers and passengers', async () => {
    const trip = await finishedTrip();
    const dispatcher = await addMember(app.sql, trip.carrierId, 'dispatcher');
    const { owner: stranger } = await addCarrier(app.sql);
    expect((await figures(dispatcher)).now.trips).toBe(1);
    expect((await figures(stranger)).now.trips).toBe(0);
    for (const actor of [trip.driver, rider]) expect((await problemOf(figures(actor))).code).toBe('not_allowed');
  });
});
