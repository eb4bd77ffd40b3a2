import { beforeEach, describe, expect, it } from 'vitest';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { pricesApi } from '#shared/sales/prices/api.ts';
import { type ExtraInput, MAX_EXTRAS } from '#shared/sales/prices/extras.ts';
import { tripsApi } from '#shared/sales/trips/api.ts';
import { outcome } from '#testing/booking-actions.ts';
import { seatsInput } from '#testing/bookings.ts';
import { bookingScene } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import { addCarrier, addMember, addPassenger, type TestActor } from '#testing/server/carriers.ts';

const { app, trip, rider, book, act } = bookingScene({ instant: true });

const BICYCLE: ExtraInput = { kind: 'bicycle', nameUk: 'Велосипед', nameEn: 'Bicycle', priceCents: 1000, perTrip: 2 };
const DOG: ExtraInput = {
  kind: 'animal',
  nameUk: 'Тварина до 8 кг',
  nameEn: 'Animal up to 8 kg',
  priceCents: 800,
  perTrip: null,
};
const add = async (body: ExtraInput, actor: TestActor = trip.owner) =>
  (await app.call(pricesApi.addExtra, { body }, actor.token)).data.at(-1)?.id ?? 0;

let bicycle: number;
let dog: number;
beforeEach(async () => {
  bicycle = await add(BICYCLE);
  dog = await add(DOG);
});

const bringing = (
  extras: { id: number; count: number }[],
  more: { hasPet?: boolean; fromSeq?: number; toSeq?: number } = {},
) => {
  const { fromSeq = 0, toSeq = 3, ...traveller } = more;
  return seatsInput({ fromSeq, toSeq, travellers: [{ name: 'Ірина Савчук', seat: null, extras, ...traveller }] });
};
const rowOf = async (id = 0) =>
  (await app.sql`select fare, has_pet, fare_parts as parts from booking where id = ${id}`)[0];
const roomFor = async (id: number, between = {}) =>
  (await app.call(bookingsApi.terms, { params: { tripId: trip.tripId }, query: between })).extras.find(
    (one) => one.id === id,
  )?.room;

describe('extras of a booking', () => {
  it('are part of the fare, and an animal among them is one', async () => {
    const { price } = await app.call(bookingsApi.terms, { params: { tripId: trip.tripId }, query: {} });
    const [id] = await book(
      trip,
      rider,
      bringing([
        { id: bicycle, count: 2 },
        { id: dog, count: 1 },
      ]),
    );
    const row = await rowOf(id);
    expect(row).toMatchObject({ fare: (price ?? 0) + 2800, hasPet: true });
    expect(row?.parts.slice(1)).toEqual([
      {
        part: 'extra',
        cents: 2000,
        extra: bicycle,
        kind: 'bicycle',
        count: 2,
        label: { uk: 'Велосипед', en: 'Bicycle' },
      },
      expect.objectContaining({ part: 'extra', cents: 800, kind: 'animal' }),
    ]);
    const sheet = await app.call(tripsApi.sheet, { params: { tripId: trip.tripId } }, trip.driver.token);
    expect(sheet.bookings[0]?.fareParts?.filter(({ part }) => part === 'extra')).toHaveLength(2);
  });

  it('name the price of an animal, if the carrier has one, for each traveller with a pet', async () => {
    const bicycleOnly = bringing([{ id: bicycle, count: 1 }], { hasPet: true });
    const [error] = (await problemOf(book(trip, rider, bicycleOnly))).errors;
    expect(error).toEqual({ field: 'travellers.0.extras', key: 'pet_extra' });
    expect(await outcome(book(trip, rider, bringing([{ id: dog, count: 1 }], { hasPet: true })))).toBe('done');
    await app.sql`delete from extra where id = ${dog}`;
    expect(await outcome(book(trip, rider, bicycleOnly))).toBe('done');
  });

  it('are so many for a carrier at most', async () => {
    const fill = (carrierId: number, count: number) => app.sql`
      insert into extra (carrier_id, kind, name_uk, name_en, price_cents, created_at)
      select ${carrierId}, 'other', 'Інше', 'Other', 100, now() from generate_series(1, ${count}::int)`;
    await fill((await addCarrier(app.sql)).carrierId, MAX_EXTRAS);
    await fill(trip.carrierId, MAX_EXTRAS - 3);
    expect(await outcome(add(DOG))).toBe('done');
    expect(await outcome(add(DOG))).toBe('too_many_extras');
  });

  it('are limited on each leg of the trip, and free again with the seat', async () => {
    expect(await roomFor(bicycle)).toBe(2);
    const [id = 0] = await book(trip, rider, bringing([{ id: bicycle, count: 2 }], { toSeq: 1 }));
    expect([await roomFor(bicycle), await roomFor(bicycle, { from: 1, to: 3 })]).toEqual([0, 2]);
    const other = await addPassenger(app.sql);
    expect(await outcome(book(trip, other, bringing([{ id: bicycle, count: 1 }])))).toBe('no_extra_room');
    await act('cancel', id, rider);
    await book(trip, other, bringing([{ id: bicycle, count: 1 }]));
  });

  it('are counted one booking after another', async () => {
    const riders = await Promise.all([1, 2, 3, 4].map(() => addPassenger(app.sql)));
    const all = await Promise.all(riders.map((one) => outcome(book(trip, one, bringing([{ id: bicycle, count: 1 }])))));
    expect(all.filter((code) => code === 'no_extra_room')).toHaveLength(2);
  });

  it('replace the free tick for an animal', async () => {
    expect(await outcome(book(trip, rider, bringing([], { hasPet: true })))).toBe('invalid_input');
    await app.call(pricesApi.deleteExtra, { params: { extraId: dog } }, trip.owner.token);
    await book(trip, rider, bringing([], { hasPet: true }));
  });

  it('of a carrier without animals have none, and unknown ones are refused', async () => {
    await app.sql`update carrier set pets_allowed = false where id = ${trip.carrierId}`;
    expect(await roomFor(dog)).toBeUndefined();
    for (const id of [dog, dog + 1000]) {
      expect(await outcome(book(trip, rider, bringing([{ id, count: 1 }])))).toBe('extra_gone');
    }
  });
});

describe('the extras of a carrier', () => {
  it('are changed by the owner, read by the company, and not found by others', async () => {
    const params = { extraId: bicycle };
    const body = { ...BICYCLE, priceCents: 1200 };
    const { data } = await app.call(pricesApi.setExtra, { params, body }, trip.owner.token);
    expect(data[0]).toEqual({
      ...{ id: bicycle, kind: 'bicycle', priceCents: 1200, perTrip: 2 },
      name: { uk: 'Велосипед', en: 'Bicycle' },
    });
    const member = await addMember(app.sql, trip.carrierId, 'driver');
    expect((await app.call(pricesApi.extras, {}, member.token)).data).toHaveLength(2);
    expect(await outcome(add(BICYCLE, member))).toBe('not_allowed');
    const stranger = (await addCarrier(app.sql)).owner;
    expect((await app.call(pricesApi.extras, {}, stranger.token)).data).toEqual([]);
    expect(await outcome(app.call(pricesApi.setExtra, { params, body }, stranger.token))).toBe('not_found');
    expect(await outcome(app.call(pricesApi.deleteExtra, { params }, stranger.token))).toBe('not_found');
  });
});
