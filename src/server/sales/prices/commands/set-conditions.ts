import type { z } from 'zod/mini';
import type { Db } from '#server/core/database/db.ts';
import { lockCarrier } from '#server/network/carriers/commands/about.ts';
import { PARCEL_CLASSES } from '#shared/network/carriers/schema.ts';
import type { cancellationInput, parcelTariff } from '#shared/sales/prices/conditions-schema.ts';

/** Sets the costs of cancelling from now on; bookings keep their terms. */
export async function setCancellation(
  sql: Db,
  carrierId: number,
  { terms }: z.output<typeof cancellationInput>,
): Promise<void> {
  await lockCarrier(sql, carrierId);
  await sql`
    update carrier set cancellation_terms = ${terms && sql.json(terms)} where id = ${carrierId}`;
}

/** Replaces the tariff for parcels; null removes it. */
export async function setParcelTariff(
  sql: Db,
  carrierId: number,
  tariff: z.output<typeof parcelTariff>,
): Promise<void> {
  await lockCarrier(sql, carrierId);
  await sql`
    update carrier set parcel_included_kg = ${tariff?.includedKg ?? 0}, parcel_volume_divisor = ${tariff?.volumeDivisor ?? null}
    where id = ${carrierId}`;
  await sql`delete from parcel_rate where carrier_id = ${carrierId}`;
  const rows = PARCEL_CLASSES.flatMap((sizeClass) => {
    const rate = tariff?.rates[sizeClass];
    return rate ? [{ carrierId, sizeClass, perKg: rate.perKg, minimum: rate.minimum }] : [];
  });
  if (rows.length > 0) await sql`insert into parcel_rate ${sql(rows)}`;
}
