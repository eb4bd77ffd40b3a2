import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { moneyApi } from '#shared/sales/bookings/money/money-api.ts';
import type { SheetActionInput } from '#shared/sales/bookings/sheet/sheet-actions.ts';
import { sheetApi } from '#shared/sales/bookings/sheet/sheet-api.ts';
import { tripsApi } from '#shared/sales/trips/api.ts';
import { forceTrip, outcome } from '#testing/booking-actions.ts';
import { addBookableTrip, TRIP_TIMES } from '#testing/bookings.ts';
import { HRYVNIAS, moneyActions, sumsOf } from '#testing/money.ts';
import { parcelStaff } from '#testing/parcels.ts';
import { bookingScene } from '#testing/scene.ts';
import { addMember, type TestActor } from '#testing/server/carriers.ts';
import { eraseMoney } from '../core/commands/erase-records.ts';

const { app, trip, rider } = bookingScene({ instant: true });
const staff = parcelStaff(app);
const money = moneyActions(app, { trip, rider });

const PARKING = { amount: 4000, currency: 'PLN', what: 'Стоянка, Корчова' } as const;

function spend(photos: readonly string[] = [], expenseId: string = randomUUID()): SheetActionInput {
  return { action: 'expense', expenseId, ...PARKING, photos: [...photos] };
}

const press = (action: SheetActionInput, actor = trip.driver) => staff.press(trip.tripId, actor, action);
const sheetOf = (actor = trip.driver) => app.call(tripsApi.sheet, { params: { tripId: trip.tripId } }, actor.token);

async function statusOf(path: string, actor: Pick<TestActor, 'token'> | null) {
  const headers = actor ? { authorization: `Bearer ${actor.token}` } : {};
  return (await app.request('GET', path, { headers })).status;
}

/** The driver's expense with a receipt of one photo, and the address of the photo. */
async function withReceipt() {
  const photo = await staff.photo(trip.tripId, trip.driver);
  expect(await press(spend([photo]))).toBe('done');
  return { photo, path: `/api/trips/${trip.tripId}/photos/${photo}?size=thumb` };
}

describe('an expense that was pressed offline', () => {
  it('reduces the cash at its own time, and once, however often it arrives', async () => {
    await forceTrip(app.sql, trip.tripId, 'started');
    app.clock.set(TRIP_TIMES.lviv);
    const at = '2026-06-12T03:50:00.000Z';
    const body = { device: randomUUID(), actions: [{ id: randomUUID(), at, do: spend() }] };
    for (const _ of [1, 2]) await app.call(sheetApi.act, { params: { tripId: trip.tripId }, body }, trip.driver.token);
    const { cash, ownCash } = await sheetOf();
    expect(cash).toEqual([{ currency: 'PLN', amount: -4000 }]);
    expect(ownCash).toMatchObject({ payments: [], expenses: [{ ...PARKING, at, photos: [] }] });
    expect((await sheetOf(trip.owner)).ownCash).toEqual({ payments: [], expenses: [] });
  });

  it('is refused to people of other carriers, and to passengers', async () => {
    const { owner } = await addBookableTrip(app.sql);
    const colleague = await addMember(app.sql, trip.carrierId, 'driver');
    for (const actor of [owner, colleague, rider]) {
      const body = { device: randomUUID(), actions: [{ id: randomUUID(), at: '2026-06-10T09:00:00Z', do: spend() }] };
      const target = { params: { tripId: trip.tripId }, body };
      expect(await outcome(app.call(sheetApi.act, target, actor.token))).toBe(
        actor === rider ? 'not_allowed' : 'not_found',
      );
    }
  });

  it.each<[string, () => Promise<string>]>([
    ['a photo that is not stored', async () => press(spend([randomUUID()]))],
    ['a photo of another receipt', async () => press(spend([(await withReceipt()).photo]))],
  ])('is refused with %s', async (_, pressed) => {
    expect(await pressed()).toBe('photo_missing');
  });

  it('can be removed until the cash is handed over', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    for (const id of [first, second]) await press(spend([], id));
    expect(await press({ action: 'dropExpense', expenseId: first })).toBe('done');
    const elsewhere = await addBookableTrip(app.sql, { instant: true });
    const theirs = { action: 'dropExpense', expenseId: second } as const;
    expect(await staff.press(elsewhere.tripId, elsewhere.driver, theirs)).toBe('not_found');
    expect((await sheetOf()).ownCash?.expenses.map(({ id }) => id)).toEqual([second]);
    expect(await press({ action: 'handOverCash', sums: (await sheetOf()).cash })).toBe('done');
    expect(await press({ action: 'dropExpense', expenseId: second })).toBe('cash_handed_over');
  });
});

describe('a hand-over of cash that was pressed offline', () => {
  it('is done with the sum that the person saw, and refused with another sum or none', async () => {
    expect(await press({ action: 'handOverCash', sums: [] })).toBe('cash_changed');
    await money.pay(await money.booked(), HRYVNIAS);
    expect(await press({ action: 'handOverCash', sums: [{ currency: 'UAH', amount: 1 }] })).toBe('cash_changed');
    const { cash } = await sheetOf();
    expect(await press({ action: 'handOverCash', sums: cash })).toBe('done');
    expect(await sheetOf()).toMatchObject({ cash: [], ownCash: { payments: [], expenses: [] } });
    const seen = await money.cashOf(trip.owner);
    expect(sumsOf(seen)).toEqual(cash);
    expect(seen.cashUps[0]).toMatchObject({ mayConfirm: true });
    expect(await press({ action: 'handOverCash', sums: cash })).toBe('cash_changed');
  });
});

describe('the photo of a receipt', () => {
  it('is shown to the person who spent the money and to the office only', async () => {
    const { path, photo } = await withReceipt();
    const dispatcher = await addMember(app.sql, trip.carrierId, 'dispatcher');
    const colleague = await addMember(app.sql, trip.carrierId, 'driver');
    const { owner: stranger } = await addBookableTrip(app.sql);
    const readers = [trip.driver, trip.owner, dispatcher, colleague, stranger, rider, null];
    const answers = [];
    for (const actor of readers) answers.push(await statusOf(path, actor));
    expect(answers).toEqual([200, 200, 200, 404, 404, 404, 401]);
    for (const actor of [trip.driver, trip.owner])
      expect((await money.cashOf(actor)).cashUps[0]?.expenses).toMatchObject([{ photos: [photo] }]);
    // The next driver of the trip does not see it; the driver who spent the money still does.
    await app.sql`update trip set driver_id = ${colleague.accountId} where id = ${trip.tripId}`;
    expect([await statusOf(path, colleague), await statusOf(path, trip.driver)]).toEqual([404, 200]);
  });

  it('is linked in the CSV file of payments, where expenses are negative', async () => {
    await withReceipt();
    app.clock.advance(60_000);
    await press(spend());
    const query = { trip: trip.tripId };
    const headers = { authorization: `Bearer ${trip.owner.token}` };
    const csv = await app.request('GET', `/api/payments.csv?trip=${trip.tripId}`, { headers });
    const rows = (await csv.text()).trim().split('\r\n').slice(1);
    expect(rows.map((row) => row.includes('Стоянка, Корчова') && row.includes('-40'))).toEqual([true, true]);
    expect(rows.map((row) => row.includes(`/trips/list/${trip.tripId}/cash?receipt=`))).toEqual([true, false]);
    expect(await outcome(app.call(moneyApi.paymentsCsv, { query }, trip.driver.token))).toBe('not_allowed');
  });

  it('can be used again when its expense is removed, and is erased with the account', async () => {
    const { photo } = await withReceipt();
    const [{ id: expenseId } = { id: '' }] = (await sheetOf()).ownCash?.expenses ?? [];
    await press({ action: 'dropExpense', expenseId });
    expect(await press(spend([photo]))).toBe('done');
    const stored = await app.sql<{ file: string }[]>`select file from parcel_photo where id = ${photo}`;
    expect(await eraseMoney(app.sql, trip.driver.accountId)).toEqual(stored.map(({ file }) => file));
    expect(await app.sql`select from parcel_photo where id = ${photo}`).toHaveLength(0);
    expect((await sheetOf(trip.owner)).ownCash?.expenses).toEqual([]);
    expect((await money.cashOf(trip.owner)).cashUps[0]?.expenses).toMatchObject([{ ...PARKING, photos: [] }]);
  });

  it('is stored for three years, longer than photos of parcels', async () => {
    const { photo } = await withReceipt();
    const left = async (days: number) => {
      app.clock.advance(days * 24 * 60 * 60_000);
      await app.sql`select graphile_worker.add_job('bookings.photos', '{}')`;
      await app.runJobs();
      return (await app.sql`select from parcel_photo where id = ${photo}`).length;
    };
    expect([await left(1094), await left(2)]).toEqual([1, 0]);
  });
});
