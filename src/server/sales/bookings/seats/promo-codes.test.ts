import { describe, expect, it } from 'vitest';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { sheetApi } from '#shared/sales/bookings/sheet/sheet-api.ts';
import { pricesApi } from '#shared/sales/prices/api.ts';
import { MAX_PROMO_CODES, type PromoCodeInput } from '#shared/sales/prices/schema.ts';
import { tripsApi } from '#shared/sales/trips/api.ts';
import { forceTrip, outcome } from '#testing/booking-actions.ts';
import { addBookableTrip, seatsInput, TRIP_TIMES } from '#testing/bookings.ts';
import { addLaterTrip, changeActions } from '#testing/changes.ts';
import { bookingScene } from '#testing/scene.ts';
import { addMember, addPassenger, type TestActor } from '#testing/server/carriers.ts';

const { app, trip, rider, book, act } = bookingScene({ instant: true, seats: 18 });

async function addCode(change: Partial<PromoCodeInput> = {}): Promise<number> {
  const none = { amountCents: null, validFrom: null, validUntil: null, usesMax: null };
  const body = { code: 'SUMMER', percent: 10, ...none, ...change };
  const { data } = await app.call(pricesApi.addPromoCode, { body }, trip.owner.token);
  return data[0]?.id ?? 0;
}

const read = (bookingId: number, actor: TestActor = rider) =>
  app.call(bookingsApi.booking, { params: { bookingId } }, actor.token);
const one = (name: string, change: object = {}) => ({ name, seat: null, ...change });
const withCode = (promoCode: string, change: object = {}) =>
  seatsInput({ travellers: [one('Ірина Савчук')], promoCode, ...change });

describe('promo codes', () => {
  const check = (promoCode: string, actor: TestActor = rider) =>
    app.call(bookingsApi.promo, { params: { tripId: trip.tripId }, body: { promoCode } }, actor.token);
  const codes = async () => (await app.call(pricesApi.promoCodes, {}, trip.owner.token)).data;

  it('reduce the price, count once for a person, and are listed for the carrier', async () => {
    await addCode();
    expect(await check(' summer ')).toEqual({ code: 'SUMMER', percent: 10, amountCents: null });
    const [id = 0] = await book(trip, rider, withCode('summer', { total: 4050 }));
    expect((await read(id)).fareParts.at(-1)).toEqual({ part: 'promo', cents: -450, label: 'SUMMER', percent: 10 });
    expect(await codes()).toMatchObject([{ code: 'SUMMER', uses: 1, givenCents: 450 }]);
    expect(await outcome(check('SUMMER'))).toBe('promo_used');
    expect(await outcome(book(trip, rider, withCode('SUMMER')))).toBe('promo_used');
    await act('cancel', id, rider);
    expect(await codes()).toMatchObject([{ uses: 0, givenCents: 0 }]);
    expect(await outcome(book(trip, rider, withCode('SUMMER')))).toBe('done');
  });

  it('are so many of a carrier at most, of which those that have ended do not count', async () => {
    const fill = (carrierId: number, from: number, until: number, endedAt: Date | null = null) => app.sql`
      insert into promo_code (carrier_id, code, percent, created_at, ended_at)
      select ${carrierId}, 'CODE' || number, 5, now(), ${endedAt} from generate_series(${from}::int, ${until}::int) as number`;
    await fill((await addBookableTrip(app.sql)).carrierId, 1, MAX_PROMO_CODES);
    await fill(trip.carrierId, 1, 1, app.clock.now());
    await fill(trip.carrierId, 2, MAX_PROMO_CODES);
    expect(await outcome(addCode({ code: 'LAST' }))).toBe('done');
    expect(await outcome(addCode({ code: 'MORE' }))).toBe('too_many_promo_codes');
  });

  it('are used as long as a seat with their discount is booked, also when it has moved to another trip', async () => {
    await addCode({ usesMax: 1 });
    const travellers = [one('Ірина Савчук'), one('Роман Савчук')];
    const [moved = 0, stays = 0] = await book(trip, rider, seatsInput({ travellers, promoCode: 'SUMMER' }));
    const later = await addLaterTrip(app, trip);
    await changeActions(app).propose(moved, trip.owner, { tripId: later.tripId, price: 4050 }, { agreed: true });
    await act('cancel', stays, rider);
    expect(await outcome(book(trip, rider, withCode('SUMMER')))).toBe('promo_used_up');
    expect(await outcome(book(trip, await addPassenger(app.sql), withCode('SUMMER')))).toBe('promo_used_up');
    expect(await codes()).toMatchObject([{ uses: 1 }]);
    await act('cancel', moved, rider);
    expect(await codes()).toMatchObject([{ uses: 0 }]);
    expect(await outcome(book(trip, rider, withCode('SUMMER')))).toBe('done');
  });

  it('of a fixed amount count once for the whole booking', async () => {
    await addCode({ percent: null, amountCents: 1000 });
    const ids = await book(trip, rider, seatsInput({ promoCode: 'SUMMER', total: 8000 }));
    expect(await Promise.all(ids.map(async (id) => (await read(id)).fare))).toEqual([3500, 4500]);
  });

  it.each<[string, Partial<PromoCodeInput>, string]>([
    ['an unknown text', { code: 'WINTER' }, 'promo_unknown'],
    ['a future date', { validFrom: '2026-06-11' }, 'promo_not_yet'],
    ['the current date', { validFrom: '2026-06-10', validUntil: '2026-06-10' }, 'done'],
    ['a past date', { validUntil: '2026-06-09' }, 'promo_over'],
  ])('are checked by text and date: %s', async (_, change, expected) => {
    await addCode(change);
    expect(await outcome(check('SUMMER'))).toBe(expected);
    expect(await outcome(book(trip, rider, withCode('SUMMER')))).toBe(expected);
  });

  it('are unknown to another carrier, and refused after they were ended', async () => {
    const promoId = await addCode();
    const other = await addBookableTrip(app.sql);
    expect(await outcome(book(other, rider, withCode('SUMMER')))).toBe('promo_unknown');
    const end = (actor: TestActor) => app.call(pricesApi.endPromoCode, { params: { promoId } }, actor.token);
    expect(await outcome(end(other.owner))).toBe('not_found');
    expect((await end(trip.owner)).data).toMatchObject([{ ended: true }]);
    expect(await outcome(check('SUMMER'))).toBe('promo_over');
  });

  it('are not used more often than allowed, also by many people at once', async () => {
    await addCode({ usesMax: 2 });
    const people = await Promise.all(Array.from({ length: 6 }, () => addPassenger(app.sql)));
    const results = await Promise.all(people.map((actor) => outcome(book(trip, actor, withCode('SUMMER')))));
    expect(results.toSorted()).toEqual(['done', 'done', ...Array(4).fill('promo_used_up')]);
    expect(await outcome(check('SUMMER'))).toBe('promo_used_up');
    expect(await codes()).toMatchObject([{ uses: 2, usesMax: 2 }]);
  });

  it('count once for the number of a caller', async () => {
    await addCode();
    await book(trip, trip.owner, withCode('SUMMER'));
    expect(await outcome(book(trip, trip.owner, withCode('SUMMER')))).toBe('promo_used');
    expect(await outcome(book(trip, trip.owner, withCode('SUMMER', { phone: '+380671112299' })))).toBe('done');
  });

  it('are named for a caller before the booking, with what it says of their number', async () => {
    await addCode();
    const asked = (phone: string) =>
      outcome(
        app.call(
          bookingsApi.promo,
          { params: { tripId: trip.tripId }, body: { promoCode: 'SUMMER', phone } },
          trip.owner.token,
        ),
      );
    const phone = '+380671112299';
    expect(await asked(phone)).toBe('done');
    await book(trip, trip.owner, withCode('SUMMER', { phone }));
    expect([await asked(phone), await asked('+380671112288')]).toEqual(['promo_used', 'done']);
  });

  it('are used by passengers without a booking, as often as allowed, and leave the price of the driver', async () => {
    await addCode({ usesMax: 2 });
    const ask = () => app.call(tripsApi.sheet, { params: { tripId: trip.tripId } }, trip.driver.token);
    expect((await ask()).prices).toMatchObject({ classes: [], codes: [{ code: 'SUMMER', percent: 10 }] });
    await forceTrip(app.sql, trip.tripId, 'started');
    app.clock.set(TRIP_TIMES.lviv);
    const fares: unknown[] = [];
    for (const seat of [9, 10, 11]) {
      const ride = { fromSeq: 0, toSeq: 3, seat, name: `Місце ${seat}`, price: 4050, paid: false, promoCode: 'summer' };
      const action = { id: crypto.randomUUID(), at: TRIP_TIMES.lviv, do: { action: 'walkOn' as const, ...ride } };
      const body = { device: crypto.randomUUID(), actions: [action] };
      const { sheet } = await app.call(sheetApi.act, { params: { tripId: trip.tripId }, body }, trip.driver.token);
      const made = sheet.bookings.find((booking) => booking.seat === seat);
      fares.push([made?.fare, made?.fareParts?.at(-1)?.part, sheet.prices?.codes.length]);
    }
    expect(fares).toEqual([
      [4050, 'promo', 1],
      [4050, 'promo', 0],
      [4050, 'manual', 0],
    ]);
    expect(await codes()).toMatchObject([{ uses: 2 }]);
  });

  it('are unique, and are managed by the owner only', async () => {
    await addCode();
    expect(await outcome(addCode({ code: 'summer' }))).toBe('promo_code_taken');
    const dispatcher = await addMember(app.sql, trip.carrierId, 'dispatcher');
    expect((await app.call(pricesApi.promoCodes, {}, dispatcher.token)).data).toHaveLength(1);
    expect(await outcome(app.call(pricesApi.promoCodes, {}, trip.driver.token))).toBe('not_allowed');
    Object.assign(trip, { ...trip, owner: dispatcher });
    expect(await outcome(addCode({ code: 'OTHER' }))).toBe('not_allowed');
  });

  it('cannot be guessed by many tries', async () => {
    const wrong = await Promise.all(Array.from({ length: 25 }, (_, n) => outcome(check(`GUESS${n}`))));
    expect(new Set(wrong)).toEqual(new Set(['promo_unknown', 'too_many_requests']));
  });
});
