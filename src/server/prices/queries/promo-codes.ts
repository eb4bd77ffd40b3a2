import type { Db } from '#server/database/db.ts';
import { DomainError } from '#shared/core/errors.ts';
import { type LocalDate, localDate } from '#shared/core/time.ts';
import type { PromoRule } from '#shared/prices/fare.ts';
import { PROMO_ZONE, promoCodeOf } from '#shared/prices/promo.ts';
import type { PromoCode } from '#shared/prices/schema.ts';

/** The promo codes of a carrier, the newest first, with the number of bookings that use each. */
export async function promoCodesOf(sql: Db, carrierId: number): Promise<PromoCode[]> {
  return sql<PromoCode[]>`
    select p.id, p.code, p.percent, p.amount_cents as "amountCents", p.valid_from::text as "validFrom",
      p.valid_until::text as "validUntil", p.uses_max as "usesMax", p.ended_at is not null as ended,
      (select count(*)::int from promo_use u where u.promo_id = p.id and party_stands(u.party_id)) as uses,
      (select coalesce(-sum((part ->> 'cents')::int), 0)::int
        from promo_use u join booking b on b.party_id = u.party_id and b.status <> 'cancelled',
          jsonb_array_elements(b.fare_parts) as part
        where u.promo_id = p.id and part ->> 'part' = 'promo') as "givenCents"
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
  const [row] = await sql<
    (PromoRule & { id: number; from: LocalDate | null; until: LocalDate | null; ended: boolean })[]
  >`
    select id, code, percent, amount_cents as "amountCents", valid_from::text as "from", valid_until::text as until,
      ended_at is not null as ended
    from promo_code where carrier_id = ${carrierId} and code = ${promoCodeOf(typed)}`;
  if (!row) throw refused('promo_unknown');
  const day = localDate(now, PROMO_ZONE);
  if (row.ended || (row.until !== null && day > row.until)) throw refused('promo_over');
  if (row.from !== null && day < row.from) throw refused('promo_not_yet');
  const { id, code, percent, amountCents } = row;
  return { id, code, percent, amountCents };
}

/** Whether a code has a use left, for somebody who has not used it yet. Throws `promo_used_up`, `promo_used`. */
export async function expectPromoLeft(sql: Db, promoId: number, accountId: number | null): Promise<void> {
  const [row] = await sql<{ left: boolean; own: boolean }[]>`
    select p.uses_max is null or p.uses_max > count(u.party_id) filter (where party_stands(u.party_id)) as left,
      count(u.party_id) filter (where party.account_id = ${accountId}::int and party_stands(u.party_id)) > 0 as own
    from promo_code p left join promo_use u on u.promo_id = p.id left join party on party.id = u.party_id
    where p.id = ${promoId} group by p.id`;
  if (row?.own) throw refused('promo_used');
  if (!row?.left) throw refused('promo_used_up');
}

/** The error stands at the field of the code. */
function refused(key: 'promo_unknown' | 'promo_not_yet' | 'promo_over' | 'promo_used' | 'promo_used_up'): DomainError {
  return new DomainError(key, { errors: [{ field: 'promoCode', key }] });
}
