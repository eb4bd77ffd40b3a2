import { beforeEach, describe, expect, it } from 'vitest';
import { makeTrips } from '#server/sales/trips/commands/make.ts';
import { disruptionApi } from '#shared/office/disruption/api.ts';
import { changeApi } from '#shared/sales/bookings/changes/change-api.ts';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { ticketApi } from '#shared/sales/bookings/core/ticket-api.ts';
import { tripsApi } from '#shared/sales/trips/api.ts';
import { movedBy, type StopHours } from '#shared/sales/trips/new-hours.ts';
import { outcome } from '#testing/booking-actions.ts';
import { addTrip, seatInput, seatsInput } from '#testing/bookings.ts';
import { bookingScene, eachTest } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import { addMember, addPassenger } from '#testing/server/carriers.ts';
import { mailsTo } from '#testing/server/mails.ts';

const { app, trip, rider, book } = bookingScene({ instant: true, seats: 20 });
const short = eachTest(() => addPassenger(app.sql));
const LADDER = [{ hoursBefore: 72, percent: 50 }];

let pair: number[];
let [toRzeszow, caller] = [0, 0];
beforeEach(async () => {
  await app.sql`update carrier set cancellation_terms = ${app.sql.json(LADDER)} where id = ${trip.carrierId}`;
  pair = await book(trip, rider, seatsInput());
  [toRzeszow = 0] = await book(trip, short, seatInput(9, 0, 1));
  [caller = 0] = await book(trip, trip.owner, seatInput(12));
  await app.runJobs();
});

const sheet = () => app.call(tripsApi.sheet, { params: { tripId: trip.tripId } }, trip.owner.token);

async function stops(): Promise<StopHours[]> {
  const { stops: all } = await sheet();
  return all.map(({ seq, arrivesAt, departsAt, point }) => ({ seq, arrivesAt, departsAt, point }));
}

const set = (wanted: readonly StopHours[], token = trip.owner.token, reason = 'Ремонт дороги') =>
  app.call(changeApi.setHours, { params: { tripId: trip.tripId }, body: { reason, stops: [...wanted] } }, token);

const booking = (bookingId: number, token: string) => app.call(bookingsApi.booking, { params: { bookingId } }, token);

const agree = (bookingId: number, token: string) => app.call(changeApi.agreeHours, { params: { bookingId } }, token);

const answers = async () => {
  const { data } = await app.call(changeApi.newHours, { params: { tripId: trip.tripId } }, trip.driver.token);
  return data[0]?.people.map(({ bookingId, answer }) => [bookingId, answer]).sort();
};

describe('new hours of a booked trip', () => {
  it('are shown with the old ones and the reason to whose ride they change, who cancel free of charge until they agree', async () => {
    const later = movedBy(await stops(), 2, 40);
    expect(await set(later)).toEqual({ notified: 2, calls: 1 });
    const own = await booking(pair[0] ?? 0, rider.token);
    expect(own).toMatchObject({
      cancellationTerms: null,
      newHours: {
        reason: 'Ремонт дороги',
        from: { before: { at: '2026-06-12T04:00:00.000Z' }, after: { at: '2026-06-12T04:00:00.000Z' } },
        to: { before: { at: '2026-06-12T16:00:00.000Z' }, after: { at: '2026-06-12T16:40:00.000Z' } },
      },
    });
    expect((await booking(toRzeszow, short.token)).newHours).toBeNull();
    expect((await booking(toRzeszow, short.token)).cancellationTerms).toEqual(LADDER);
    await app.runJobs();
    const [reader] = await app.sql<{ email: string }[]>`select email from account where id = ${rider.accountId}`;
    const mails = JSON.stringify(await mailsTo(app.sql, reader?.email ?? ''));
    expect(mails).toMatch(
      /було 12 червня, 18:00[^,]+, тепер 12 червня, 18:40[^.]+\. Причина: Ремонт дороги\. Погодьтеся або скасуйте/,
    );
    expect(await answers()).toEqual([...pair, caller].map((id) => [id, null]).sort());
  });

  it('keep their conditions for who agrees, for the whole party, and nothing is charged to a person who cancels', async () => {
    await set(movedBy(await stops(), 0, 30));
    const agreed = await agree(pair[1] ?? 0, rider.token);
    expect(agreed).toMatchObject({ newHours: null, cancellationTerms: LADDER });
    expect((await booking(pair[0] ?? 0, rider.token)).cancellationTerms).toEqual(LADDER);
    expect(await outcome(agree(pair[0] ?? 0, rider.token))).toBe('change_over');
    const off = await app.call(
      bookingsApi.cancel,
      { params: { bookingId: toRzeszow }, body: { reason: '' } },
      short.token,
    );
    expect(off).toMatchObject({ status: 'cancelled', cancellationCharge: 0 });
    expect(Object.fromEntries((await answers()) ?? [])).toMatchObject({
      [pair[0] ?? 0]: 'agreed',
      [toRzeszow]: 'cancelled',
      [caller]: null,
    });
  });

  it('put the ladder aside once, also when the hours change twice', async () => {
    await set(movedBy(await stops(), 0, 30));
    await set(movedBy(await stops(), 0, 15));
    await agree(pair[0] ?? 0, rider.token);
    expect((await booking(pair[0] ?? 0, rider.token)).cancellationTerms).toEqual(LADDER);
  });

  it('are agreed to on the call list, and by the link of the ticket with the number', async () => {
    await set(movedBy(await stops(), 0, 30));
    await app.runJobs();
    const { data } = await app.call(disruptionApi.calls, { params: { tripId: trip.tripId } }, trip.owner.token);
    expect(data).toMatchObject([{ bookingId: caller, reason: 'hours', result: null }]);
    const [{ code = '' } = {}] = await app.sql<{ code: string }[]>`
      select ticket_key as code from booking where id = ${caller}`;
    const byTicket = (phone: string) => app.call(ticketApi.agreeHours, { params: { code }, body: { phone } });
    expect(await outcome(byTicket('067 111 22 34'))).toBe('wrong_phone');
    expect(await byTicket('067 111 22 33')).toMatchObject({ newHours: null, cancellationTerms: LADDER });
    const { data: ticked } = await app.call(disruptionApi.calls, { params: { tripId: trip.tripId } }, trip.owner.token);
    expect(ticked).toMatchObject([{ bookingId: caller, result: 'agreed' }]);

    await set(movedBy(await stops(), 0, 15));
    await app.runJobs();
    const tick = {
      params: { tripId: trip.tripId, bookingId: caller },
      body: { done: true, result: 'agreed' as const },
    };
    await app.call(disruptionApi.tick, tick, trip.owner.token);
    expect((await booking(caller, trip.owner.token)).cancellationTerms).toEqual(LADDER);
  });

  it('stay when the trips of the route are made again, and are found by search with their own plan', async () => {
    const wanted = movedBy(await stops(), 0, 45);
    await set(wanted);
    const [row] = await app.sql<{ routeId: number }[]>`
      update route set status = 'active', plan_id = (select min(id) from route_plan where route_id = route.id)
      where id = (select route_id from trip where id = ${trip.tripId}) returning id as route_id`;
    await app.sql`
      update route_stop set arrival_time = time '07:00' + seq * interval '3 hours', arrival_day = 0,
        departure_time = time '07:00' + seq * interval '3 hours', departure_day = 0
      where plan_id = (select plan_id from route where id = ${row?.routeId ?? 0})`;
    await makeTrips(app.sql, { routeId: row?.routeId ?? 0, now: app.clock.now() });
    expect((await stops()).map(({ departsAt }) => departsAt)).toEqual(wanted.map(({ departsAt }) => departsAt));
    const [segment] = await app.sql<{ minutes: number }[]>`
      select dep_tod as minutes from route_segment join trip on trip.plan_id = route_segment.plan_id
      where trip.id = ${trip.tripId} and from_seq = 0 and to_seq = 3`;
    expect(segment?.minutes).toBe(7 * 60 + 45);
  });

  it('are refused to a driver, to another company, by the rules, and where the bus is busy', async () => {
    const now = await stops();
    expect(await outcome(set(movedBy(now, 0, 30), trip.driver.token))).toBe('not_allowed');
    expect(await outcome(set(movedBy(now, 0, 30), rider.token))).toBe('not_allowed');
    expect(await outcome(agree(pair[0] ?? 0, short.token))).toBe('not_found');
    expect(await outcome(agree(pair[0] ?? 0, trip.owner.token))).toBe('not_allowed');
    expect(await problemOf(set(now))).toMatchObject({ errors: [{ field: 'stops', key: 'hours_same' }] });
    expect(await problemOf(set(movedBy(now, 0, 30), trip.owner.token, ''))).toMatchObject({ code: 'invalid_input' });
    const other = await addMember(app.sql, trip.carrierId, 'driver');
    const { tripId } = await addTrip(app.sql, { carrierId: trip.carrierId, driverId: other.accountId });
    await app.sql`
      update trip set departs_at = '2026-06-12T17:00:00Z', arrives_at = '2026-06-12T21:00:00Z',
        bus_id = (select bus_id from trip where id = ${trip.tripId}) where id = ${tripId}`;
    expect(await problemOf(set(movedBy(now, 2, 90)))).toMatchObject({ code: 'bus_in_use', facts: { tripId } });
    await app.sql`update trip set status = 'started' where id = ${trip.tripId}`;
    expect(await outcome(set(movedBy(now, 0, 30)))).toBe('trip_state');
  });
});
