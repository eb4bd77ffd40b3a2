import { beforeEach, describe, expect, it } from 'vitest';
import { changeApi } from '#shared/sales/bookings/changes/change-api.ts';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { guestApi } from '#shared/sales/bookings/core/guest-api.ts';
import { ticketApi } from '#shared/sales/bookings/core/ticket-api.ts';
import type { BookInput } from '#shared/sales/bookings/rules/schema.ts';
import { PROOF_CODE_TRIES } from '#shared/sales/bookings/tickets/ticket-page.ts';
import { outcome } from '#testing/booking-actions.ts';
import { addBookableTrip, type BookableTrip, proveGuest, seatsInput, tokenOf } from '#testing/bookings.ts';
import { appScene } from '#testing/scene.ts';
import { addPassenger } from '#testing/server/carriers.ts';
import { mailsTo } from '#testing/server/mails.ts';
import { codeIn, phoneGatewayServer } from '#testing/services/phone-gateway-server.ts';
import { proofCode } from './commands/prove.ts';

const app = appScene({ config: { trustProxy: 1 } });
beforeEach(() => app.sql`delete from rate_limit`);

let guests = 0;
const mailOf = () => `guest-${++guests}@example.org`;

async function book(trip: BookableTrip, change: object = {}, ip = '198.51.100.1') {
  guests += 1;
  const input: BookInput = seatsInput({
    phone: `+38067${4_000_000 + guests}`,
    travellers: [{ name: 'Ірина Савчук', seat: null }],
    ...change,
  });
  const of = { params: { tripId: trip.tripId }, body: input };
  const { bookings, partyId } = await app.call(guestApi.book, of, undefined, { 'x-forwarded-for': ip });
  const [first] = bookings;
  if (!first) throw new Error('nothing was booked');
  return { ...first, partyId };
}
const seats = (count: number) => ({ travellers: Array(count).fill({ name: 'Ірина Савчук', seat: null }) });
const read = (code: string) => app.call(ticketApi.ticket, { params: { code } });
const prove = (code: string, proof: string) => app.call(ticketApi.prove, { params: { code }, body: { proof } });

async function afterMinutes(minutes: number) {
  app.clock.advance(minutes * 60_000);
  await app.sql`select graphile_worker.add_job('bookings.expire', '{}')`;
  await app.runJobs();
}

async function staffNotified(trip: BookableTrip): Promise<string[]> {
  await app.runJobs();
  const rows = await app.sql<{ subject: string }[]>`
    select subject from notification where account_id = ${trip.owner.accountId} order by id`;
  return rows.map(({ subject }) => subject);
}
const mailed = async (email: string) => {
  await app.runJobs();
  return (await mailsTo(app.sql, email)).map(({ title }) => title).sort();
};

describe('a seat that nothing has proven', () => {
  it('is held for fifteen minutes, then it is free again, and the guest learns of it', async () => {
    const trip = await addBookableTrip(app.sql, { instant: true });
    const email = mailOf();
    const { ticket } = await book(trip, { email, travellers: [{ name: 'Ірина Савчук', seat: 5 }] });
    const until = new Date(app.clock.now().getTime() + 15 * 60_000).toISOString();
    expect(await read(ticket)).toMatchObject({
      status: 'unconfirmed',
      expiresAt: until,
      proof: { until, byMail: true, byCode: false },
    });
    await afterMinutes(14);
    const same = { travellers: [{ name: 'Олег Кіт', seat: 5 }] };
    expect(await outcome(book(trip, same))).toBe('seat_taken');
    app.clock.advance(60_000);
    expect(await outcome(prove(ticket, await tokenOf(app, ticket)))).toBe('hold_expired');
    await afterMinutes(0);
    expect(await read(ticket)).toMatchObject({ status: 'cancelled', cancelledBy: 'expiry', proof: { until } });
    expect(await mailed(email)).toEqual(['Місце звільнено', 'Підтвердьте місце']);
    expect(await outcome(prove(ticket, await tokenOf(app, ticket)))).toBe('hold_expired');
    await book(trip, same);
    expect(await staffNotified(trip), 'the first guest had a mail').toEqual(['callGuest']);
  });

  it('is not held beyond the departure', async () => {
    const trip = await addBookableTrip(app.sql, { instant: true });
    app.clock.set('2026-06-12T03:50:00Z');
    expect(await read((await book(trip)).ticket)).toMatchObject({ expiresAt: '2026-06-12T04:00:00.000Z' });
  });

  it('counts for the trip from all networks: a third of the bus at most', async () => {
    const trip = await addBookableTrip(app.sql, { seats: 28, instant: true });
    await book(trip, seats(5));
    const { ticket } = await book(trip, seats(4), '198.51.100.2');
    expect(await outcome(book(trip, {}, '198.51.100.3'))).toBe('too_many_unproven_on_trip');
    const at = { params: { tripId: trip.tripId }, body: seatsInput() };
    await app.call(bookingsApi.book, at, (await addPassenger(app.sql)).token);
    await proveGuest(app, ticket);
    await book(trip, seats(4), '198.51.100.3');
  });

  it('counts also when many ask at once', async () => {
    const trip = await addBookableTrip(app.sql, { seats: 28, instant: true });
    const asked = Array.from({ length: 6 }, (_, index) => outcome(book(trip, seats(2), `198.51.100.${index}`)));
    expect((await Promise.all(asked)).filter((one) => one === 'done')).toHaveLength(4);
  });

  it('is kept by the answer of the office: it confirms, names a price, or moves the passenger', async () => {
    const trip = await addBookableTrip(app.sql);
    const { ticket, id } = await book(trip, { email: mailOf(), ...seats(2) });
    await app.call(bookingsApi.confirm, { params: { bookingId: id }, body: { alone: true } }, trip.owner.token);
    const seen = await app.call(bookingsApi.booking, { params: { bookingId: id } }, trip.owner.token);
    expect(seen).toMatchObject({ status: 'confirmed', party: [{ status: 'unconfirmed' }] });
    const priced = await addBookableTrip(app.sql, { contractual: [3] });
    const named = await book(priced, { email: mailOf() });
    await app.call(bookingsApi.quote, { params: { bookingId: named.id }, body: { price: '60' } }, priced.owner.token);
    const moved = await book(trip, { email: mailOf() });
    await app.call(
      changeApi.proposeChange,
      { params: { bookingId: moved.id }, body: { change: { seat: 9 } } },
      trip.owner.token,
    );
    await afterMinutes(16);
    for (const one of [ticket, named.ticket, moved.ticket])
      expect(await read(one)).toMatchObject({ proof: null, cancelledBy: null });
    expect((await read(ticket)).party).toMatchObject([{ status: 'unconfirmed' }]);
  });
});

describe('the link of the mail', () => {
  it('proves by a press, and not when it is opened; then the carrier learns of it', async () => {
    const trip = await addBookableTrip(app.sql, { instant: true });
    const email = mailOf();
    const { ticket } = await book(trip, { email });
    expect(await staffNotified(trip)).toEqual([]);
    const [mail] = await mailsTo(app.sql, email);
    const token = mail?.button?.url.split('#proof=')[1] ?? '';
    expect(await read(ticket)).toMatchObject({ status: 'unconfirmed' });
    expect(await outcome(prove(ticket, `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`))).toBe('wrong_proof');
    expect(await outcome(prove(ticket, 'short'))).toBe('invalid_input');
    expect(await prove(ticket, token)).toMatchObject({ status: 'confirmed', proof: null });
    expect(await prove(ticket, token), 'a second press').toMatchObject({ status: 'confirmed' });
    expect(await staffNotified(trip)).toEqual(['booked']);
    expect(await mailed(email)).toEqual(['Бронювання підтверджено', 'Підтвердьте місце']);
    await afterMinutes(30);
    expect(await read(ticket)).toMatchObject({ status: 'confirmed' });
  });

  it('makes it a request where the carrier answers each one, with its usual time', async () => {
    const trip = await addBookableTrip(app.sql);
    const email = mailOf();
    const { ticket } = await book(trip, { email });
    await app.runJobs();
    await proveGuest(app, ticket);
    expect(await staffNotified(trip)).toEqual(['asked']);
    expect(await mailed(email)).toEqual(['Запит на місце надіслано', 'Підтвердьте місце']);
    await afterMinutes(30);
    expect(await read(ticket)).toMatchObject({ status: 'unconfirmed', expiresAt: '2026-06-11T09:00:00.000Z' });
  });

  it('of another booking proves nothing', async () => {
    const trip = await addBookableTrip(app.sql);
    const [one, other] = [await book(trip), await book(trip)];
    expect(await outcome(prove(one.ticket, await tokenOf(app, other.ticket)))).toBe('wrong_proof');
  });
});

describe('the code', () => {
  it('comes by text message where there is a gateway, and no mail was given', async () => {
    const sms = await phoneGatewayServer();
    app.context.gateways = { viber: null, sms: sms.gateway };
    try {
      const trip = await addBookableTrip(app.sql, { instant: true });
      const { ticket } = await book(trip, { phone: '+380675999999' });
      await app.runJobs();
      expect(await read(ticket)).toMatchObject({ proof: { byMail: false, byCode: true } });
      const text = sms.to('+380675999999')[0]?.text;
      expect(text).toMatch(new RegExp(`\\nhttps://vezu\\.test/b/${ticket}$`));
      expect(await prove(ticket, codeIn(text))).toMatchObject({ status: 'confirmed' });
      expect(await staffNotified(trip), 'the office is not asked to call').toEqual(['booked']);
    } finally {
      app.context.gateways = { viber: null, sms: null };
      await sms.close();
    }
  });

  it('is neither promised nor sent to a number of a country that the service does not text: the office calls', async () => {
    const sms = await phoneGatewayServer();
    app.context.gateways = { viber: null, sms: sms.gateway };
    try {
      const trip = await addBookableTrip(app.sql, { instant: true });
      const { ticket } = await book(trip, { phone: '+19001234567', byText: true });
      expect(await staffNotified(trip)).toEqual(['callGuest']);
      expect(await read(ticket)).toMatchObject({ texted: false, proof: { byMail: false, byCode: false } });
      expect(sms.messages).toEqual([]);
    } finally {
      app.context.gateways = { viber: null, sms: null };
      await sms.close();
    }
  });

  it('proves too; after five wrong ones only the link and the office do', async () => {
    const trip = await addBookableTrip(app.sql, { instant: true });
    const { ticket, partyId } = await book(trip);
    const code = proofCode(app.context.secrets, partyId);
    expect(await prove(ticket, `${code.slice(0, 3)} ${code.slice(3)}`)).toMatchObject({ status: 'confirmed' });
    const next = await book(trip);
    const right = proofCode(app.context.secrets, next.partyId);
    const wrong = right === '111111' ? '222222' : '111111';
    for (let tries = 0; tries < PROOF_CODE_TRIES; tries += 1)
      expect(await outcome(prove(next.ticket, wrong))).toBe('wrong_proof');
    expect(await outcome(prove(next.ticket, right))).toBe('too_many_requests');
    expect(await proveGuest(app, next.ticket)).toMatchObject({ status: 'confirmed' });
  });
});

it('an account that has proven the mail proves the booking when it takes it', async () => {
  const trip = await addBookableTrip(app.sql, { instant: true });
  const email = mailOf();
  const { ticket } = await book(trip, { email });
  const rider = await addPassenger(app.sql);
  await app.sql`update account set email = ${email} where id = ${rider.accountId}`;
  await app.call(guestApi.claim, { params: { code: ticket } }, rider.token);
  expect(await read(ticket)).toMatchObject({ status: 'confirmed', ofAccount: true, proof: null });
});

describe('many numbers from one network', () => {
  const release = (trip: BookableTrip, bookingId: number, actor = trip.owner) =>
    app.call(guestApi.releaseUnproven, { params: { tripId: trip.tripId }, body: { bookingId } }, actor.token);
  const patterns = async (trip: BookableTrip, actor = trip.owner) =>
    (await app.call(guestApi.unproven, { params: { tripId: trip.tripId } }, actor.token)).data;

  it('are shown to the office, once an hour, from four on', async () => {
    const trip = await addBookableTrip(app.sql, { seats: 28 });
    for (let made = 0; made < 3; made += 1) await book(trip, { email: mailOf() });
    await book(trip, { email: mailOf() }, '198.51.100.2');
    expect(await staffNotified(trip)).toEqual([]);
    expect(await patterns(trip)).toEqual([]);
    for (let made = 0; made < 2; made += 1) await book(trip, { email: mailOf() });
    expect(await patterns(trip)).toMatchObject([{ numbers: 5, seats: 5 }]);
    expect(await staffNotified(trip)).toEqual(['unprovenSeats']);
    await book(trip, { email: mailOf() });
    expect(await staffNotified(trip)).toEqual(['unprovenSeats']);
  });

  it('are released by one press, and nobody else is', async () => {
    const trip = await addBookableTrip(app.sql, { seats: 28 });
    const email = mailOf();
    const proven = await book(trip);
    await proveGuest(app, proven.ticket);
    const other = await book(trip, {}, '198.51.100.2');
    const all = [await book(trip, { email }), await book(trip), await book(trip), await book(trip)];
    const [pattern] = await patterns(trip);
    expect(await release(trip, pattern?.bookingId ?? 0)).toEqual({ released: 4 });
    for (const { ticket } of all) expect(await read(ticket)).toMatchObject({ status: 'cancelled' });
    for (const { ticket } of [proven, other]) expect(await read(ticket)).toMatchObject({ status: 'unconfirmed' });
    expect(await mailed(email)).toContain('Місце звільнено');
    expect(await patterns(trip)).toEqual([]);
  });

  it('are refused to other carriers, to passengers, and for a booking that is proven or on another trip', async () => {
    const [trip, foreign] = [await addBookableTrip(app.sql), await addBookableTrip(app.sql)];
    const { id, ticket } = await book(trip);
    expect(await outcome(release(trip, id, foreign.owner))).toBe('not_found');
    expect(await outcome(patterns(trip, foreign.owner))).toBe('not_found');
    expect(await outcome(release(trip, id, await addPassenger(app.sql)))).toBe('not_allowed');
    expect(await outcome(release(foreign, id))).toBe('not_found');
    await proveGuest(app, ticket);
    expect(await outcome(release(trip, id))).toBe('not_found');
  });
});
