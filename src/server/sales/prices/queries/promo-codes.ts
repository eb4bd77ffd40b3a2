import type { Db } from '#server/core/database/db.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { PromoRule } from '#shared/sales/prices/fare.ts';
import { type PromoDays, promoCodeOf, promoRefusal } from '#shared/sales/prices/promo.ts';
import type { PromoCode } from '#shared/sales/prices/schema.ts';

/** The promo codes of a carrier, the newest first, with the number of bookings that use each. */
export async function promoCodesOf(sql: Db, carrierId: number): Promise<PromoCode[]> {
  return sql<PromoCode[]>`
    select p.id, p.code, p.percent, p.amount_cents, p.valid_from::text as valid_from,
      p.valid_until::text as valid_until, p.uses_max, p.ended_at is not null as ended,
      (select count(*)::int from promo_use u where u.promo_id = p.id and party_stands(u.party_id)) as uses,
      (select coalesce(-sum((part ->> 'cents')::int), 0)::int
        from promo_use u join booking b on b.party_id in (select party_parts(u.party_id)) and b.status <> 'cancelled',
          jsonb_array_elements(b.fare_parts) as part
        where u.promo_id = p.id and part ->> 'part' = 'promo') as given_cents
    from promo_code p where p.carrier_id = ${carrierId} order by p.ended_at is not null, p.id desc`;
}

/**
 * The promo code with this text, if it may be used today. Throws `promo_unknown`, `promo_not_yet`, `promo_over`; how often it is used is
 * counted by the database, when it is used.
 */
export async function promoByCode(
  sql: Db,
  carrierId: number,
  typed: string,
  now: Date,
): Promise<PromoRule & { id: number }> {
  const [row] = await sql<(PromoRule & PromoDays & { id: number; ended: boolean })[]>`
    select id, code, percent, amount_cents, valid_from::text as valid_from,
      valid_until::text as valid_until, ended_at is not null as ended
    from promo_code where carrier_id = ${carrierId} and code = ${promoCodeOf(typed)}`;
  if (!row) throw refused('promo_unknown');
  const wrongDay = row.ended ? 'promo_over' : promoRefusal(row, now);
  if (wrongDay) throw refused(wrongDay);
  const { id, code, percent, amountCents } = row;
  return { id, code, percent, amountCents };
}

/** The person who uses a code: an account, or a caller with a number. Without either, the person cannot be identified. */
export interface PromoUser {
  accountId: number | null;
  phone: string;
}

/** Requires that a code has a use left, for a person who has not used it yet. Throws `promo_used_up`, `promo_used`. */
export async function requirePromoLeft(sql: Db, promoId: number, { accountId, phone }: PromoUser): Promise<void> {
  const [row] = await sql<{ left: boolean; own: boolean }[]>`
    select p.uses_max is null or p.uses_max > count(u.party_id) filter (where party_stands(u.party_id)) as left,
      count(u.party_id) filter (where party_stands(u.party_id) and (party.account_id = ${accountId}::int
        or (${accountId}::int is null and party.account_id is null and party.contact_phone = nullif(${phone}, '')))) > 0 as own
    from promo_code p left join promo_use u on u.promo_id = p.id left join party on party.id = u.party_id
    where p.id = ${promoId} group by p.id`;
  if (row?.own) throw refused('promo_used');
  if (!row?.left) throw refused('promo_used_up');
}

/**
 * The code that an unnamed person used at an instant, as far as it has a use left; null otherwise. Locks it, so that it still has one
 * when the use is noted.
 */
export async function promoStillLeft(
  sql: Db,
  carrierId: number,
  typed: string,
  at: Date,
): Promise<(PromoRule & { id: number }) | null> {
  try {
    const promo = await promoByCode(sql, carrierId, typed, at);
    await sql`select from promo_code where id = ${promo.id} for no key update`;
    await requirePromoLeft(sql, promo.id, { accountId: null, phone: '' });
    return promo;
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

/** The error names the field of the code. */
function refused(key: 'promo_unknown' | 'promo_not_yet' | 'promo_over' | 'promo_used' | 'promo_used_up'): DomainError {
  return new DomainError(key, { errors: [{ field: 'promoCode', key }] });
}
