import type { Db } from '#server/core/database/db.ts';
import { lockCarrier } from '#server/network/carriers/commands/about.ts';
import { DomainError } from '#shared/core/errors.ts';
import { MAX_PROMO_CODES, type PromoCodeInput } from '#shared/sales/prices/schema.ts';

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
