import { describe, expect, it } from 'vitest';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { ticketApi } from '#shared/sales/bookings/core/ticket-api.ts';
import { sheetApi } from '#shared/sales/bookings/sheet/sheet-api.ts';
import { pricesApi } from '#shared/sales/prices/api.ts';
import type { FarePart } from '#shared/sales/prices/fare-parts.ts';
import type { FareClassInput } from '#shared/sales/prices/schema.ts';
import { forceBooking, forceTrip, outcome } from '#testing/booking-actions.ts';
import { addBookableTrip, type BookableTrip, seatInput, seatsInput, TRIP_TIMES } from '#testing/bookings.ts';
import { addLaterTrip, changeActions } from '#testing/changes.ts';
import { bookingScene } from '#testing/scene.ts';
import { addMember, addPassenger, type TestActor } from '#testing/server/carriers.ts';
import { TOWNS } from '#testing/timetable.ts';

const { app, trip, rider, book, act } = bookingScene({ instant: true, seats: 18 });

async function addClass(change: Partial<FareClassInput> = {}, of = trip): Promise<number> {
  const body = {
    ...{
      nameUk: 'Дитина',
      nameEn: 'Child',
      discountPercent: 30,
      fixedCents: null,
      ageFrom: 4,
      ageTo: 12,
      needsSeat: true,
    },
    ...change,
  };
  const { data } = await app.call(pricesApi.addFareClass, { body }, of.owner.token);
  return data.at(-1)?.id ?? 0;
}

const read = (bookingId: number, actor: TestActor = rider) =>
  app.call(bookingsApi.booking, { params: { bookingId } }, actor.token);
const cents = (parts: readonly FarePart[]) => parts.map((part) => [part.part, part.cents]);
const one = (name: string, change: object = {}) => ({ name, seat: null, ...change });

describe('fare classes', () => {
  it('reduce the price of each traveller, and stay as they were at booking', async () => {
    const classId = await addClass();
    const infantId = await addClass({ nameUk: 'Немовля', discountPercent: 90, ageFrom: 0, ageTo: 2, needsSeat: false });
    const terms = await app.call(bookingsApi.terms, { params: { tripId: trip.tripId }, query: {} }, rider.token);
    expect(terms).toMatchObject({ price: 4500, fareClasses: [{ id: classId }, { id: infantId }], back: null });
    const [adult = 0, child = 0] = await book(
      trip,
      rider,
      seatsInput({
        travellers: [
          one('Ірина Савчук', { infant: { name: 'Марко Савчук', classId: infantId } }),
          one('Богдан Савчук', { classId }),
        ],
        total: 4500 + 450 + 3150,
      }),
    );
    expect(await read(adult)).toMatchObject({ fare: 4950, infantName: 'Марко Савчук' });
    await app.call(pricesApi.deleteFareClass, { params: { classId } }, trip.owner.token);
    const shown = await read(child);
    expect(shown).toMatchObject({ fare: 3150, infantName: null });
    expect(shown.fareParts).toEqual([
      { part: 'base', cents: 4500 },
      { part: 'class', cents: -1350, label: { uk: 'Дитина', en: 'Child' }, percent: 30, ageFrom: 4, ageTo: 12 },
    ]);
    const ticket = await app.call(ticketApi.ticket, { params: { code: shown.ticket ?? '' } });
    expect(ticket).toMatchObject({ fare: 3150, fareParts: shown.fareParts, infantName: null });
  });

  it('are refused if they have ended, belong to another carrier, or have no seat', async () => {
    const infantId = await addClass({ needsSeat: false });
    const childId = await addClass();
    const other = await addBookableTrip(app.sql, { instant: true });
    const wrong = (change: object) =>
      outcome(book(trip, rider, seatsInput({ travellers: [one('Ірина Савчук', change)] })));
    expect(await wrong({ classId: infantId })).toBe('fare_class_gone');
    expect(await wrong({ infant: { name: 'Марко Савчук', classId: childId } })).toBe('fare_class_gone');
    expect(await wrong({ classId: await addClass({}, other) })).toBe('fare_class_gone');
  });

  it('are booked only at the total that was seen', async () => {
    const classId = await addClass();
    const input = (total: number | null) => seatsInput({ travellers: [one('Ірина Савчук', { classId })], total });
    expect(await outcome(book(trip, rider, input(4500)))).toBe('price_changed');
    expect(await outcome(book(trip, rider, input(null)))).toBe('price_changed');
    expect(await outcome(book(trip, rider, input(3150)))).toBe('done');
  });

  it('are stored for a price by arrangement, and the agreed price replaces theirs', async () => {
    Object.assign(trip, await addBookableTrip(app.sql, { contractual: [3] }));
    const classId = await addClass();
    const [id = 0] = await book(
      trip,
      rider,
      seatsInput({ travellers: [one('Ірина Савчук', { classId })], total: null }),
    );
    expect(await read(id)).toMatchObject({ fare: null, fareParts: [{ part: 'class', cents: 0, percent: 30 }] });
    await act('quote', id, trip.owner, { price: '40' });
    expect(await outcome(act('accept', id, rider, { price: 3900 })), 'another price was on the screen').toBe(
      'price_changed',
    );
    const agreed = await act('accept', id, rider, { price: 4000 });
    expect(cents(agreed.fareParts)).toEqual([
      ['class', 0],
      ['manual', 4000],
    ]);
  });

  it('can be chosen for a caller, and by the driver for a passenger without a booking', async () => {
    const classId = await addClass();
    const [id = 0] = await book(trip, trip.owner, seatsInput({ travellers: [one('Ірина Савчук', { classId })] }));
    expect(await read(id, trip.owner)).toMatchObject({ fare: 3150 });
    expect(await boarded(9, { price: 3000, classId })).toEqual([
      ['base', 4500],
      ['class', -1350],
      ['manual', -150],
    ]);
  });

  it('of another carrier are refused for a caller, and leave the driver’s price of a passenger without a booking', async () => {
    const other = await addBookableTrip(app.sql, { instant: true });
    const foreign = await addClass({}, other);
    const dispatcher = await addMember(app.sql, trip.carrierId, 'dispatcher');
    const input = seatsInput({ travellers: [one('Ірина Савчук', { classId: foreign })] });
    expect(await outcome(book(trip, dispatcher, input))).toBe('fare_class_gone');
    expect(await boarded(9, { price: 3150, classId: foreign })).toEqual([
      ['base', 4500],
      ['manual', -1350],
    ]);
  });

  /** The parts of the fare of a passenger that the driver takes in at Lviv. */
  async function boarded(seat: number, ride: { price: number; classId: number }) {
    await forceTrip(app.sql, trip.tripId, 'started');
    app.clock.set(TRIP_TIMES.lviv);
    const walkOn = {
      action: 'walkOn',
      fromSeq: 0,
      toSeq: 3,
      seat,
      name: `Місце ${seat}`,
      paid: false,
      ...ride,
    } as const;
    const action = { id: crypto.randomUUID(), at: TRIP_TIMES.lviv, do: walkOn };
    const body = { device: crypto.randomUUID(), actions: [action] };
    const { sheet } = await app.call(sheetApi.act, { params: { tripId: trip.tripId }, body }, trip.driver.token);
    return cents(sheet.bookings.find((booking) => booking.seat === seat)?.fareParts ?? []);
  }

  it('stay with the booking on another trip and at another price', async () => {
    const classId = await addClass();
    const [id = 0] = await book(trip, rider, seatsInput({ travellers: [one('Ірина Савчук', { classId })] }));
    const { propose } = changeActions(app);
    const priced = await propose(id, trip.owner, { price: 3000 });
    expect(cents(priced.fareParts)).toEqual([
      ['base', 4500],
      ['class', -1350],
      ['manual', -150],
    ]);
    const moved = await propose(id, trip.owner, { toSeq: 2 }, { agreed: true });
    expect(moved.fare).toBe(2240);
    expect(cents(moved.fareParts)).toEqual([
      ['base', 3200],
      ['class', -960],
    ]);
  });
});

describe('the way back', () => {
  /** The trip the other way round, some days later. */
  async function tripBack(days: number): Promise<BookableTrip> {
    const later = await addLaterTrip(app, trip, { days });
    const towns = [TOWNS.wroclaw, TOWNS.krakow, TOWNS.rzeszow, TOWNS.lviv];
    for (const [seq, place] of towns.entries())
      await app.sql`update trip_stop set place_id = ${place} where trip_id = ${later.tripId} and seq = ${seq}`;
    return later;
  }
  const termsOf = (of: BookableTrip, actor: TestActor, query: object = {}) =>
    app.call(bookingsApi.terms, { params: { tripId: of.tripId }, query }, actor.token);
  const setDiscount = (percent: number | null, actor = trip.owner) =>
    app.call(pricesApi.setReturnDiscount, { body: { percent } }, actor.token);

  it('has a discount for as many seats as the way there, once', async () => {
    expect(await setDiscount(10)).toEqual({ percent: 10 });
    const back = await tripBack(5);
    expect((await termsOf(back, rider)).back).toBeNull();
    const [there = 0] = await book(trip, rider, seatInput());
    expect((await termsOf(back, rider)).back).toEqual({ percent: 10, seats: 1 });
    const { ticket, returnPercent } = await read(there);
    expect(returnPercent).toBe(10);
    const byLink = () => app.call(ticketApi.ticket, { params: { code: ticket ?? '' } });
    expect(await byLink()).toMatchObject({ returnPercent: 10 });
    expect((await termsOf(back, await addPassenger(app.sql))).back).toBeNull();
    const ids = await book(back, rider, seatsInput({ total: 4050 + 4500 }));
    const fares = await Promise.all(ids.map(async (id) => (await read(id)).fare));
    expect(fares).toEqual([4050, 4500]);
    expect((await termsOf(back, rider)).back).toBeNull();
    expect([(await read(there)).returnPercent, (await byLink()).returnPercent]).toEqual([null, null]);
    // The promised discount stays when the outward ride is cancelled, and a cancelled return ride makes it available again.
    await act('cancel', there, rider);
    expect(await read(ids[0] ?? 0)).toMatchObject({ fare: 4050 });
  });

  it('has no discount after the period, with another carrier, or after the discount is switched off', async () => {
    await setDiscount(10);
    await book(trip, rider, seatInput());
    expect((await termsOf(await tripBack(61), rider)).back).toBeNull();
    const back = await tripBack(59);
    expect((await termsOf(back, rider)).back).toEqual({ percent: 10, seats: 1 });
    expect((await termsOf(await addBookableTrip(app.sql), rider)).back).toBeNull();
    const [id = 0] = await book(back, rider, seatInput());
    await act('cancel', id, rider, { alone: false });
    expect((await termsOf(back, rider)).back).toEqual({ percent: 10, seats: 1 });
    await setDiscount(null);
    expect((await termsOf(back, rider)).back).toBeNull();
    expect(await outcome(setDiscount(10, await addMember(app.sql, trip.carrierId, 'dispatcher')))).toBe('not_allowed');
  });

  it('is recognised by the number of a caller', async () => {
    await setDiscount(20);
    const [there = 0] = await book(trip, trip.owner, seatInput());
    // A page without an account cannot promise it.
    expect((await read(there, trip.owner)).returnPercent).toBeNull();
    const back = await tripBack(3);
    const found = await termsOf(back, trip.owner, { phone: '067 111 22 33' });
    expect(found.back).toEqual({ percent: 20, seats: 1 });
    expect((await termsOf(back, trip.owner, { phone: '067 111 22 34' })).back).toBeNull();
    const [id = 0] = await book(back, trip.owner, seatInput());
    expect(await read(id, trip.owner)).toMatchObject({ fare: 3600 });
  });
});

it('the discounted fare is what a passenger of a class has to pay', async () => {
  const classId = await addClass();
  const [id = 0] = await book(trip, rider, seatsInput({ travellers: [one('Ірина Савчук', { classId })] }));
  await forceBooking(app.sql, id, 'boarded');
  await forceTrip(app.sql, trip.tripId, 'started');
  const paid = await act('pay', id, trip.driver);
  expect(paid).toMatchObject({ fare: 3150, paid: 3150 });
});
