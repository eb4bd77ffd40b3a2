import { describe, expect, it } from 'vitest';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { guestApi } from '#shared/sales/bookings/core/guest-api.ts';
import { ticketApi } from '#shared/sales/bookings/core/ticket-api.ts';
import {
  GUEST_SEATS_OF_EMAIL,
  GUEST_SEATS_OF_NETWORK,
  MAX_GUEST_BOOKINGS_PER_HOUR,
  MAX_OPEN_GUEST_REQUESTS,
  MAX_UNPROVEN_SEATS_OF_NETWORK,
} from '#shared/sales/bookings/rules/request-limits.ts';
import type { BookInput } from '#shared/sales/bookings/rules/schema.ts';
import { outcome, outcomeInTurn } from '#testing/booking-actions.ts';
import { addBookableTrip, parcelInput, proveGuest, seatInput, seatsInput } from '#testing/bookings.ts';
import { appScene } from '#testing/scene.ts';
import { addPassenger, type TestActor } from '#testing/server/carriers.ts';
import { mailsTo } from '#testing/server/mails.ts';

const app = appScene({ config: { trustProxy: 1 } });

let numbers = 0;
const newPhone = () => `+38067${String(2_000_000 + ++numbers)}`;
const MAIL = 'iryna@example.org';

type BookableTrip = Awaited<ReturnType<typeof addBookableTrip>>;
async function book(trip: BookableTrip, input: BookInput = seatInput(), actor?: TestActor, ip = '198.51.100.1') {
  const { bookings } = await app.call(guestApi.book, { params: { tripId: trip.tripId }, body: input }, actor?.token, {
    'x-forwarded-for': ip,
  });
  const [first] = bookings;
  if (!first) throw new Error('nothing was booked');
  return { ...first, all: bookings };
}
const seatOf = (phone = newPhone(), more: object = {}, seat: number | null = null): BookInput =>
  seatsInput({ phone, travellers: [{ name: 'Ірина Савчук', seat }], ...more });
const read = (code: string, actor?: TestActor) => app.call(ticketApi.ticket, { params: { code } }, actor?.token);
const claim = (code: string, actor: TestActor) => app.call(guestApi.claim, { params: { code } }, actor.token);
const confirmMail = (actor: TestActor, email: string) =>
  app.sql`update account set email = ${email} where id = ${actor.accountId}`;

async function staffNotified(trip: BookableTrip): Promise<string[]> {
  await app.runJobs();
  const rows = await app.sql<{ subject: string }[]>`
    select distinct subject from notification where account_id = ${trip.owner.accountId} order by 1`;
  return rows.map(({ subject }) => subject);
}

describe('booking without an account', () => {
  it('gives the ticket by its link, waits for the carrier, who learns of it, and can be cancelled with the number', async () => {
    const trip = await addBookableTrip(app.sql);
    const phone = newPhone();
    const { ticket, id, all } = await book(trip, seatsInput({ phone }));
    expect(all).toMatchObject([{ status: 'unconfirmed' }, { status: 'unconfirmed' }]);
    expect(await read(ticket)).toMatchObject({ id, byGuest: true, mailed: false, ofAccount: false, cancellable: true });
    expect(await staffNotified(trip)).toEqual(['callGuest']);
    await app.call(bookingsApi.confirm, { params: { bookingId: id }, body: {} }, trip.owner.token);
    expect(await read(ticket)).toMatchObject({ status: 'confirmed', party: [{ status: 'confirmed' }] });
    const cancel = (typed: string) => app.call(ticketApi.cancel, { params: { code: ticket }, body: { phone: typed } });
    expect(await outcome(cancel('+380671112299'))).toBe('wrong_phone');
    expect(await cancel(phone)).toMatchObject({ status: 'cancelled', cancelledBy: 'passenger' });
    expect(await staffNotified(trip)).toEqual(['callGuest', 'withdrawn']);
  });

  it('is confirmed once it is proven where the carrier confirms everybody, and not where it wants to see guests first', async () => {
    const trip = await addBookableTrip(app.sql, { instant: true });
    const proven = async () => proveGuest(app, (await book(trip, seatOf())).ticket);
    expect(await book(trip, seatOf())).toMatchObject({ status: 'unconfirmed' });
    expect(await proven()).toMatchObject({ status: 'confirmed', proof: null, expiresAt: null, number: { number: 1 } });
    await app.sql`update carrier set confirms_guests = true where id = ${trip.carrierId}`;
    expect(await proven()).toMatchObject({ status: 'unconfirmed', proof: null, expiresAt: '2026-06-11T09:00:00.000Z' });
    const { bookings } = await app.call(
      bookingsApi.book,
      { params: { tripId: trip.tripId }, body: seatInput() },
      (await addPassenger(app.sql)).token,
    );
    expect(bookings, 'who is signed in').toMatchObject([{ status: 'confirmed' }]);
  });

  it('is refused to a signed-in person, without a name or a number, with a wrong mail, and on a trip that has left', async () => {
    const trip = await addBookableTrip(app.sql);
    expect(await outcome(book(trip, seatOf(), await addPassenger(app.sql)))).toBe('not_allowed');
    expect(await outcome(book(trip, seatOf('')))).toBe('invalid_input');
    expect(await outcome(book(trip, seatOf(newPhone(), { email: 'no mail' })))).toBe('invalid_input');
    app.clock.set('2026-06-12T04:00:01Z');
    expect(await outcome(book(trip, seatOf()))).toBe('too_late');
  });

  it('happens once under its key, and holds the seat against everybody', async () => {
    const trip = await addBookableTrip(app.sql);
    const asked = { params: { tripId: trip.tripId }, body: seatOf(newPhone(), {}, 5) };
    const [one, again] = [
      await app.call(guestApi.book, asked, undefined, { 'idempotency-key': 'guest-1' }),
      await app.call(guestApi.book, asked, undefined, { 'idempotency-key': 'guest-1' }),
    ];
    expect(again).toEqual(one);
    expect(await outcome(book(trip, seatOf(newPhone(), {}, 5)))).toBe('seat_taken');
  });

  it('takes a parcel, and shows its sender the link for the receiver', async () => {
    const trip = await addBookableTrip(app.sql, { instant: true });
    const { ticket } = await book(trip, parcelInput({ senderPhone: newPhone(), payer: 'receiver' }));
    const { track } = await proveGuest(app, ticket);
    expect(await read(ticket)).toMatchObject({ parcel: { receiverPhone: '+48600111222', payer: 'receiver' } });
    const parcel = await app.call(bookingsApi.parcel, { params: { code: track ?? '' } });
    expect(parcel).toMatchObject({ status: 'confirmed' });
  });
});

describe('the limits of a number, a network and a mail', () => {
  it('leave a number with one family that waits, even when it asks many times at once', async () => {
    const trip = await addBookableTrip(app.sql, { seats: 48 });
    const phone = newPhone();
    const outcomes = await Promise.all(
      Array.from({ length: MAX_GUEST_BOOKINGS_PER_HOUR + 3 }, () => outcomeInTurn(() => book(trip, seatOf(phone)))),
    );
    expect(outcomes.filter((one) => one === 'done')).toHaveLength(MAX_GUEST_BOOKINGS_PER_HOUR);
    const other = newPhone();
    const ip = '198.51.100.2';
    await book(trip, seatsInput({ phone: other, travellers: FAMILY }), undefined, ip);
    expect(MAX_OPEN_GUEST_REQUESTS).toBe(8);
    const parcel = parcelInput({ senderPhone: other });
    expect(await outcome(book(trip, parcel, undefined, ip))).toBe('too_many_guest_bookings');
    await book(trip, seatOf(newPhone()));
  });

  it('do not lock a number that others type: it counts by network', async () => {
    const trip = await addBookableTrip(app.sql, { seats: 28 });
    const phone = newPhone();
    for (let made = 0; made < MAX_GUEST_BOOKINGS_PER_HOUR; made += 1) await book(trip, seatOf(phone));
    expect(await outcome(book(trip, seatOf(phone)))).toBe('too_many_guest_bookings');
    await book(trip, seatOf(phone), undefined, '198.51.100.2');
  });

  it('leave one network eight seats of a trip that nobody has proven, also where they are confirmed at once', async () => {
    const trip = await addBookableTrip(app.sql, { seats: 28, instant: true });
    const made = await Promise.all(Array.from({ length: 10 }, () => outcomeInTurn(() => book(trip, seatOf()))));
    expect(made.filter((one) => one === 'done')).toHaveLength(MAX_UNPROVEN_SEATS_OF_NETWORK);
    expect(await outcome(book(trip, seatOf()))).toBe('too_many_unproven_seats');
    await book(trip, seatOf(), undefined, '198.51.100.2');
    await book(await addBookableTrip(app.sql, { seats: 28 }), seatOf());
  });

  it('count a seat no more once the office has answered for it', async () => {
    const trip = await addBookableTrip(app.sql, { seats: 28 });
    const { id } = await book(trip, seatsInput({ phone: newPhone(), travellers: FAMILY }));
    expect(await outcome(book(trip, seatOf()))).toBe('too_many_unproven_seats');
    await app.call(bookingsApi.confirm, { params: { bookingId: id }, body: {} }, trip.owner.token);
    await book(trip, seatOf());
  });

  const FAMILY = Array(8).fill({ name: 'Ірина Савчук', seat: null });

  it('leave one network so many seats an hour, under whatever numbers, and a parcel counts as one', async () => {
    const whole = GUEST_SEATS_OF_NETWORK / 8;
    for (let made = 0; made < whole - 1; made += 1) {
      await book(await addBookableTrip(app.sql, { seats: 28 }), seatsInput({ phone: newPhone(), travellers: FAMILY }));
    }
    const trip = await addBookableTrip(app.sql, { seats: 28 });
    await book(trip, parcelInput({ senderPhone: newPhone() }));
    expect(await outcome(book(trip, seatsInput({ phone: newPhone(), travellers: FAMILY })))).toBe('too_many_requests');
    await book(trip, seatsInput({ phone: newPhone(), travellers: FAMILY.slice(1) }));
    expect(await outcome(book(trip, seatOf()))).toBe('too_many_requests');
    app.clock.advance(3_600_001);
    await book(trip, seatOf());
  });

  it('leave one mail so many seats a day from one network, and others do not use them up', async () => {
    const email = 'flooded@example.org';
    for (let seats = 0; seats < GUEST_SEATS_OF_EMAIL; seats += 8) {
      const trip = await addBookableTrip(app.sql, { seats: 28 });
      await book(trip, seatsInput({ phone: newPhone(), travellers: FAMILY, email }));
    }
    const trip = await addBookableTrip(app.sql, { seats: 28 });
    expect(await outcome(book(trip, seatOf(newPhone(), { email })))).toBe('too_many_requests');
    await book(trip, seatOf(newPhone(), { email }), undefined, '198.51.100.2');
  });
});

describe('a price by arrangement', () => {
  it('is named by the carrier, and agreed on by the guest with the number, at the price that was seen', async () => {
    const trip = await addBookableTrip(app.sql, { contractual: [3] });
    const phone = newPhone();
    const { ticket, id } = await book(trip, seatOf(phone));
    await app.runJobs();
    await app.call(bookingsApi.quote, { params: { bookingId: id }, body: { price: '60' } }, trip.owner.token);
    expect(await read(ticket)).toMatchObject({ status: 'unconfirmed', quoted: 6000, fare: null });
    const give = (answer: 'accept' | 'decline', price: number, typed = phone) =>
      app.call(ticketApi.answerPrice, { params: { code: ticket }, body: { phone: typed, answer, price } });
    expect(await outcome(give('accept', 6000, '+380671112299'))).toBe('wrong_phone');
    expect(await outcome(give('accept', 5000))).toBe('price_changed');
    expect(await give('decline', 6000)).toMatchObject({ status: 'unconfirmed', quoted: null });
    await app.runJobs();
    await app.call(bookingsApi.quote, { params: { bookingId: id }, body: { price: '50' } }, trip.owner.token);
    expect(await give('accept', 5000)).toMatchObject({ status: 'confirmed', fare: 5000, quoted: null });
    expect(await staffNotified(trip)).toEqual(['accepted', 'callGuest', 'declined']);
  });
});

describe('mails to a guest', () => {
  it('bring the ticket at once, and what changes, in the language of the page; without a mail there is none', async () => {
    const trip = await addBookableTrip(app.sql);
    const email = 'olena@example.org';
    const { id, ticket } = await book(trip, seatOf(newPhone(), { email: ' Olena@Example.org ' }));
    await app.runJobs();
    await app.call(bookingsApi.confirm, { params: { bookingId: id }, body: {} }, trip.owner.token);
    await app.runJobs();
    await app.call(bookingsApi.cancel, { params: { bookingId: id }, body: { reason: 'Зламався' } }, trip.owner.token);
    await app.runJobs();
    const mails = await mailsTo(app.sql, email);
    expect(mails.map(({ title }) => title).sort()).toEqual([
      'Бронювання підтверджено',
      'Бронювання скасовано',
      'Підтвердьте місце',
    ]);
    const pages = new RegExp(`/b/${ticket}\\?lang=uk(#proof=[\\w-]{22})?$`);
    for (const mail of mails) expect(mail.button?.url).toMatch(pages);
    expect(JSON.stringify(mails.map(({ attachments: _, ...mail }) => mail))).not.toContain('/trips/list/');
  });

  it('remind of the ride on the evening before, once', async () => {
    const trip = await addBookableTrip(app.sql, { instant: true });
    const email = 'reminded@example.org';
    await proveGuest(app, (await book(trip, seatOf(newPhone(), { email }))).ticket);
    await app.runJobs();
    app.clock.set('2026-06-11T15:01:00Z');
    for (let times = 0; times < 2; times += 1) {
      await app.sql`select graphile_worker.add_job('notify.remind', '{}')`;
      await app.runJobs();
    }
    const subjects = (await mailsTo(app.sql, email)).map(({ title }) => title);
    expect(subjects.filter((subject) => subject !== 'Підтвердьте місце')).toHaveLength(2);
  });
});

it('a guest’s mail is forgotten a month after the ride', async () => {
  const trip = await addBookableTrip(app.sql);
  const { id } = await book(trip, seatOf(newPhone(), { email: 'old@example.org' }));
  const mail = async () => {
    await app.sql`select graphile_worker.add_job('bookings.forgetGuestMails', '{}')`;
    await app.runJobs();
    const [row] = await app.sql`select email from party join booking on party_id = party.id where booking.id = ${id}`;
    return row?.email;
  };
  app.clock.set('2026-07-12T15:00:00Z');
  expect(await mail()).toBe('old@example.org');
  app.clock.set('2026-07-12T17:00:00Z');
  expect(await mail()).toBe('');
});

describe('joining an account', () => {
  it('needs the same mail, confirmed; then the bookings are the account’s own', async () => {
    const trip = await addBookableTrip(app.sql, { instant: true });
    const [one, other] = [
      await book(trip, seatOf(newPhone(), { email: MAIL })),
      await book(trip, seatOf(newPhone(), { email: MAIL })),
    ];
    const [stranger, rider] = [await addPassenger(app.sql), await addPassenger(app.sql)];
    expect(await read(one.ticket, stranger)).toMatchObject({ claimable: false });
    expect(await outcome(claim(one.ticket, stranger))).toBe('not_allowed');
    await confirmMail(rider, MAIL);
    await app.sql`update account set email_confirmed_at = null where id = ${rider.accountId}`;
    expect(await read(one.ticket, rider)).toMatchObject({ claimable: false });
    expect(await outcome(claim(one.ticket, rider))).toBe('email_unconfirmed');
    await app.sql`update account set email_confirmed_at = now() where id = ${rider.accountId}`;
    expect(await read(one.ticket), 'nobody else learns that there is an account').toMatchObject({
      ofAccount: false,
      claimable: false,
    });
    expect(await read(one.ticket, rider)).toMatchObject({ claimable: true });
    expect(await claim(one.ticket, rider)).toEqual({ bookingId: one.id, tripId: trip.tripId, bookings: 2 });
    const { data } = await app.call(bookingsApi.mine, { query: {} }, rider.token);
    expect(data.map(({ id }) => id).sort()).toEqual([one.id, other.id].sort());
    expect(await outcome(claim(one.ticket, rider))).toBe('not_allowed');
  });

  it('happens by the number of the booking too, once the account has proven it', async () => {
    const trip = await addBookableTrip(app.sql, { instant: true });
    const phone = newPhone();
    const [one, other] = [await book(trip, seatOf(phone)), await book(trip, seatOf(phone, { email: 'x@example.org' }))];
    const alien = await book(trip, seatOf(newPhone()));
    const rider = await addPassenger(app.sql);
    expect(await read(one.ticket, rider)).toMatchObject({ claimable: false });
    expect(await outcome(claim(one.ticket, rider))).toBe('not_allowed');
    await app.sql`
      insert into account_phone (account_id, phone, proven_at) values (${rider.accountId}, ${phone}, ${app.clock.now()})`;
    expect(await read(one.ticket, rider)).toMatchObject({ claimable: true });
    expect(await outcome(claim(alien.ticket, rider))).toBe('not_allowed');
    expect(await read(alien.ticket, rider)).toMatchObject({ claimable: false, ofAccount: false });
    expect(await claim(one.ticket, rider)).toMatchObject({ bookingId: one.id, bookings: 2 });
    expect(await read(other.ticket)).toMatchObject({ ofAccount: true });
  });

  it('never happens by the telephone number, which nobody has proven', async () => {
    const trip = await addBookableTrip(app.sql);
    const { ticket } = await book(trip, seatOf('+380671234567'));
    const rider = await addPassenger(app.sql);
    expect(await read(ticket, rider)).toMatchObject({ claimable: false });
    expect(await outcome(claim(ticket, rider))).toBe('not_allowed');
  });
});
