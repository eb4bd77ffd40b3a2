import { describe, expect, it } from 'vitest';
import { PAYMENT_PROVIDERS } from '#shared/core/payment-providers.ts';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { ticketTextApi } from '#shared/sales/bookings/tickets/ticket-text-api.ts';
import { bookingActions, outcome } from '#testing/booking-actions.ts';
import { parcelInput, proveGuest, seatsInput } from '#testing/bookings.ts';
import { cardScene } from '#testing/card-payments.ts';
import { allTests } from '#testing/scene.ts';
import { addPassenger } from '#testing/server/carriers.ts';
import { mailsTo } from '#testing/server/mails.ts';
import { phoneGatewayServer } from '#testing/services/phone-gateway-server.ts';

const { app, bank, ...its } = cardScene();
const people = bookingActions(app);
const sms = allTests(phoneGatewayServer);
const SEAT = { travellers: [{ name: 'Ірина Савчук', seat: 5 }] };
const OTHER = { travellers: [{ name: 'Олег Кіт', seat: 5 }] };

describe.each(PAYMENT_PROVIDERS)('paying a seat by %s', (provider) => {
  const RATE = provider === 'mono' ? 48.4 : 1;
  const [amount, currency] = provider === 'mono' ? [217_800, 'UAH'] : [4_500, 'EUR'];

  it('confirms it, and is entered once however often the provider says so', async () => {
    const trip = await its.carrier(provider);
    const { ticket, email } = await its.book(trip, SEAT);
    const until = new Date(app.clock.now().getTime() + 15 * 60_000).toISOString();
    expect(await its.money(ticket)).toMatchObject({
      offer: { provider, amount, currency, eurCents: 4_500, rest: 0, merchant: 'ФОП Бондар О. І.' },
      ...{ until, late: false, paid: [] },
    });
    expect(await its.ticket(ticket)).toMatchObject({ status: 'unconfirmed', proof: null, number: null });
    const reference = await its.pay(ticket);
    const answers = await Promise.all([1, 2, 3].map(() => its.notify(trip, reference)));
    expect(answers).toEqual([204, 204, 204]);
    await app.runJobs();
    await its.notify(trip, reference);
    await app.runJobs();
    expect(await its.ticket(ticket)).toMatchObject({
      ...{ status: 'confirmed', paid: 4_500, expiresAt: null },
      number: { series: 'V', number: 1 },
    });
    expect(await its.money(ticket)).toMatchObject({ offer: null, until: null, paid: [{ amount, currency }], back: [] });
    const fee = Math.round(amount * 0.013);
    expect(await its.ledger(trip)).toEqual([
      `fee: provider -${fee} ${currency} -${Math.round(fee / RATE)}`,
      `fee: fees ${fee} ${currency} ${Math.round(fee / RATE)}`,
      `payment: provider ${amount} ${currency} 4500`,
      'payment: debt -4500 EUR -4500',
    ]);
    const subjects = await app.sql`select subject from notification where account_id = ${trip.owner.accountId}`;
    expect(subjects.map((row) => row.subject)).toEqual(['booked']);
    const mails = await mailsTo(app.sql, email);
    expect(mails.map(({ title }) => title).toSorted()).toEqual([
      'Бронювання підтверджено',
      'Сплатіть, щоб місце стало вашим',
    ]);
  });

  it('is found by asking where the event was lost', async () => {
    const trip = await its.carrier(provider);
    const { ticket } = await its.book(trip, SEAT);
    await its.pay(ticket);
    expect(await its.ask(ticket)).toMatchObject({ paid: [{ amount, currency }] });
    const second = await its.book(trip, { travellers: [{ name: 'Олег Кіт', seat: 6 }] });
    await its.pay(second.ticket);
    await its.minutes(2);
    expect(await its.ticket(second.ticket)).toMatchObject({ status: 'confirmed', paid: 4_500 });
  });

  it('takes the events of the provider while a forger’s network has used up its own', async () => {
    const trip = await its.carrier(provider);
    const { ticket } = await its.book(trip, SEAT);
    const reference = await its.pay(ticket);
    const forge = () =>
      fetch(`${app.address}/api/payment-providers/${provider}/${trip.carrierId}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.77' },
        body: '{}',
      });
    const used = `${provider} ${trip.carrierId} 203.0.113.77`;
    await app.context.rateLimits.consume(
      { name: 'paymentEvents', points: 600, seconds: 60 },
      app.context.pool,
      used,
      app.clock.now(),
      600,
    );
    expect((await forge()).status).toBe(429);
    expect(await its.notify(trip, reference)).toBe(204);
  });

  it('refuses a forged event, and believes nothing that an event says', async () => {
    const trip = await its.carrier(provider);
    const { ticket } = await its.book(trip, SEAT);
    await its.open(ticket);
    const { reference } = await its.checkoutOf(ticket);
    const body = JSON.stringify({ invoiceId: reference, status: 'success', amount, ccy: 980 });
    expect(await its.notify(trip, reference, { body })).toBe(404);
    expect(await its.notify({ carrierId: trip.carrierId + 100_000 }, reference)).toBe(404);
    // Signed, and too early: the provider knows of no payment.
    expect(await its.notify(trip, reference)).toBe(204);
    await app.runJobs();
    expect(await its.ticket(ticket)).toMatchObject({ status: 'unconfirmed', paid: 0 });
  });

  it('frees the seat after fifteen minutes, and ends the page of the provider', async () => {
    const trip = await its.carrier(provider);
    const { ticket } = await its.book(trip, SEAT);
    await its.open(ticket);
    await its.minutes(14);
    expect(await outcome(its.book(trip, OTHER))).toBe('seat_taken');
    await its.minutes(1);
    expect(await its.ticket(ticket)).toMatchObject({ status: 'cancelled', cancelledBy: 'expiry' });
    expect(await its.money(ticket)).toMatchObject({ offer: null, late: true });
    expect(bank.pay((await its.checkoutOf(ticket)).reference)).toBe(false);
    expect(await outcome(its.open(ticket))).toBe('payment_not_due');
    await its.book(trip, OTHER);
  });

  it('places a late payer again while the seat is free', async () => {
    const trip = await its.carrier(provider);
    const { ticket } = await its.book(trip, SEAT);
    const reference = await its.pay(ticket);
    app.clock.advance(16 * 60_000);
    await app.sql`select graphile_worker.add_job('bookings.expire', '{}')`;
    await app.runJobs();
    expect(await its.ticket(ticket)).toMatchObject({ status: 'cancelled' });
    await its.notify(trip, reference);
    await app.runJobs();
    expect(await its.ticket(ticket)).toMatchObject({ status: 'confirmed', paid: 4_500 });
    expect((await its.money(ticket)).back).toEqual([]);
  });

  it('gives a late payer the money back once somebody else has the seat', async () => {
    const trip = await its.carrier(provider);
    const { ticket } = await its.book(trip, SEAT);
    const reference = await its.pay(ticket);
    app.clock.advance(16 * 60_000);
    await app.sql`select graphile_worker.add_job('bookings.expire', '{}')`;
    await app.runJobs();
    await its.book(trip, OTHER);
    await its.notify(trip, reference);
    await app.runJobs();
    expect(await its.ticket(ticket)).toMatchObject({ status: 'cancelled', paid: 0 });
    expect(await its.money(ticket)).toMatchObject({ back: [{ amount, currency, state: 'done' }] });
    const balance = await app.sql<{ sum: number }[]>`
      select sum(l.amount)::int as sum from ledger_line l join ledger_entry e on e.id = l.entry_id
      where e.trip_id = ${trip.tripId} and e.kind <> 'fee' and l.account = 'provider'`;
    expect(balance[0]?.sum).toBe(0);
  });

  it.each([
    ['a part', { amount: 1_000 }],
    ['another currency', { currency: provider === 'mono' ? 'EUR' : 'UAH' }],
  ])('gives %s back, and keeps the seat held', async (_, change) => {
    const trip = await its.carrier(provider);
    const { ticket } = await its.book(trip, SEAT);
    const reference = await its.pay(ticket, change);
    await its.notify(trip, reference);
    await app.runJobs();
    expect(await its.ticket(ticket)).toMatchObject({ status: 'unconfirmed', paid: 0 });
    expect(await its.money(ticket)).toMatchObject({ back: [{ state: 'done' }] });
    expect((await its.money(ticket)).offer).not.toBeNull();
  });

  it('uses one page for two presses, and says when the provider is away', async () => {
    const trip = await its.carrier(provider);
    const { ticket } = await its.book(trip, SEAT);
    for (const status of [503, 400]) {
      bank.made.down = status;
      expect(await outcome(its.open(ticket))).toBe('payment_provider_away');
    }
    bank.made.down = 0;
    const first = await its.open(ticket);
    expect(await its.open(ticket)).toEqual(first);
  });
});

describe('who has to pay', () => {
  it('is a guest and an unproven number where the rule says so, and nobody with a proven one', async () => {
    const trip = await its.carrier('mono', { of: 'unproven' });
    const [known, unknown] = [await addPassenger(app.sql), await addPassenger(app.sql)];
    await app.sql`
      insert into account_phone (account_id, phone, proven_at) values (${known.accountId}, '+380671112233', now())`;
    const status = async (actor: typeof known) => {
      const [id = 0] = await people.book(
        trip,
        actor,
        seatsInput({ travellers: [{ name: 'Ірина Савчук', seat: null }] }),
      );
      return (await app.call(bookingsApi.booking, { params: { bookingId: id } }, actor.token)).status;
    };
    expect(await status(known)).toBe('confirmed');
    expect(await status(unknown)).toBe('unconfirmed');
    const terms = (token?: string) =>
      app.call(bookingsApi.terms, { params: { tripId: trip.tripId }, query: {} }, token ?? null);
    expect((await terms(known.token)).payFirst).toBe(false);
    expect((await terms(unknown.token)).payFirst).toBe(true);
    expect(await terms()).toMatchObject({ payFirst: true, trip: { payRule: { kind: 'required', of: 'unproven' } } });
    expect((await terms(trip.owner.token)).payFirst).toBe(false);
  });

  it('is nobody where the carrier is not verified or has switched payments off', async () => {
    const trip = await its.carrier('mono', {});
    await app.sql`update carrier set verified_at = null where id = ${trip.carrierId}`;
    const [id = 0] = await people.book(trip, await addPassenger(app.sql));
    expect(await app.sql`select status from booking where id = ${id}`).toEqual([{ status: 'confirmed' }]);
  });

  it.each([{ deposit: 20 }, { sum: 900 }])(
    'pays a deposit, %j, then as much of the rest as they like',
    async (rule) => {
      const trip = await its.carrier('stripe', rule);
      const { ticket } = await its.book(trip, SEAT);
      expect((await its.money(ticket)).offer).toMatchObject({ amount: 900, rest: 3_600 });
      await its.pay(ticket);
      expect(await its.ask(ticket)).toMatchObject({ offer: { amount: 3_600, rest: 0 }, until: null });
      expect(await its.ticket(ticket)).toMatchObject({ status: 'confirmed', paid: 900 });
    },
  );

  it('can be the sender of a confirmed parcel, and not for what the receiver pays', async () => {
    const trip = await its.carrier('stripe', { deposit: 20 });
    const sent = async (payer: 'sender' | 'receiver') => {
      const [id = 0] = await people.book(trip, trip.owner, parcelInput({ payer }));
      const [{ ticket } = { ticket: '' }] = await app.sql<
        { ticket: string }[]
      >`select ticket_key as ticket from booking where id = ${id}`;
      return { id, ticket };
    };
    expect((await its.money((await sent('receiver')).ticket)).offer).toBeNull();
    const { id, ticket } = await sent('sender');
    await app.sql`update parcel set receiver_extra = 200 where booking_id = ${id}`;
    expect((await its.money(ticket)).offer).toMatchObject({ amount: 600, rest: 0 });
    await its.pay(ticket);
    expect(await its.ask(ticket)).toMatchObject({ offer: null, paid: [{ amount: 600 }] });
    await people.act('cancel', id, trip.owner, {});
    await its.minutes(1);
    expect(await its.ticket(ticket)).toMatchObject({ status: 'cancelled', paid: 0 });
  });

  it('is asked of a caller by the message with the link of the ticket, until it is paid', async () => {
    const trip = await its.carrier('mono', { kind: 'optional' });
    app.context.gateways = { viber: null, sms: sms.gateway };
    const phone = '+380671117733';
    const [id = 0] = await people.book(trip, trip.owner, seatsInput({ ...SEAT, phone }));
    const [{ ticket } = { ticket: '' }] = await app.sql<
      { ticket: string }[]
    >`select ticket_key as ticket from booking where id = ${id}`;
    const texted = async () => {
      await app.call(ticketTextApi.send, { params: { bookingId: id } }, trip.owner.token);
      await app.runJobs();
      app.clock.advance(61_000);
      return sms.to(phone).at(-1)?.text;
    };
    expect(await texted()).toContain(`місце 5. Квиток і оплата карткою: https://vezu.test/b/${ticket}`);
    await its.pay(ticket);
    await its.ask(ticket);
    expect(await texted()).toContain(`місце 5: https://vezu.test/b/${ticket}`);
  });

  it('pays a request once the carrier has confirmed it', async () => {
    const trip = await its.carrier('mono', {}, { instant: false });
    const { ticket, id } = await its.book(trip, SEAT);
    expect((await its.money(ticket)).offer).toBeNull();
    await proveGuest(app, ticket);
    expect(await outcome(its.open(ticket))).toBe('payment_not_due');
    await people.act('confirm', id, trip.owner);
    expect((await its.money(ticket)).offer).toMatchObject({ amount: 217_800 });
  });

  it('does not prove a seat by the link of the mail that is to be paid', async () => {
    const trip = await its.carrier('mono');
    const { ticket } = await its.book(trip, SEAT);
    await proveGuest(app, ticket);
    expect(await its.ticket(ticket)).toMatchObject({ status: 'unconfirmed' });
  });

  it('is let on by the office without a payment', async () => {
    const trip = await its.carrier('mono');
    const { ticket, id } = await its.book(trip, SEAT);
    await people.act('confirm', id, trip.owner);
    await its.minutes(20);
    expect(await its.ticket(ticket)).toMatchObject({ status: 'confirmed', paid: 0 });
  });
});
