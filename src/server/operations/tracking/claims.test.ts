import { beforeEach, describe, expect, it } from 'vitest';
import { claimApi } from '#shared/operations/tracking/claim-api.ts';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { guestApi } from '#shared/sales/bookings/core/guest-api.ts';
import { TICKET_PHONE_TRIES } from '#shared/sales/bookings/tickets/ticket-page.ts';
import { bookingActions, forceBooking, forceTrip, outcome } from '#testing/booking-actions.ts';
import { seatInput, seatsInput } from '#testing/bookings.ts';
import { bookingScene } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import { addPassenger } from '#testing/server/carriers.ts';
import { claimPaper } from './papers/claim.ts';

const { app, trip, rider } = bookingScene({ instant: true });

let bookingId: number;
beforeEach(async () => {
  [bookingId = 0] = await bookingActions(app).book(trip, rider, seatInput(9));
  await forceBooking(app.sql, bookingId, 'completed');
  await forceTrip(app.sql, trip.tripId, 'finished');
  app.clock.set('2026-06-13T09:00:00Z');
});

/** The bus left the first stop this many minutes late. */
const left = (late: number) => app.sql`
  update trip_stop set departed_at = departs_at + make_interval(mins => ${late}) where trip_id = ${trip.tripId} and seq = 0`;
const claim = (actor = rider) => app.call(claimApi.paper, { params: { bookingId } }, actor.token);

describe('the claim as a document', () => {
  it('is there for the passenger of a bus that left more than two hours late', async () => {
    await left(150);
    const response = await app.request('GET', `/api/bookings/${bookingId}/claim.pdf`, {
      headers: { authorization: `Bearer ${rider.token}` },
    });
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(Buffer.from(await response.arrayBuffer()).toString('latin1')).toMatch(/^%PDF-.*\/Count 1\b/s);
  });

  it('is there for nobody else, and not for a ride in time', async () => {
    await left(150);
    expect((await problemOf(claim(await addPassenger(app.sql)))).code).toBe('not_found');
    expect((await problemOf(claim(trip.owner))).code).toBe('not_found');
    await left(20);
    expect((await problemOf(claim())).code).toBe('not_found');
  });

  it('says to whom, from whom, the facts and the demand, in both languages', async () => {
    await left(150);
    const booking = await app.call(bookingsApi.booking, { params: { bookingId } }, rider.token);
    const textOf = (locale: 'uk' | 'en', right: Parameters<typeof claimPaper>[0]['right']) =>
      JSON.stringify(claimPaper({ booking, right, contacts: ['+380441234567'], locale, now: app.clock.now() }).content);
    const late = textOf('uk', { kind: 'choice', late: 150, care: true });
    for (const fact of [
      'Ірина Савчук',
      '+380441234567',
      'Автобус відправився',
      '2 год 30 хв',
      '45',
      'стаття 19',
      'Підпис',
    ])
      expect(late).toContain(fact);
    const english = textOf('en', { kind: 'care', late: 100, care: true });
    for (const fact of ['Iryna Savchuk', 'The bus departed', '1 hr 40 min', 'Article 21'])
      expect(english).toContain(fact);
    expect(english).not.toMatch(/[а-яіїєґ]/i);
    const cancelled = textOf('uk', { kind: 'cancelled', late: 0, care: false });
    expect(cancelled).toContain('Рейс скасовано');
    expect(cancelled).not.toContain('Запізнення');
  });
});

describe('the claim of a ticket without an account', () => {
  const phone = '+380673334455';
  let code: string;

  beforeEach(async () => {
    app.clock.set('2026-06-10T09:00:00Z');
    await app.sql`delete from rate_limit`;
    await forceTrip(app.sql, trip.tripId, 'planned');
    const body = seatsInput({ phone, travellers: [{ name: 'Олена Дяченко', seat: 3 }] });
    const { bookings } = await app.call(guestApi.book, { params: { tripId: trip.tripId }, body });
    code = bookings[0]?.ticket ?? '';
    await forceBooking(app.sql, bookings[0]?.id ?? 0, 'completed');
    await forceTrip(app.sql, trip.tripId, 'finished');
    app.clock.set('2026-06-13T09:00:00Z');
  });
  const byTicket = (typed = phone) => app.call(claimApi.byTicket, { params: { code }, body: { phone: typed } });

  it('is written for anyone who knows the number of the booking', async () => {
    await left(150);
    const response = await app.request('POST', `/api/tickets/${code}/claim.pdf`, {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ phone: '067 333 44 55' }),
    });
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(Buffer.from(await response.arrayBuffer()).toString('latin1')).toMatch(/^%PDF-.*\/Count 1\b/s);
  });

  it('is not written with another number, for a ride in time, or for a ticket of an account', async () => {
    await left(150);
    expect(await outcome(byTicket('+380671112299'))).toBe('wrong_phone');
    for (let n = 1; n < TICKET_PHONE_TRIES; n += 1) await outcome(byTicket('+380671112299'));
    expect(await outcome(byTicket()), 'the right number after too many wrong ones').toBe('too_many_requests');
    await app.sql`delete from rate_limit`;
    await left(20);
    expect(await outcome(byTicket())).toBe('not_found');
    await left(150);
    await app.sql`update party set account_id = ${rider.accountId} where contact_phone = ${phone}`;
    expect(await outcome(byTicket())).toBe('not_allowed');
  });

  it('is not written without end', async () => {
    await left(150);
    const statuses: number[] = [];
    for (let n = 0; n <= 10; n += 1) {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ phone });
      statuses.push((await app.request('POST', `/api/tickets/${code}/claim.pdf`, { headers, body })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
  });
});
