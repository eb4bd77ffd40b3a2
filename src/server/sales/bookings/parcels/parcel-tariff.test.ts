import { beforeEach, describe, expect, it } from 'vitest';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import type { BookInput, Booking } from '#shared/sales/bookings/rules/schema.ts';
import { forceTrip } from '#testing/booking-actions.ts';
import { parcelInput, TRIP_TIMES } from '#testing/bookings.ts';
import { addLaterTrip, changeActions } from '#testing/changes.ts';
import { parcelStaff } from '#testing/parcels.ts';
import { bookingScene } from '#testing/scene.ts';
import type { TestActor } from '#testing/server/carriers.ts';

const { app, trip, rider: sender, act, book } = bookingScene({ instant: true });
const staff = parcelStaff(app);

beforeEach(() => tariff(trip.carrierId));

/** Two kilograms are included, each further one costs 1.50 € for a large parcel, which costs at least 20 €. */
async function tariff(carrierId: number, perKg = 150) {
  await app.sql`update carrier set parcel_included_kg = 2 where id = ${carrierId}`;
  await app.sql`
    insert into parcel_rate (carrier_id, size_class, per_kg, minimum)
    values (${carrierId}, 'l', ${perKg}, 2000), (${carrierId}, 'm', 200, 0)
    on conflict (carrier_id, size_class) do update set per_kg = excluded.per_kg`;
}

/** A large parcel to Kraków, which costs 8 € by the route. */
const large = (weightKg: number): BookInput => parcelInput({ sizeClass: 'l', weightKg });
const read = (id: number, actor: TestActor = sender): Promise<Booking> =>
  app.call(bookingsApi.booking, { params: { bookingId: id } }, actor.token);

async function takeOver(bookingId: number, weightKg: number, charge?: boolean) {
  await forceTrip(app.sql, trip.tripId, 'started');
  app.clock.set(TRIP_TIMES.lviv);
  const photos = [await staff.photo(trip.tripId, trip.driver)];
  const press = { action: 'takeOver', bookingId, weightKg, condition: 'whole', photos, ...(charge && { charge }) };
  return staff.press(trip.tripId, trip.driver, press);
}

describe('the price of a parcel', () => {
  it.each([
    ['a price below the minimum', large(5), 2000, ['base', 'kilograms', 'minimum']],
    ['a price above the minimum', large(22), 3800, ['base', 'kilograms']],
    ['a price of another size', parcelInput({ weightKg: 5 }), 1400, ['base', 'kilograms']],
    ['a price of a size without a rate', parcelInput({ sizeClass: 's', weightKg: 2 }), 800, ['base']],
  ])('%s is computed, split into its parts, and stored', async (_, input, fare, parts) => {
    const [id = 0] = await book(trip, sender, input);
    const seen = await read(id);
    expect(seen.fare).toBe(fare);
    expect(seen.fareParts.map(({ part }) => part)).toEqual(parts);
    expect(seen.fareParts.reduce((sum, { cents }) => sum + cents, 0)).toBe(fare);
  });

  it('goes by the volume of a bulky parcel where the carrier counts it', async () => {
    await app.sql`update carrier set parcel_volume_divisor = 5000 where id = ${trip.carrierId}`;
    // 50 × 40 × 60 cm weigh 24 kg: 8 € of the route, and 22 kg above the two that are included.
    const [id = 0] = await book(trip, sender, parcelInput({ sizeClass: 'l', weightKg: 5, sides: [50, 40, 60] }));
    const seen = await read(id);
    expect(seen).toMatchObject({
      fare: 4100,
      fareParts: [{ cents: 800 }, { cents: 3300, kilograms: 22 }],
      parcel: { weightKg: 5, sides: [50, 40, 60], volume: { kg: 24, divisor: 5000 } },
    });
    // The room on the bus is that of its real weight.
    const [leg] = await app.sql<{ kg: number }[]>`
      select parcel_kg::float8 as kg from trip_leg where trip_id = ${trip.tripId} and leg = 0`;
    expect(leg?.kg).toBe(5);
  });

  it.each<[string, Parameters<typeof parcelInput>[0], { field: string; key: string }]>([
    ['that nobody has measured', { sizeClass: 'l' }, { field: 'sides.0', key: 'side_required' }],
    ['too bulky for its size', { sizeClass: 'm', sides: [50, 40, 30] }, { field: 'sizeClass', key: 'sides_class' }],
  ])('refuses a parcel %s, where the volume counts', async (_, change, error) => {
    await app.sql`update carrier set parcel_volume_divisor = 5000 where id = ${trip.carrierId}`;
    const body = parcelInput({ weightKg: 5, ...change });
    const refused = app.call(bookingsApi.book, { params: { tripId: trip.tripId }, body }, sender.token);
    await expect(refused).rejects.toMatchObject({ code: 'invalid_input', errors: [error] });
  });

  it('is computed by the tariff that the form shows', async () => {
    const terms = await app.call(bookingsApi.terms, { params: { tripId: trip.tripId }, query: { from: 0, to: 2 } });
    expect(terms).toMatchObject({
      parcelPrice: 800,
      parcelTariff: { includedKg: 2, rates: { l: { perKg: 150, minimum: 2000 }, m: { perKg: 200, minimum: 0 } } },
    });
  });

  it('is by arrangement above the carrier’s weight', async () => {
    const [id = 0] = await book(trip, sender, parcelInput({ sizeClass: 'xl', weightKg: 40 }));
    expect(await read(id)).toMatchObject({ fare: null, needsCalculation: true, fareParts: [] });
  });

  it('is computed again by the current tariff when the parcel moves to another trip', async () => {
    const its = changeActions(app);
    const [id = 0] = await book(trip, sender, large(22));
    const later = await addLaterTrip(app, trip);
    await tariff(trip.carrierId, 200);
    const moved = await its.propose(id, trip.owner, { tripId: later.tripId }, { agreed: true });
    expect(moved.fare).toBe(4800);
    expect((await read(id)).fareParts).toMatchObject([{ cents: 800 }, { cents: 4000, perKilogram: 200 }]);
  });
});

describe('the measured weight of a parcel', () => {
  it.each([
    ['heavier', 24, 4100],
    ['lighter', 20, 3500],
    ['much lighter, down to the minimum', 3, 2000],
  ])('that is %s changes the price by the stored tariff if the driver wants that', async (_, kg, fare) => {
    const [id = 0] = await book(trip, sender, large(22));
    await tariff(trip.carrierId, 900);
    expect(await takeOver(id, kg, true)).toBe('done');
    const seen = await read(id);
    expect(seen).toMatchObject({ fare, parcel: { weightKg: kg, declaredKg: 22 } });
    expect(seen.fareParts.reduce((sum, { cents }) => sum + cents, 0)).toBe(fare);
    expect(seen.history).toContainEqual(expect.objectContaining({ action: 'reweigh', amount: fare }));
  });

  it('changes the price of a bulky parcel only above its volumetric weight', async () => {
    await app.sql`update carrier set parcel_volume_divisor = 5000 where id = ${trip.carrierId}`;
    const [id = 0] = await book(trip, sender, parcelInput({ sizeClass: 'l', weightKg: 5, sides: [50, 40, 60] }));
    expect(await takeOver(id, 26, true)).toBe('done');
    const seen = await read(id);
    expect(seen).toMatchObject({ fare: 4400, parcel: { volume: null } });
    expect(seen.fareParts).toMatchObject([{ cents: 800 }, { cents: 3300 }, { cents: 300, kilograms: 2 }]);
  });

  it('leaves the price as it is if the driver wants that', async () => {
    const [id = 0] = await book(trip, sender, large(22));
    expect(await takeOver(id, 24)).toBe('done');
    expect((await read(id)).fare).toBe(3800);
  });

  it('changes no price of a parcel without a rate', async () => {
    const [id = 0] = await book(trip, sender, parcelInput({ sizeClass: 's', weightKg: 1 }));
    expect(await takeOver(id, 2, true)).toBe('done');
    expect((await read(id)).fare).toBe(800);
  });

  it('gives back the old price when it is undone', async () => {
    const [id = 0] = await book(trip, sender, large(22));
    await takeOver(id, 24, true);
    const undone = await act('undo', id, trip.driver);
    expect(undone).toMatchObject({ status: 'confirmed', fare: 3800, parcel: { weightKg: 22 } });
    expect(await takeOver(id, 23, true)).toBe('done');
    expect((await read(id)).fare).toBe(3950);
  });

  it('is notified to the sender with the new price', async () => {
    const [id = 0] = await book(trip, sender, large(22));
    await takeOver(id, 24, true);
    await app.runJobs();
    const sent = await app.sql<{ price: string }[]>`
      select facts->>'price' as price from notification where account_id = ${sender.accountId} and subject = 'reweighed'`;
    expect(sent).toEqual([{ price: '4100' }]);
  });
});
