import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { RATE_UNIT } from '#shared/core/currencies.ts';
import { bankApi } from '#shared/network/carriers/bank.ts';
import { ticketApi } from '#shared/sales/bookings/core/ticket-api.ts';
import { transferApi } from '#shared/sales/bookings/money/transfer-api.ts';
import { emailOf } from '#testing/accounts.ts';
import { bookingActions } from '#testing/booking-actions.ts';
import { addBookableTrip, type BookableTrip, seatsInput } from '#testing/bookings.ts';
import { proofOf } from '#testing/people.ts';
import { sheetPresses } from '#testing/presses.ts';
import { problemOf, type TestApp, testApp } from '#testing/server/api.ts';
import { addMember, addPassenger, type TestActor } from '#testing/server/carriers.ts';
import { mailsTo } from '#testing/server/mails.ts';
import { addCompany } from '#testing/webhooks.ts';

const EUR = 'DE89370400440532013000';
const UAH = 'UA213223130000026007233566001';
const BANK = { holder: 'ТОВ Яворина', eurIban: 'DE89 3704 0044 0532 0130 00', uahIban: UAH, taxNumber: '12345678' };

describe('a ticket with something to pay', () => {
  let app: TestApp;
  let trip: BookableTrip;
  let rider: TestActor;
  let ids: number[];
  beforeAll(async () => {
    app = await testApp();
  });
  beforeEach(async () => {
    app.clock.set('2026-06-10T09:00:00Z');
    trip = await addBookableTrip(app.sql, { instant: true });
    rider = await addPassenger(app.sql);
    const travellers = [
      { name: 'Ірина Савчук', seat: 3 },
      { name: 'Олег Савчук', seat: 4 },
    ];
    ids = await bookingActions(app).book(trip, rider, seatsInput({ travellers }));
    await app.sql`
      insert into carrier_bank (carrier_id, holder, eur_iban, uah_iban, tax_number, changed_at)
      values (${trip.owner.carrierId}, ${BANK.holder}, ${EUR}, ${UAH}, ${BANK.taxNumber}, now())`;
  });
  afterAll(() => app.close());

  const accounts = (actor: TestActor) =>
    app.call(transferApi.ofBooking, { params: { bookingId: ids[0] ?? 0 } }, actor.token);

  test('names both accounts with the whole sum of the party and its codes', async () => {
    const rows = await app.sql<{ code: string; fare: number; ticket: string }[]>`
      select code, fare, ticket_key as ticket from booking where id = any(${ids}::int[]) order by id`;
    const sum = rows.reduce((all, { fare }) => all + fare, 0);
    const shown = await accounts(rider);
    expect(shown.reference).toBe(`Vezu ${rows.map(({ code }) => code).join(' ')}`);
    expect(shown.accounts.map(({ currency, iban }) => [currency, iban])).toEqual([
      ['EUR', EUR],
      ['UAH', UAH],
    ]);
    expect(shown.accounts[0]).toMatchObject({
      amount: sum,
      code: expect.stringContaining(`EUR${(sum / 100).toFixed(2)}`),
    });
    expect(shown.accounts[1]?.amount).toBeGreaterThan(sum * 30);
    const code = rows[0]?.ticket ?? '';
    expect(await app.call(transferApi.ofTicket, { params: { code } })).toEqual(shown);
    expect((await app.call(ticketApi.ticket, { params: { code } })).code).toBe(rows[0]?.code);
  });

  test('asks for the rest after a payment, and for nothing once all is paid', async () => {
    const before = (await accounts(rider)).accounts[0]?.amount ?? 0;
    const pay = (bookingId: number, amount: number) =>
      sheetPresses(app).pressed(trip.tripId, trip.owner, {
        action: 'payment',
        bookingId,
        payment: { id: crypto.randomUUID(), amount, currency: 'EUR', rate: RATE_UNIT, method: 'transfer', note: '' },
      });
    await pay(ids[0] ?? 0, before / 2);
    expect((await accounts(rider)).accounts[0]?.amount).toBe(before / 2);
    await pay(ids[1] ?? 0, before / 2);
    expect((await accounts(rider)).accounts).toEqual([]);
  });

  test('is nobody’s business but the passenger’s and the carrier’s', async () => {
    expect((await accounts(trip.owner)).accounts).toHaveLength(2);
    expect((await problemOf(accounts(await addPassenger(app.sql)))).code).toBe('not_found');
    const code = 'f'.repeat(16);
    expect((await problemOf(app.call(transferApi.ofTicket, { params: { code } }))).code).toBe('not_found');
  });

  test('shows nothing where the carrier has named no account', async () => {
    await app.sql`delete from carrier_bank where carrier_id = ${trip.owner.carrierId}`;
    expect(await accounts(rider)).toEqual({ holder: '', reference: '', accounts: [] });
  });
});

describe('the accounts of a carrier', () => {
  test('are set by an owner with a proof of identity, which every owner is mailed about', async () => {
    const app = await testApp();
    const { token, accountId, carrierId } = await addCompany(app);
    const set = async (body = BANK) => app.call(bankApi.setBank, { body }, token, await proofOf(app, token));
    expect((await problemOf(app.call(bankApi.setBank, { body: BANK }, token))).code).toBe('proof_required');
    const wrong = await problemOf(set({ ...BANK, eurIban: 'DE89370400440532013001' }));
    expect(wrong.errors).toEqual([{ field: 'eurIban', key: 'iban_format' }]);
    const { bank } = await set();
    expect(bank).toMatchObject({ holder: BANK.holder, eurIban: EUR, uahIban: UAH, taxNumber: '12345678' });
    const [mail] = await mailsTo(app.sql, await emailOf(app.sql, accountId));
    expect(mail?.subject).toBe('Змінено рахунок для оплат у Vezu');

    await app.call(bankApi.dropBank, {}, token, await proofOf(app, token));
    expect(await app.call(bankApi.bank, {}, token)).toEqual({ bank: null });
    expect(await app.sql`select from carrier_bank where carrier_id = ${carrierId}`).toHaveLength(0);
    await app.close();
  });

  test('are read by dispatchers and changed by owners only', async () => {
    const app = await testApp();
    const { owner } = await addBookableTrip(app.sql);
    const dispatcher = await addMember(app.sql, owner.carrierId ?? 0, 'dispatcher');
    expect(await app.call(bankApi.bank, {}, dispatcher.token)).toEqual({ bank: null });
    const refused = app.call(bankApi.setBank, { body: BANK }, dispatcher.token);
    expect((await problemOf(refused)).code).toBe('not_allowed');
    await app.close();
  });
});
