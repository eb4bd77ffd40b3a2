import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { backUp, restore } from '#server/core/backup/backup.ts';
import { connect, transaction } from '#server/core/database/db.ts';
import { legalApi } from '#shared/network/carriers/legal.ts';
import { finderApi } from '#shared/office/finder/api.ts';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { ticketApi } from '#shared/sales/bookings/core/ticket-api.ts';
import { bookingActions } from '#testing/booking-actions.ts';
import { addBookableTrip, addTrip, type BookableTrip, parcelInput, seatInput, seatsInput } from '#testing/bookings.ts';
import { sheetPresses } from '#testing/presses.ts';
import { appScene, eachTest } from '#testing/scene.ts';
import { addMember, addPassenger } from '#testing/server/carriers.ts';
import { databaseUrl, emptyDatabase } from '#testing/server/database.ts';
import { brokenPromises } from './queries/broken-promises.ts';

const app = appScene();
const { book, act, press } = bookingActions(app);
const trip = eachTest(() => addBookableTrip(app.sql, { seats: 60 }));
const rider = eachTest(() => addPassenger(app.sql));

/** The numbers of a carrier's tickets in the order of its bookings; null for a booking without one. */
async function numbersOf(
  { carrierId }: Pick<BookableTrip, 'carrierId'>,
  kind = 'passenger',
  sql: typeof app.sql = app.sql,
) {
  const rows = await sql<{ number: number | null }[]>`
    select n.number from booking b left join ticket_number n on n.booking_id = b.id
    where b.carrier_id = ${carrierId} and b.kind = ${kind} order by b.id`;
  return rows.map(({ number }) => number);
}

const broken = async () =>
  (await brokenPromises(app.sql, new Date(0), app.clock.now())).filter((one) => one.promise.startsWith('number'));

describe('the number of a ticket', () => {
  it('is given by whatever confirms: a call, the office, an agreed price, a press on the bus', async () => {
    await book(trip, trip.owner, seatsInput());
    const [asked = 0] = await book(trip, rider);
    expect(await numbersOf(trip)).toEqual([1, 2, null]);
    await act('confirm', asked, trip.owner);
    await app.sql`update trip set status = 'started', current_seq = 0 where id = ${trip.tripId}`;
    const walkOn = { fromSeq: 0, toSeq: 3, seat: 30, name: 'Петро Лис', price: 4500 };
    await sheetPresses(app).pressed(trip.tripId, trip.driver, { action: 'walkOn', paid: true, ...walkOn });
    expect(await numbersOf(trip)).toEqual([1, 2, 3, 4]);
    expect(await broken()).toEqual([]);
  });

  it('is given when the traveller accepts a price', async () => {
    const byPrice = await addBookableTrip(app.sql, { contractual: [0, 1, 2, 3] });
    const [asked = 0] = await book(byPrice, rider);
    await act('quote', asked, byPrice.owner);
    expect(await numbersOf(byPrice)).toEqual([null]);
    await act('accept', asked, rider);
    expect(await numbersOf(byPrice)).toEqual([1]);
  });

  it('stays when the booking is cancelled, and comes back with it', async () => {
    const [first = 0] = await book(trip, trip.owner);
    await act('cancel', first, trip.owner);
    await book(trip, trip.owner);
    expect(await numbersOf(trip)).toEqual([1, 2]);
    await press('undo', first, trip.owner).catch(() => undefined);
    expect(await numbersOf(trip)).toEqual([1, 2]);
  });

  it('of a parcel is from numbers of its own', async () => {
    await book(trip, trip.owner);
    await book(trip, trip.owner, parcelInput());
    await book(trip, trip.owner);
    expect([await numbersOf(trip), await numbersOf(trip, 'parcel')]).toEqual([[1, 2], [1]]);
  });

  it('is taken neither by a transaction that is rolled back nor by one whose connection ends', async () => {
    const [one = 0, two = 0] = [...(await book(trip, rider)), ...(await book(trip, rider, seatInput(9)))];
    const confirm = (sql: typeof app.sql, id: number) => sql`update booking set status = 'confirmed' where id = ${id}`;
    const back = transaction(app.sql, async (sql) => {
      await sql`update booking set status = 'confirmed' where id = ${one}`;
      await sql`set constraints all immediate`;
      throw new Error('rolled back');
    });
    await expect(back).rejects.toThrow('rolled back');
    const dying = connect(databaseUrl(inject('postgres').url, app.sql.options.database), { max: 1 });
    const own = await dying.reserve();
    await own`begin`;
    await own`update booking set status = 'confirmed' where id = ${one}`;
    await own`set constraints all immediate`;
    const [row] = await own<{ pid: number }[]>`select pg_backend_pid() as pid`;
    await app.sql`select pg_terminate_backend(${row?.pid ?? 0}, 5000)`;
    await expect.poll(() => own`commit`.catch((error) => error.code), { timeout: 10_000 }).toBe('CONNECTION_CLOSED');
    await dying.end({ timeout: 1 });
    await confirm(app.sql, two);
    await confirm(app.sql, one);
    expect(await numbersOf(trip)).toEqual([2, 1]);
  });

  it('is one after another for fifty bookings at a time on two trips', async () => {
    const driver = await addMember(app.sql, trip.carrierId, 'driver');
    const of = { carrierId: trip.carrierId, driverId: driver.accountId };
    const other = { ...trip, ...(await addTrip(app.sql, of, { seats: 60 })) };
    const sent = Array.from({ length: 50 }, (_, at) => bookInTurn(at % 2 === 0 ? trip : other));
    await Promise.all(sent);
    const numbers = (await numbersOf(trip)).toSorted((a, b) => (a ?? 0) - (b ?? 0));
    expect(numbers).toEqual(Array.from({ length: 50 }, (_, at) => at + 1));
    expect(await broken()).toEqual([]);
  });

  /** Sent again while too many others are before it, as the app does. */
  async function bookInTurn(of: BookableTrip): Promise<void> {
    for (;;) {
      const refusal = await book(of, trip.owner).then(
        () => null,
        (error: { facts?: { seconds?: number } }) => error,
      );
      if (refusal === null) return;
      if (refusal.facts?.seconds !== 1) throw refusal;
    }
  }

  it('goes on in a restored backup', async () => {
    await book(trip, trip.owner, seatsInput());
    const folder = await mkdtemp(join(tmpdir(), 'vezu-numbers-'));
    const source = connect(databaseUrl(inject('postgres').url, app.sql.options.database), {
      max: 1,
      slowQueries: true,
    });
    const at = join(folder, 'backup');
    await backUp(source, { dataDir: folder, folder: at, store: null }, app.clock.now());
    await source.end();
    const empty = await emptyDatabase();
    await restore({ url: empty.url, pool: empty.sql }, { dataDir: await mkdtemp(join(folder, 'other-')), folder: at });
    await empty.sql`
      insert into booking (party_id, trip_id, carrier_id, kind, status, code, from_seq, to_seq, seat, name, created_at, updated_at)
      select party_id, trip_id, carrier_id, kind, 'confirmed', 'ZZZZZZ', from_seq, to_seq, 40, name, now(), now()
      from booking where carrier_id = ${trip.carrierId} limit 1`;
    expect(await numbersOf(trip, 'passenger', empty.sql)).toEqual([1, 2, 3]);
    await empty.close();
    await rm(folder, { recursive: true, force: true });
  });
});

const LEGAL = {
  legalName: 'ТОВ «Карпати Експрес»',
  ...{ registerNumber: '39481207', vatNumber: '394812013045', address: '46001, Тернопіль, вул. Живова, 11' },
  ...{ phone: '+380352401177', licence: 'АЕ 482119', insurer: 'АТ «СК Карпати-Поліс»', insuranceContract: 'ЕР 220871' },
  ...{ insuredUntil: '2026-12-31', vatPercent: '20', series: 'ке' },
};

describe('the legal data of a carrier', () => {
  const set = (body: object, token: string) => app.call(legalApi.setLegal, { body: { ...LEGAL, ...body } }, token);

  it('are on its tickets, for everybody who has the link and for the office, with the rate of the day', async () => {
    await set({}, trip.owner.token);
    const { bookings } = await app.call(
      bookingsApi.book,
      { params: { tripId: trip.tripId }, body: seatInput() },
      trip.owner.token,
    );
    const { vatPercent: _, series: __, ...issuer } = LEGAL;
    const number = { series: 'КЕ', number: 1, vatPercent: 20, issuedAt: app.clock.now().toISOString() };
    await set({ vatPercent: '', series: 'X' }, trip.owner.token);
    const [first] = bookings;
    const seen = await app.call(ticketApi.ticket, { params: { code: first?.ticket ?? '' } });
    expect(seen).toMatchObject({ number, issuer });
    const booking = await app.call(bookingsApi.booking, { params: { bookingId: first?.id ?? 0 } }, trip.owner.token);
    expect(booking).toMatchObject({ number, issuer });
  });

  it('are changed by the owner alone, and not over a change that they have not seen', async () => {
    await expect(set({}, trip.driver.token)).rejects.toMatchObject({ code: 'not_allowed' });
    await set({}, trip.owner.token);
    const stale = app.call(legalApi.setLegal, { body: LEGAL }, trip.owner.token, { 'if-match': '"0"' });
    await expect(stale).rejects.toMatchObject({ code: 'changed_since' });
  });

  it.each([
    [{ legalName: '' }, 'legalName'],
    [{ vatPercent: '31' }, 'vatPercent'],
    [{ series: 'К Е' }, 'series'],
    [{ insuredUntil: '2026-02-30' }, 'insuredUntil'],
  ])('are refused with %o', async (body, field) => {
    await expect(set(body, trip.owner.token)).rejects.toMatchObject({ code: 'invalid_input', errors: [{ field }] });
  });

  it('the office finds a ticket by its number, and another carrier does not', async () => {
    const [id = 0] = await book(trip, trip.owner);
    const find = async (q: string, token: string) =>
      (await app.call(finderApi.find, { query: { q } }, token)).bookings.map((one) => one.id);
    expect(await find('V 000001', trip.owner.token)).toEqual([id]);
    const other = await addBookableTrip(app.sql);
    expect(await find('V 000001', other.owner.token)).toEqual([]);
  });
});
