import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dashboardApi, type Period } from '#shared/dashboard/api.ts';
import { type TestApp, testApp } from '#testing/api.ts';
import { bookingActions, forceTrip } from '#testing/booking-actions.ts';
import { addBookableTrip, parcelInput, seatInput, seatsInput } from '#testing/bookings.ts';
import { addCarrier, addMember, addPassenger, findTestActor, type TestActor } from '#testing/carriers.ts';
import { problemOf } from '#testing/problems.ts';

let app: TestApp;
let rider: TestActor;
let actions: ReturnType<typeof bookingActions>;

beforeAll(async () => {
  app = await testApp({ findActor: findTestActor });
  actions = bookingActions(app);
  rider = await addPassenger(app.sql);
});
/** This is a Wednesday; the trip departs on the Friday of the same week. */
beforeEach(() => app.clock.set('2026-06-10T09:00:00Z'));
afterAll(() => app.close());

const ask = (actor: TestActor, period: Period = 'week') =>
  app.call(dashboardApi.dashboard, { query: { period } }, actor.token);

describe('the numbers of the dashboard', () => {
  it('count a period and the period before it', async () => {
    const trip = await addBookableTrip(app.sql, { instant: true });
    await actions.book(trip, rider, seatsInput());
    await actions.book(trip, rider, parcelInput());
    const [off = 0] = await actions.book(trip, rider, seatInput());
    await actions.act('cancel', off, trip.driver);
    await app.sql`
      insert into profile_view (carrier_id, viewer_id, day)
      values (${trip.carrierId}, ${rider.accountId}, '2026-06-09'), (${trip.carrierId}, ${rider.accountId}, '2026-06-02')`;
    const week = await ask(trip.owner);
    expect(week).toMatchObject({
      profileViews: { now: 1, before: 1 },
      newBookings: { now: 4, before: 0 },
      cancelled: { now: 1, before: 0 },
      passengers: { now: 2, before: 0 },
      parcels: { now: 1, before: 0 },
      trips: { now: 1, before: 0 },
    });
    const today = await ask(trip.owner, 'today');
    expect(today).toMatchObject({ newBookings: { now: 4 }, trips: { now: 0 }, passengers: { now: 0 } });
    app.clock.set('2026-06-17T09:00:00Z');
    expect(await ask(trip.owner)).toMatchObject({ newBookings: { now: 0, before: 4 }, trips: { now: 0, before: 1 } });
  });

  it('of today are compared with yesterday up to the same hour', async () => {
    const trip = await addBookableTrip(app.sql, { instant: true });
    app.clock.set('2026-06-08T22:30:00Z');
    await actions.book(trip, rider, seatInput());
    app.clock.set('2026-06-09T18:00:00Z');
    await actions.book(trip, rider, seatsInput());
    const made = async (now: string) => {
      app.clock.set(now);
      return (await ask(trip.owner, 'today')).newBookings;
    };
    expect(await made('2026-06-09T23:00:00Z')).toEqual({ now: 0, before: 1 });
    expect(await made('2026-06-10T18:00:00Z')).toEqual({ now: 0, before: 3 });
  });

  it('in the chart cover every day of the week or month, with its passengers', async () => {
    const trip = await addBookableTrip(app.sql, { instant: true });
    await actions.book(trip, rider, seatsInput());
    const week = await ask(trip.owner);
    expect(week.chart.map(({ date, passengers }) => `${date.slice(8)}:${passengers}`).join(' ')).toBe(
      '08:0 09:0 10:0 11:0 12:2 13:0 14:0',
    );
    expect((await ask(trip.owner, 'today')).chart).toHaveLength(7);
    expect((await ask(trip.owner, 'month')).chart).toHaveLength(30);
  });
});

describe('the next steps on the dashboard', () => {
  it('show the running trip or else the next one, and today’s departures and running trips', async () => {
    const trip = await addBookableTrip(app.sql);
    expect(await ask(trip.owner)).toMatchObject({ current: { id: trip.tripId, status: 'planned' }, today: [] });
    app.clock.set('2026-06-12T03:00:00Z');
    expect((await ask(trip.owner)).today.map(({ id }) => id)).toEqual([trip.tripId]);
    await forceTrip(app.sql, trip.tripId, 'started');
    app.clock.set('2026-06-13T03:00:00Z');
    const late = await ask(trip.owner);
    expect(late.current).toMatchObject({ id: trip.tripId, nextStop: { seq: 1 } });
    expect(late.today).toHaveLength(1);
  });

  it('list requests that wait for the carrier, the most urgent first, a party once, without quoted prices', async () => {
    const trip = await addBookableTrip(app.sql, { contractual: [2] });
    await actions.book(trip, rider, seatsInput({ fromSeq: 0, toSeq: 3 }));
    const [asked = 0] = await actions.book(trip, rider, seatInput(null, 0, 2));
    const before = await ask(trip.owner);
    expect(before.unanswered.map(({ id, count, partyFare }) => [id === asked, count, partyFare])).toEqual([
      [false, 2, 9000],
      [true, 1, null],
    ]);
    await actions.act('quote', asked, trip.driver);
    expect((await ask(trip.owner)).unanswered).toHaveLength(1);
  });
});

describe('access to the dashboard', () => {
  it('shows an employed driver their own trips only, and nothing to a colleague or another carrier', async () => {
    const trip = await addBookableTrip(app.sql);
    await actions.book(trip, rider);
    const colleague = await addMember(app.sql, trip.carrierId, 'driver');
    const { owner: stranger } = await addCarrier(app.sql);
    const seen = await Promise.all([trip.driver, colleague, stranger].map((actor) => ask(actor)));
    expect(seen.map(({ current, unanswered }) => [current !== null, unanswered.length])).toEqual([
      [true, 1],
      [false, 0],
      [false, 0],
    ]);
  });

  it('is empty for a driver without a carrier, refused to a passenger, and limited to three periods', async () => {
    const { carrierId } = await addCarrier(app.sql);
    const driver = await addMember(app.sql, carrierId, 'driver');
    const loose = `test-${Buffer.from(JSON.stringify({ ...driver, carrierId: null, token: undefined })).toString('base64url')}`;
    const answer = await app.call(dashboardApi.dashboard, { query: {} }, loose);
    expect(answer).toMatchObject({ current: null, today: [], unanswered: [], trips: { now: 0, before: 0 } });
    expect((await problemOf(ask(rider))).code).toBe('not_allowed');
    const year = app.request('GET', '/api/dashboard?period=year', {
      headers: { authorization: `Bearer ${driver.token}` },
    });
    expect((await year).status).toBe(422);
  });
});
