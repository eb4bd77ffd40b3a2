import type { Db } from '#server/core/database/db.ts';
import { weighedPrice } from '#shared/sales/bookings/sheet/expected-parcels.ts';
import type { FarePart } from '#shared/sales/prices/fare-parts.ts';
import type { ParcelTerms } from '#shared/sales/prices/parcel-tariff.ts';
import { chargedKg } from '#shared/sales/prices/volumetric-weight.ts';

/**
 * Lets the price of a parcel follow its measured weight, by the tariff that its booking has frozen. Returns the new price in euro cents; null
 * when it stays.
 */
export async function chargeWeight(
  sql: Db,
  { id, fare }: { id: number; fare: number | null },
  weightKg: number,
): Promise<number | null> {
  const [parcel] = await sql<{ declaredKg: number; tariff: ParcelTerms | null }[]>`
    select coalesce(declared_kg, weight_kg)::float8 as declared_kg, tariff from parcel where booking_id = ${id}`;
  if (!parcel?.tariff || fare === null) return null;
  const { declaredKg, tariff } = parcel;
  const price = weighedPrice(fare, parcel, weightKg);
  if (price === null || price === fare) return null;
  const [before, after] = [chargedKg(declaredKg, tariff.volume), chargedKg(weightKg, tariff.volume)];
  const kilograms = Math.round((after - before) * 10) / 10;
  await setPrice(sql, id, price, [{ part: 'kilograms', cents: price - fare, kilograms, perKilogram: tariff.perKg }]);
  await sql`update parcel set weight_charge = ${price - fare} where booking_id = ${id}`;
  return price;
}

/** Takes back what `chargeWeight` did, when the taking over is undone. */
export async function undoWeightCharge(sql: Db, bookingId: number): Promise<void> {
  const [parcel] = await sql<{ charge: number; fare: number | null }[]>`
    select weight_charge as charge, fare from parcel join booking on booking.id = booking_id where booking_id = ${bookingId}`;
  if (!parcel || parcel.fare === null || parcel.charge === 0) return;
  await setPrice(sql, bookingId, parcel.fare - parcel.charge, [{ part: 'kilograms', cents: -parcel.charge }]);
  await sql`update parcel set weight_charge = 0 where booking_id = ${bookingId}`;
}

/** A booking whose price was never explained gets no explanation of its change either. */
async function setPrice(sql: Db, bookingId: number, price: number, parts: FarePart[]): Promise<void> {
  await sql`
    update booking set fare = ${price},
      fare_parts = case when fare_parts = '[]' then fare_parts else fare_parts || ${sql.json(parts)}::jsonb end
    where id = ${bookingId}`;
}
