import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { publicTrip } from '#server/sales/trips/queries/public-trip.ts';
import { RATE_UNIT } from '#shared/core/currencies.ts';
import { ratesApi } from '#shared/network/carriers/rates.ts';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { expectedSheet } from '#shared/sales/bookings/sheet/expected-sheet.ts';
import { type SheetActionInput, sheetAction } from '#shared/sales/bookings/sheet/sheet-actions.ts';
import { sheetApi } from '#shared/sales/bookings/sheet/sheet-api.ts';
import { tripsApi } from '#shared/sales/trips/api.ts';
import { bookingActions, outcome } from '#testing/booking-actions.ts';
import { HRYVNIAS, moneyActions, sumsOf, UAH } from '#testing/money.ts';
import { bookingScene } from '#testing/scene.ts';
import { addCarrier, addMember, type TestActor } from '#testing/server/carriers.ts';

const { app, trip, rider } = bookingScene({ instant: true });
const actions = bookingActions(app);
const money = moneyActions(app, { trip, rider });

describe('payments', () => {
  it('can be a part in hryvnias with change, and the rest with one press', async () => {
    const id = await money.booked();
    const part = await money.pay(id, { ...HRYVNIAS, given: 200_000, note: 'дала дві тисячі' });
    expect(part).toMatchObject({
      paid: 3500,
      payments: [{ amount: 169_400, currency: 'UAH', eurCents: 3500, rate: UAH }],
    });
    app.clock.advance(60_000);
    const whole = await actions.act('pay', id, trip.driver);
    expect(whole).toMatchObject({ paid: 4500, payments: [{}, { amount: 1000, currency: 'EUR', method: 'cash' }] });
    const seen = await app.call(bookingsApi.booking, { params: { bookingId: id } }, rider.token);
    expect(seen.payments[0]).toMatchObject({ amount: 169_400, takenBy: null, note: '' });
    expect(seen.rates).toEqual([]);
    const sheet = await app.call(tripsApi.sheet, { params: { tripId: trip.tripId } }, trip.driver.token);
    expect(sheet.cash).toEqual([
      { currency: 'EUR', amount: 1000 },
      { currency: 'UAH', amount: 169_400 },
    ]);
    expect(sheet.rates).toContainEqual({ currency: 'UAH', rate: UAH, day: '2026-11-20', own: false });
    expect(sheet.bookings[0]?.payments).toHaveLength(2);
    expect(sheet.amountPaid).toBe(4500);
  });

  it('are refused if they are too high, repeated, below what was given, or at a wrong rate', async () => {
    const id = await money.booked();
    const once = { ...HRYVNIAS, id: '0c9d7b5e-3a51-4d5e-9a43-0d8b0f6f7c11' };
    await money.pay(id, once);
    // Sent again under its own id, it gets the first answer.
    expect(await money.pay(id, once)).toMatchObject({ paid: 3500, payments: [{ id: once.id }] });
    expect(await outcome(money.pay(id, { ...once, amount: 4840 }))).toBe('payment_known');
    expect(await outcome(money.pay(id, { ...HRYVNIAS, amount: 100_000 }))).toBe('payment_too_much');
    expect(await outcome(money.pay(id, { ...HRYVNIAS, amount: 20_000, given: 10_000 }))).toBe('invalid_input');
    expect(await outcome(money.pay(id, { ...HRYVNIAS, amount: 1000, rate: 48_400 }))).toBe('rate_changed');
    // Nobody has set a rate of the pound.
    expect(await outcome(money.pay(id, { amount: 100, currency: 'GBP', rate: 8_700, method: 'cash' }))).toBe(
      'rate_changed',
    );
    expect(await outcome(money.pay(id, { amount: 100, currency: 'EUR', rate: UAH, method: 'cash' }))).toBe(
      'rate_changed',
    );
    expect(await outcome(money.pay(id, { ...HRYVNIAS, amount: 0 }))).toBe('invalid_input');
  });

  it('are undone in their own currency, or refunded at a rate', async () => {
    const id = await money.booked();
    const { payments } = await money.pay(id, HRYVNIAS);
    await money.pay(id, { amount: 1000, currency: 'EUR', rate: RATE_UNIT, method: 'transfer' });
    const wrong = payments[0]?.id ?? '';
    expect(await outcome(money.refund(id, { ...HRYVNIAS, amount: 169_500, refundOf: wrong }))).toBe('refund_too_much');
    expect(await money.refund(id, { ...HRYVNIAS, refundOf: wrong })).toMatchObject({ paid: 1000 });
    expect(await outcome(money.refund(id, { ...HRYVNIAS, refundOf: wrong }))).toBe('not_found');
    expect(await outcome(money.refund(id, HRYVNIAS))).toBe('refund_too_much');
    expect(await money.refund(id, { amount: 4840 * 10, currency: 'UAH', rate: UAH, method: 'cash' })).toMatchObject({
      paid: 0,
    });
    expect(sumsOf(await money.cashOf())).toEqual([{ currency: 'UAH', amount: -48_400 }]);
    expect(await outcome(actions.act('pay', id, trip.driver, { paid: false }))).toBe('booking_state');
  });

  it('are given back up to what was paid, not to the next note', async () => {
    const id = await money.booked();
    const euro = (amount: number) => ({ amount, currency: 'EUR' as const, rate: RATE_UNIT, method: 'cash' as const });
    await money.pay(id, euro(1));
    expect(await outcome(money.refund(id, euro(500)))).toBe('refund_too_much');
    await money.pay(id, euro(3000));
    expect(await outcome(money.refund(id, euro(3002)))).toBe('refund_too_much');
    expect(await money.refund(id, euro(3001))).toMatchObject({ paid: 0 });
  });

  it('are given back at their own rate after the rate has changed', async () => {
    const id = await money.booked();
    await money.pay(id, { ...HRYVNIAS, amount: 100_000 });
    const now = Math.round(UAH * 1.2);
    await app.call(ratesApi.setRates, { body: { rates: [{ currency: 'UAH', rate: now }] } }, trip.owner.token);
    const given = { amount: 100_000, currency: 'UAH' as const, rate: now, method: 'cash' as const };
    expect(await money.refund(id, given)).toMatchObject({ paid: 0 });
    expect(sumsOf(await money.cashOf())).toEqual([{ currency: 'UAH', amount: 0 }]);
  });

  it('are all undone with one press', async () => {
    const id = await money.booked();
    await money.pay(id, HRYVNIAS);
    await money.pay(id, { amount: 500, currency: 'EUR', rate: RATE_UNIT, method: 'card' });
    await money.refund(id, { amount: 24_200, currency: 'UAH', rate: UAH, method: 'cash' });
    expect(await actions.act('pay', id, trip.driver, { paid: false })).toMatchObject({ paid: 0 });
  });

  it('are made by the staff of the trip, and strangers find no booking', async () => {
    const id = await money.booked();
    const { owner } = await addCarrier(app.sql);
    const colleague = await addMember(app.sql, trip.carrierId, 'driver');
    for (const actor of [owner, colleague]) {
      expect(await outcome(money.pay(id, HRYVNIAS, actor))).toBe('not_found');
      expect(await outcome(money.refund(id, HRYVNIAS, actor))).toBe('not_found');
    }
    expect(await outcome(money.pay(id, HRYVNIAS, rider))).toBe('not_allowed');
  });

  it('that do not add up to the paid sum of the booking are refused by the database', async () => {
    const id = await money.booked();
    const insert = app.sql`
      insert into payment (id, booking_id, trip_id, carrier_id, at, amount, currency, eur_cents, rate, method)
      values (gen_random_uuid(), ${id}, ${trip.tripId}, ${trip.carrierId}, now(), 100, 'EUR', 100, 10000, 'card')`;
    await expect(insert).rejects.toThrow('is not paid by its payments');
  });
});

describe('payments that were pressed offline', () => {
  it('are stored once, with their time, and give the cash that the device has shown', async () => {
    const id = await money.booked();
    const before = await app.call(tripsApi.sheet, { params: { tripId: trip.tripId } }, trip.driver.token);
    const [wrong, right] = [randomUUID(), randomUUID()];
    const at = app.clock.now().toISOString();
    app.clock.advance(3_600_000);
    const presses: SheetActionInput[] = [
      { action: 'payment', bookingId: id, payment: { ...HRYVNIAS, id: wrong } },
      { action: 'refund', bookingId: id, payment: { ...HRYVNIAS, refundOf: wrong } },
      { action: 'payment', bookingId: id, payment: { ...HRYVNIAS, amount: 48_400, id: right, given: 50_000 } },
      { action: 'pay', bookingId: id, paid: true },
    ];
    const actions = presses.map((one) => ({ id: randomUUID(), at, do: one }));
    const send = () => {
      const body = { device: randomUUID(), actions };
      return app.call(sheetApi.act, { params: { tripId: trip.tripId }, body }, trip.driver.token);
    };
    const { results } = await send();
    expect(results.map(({ outcome: done }) => done)).toEqual(['done', 'done', 'done', 'done']);
    const { sheet } = await send();
    const [stored] = sheet.bookings;
    expect(stored).toMatchObject({ paid: 4500, payments: [{ at }, { at }, { at }, { at }] });
    const pending = presses.map((one) => ({ at, do: sheetAction.parse(one) }));
    const expected = expectedSheet(before, pending, app.clock.now());
    expect(expected.bookings[0]?.paid).toBe(4500);
    expect(expected.amountPaid).toBe(sheet.amountPaid);
    expect(expected.cash.toSorted((a, b) => a.currency.localeCompare(b.currency))).toEqual(sheet.cash);
    const sumsOfRows = (rows: typeof expected.bookings) => rows[0]?.payments.map(({ eurCents }) => eurCents).toSorted();
    expect(sumsOfRows(expected.bookings)).toEqual(sumsOfRows(sheet.bookings));
    const none = expectedSheet(sheet, [{ at, do: { action: 'pay', bookingId: id, paid: false } }], app.clock.now());
    expect(none.bookings[0]?.paid).toBe(0);
    expect(none.cash.every(({ amount }) => amount === 0)).toBe(true);
    const tooMuch = sheetAction.parse({ action: 'payment', bookingId: id, payment: HRYVNIAS });
    expect(expectedSheet(sheet, [{ at, do: tooMuch }], app.clock.now()).bookings).toEqual(sheet.bookings);
  });
});

describe('exchange rates', () => {
  it('are the carrier’s own, else the operator’s, else the default ones', async () => {
    const set = (rate: number | null, actor: TestActor) =>
      app.call(ratesApi.setRates, { body: { rates: [{ currency: 'UAH', rate }] } }, actor.token);
    const hryvnia = async (actor: TestActor) =>
      (await app.call(ratesApi.rates, {}, actor.token)).find(({ currency }) => currency === 'UAH');
    const admin: TestActor = { ...rider, role: 'admin' };
    admin.token = `test-${Buffer.from(JSON.stringify({ ...admin, token: undefined })).toString('base64url')}`;
    const shown = async () => (await publicTrip(app.sql, trip.tripId)).rates;
    expect(await shown()).toContainEqual({ currency: 'UAH', rate: UAH });
    await set(490_000, admin);
    expect(await shown()).toContainEqual({ currency: 'UAH', rate: 490_000 });
    expect(await hryvnia(trip.driver)).toEqual({ currency: 'UAH', rate: 490_000, day: '2026-06-10', own: false });
    await set(495_000, trip.owner);
    expect(await hryvnia(trip.driver)).toMatchObject({ rate: 495_000, own: true });
    expect(await shown()).toContainEqual({ currency: 'UAH', rate: 495_000 });
    await set(null, trip.owner);
    expect(await hryvnia(trip.owner)).toMatchObject({ rate: 490_000, own: false });
    await set(null, admin);
    expect(await hryvnia(trip.owner)).toMatchObject({ rate: UAH });
    expect(await outcome(set(500_000, trip.driver))).toBe('not_allowed');
    expect(await outcome(set(5, trip.owner))).toBe('invalid_input');
  });
});

describe('the CSV file of payments', () => {
  const ask = async (query: string, actor: TestActor = trip.owner) =>
    app.request('GET', `/api/payments.csv?${query}`, { headers: { authorization: `Bearer ${actor.token}` } });
  const rowsOf = async (query: string, actor?: TestActor) =>
    (await (await ask(query, actor)).text()).trim().split('\r\n').slice(1);

  it('has a row for each booking and each payment of a period or a trip, for the company only', async () => {
    const id = await money.booked();
    await money.pay(id, { ...HRYVNIAS, note: '=1+1' });
    const whole = await ask('from=2026-06-10&to=2026-06-10&locale=en');
    expect(whole.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(whole.headers.get('content-disposition')).toBe(
      'attachment; filename="vezu-payments-2026-06-10-2026-06-10.csv"',
    );
    const bytes = new Uint8Array(await whole.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [head, booking, payment, ...rest] = new TextDecoder().decode(bytes).trim().split('\r\n');
    expect(head?.split(',')).toHaveLength(22);
    expect(booking).toMatch(
      /^booking,\d+,2026-06-10,12:00,2026-06-12,Lviv,Wrocław,\w{6},passenger,[^,]*,45\.00,,,,,,,,,,,"V 000001"$/,
    );
    expect(payment).toMatch(
      /^payment,[\w-]{36},2026-06-10,12:00,2026-06-12,Lviv,Wrocław,\w{6},passenger,[^,]*,,1694\.00,UAH,48\.4000,35\.00,,Cash,/,
    );
    expect(payment).toContain("'=1+1");
    expect(rest).toEqual([]);
    expect(await (await ask(`trip=${trip.tripId}&locale=uk`)).text()).toContain(';1694,00;UAH;48,4000;35,00;;Готівка;');
    const { owner } = await addCarrier(app.sql);
    expect(await rowsOf(`trip=${trip.tripId}`, owner)).toEqual([]);
    expect(await rowsOf('from=2026-06-11')).toEqual([]);
    expect((await ask('', trip.driver)).status).toBe(403);
  });

  it('adds up to what was sold, received and is in the cash', async () => {
    const [id, other, cancelled] = [await money.booked(), await money.booked(), await money.booked()];
    await money.pay(id, { ...HRYVNIAS, amount: 220_000 });
    const { payments } = await money.pay(other, { amount: 4500, currency: 'EUR', rate: RATE_UNIT, method: 'cash' });
    await money.refund(other, {
      amount: 500,
      currency: 'EUR',
      rate: RATE_UNIT,
      method: 'cash',
      refundOf: payments[0]?.id ?? '',
    });
    await money.pay(other, { amount: 250, currency: 'EUR', rate: RATE_UNIT, method: 'card' });
    await actions.act('cancel', cancelled, trip.owner);
    await money.spend(1234, 'EUR', 'Стоянка');
    await money.spend(5000, 'UAH', 'Кава');
    const head = (await (await ask('locale=en')).text()).slice(1).split('\r\n')[0]?.split(',') ?? [];
    const rows = (await rowsOf(`trip=${trip.tripId}&locale=en`)).map((row) => row.split(','));
    const sumOf = (column: string, wanted: (row: string[]) => boolean = () => true) => {
      const place = head.findIndex((name) => name === column || name === `"${column}"`);
      return Math.round(100 * rows.filter(wanted).reduce((sum, row) => sum + Number(row[place]), 0));
    };
    const [sums] = await app.sql`
      select sum(owed)::int as sold, sum(paid)::int as received, (
        select -sum(l.eur_cents)::int from ledger_line l join ledger_entry e on e.id = l.entry_id
        where e.trip_id = ${trip.tripId} and l.account = 'rounding') as rounding
      from booking_money where trip_id = ${trip.tripId}`;
    const isSpent = ([kind]: string[]) => kind === 'expense';
    expect({
      sold: sumOf('Owed (EUR)'),
      received: sumOf('Counts for (EUR)', (row) => !isSpent(row)),
      rounding: sumOf('Rounding (EUR)'),
    }).toEqual(sums);
    expect(sums).toMatchObject({ sold: 9000, received: 8750, rounding: 45 });
    const { cashUps } = await money.cashOf();
    for (const { currency, handOver } of cashUps[0]?.sums ?? []) {
      expect(sumOf('Amount', (row) => row.includes(currency) && row.includes('Cash'))).toBe(handOver);
    }
    // Amount divided by rate is the euro of a row, with what was rounded.
    for (const row of rows.filter(([kind]) => kind !== 'booking')) {
      const [amount, , rate, eur, rounding] = row.slice(11).map(Number);
      expect(Math.abs((amount ?? 0) / (rate ?? 1) - (eur ?? 0) - (rounding ?? 0))).toBeLessThan(0.0051);
    }
  });
});
