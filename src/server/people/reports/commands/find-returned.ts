import { type Db, transaction } from '#server/core/database/db.ts';
import type { JobContext } from '#server/core/jobs/jobs.ts';
import { text } from '#server/core/translate.ts';
import { openCase } from './file.ts';

/** Where the case begins: the texts of the desk, as the operators of the service read them. */
const LOCALE = 'uk';

/** Common property of a new account or company and a blocked one; `id`: of the account or carrier, `blockedId`: of the blocked account. */
interface Returned {
  kind: 'person' | 'carrier';
  id: number;
  why: 'phone' | 'plate' | 'iban' | 'document' | 'paper';
  blockedId: number;
}

/**
 * Opens a case for each account with the telephone, and each carrier with a bus, a bank account, a number of registration or a document of
 * a blocked person. Each has one such case, whatever was decided about it.
 */
export async function findReturned(_payload: unknown, { sql: pool, now }: JobContext): Promise<void> {
  await transaction(pool, async (sql) => {
    for (const { kind, id, why, blockedId } of await returned(sql)) {
      const words = text(LOCALE, `moderation.returned.${why}`, { id: String(blockedId) });
      await openCase(sql, null, { kind, id, words, reason: 'fraud' }, { locale: LOCALE, now: now() });
    }
  });
}

function returned(sql: Db): Promise<Returned[]> {
  return sql<Returned[]>`
    with blocked as (
      select a.id, a.phone, m.carrier_id from account a left join member m on m.account_id = a.id and m.role = 'owner'
      where a.status = 'blocked' and a.erased_at is null
        and exists (select from report_decision d where d.account_id = a.id and 'block' = any(d.measures))
    ), alike as (
      select 'person' as kind, a.id, 'phone' as why, blocked.id as blocked_id
      from blocked join account a on phone_tail(a.phone) = phone_tail(blocked.phone)
      where a.status = 'active' and a.user_type <> '' and a.id <> blocked.id
      union all
      select 'carrier', other.carrier_id, 'plate', blocked.id
      from blocked join bus own on own.carrier_id = blocked.carrier_id
      join bus other on other.number_key = own.number_key and other.carrier_id <> own.carrier_id
      union all
      select 'carrier', other.carrier_id, 'iban', blocked.id
      from blocked join carrier_bank own on own.carrier_id = blocked.carrier_id
      join carrier_bank other on other.carrier_id <> own.carrier_id
        and (other.eur_iban = own.eur_iban or other.uah_iban = own.uah_iban)
      union all
      select 'carrier', other.carrier_id, 'document', blocked.id
      from blocked join carrier_legal own on own.carrier_id = blocked.carrier_id
      join carrier_legal other on other.carrier_id <> own.carrier_id and exists (
        select from unnest(array[own.register_number, own.vat_number, own.licence], array[other.register_number, other.vat_number, other.licence]) as one (a, b)
        where regexp_replace(upper(a), '[^[:alnum:]]', '', 'g') = nullif(regexp_replace(upper(b), '[^[:alnum:]]', '', 'g'), ''))
      union all
      select 'carrier', other.carrier_id, 'paper', blocked.id
      from blocked join credential own
        on (own.carrier_id = blocked.carrier_id and own.driver_id is null) or own.driver_id = blocked.id
      join credential other on other.number_hash = own.number_hash and other.carrier_id <> own.carrier_id
        and other.driver_id is distinct from blocked.id
      where own.number_hash <> ''
    )
    select distinct on (kind, id) kind, id, why, blocked_id from alike
    where not exists (
      select from report r where r.source = 'operator' and r.reason = 'fraud' and r.kind = alike.kind and r.subject_id = alike.id)
    order by kind, id, why`;
}
