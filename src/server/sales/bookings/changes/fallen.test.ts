import { beforeEach, describe, expect, it } from 'vitest';
import { disruptionApi } from '#shared/office/disruption/api.ts';
import { changeApi } from '#shared/sales/bookings/changes/change-api.ts';
import { ticketApi } from '#shared/sales/bookings/core/ticket-api.ts';
import { tripsApi } from '#shared/sales/trips/api.ts';
import { outcome } from '#testing/booking-actions.ts';
import { addBookableTrip, addTrip, seatInput, seatsInput } from '#testing/bookings.ts';
import { bookingScene, eachTest } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import { addMember, addPassenger, type TestActor } from '#testing/server/carriers.ts';
import { mailsTo } from '#testing/server/mails.ts';

const { app, trip, rider: english, book, act } = bookingScene({ instant: true, seats: 20 });
const other = eachTest(() => addPassenger(app.sql));

let next: number;
let pair: number[];
let [single, caller] = [0, 0];
beforeEach(async () => {
  await app.sql`update account set locale = 'en' where id = ${english.accountId}`;
  pair = await book(trip, english, seatsInput());
  [single = 0] = await book(trip, other, seatInput(9));
  [caller = 0] = await book(trip, trip.owner, seatInput(12));
  const driver = await addMember(app.sql, trip.carrierId, 'driver');
  ({ tripId: next } = await addTrip(app.sql, { carrierId: trip.carrierId, driverId: driver.accountId }, { seats: 20 }));
  await app.sql`update trip set free_seats = array_fill(${2 ** 20 - 1}::bigint, array[3]) where id = ${next}`;
  await app.runJobs();
});

const cancel = (
  body: Parameters<typeof app.call<typeof tripsApi.cancel>>[1]['body'] = { cause: 'bus', reason: 'Чекаємо тягач' },
) => app.call(tripsApi.cancel, { params: { tripId: trip.tripId }, body }, trip.owner.token);

const others = async (bookingId: number, actor: TestActor | undefined) =>
  (await app.call(changeApi.otherTrips, { params: { bookingId } }, actor?.token)).data.map(({ tripId }) => tripId);

const take = (bookingId: number, actor: TestActor | undefined, tripId = next) =>
  app.call(changeApi.takeOther, { params: { bookingId }, body: { tripId } }, actor?.token);

const stateOf = async (ids: readonly number[]) =>
  app.sql`select trip_id as trip, status, fare, cancelled_by from booking where id = any(${[...ids]}::int[]) order by id`;

describe('a cancelled trip', () => {
  it('gives everybody the reason in their language, and puts people without an account on the call list', async () => {
    await cancel();
    await app.runJobs();
    const reasons = await app.sql<{ reason: string }[]>`
      select cancel_reason as reason from booking where id in (${pair[0] ?? 0}, ${single}) order by id`;
    expect(reasons.map(({ reason }) => reason)).toEqual([
      'The bus broke down. Чекаємо тягач',
      'Зламався автобус. Чекаємо тягач',
    ]);
    const [reader] = await app.sql<
      { email: string }[]
    >`select email from account where id = ${english?.accountId ?? 0}`;
    const mails = JSON.stringify(await mailsTo(app.sql, reader?.email ?? ''));
    expect(mails).toContain('You can travel instead: 12 June, 07:00');
    const { data } = await app.call(disruptionApi.calls, { params: { tripId: trip.tripId } }, trip.owner.token);
    expect(data.map(({ bookingId, reason }) => [bookingId, reason])).toEqual([[caller, 'cancelled']]);
  });

  it('needs a text only if its cause is another one', async () => {
    expect((await problemOf(cancel({ cause: 'other', reason: ' ' }))).code).toBe('invalid_input');
    expect(await outcome(cancel({ cause: 'weather', reason: '' }))).toBe('done');
  });
});

describe('a replacement for a cancelled trip', () => {
  it('is taken with one press for the whole party, and costs no more than before', async () => {
    await app.sql`update booking set fare = 3000, fare_parts = '[]' where id = any(${pair}::int[])`;
    await cancel();
    expect(await others(pair[0] ?? 0, english)).toEqual([next]);
    await take(pair[0] ?? 0, english);
    expect(await stateOf(pair)).toEqual(
      pair.map(() => ({ trip: next, status: 'confirmed', fare: 3000, cancelledBy: null })),
    );
    await app.runJobs();
    const rows = await app.sql`
      select distinct subject from notification where account_id = ${trip.owner.accountId} and subject like 'change%'`;
    expect(rows).toEqual([{ subject: 'changeMade' }]);
    expect(await outcome(take(pair[0] ?? 0, english))).toBe('booking_state');
  });

  it('costs less if its own price is lower', async () => {
    await app.sql`update booking set fare = 9000, fare_parts = '[]' where id = ${single}`;
    await cancel();
    await take(single, other);
    expect(await stateOf([single])).toMatchObject([{ trip: next, fare: 4500 }]);
  });

  it('is taken on the link of a ticket with the number of the booking, at the lower of both prices', async () => {
    await app.sql`update booking set fare = 3000, fare_parts = '[]' where id = ${caller}`;
    const [{ code = '' } = {}] = await app.sql<{ code: string }[]>`
      select ticket_key as code from booking where id = ${caller}`;
    const taken = (phone: string, tripId = next) =>
      app.call(ticketApi.takeOther, { params: { code }, body: { phone, tripId } });
    expect((await app.call(ticketApi.ticket, { params: { code } })).others).toEqual([]);
    expect(await outcome(taken('067 111 22 33'))).toBe('booking_state');
    await cancel();
    await app.runJobs();
    expect((await app.call(ticketApi.ticket, { params: { code } })).others.map(({ tripId }) => tripId)).toEqual([next]);
    expect(await outcome(taken('067 111 22 34'))).toBe('wrong_phone');
    expect(await taken('067 111 22 33')).toMatchObject({
      trip: { id: next },
      status: 'confirmed',
      fare: 3000,
      others: [],
    });
    const { data } = await app.call(disruptionApi.calls, { params: { tripId: trip.tripId } }, trip.owner.token);
    expect(data.filter(({ tickedAt }) => tickedAt === null)).toEqual([]);
    await app.runJobs();
    expect(
      await app.sql`select from notification where account_id = ${trip.owner.accountId} and subject = 'changeMade'`,
    ).toHaveLength(1);
  });

  it('is taken by anyone who has signed in and not by link where the booking is of an account', async () => {
    await cancel();
    const [{ code = '' } = {}] = await app.sql<{ code: string }[]>`
      select ticket_key as code from booking where id = ${single}`;
    expect((await app.call(ticketApi.ticket, { params: { code } })).others).toEqual([]);
    const body = { phone: '067 111 22 33', tripId: next };
    expect(await outcome(app.call(ticketApi.takeOther, { params: { code }, body }))).toBe('not_allowed');
  });

  it('is refused if it has no seat left', async () => {
    await cancel();
    await app.sql`update trip set free_seats = '{0,0,0}' where id = ${next}`;
    expect(await others(single, other)).toEqual([]);
    expect(await outcome(take(single, other))).toBe('no_seats_left');
  });

  it('is offered for bookings of cancelled trips only', async () => {
    expect(await others(single, other)).toEqual([]);
    expect(await outcome(take(single, other))).toBe('booking_state');
    await act('cancel', single, trip.owner, { reason: 'Автобус повний' });
    await cancel();
    expect(await outcome(take(single, other))).toBe('booking_state');
  });

  it('is taken by the passenger, or by the office for a person without an account', async () => {
    await cancel();
    const strange = await addBookableTrip(app.sql);
    const dispatcher = await addMember(app.sql, strange.carrierId, 'dispatcher');
    expect(await outcome(take(single, english))).toBe('not_found');
    expect(await outcome(take(single, dispatcher))).toBe('not_found');
    expect(await outcome(others(single, dispatcher))).toBe('not_found');
    expect(await outcome(take(single, trip.owner))).toBe('not_allowed');
    expect(await outcome(take(caller, trip.driver))).toBe('not_allowed');
    expect(await outcome(take(single, other, strange.tripId))).toBe('no_seats_left');
    expect(await outcome(take(caller, trip.owner))).toBe('done');
  });
});
