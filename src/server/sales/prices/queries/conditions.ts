import { type Db, sqlFragment } from '#server/core/database/db.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { Conditions } from '#shared/sales/prices/conditions-schema.ts';

/** Selects the tariff for parcels of the carrier in the row called `alias` (`ParcelTariff`), as a JSON column; null without one. */
export const parcelTariffJson = sqlFragment(
  (row) => `(
    select json_build_object('includedKg', ${row}.parcel_included_kg, 'volumeDivisor', ${row}.parcel_volume_divisor,
      'rates', json_object_agg(r.size_class, json_build_object('perKg', r.per_kg, 'minimum', r.minimum)))
    from parcel_rate r where r.carrier_id = ${row}.id having count(*) > 0)`,
);

/** A carrier's conditions for parcels and for cancellations; throws `not_found`. */
export async function conditionsOf(sql: Db, carrierId: number | null): Promise<Conditions> {
  const [row] = await sql<Conditions[]>`
    select c.cancellation_terms as cancellation, ${parcelTariffJson(sql, 'c')} as parcels
    from carrier c where c.id = ${carrierId}`;
  if (!row) throw new DomainError('not_found');
  return row;
}

/** The discount that a carrier gives on the way back, in percent; null without one. */
export async function returnDiscountOf(sql: Db, carrierId: number): Promise<number | null> {
  const [row] = await sql<{ percent: number | null }[]>`
    select return_discount_percent as percent from carrier where id = ${carrierId}`;
  return row?.percent ?? null;
}
