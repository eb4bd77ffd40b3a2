import type { z } from 'zod/mini';
import type { Db } from '#server/core/database/db.ts';
import { lockCarrier } from '#server/network/carriers/commands/company.ts';
import { DomainError } from '#shared/core/errors.ts';
import { PARCEL_CLASSES } from '#shared/network/carriers/schema.ts';
import type { cancellationInput, parcelTariff } from '#shared/sales/prices/conditions-schema.ts';
import { type ExtraInput, MAX_EXTRAS } from '#shared/sales/prices/extras.ts';
import { MAX_PROMO_CODES, type PromoCodeInput } from '#shared/sales/prices/schema.ts';

/** Adds an extra. Throws `too_many_extras`. */
export async function addExtra(sql: Db, carrierId: number, input: ExtraInput, now: Date): Promise<void> {
  await lockCarrier(sql, carrierId);
  const [count] = await sql<{ n: number }[]>`select count(*)::int as n from extra where carrier_id = ${carrierId}`;
  if ((count?.n ?? 0) >= MAX_EXTRAS) throw new DomainError('too_many_extras');
  await sql`insert into extra ${sql({ ...rowOf(input), carrierId, createdAt: now })}`;
}

/** Changes an extra of the carrier; throws `not_found`. Bookings keep the extras that were frozen into their fares. */
export async function setExtra(sql: Db, carrierId: number, extraId: number, input: ExtraInput): Promise<void> {
  const done = await sql`
    update extra set ${sql(rowOf(input))} where id = ${extraId} and carrier_id = ${carrierId} returning id`;
  if (done.length === 0) throw new DomainError('not_found');
}

export async function deleteExtra(sql: Db, carrierId: number, extraId: number): Promise<void> {
  const done = await sql`delete from extra where id = ${extraId} and carrier_id = ${carrierId} returning id`;
  if (done.length === 0) throw new DomainError('not_found');
}

function rowOf({ kind, nameUk, nameEn, priceCents, perTrip }: ExtraInput) {
  return { kind, nameUk, nameEn, priceCents, perTrip };
}

/** Adds a promo code. Throws `too_many_promo_codes` and, from the database, `promo_code_taken`. */
export async function addPromoCode(sql: Db, carrierId: number, input: PromoCodeInput, now: Date): Promise<void> {
  await lockCarrier(sql, carrierId);
  const [count] = await sql<{ n: number }[]>`
    select count(*)::int as n from promo_code where carrier_id = ${carrierId} and ended_at is null`;
  if ((count?.n ?? 0) >= MAX_PROMO_CODES) throw new DomainError('too_many_promo_codes');
  await sql`
    insert into promo_code (carrier_id, code, percent, amount_cents, valid_from, valid_until, uses_max, created_at)
    values (${carrierId}, ${input.code}, ${input.percent}, ${input.amountCents}, ${input.validFrom}, ${input.validUntil},
      ${input.usesMax}, ${now})`;
}

/** Ends a code of the carrier: it cannot be used any more, and bookings with it keep their prices. Throws `not_found`. */
export async function endPromoCode(sql: Db, carrierId: number, promoId: number, now: Date): Promise<void> {
  const done = await sql`
    update promo_code set ended_at = coalesce(ended_at, ${now}) where id = ${promoId} and carrier_id = ${carrierId}
    returning id`;
  if (done.length === 0) throw new DomainError('not_found');
}

/**
 * Notes that a party uses a code. The database counts the uses of one code one after another, and throws `promo_used_up` when none is
 * left and `promo_used` for a person who has used it before.
 */
export async function recordPromoUse(sql: Db, promoId: number, partyId: number, now: Date): Promise<void> {
  await sql`insert into promo_use (party_id, promo_id, used_at) values (${partyId}, ${promoId}, ${now})`;
}

/** Sets the discount on the way back in percent; null: none. */
export async function setReturnDiscount(sql: Db, carrierId: number, percent: number | null): Promise<void> {
  await sql`update carrier set return_discount_percent = ${percent} where id = ${carrierId}`;
}

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
