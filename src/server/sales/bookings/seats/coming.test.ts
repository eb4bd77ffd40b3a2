import { describe, expect, it } from 'vitest';
import { transaction } from '#server/core/database/db.ts';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { guestApi } from '#shared/sales/bookings/core/guest-api.ts';
import { ticketApi } from '#shared/sales/bookings/core/ticket-api.ts';
import { comingApi } from '#shared/sales/bookings/seats/coming-api.ts';
import { sheetApi } from '#shared/sales/bookings/sheet/sheet-api.ts';
import { forceBooking, forceTrip, outcome } from '#testing/booking-actions.ts';
import { addTrip, parcelInput, seatInput, seatsInput } from '#testing/bookings.ts';
import { bookingScene } from '#testing/scene.ts';
import { addCarrier, addMember, addOperator, addPassenger, type TestActor } from '#testing/server/carriers.ts';
import { releaseUnanswered } from '../commands/release.ts';
import { noteAsked } from './commands/coming.ts';

const EVENING = '2026-06-11T15:05:00Z';

const { app, trip, rider, ...actions } = bookingScene({ instant: true });

const coming = (bookingId: number, who: TestActor) => app.call(comingApi.coming, { params: { bookingId } }, who.token);
const takeBack = (bookingId: number, who: TestActor) => actions.press('takeBackComing', bookingId, who);
const byTicket = (code: string) => app.call(comingApi.comingByTicket, { params: { code } });

/** Books, and asks on the evening before; returns the bookings. */
async function asked(input = seatInput(), who = rider): Promise<number[]> {
  const ids = await actions.book(trip, who, input);
  app.clock.set(EVENING);
  await noteAsked(app.sql, { tripId: trip.tripId, bookingIds: ids, reached: true }, new Date(EVENING));
  return ids;
}

async function history(bookingId: number) {
  return app.sql<{ action: string; actorId: number | null }[]>`
    select action, actor_id from booking_event where booking_id = ${bookingId} and action not in ('book', 'confirm')
    order by id`;
}

describe('the answer of a passenger', () => {
  it('is for the whole party, is in the history, and changes nothing when it is given again', async () => {
    const [id = 0, other = 0] = await asked(seatsInput());
    expect(await app.call(bookingsApi.booking, { params: { bookingId: id } }, rider.token)).toMatchObject({
      coming: { askedAt: '2026-06-11T15:05:00.000Z', answeredAt: null, by: null, releaseAt: null },
      actions: expect.arrayContaining(['coming']),
    });
    const own = await app.call(bookingsApi.mine, { query: { trip: trip.tripId, per_page: 10 } }, rider.token);
    expect(own.data).toMatchObject([{ comingAsked: true }, { comingAsked: true }]);
    app.clock.set('2026-06-11T16:00:00Z');
    const answered = { answeredAt: '2026-06-11T16:00:00.000Z', by: 'passenger' };
    expect(await coming(id, rider)).toMatchObject({ status: 'confirmed', coming: answered });
    app.clock.set('2026-06-11T17:00:00Z');
    expect(await coming(other, rider)).toMatchObject({ coming: answered });
    expect((await coming(id, rider)).actions).not.toContain('coming');
    for (const bookingId of [id, other])
      expect(await history(bookingId)).toEqual([{ action: 'coming', actorId: rider.accountId }]);
  });

  it('does not come from others, for what was not asked, or too late', async () => {
    const [id = 0] = await asked();
    const stranger = await addPassenger(app.sql);
    const elsewhere = await addCarrier(app.sql);
    const driver = await addMember(app.sql, trip.carrierId, 'driver');
    for (const who of [stranger, elsewhere.owner, await addMember(app.sql, elsewhere.carrierId, 'driver'), driver])
      expect(await outcome(coming(id, who))).toBe('not_found');
    expect(await outcome(coming(id, await addOperator(app.sql)))).toBe('not_allowed');
    const [unasked = 0] = await actions.book(trip, rider, seatInput());
    expect(await outcome(coming(unasked, rider))).toBe('booking_state');
    app.clock.set('2026-06-12T04:00:00Z');
    expect(await outcome(coming(id, rider))).toBe('too_late');
    app.clock.set(EVENING);
    await forceBooking(app.sql, id, 'cancelled');
    expect(await outcome(coming(id, rider))).toBe('booking_state');
    await forceBooking(app.sql, id, 'confirmed');
    await forceTrip(app.sql, trip.tripId, 'cancelled');
    expect(await outcome(coming(id, rider))).toBe('trip_cancelled');
  });

  it('is not asked again of another trip: the question stays with the one that it was about', async () => {
    const [id = 0] = await asked();
    const { accountId: driverId } = await addMember(app.sql, trip.carrierId, 'driver');
    const { tripId } = await addTrip(app.sql, { carrierId: trip.carrierId, driverId });
    await app.sql`update booking set trip_id = ${tripId} where id = ${id}`;
    expect(await app.call(bookingsApi.booking, { params: { bookingId: id } }, rider.token)).toMatchObject({
      coming: null,
    });
  });
});

describe('the link of a ticket', () => {
  it('answers without a telephone number, and reading it answers nothing', async () => {
    const { bookings } = await app.call(guestApi.book, { params: { tripId: trip.tripId }, body: seatInput() });
    const [{ id = 0, ticket = '' } = {}] = bookings;
    await forceBooking(app.sql, id, 'confirmed');
    app.clock.set(EVENING);
    await noteAsked(app.sql, { tripId: trip.tripId, bookingIds: [id], reached: true }, new Date(EVENING));
    const read = () => app.call(ticketApi.ticket, { params: { code: ticket } });
    for (let times = 0; times < 2; times += 1) expect((await read()).coming).toMatchObject({ answeredAt: null });
    expect((await byTicket(ticket)).coming).toMatchObject({ by: 'passenger' });
    expect(await outcome(byTicket(ticket))).toBe('done');
    expect(await history(id)).toEqual([{ action: 'coming', actorId: null }]);
  });

  it('does not answer for an account, and shows it no question', async () => {
    const [id = 0] = await asked();
    const [row] = await app.sql<{ key: string }[]>`select ticket_key as key from booking where id = ${id}`;
    const code = row?.key ?? '';
    expect(await app.call(ticketApi.ticket, { params: { code } })).toMatchObject({ coming: null });
    expect(await outcome(byTicket(code))).toBe('not_allowed');
    expect(await outcome(byTicket('0123456789abcdef'))).toBe('not_found');
  });
});

describe('the staff', () => {
  it('confirms after a call, says who did, and takes it back; not what the passenger said', async () => {
    const dispatcher = await addMember(app.sql, trip.carrierId, 'dispatcher');
    const [id = 0] = await asked();
    for (const who of [dispatcher, trip.owner, trip.driver]) {
      expect(await coming(id, who)).toMatchObject({ coming: { by: 'carrier' } });
      expect(await takeBack(id, who)).toMatchObject({ coming: { answeredAt: null, by: null } });
    }
    expect(await history(id)).toEqual(
      [dispatcher, trip.owner, trip.driver].flatMap(({ accountId: actorId }) => [
        { action: 'comingByPhone', actorId },
        { action: 'takeBackComing', actorId },
      ]),
    );
    await coming(id, rider);
    expect(await outcome(takeBack(id, trip.owner))).toBe('booking_state');
    expect(await outcome(takeBack(id, rider))).toBe('not_allowed');
  });

  it('does it by a press of the sheet too, which shows the answer', async () => {
    const [id = 0, other = 0] = await asked(seatsInput());
    const press = (action: 'coming' | 'takeBackComing') => ({
      id: crypto.randomUUID(),
      at: EVENING,
      do: { action, bookingId: id },
    });
    const send = (one: ReturnType<typeof press>) =>
      app.call(
        sheetApi.act,
        { params: { tripId: trip.tripId }, body: { device: crypto.randomUUID(), actions: [one] } },
        trip.driver.token,
      );
    const { results, sheet } = await send(press('coming'));
    expect(results).toMatchObject([{ outcome: 'done' }]);
    expect(sheet.bookings.map(({ id: one, coming: answer }) => [one, answer?.by])).toEqual([
      [id, 'carrier'],
      [other, 'carrier'],
    ]);
    expect((await send(press('takeBackComing'))).sheet.bookings).toMatchObject([
      { coming: { by: null } },
      { coming: { by: null } },
    ]);
  });
});

describe('a release', () => {
  const RELEASE_AT = '2026-06-12T01:00:00Z';

  async function warned(input = seatInput(), who = rider): Promise<number[]> {
    await app.sql`update carrier set release_hours = 3 where id = ${trip.carrierId}`;
    const ids = await asked(input, who);
    await app.sql`
      update coming_question set warned_at = '2026-06-11T18:00:00Z', release_at = ${RELEASE_AT}
      where booking_id = any(${ids}::int[])`;
    return ids;
  }
  const release = (now = RELEASE_AT) => {
    app.clock.set(now);
    return releaseUnanswered(app.context, new Date(now), () => undefined);
  };
  const state = async (id: number) => {
    const [row] = await app.sql`
      select status, cancelled_by as by, cancellation_charge as charge from booking where id = ${id}`;
    return row;
  };
  const CONFIRMED = { status: 'confirmed', by: null, charge: 0 };

  it('cancels by the rule of the carrier at the time that was named, without cost, and frees the seats', async () => {
    const terms = [{ hoursBefore: 48, percent: 50 }];
    await app.sql`update carrier set cancellation_terms = ${app.sql.json(terms)} where id = ${trip.carrierId}`;
    const ids = await warned(seatsInput());
    await release('2026-06-12T00:59:59Z');
    expect(await state(ids[0] ?? 0)).toEqual(CONFIRMED);
    await release();
    for (const id of ids) expect(await state(id)).toEqual({ status: 'cancelled', by: 'unanswered', charge: 0 });
    expect(await history(ids[0] ?? 0)).toEqual([{ action: 'release', actorId: null }]);
    const seats = await app.call(bookingsApi.seats, { params: { tripId: trip.tripId }, query: { from: 0, to: 3 } });
    expect(seats.taken).toEqual([]);
  });

  it.each([
    ['who answered', async (id: number) => void (await coming(id, rider))],
    ['who paid', (id: number) => app.sql`update booking set paid = 100 where id = ${id}`],
    [
      'whose carrier has dropped the rule',
      () => app.sql`update carrier set release_hours = null where id = ${trip.carrierId}`,
    ],
    ['who is aboard', (id: number) => forceBooking(app.sql, id, 'boarded')],
    [
      'who was not warned',
      (id: number) => app.sql`update coming_question set release_at = null where booking_id = ${id}`,
    ],
  ])('does not take the seat of somebody %s', async (_who, meanwhile) => {
    const [id = 0] = await warned();
    await meanwhile(id);
    await release();
    expect((await state(id))?.status).not.toBe('cancelled');
  });

  it('does not come when the passenger is on the way to the stop', async () => {
    const [id = 0] = await warned();
    await release('2026-06-12T02:00:01Z');
    expect(await state(id)).toEqual(CONFIRMED);
  });

  it('and an answer at the same moment: the first one counts, and the other one changes nothing', async () => {
    const [first = 0] = await warned();
    // The answer holds the lock of the booking while the release runs: the release leaves it alone.
    await transaction(app.sql, async (sql) => {
      await sql`select from booking where id = ${first} for no key update`;
      await release();
    });
    expect(await state(first)).toEqual(CONFIRMED);
    app.clock.set(RELEASE_AT);
    expect(await coming(first, rider)).toMatchObject({ coming: { by: 'passenger' } });
    await release();
    expect(await state(first)).toEqual(CONFIRMED);

    const [second = 0] = await warned();
    app.clock.set(RELEASE_AT);
    const [answer] = await Promise.all([outcome(coming(second, rider)), release()]);
    const after = await state(second);
    expect(`${answer} ${after?.status}`).toMatch(/^(done confirmed|booking_state cancelled)$/);
    // With nobody in the way it is released: the rule itself does so.
    const [third = 0] = await warned();
    await release();
    expect((await state(third))?.status).toBe('cancelled');
  });
});

it('asks no parcel', async () => {
  const [parcel = 0] = await actions.book(trip, rider, parcelInput());
  expect(await outcome(coming(parcel, rider))).toBe('booking_state');
});
