import type { Db } from '#server/core/database/db.ts';
import type { SoleOwner } from '#shared/people/reports/desk-schema.ts';

/** What stops if these people are blocked: for each who is the only active owner of a carrier, by account. */
export async function soleOwners(sql: Db, ids: readonly number[], now: Date): Promise<ReadonlyMap<number, SoleOwner>> {
  const rows = await sql<({ accountId: number } & SoleOwner)[]>`
    select m.account_id as "accountId", c.id as "carrierId", c.name as carrier,
      (select count(*)::int from trip t where t.carrier_id = c.id and t.status = 'planned' and t.departs_at > ${now}) as trips,
      (select count(*)::int from booking b join trip t on t.id = b.trip_id
        where t.carrier_id = c.id and t.status = 'planned' and t.departs_at > ${now} and b.status in ('unconfirmed', 'confirmed')) as bookings,
      (select count(*)::int from booking b join trip t on t.id = b.trip_id
        where t.carrier_id = c.id and t.status = 'started' and b.status = 'boarded' and b.kind = 'passenger') as aboard,
      (select coalesce(sum(p.eur_cents), 0)::int from payment p join booking b on b.id = p.booking_id join trip t on t.id = b.trip_id
        where t.carrier_id = c.id and t.status = 'planned' and t.departs_at > ${now}) as "paidCents",
      (select count(*)::int from api_key k where k.carrier_id = c.id and k.revoked_at is null) as keys,
      (select count(*)::int from webhook_endpoint w where w.carrier_id = c.id and w.disabled_at is null) as webhooks
    from member m join carrier c on c.id = m.carrier_id
    where m.account_id = any(${[...ids]}::int[]) and m.role = 'owner' and not exists (
      select from member o join account a on a.id = o.account_id
      where o.carrier_id = m.carrier_id and o.role = 'owner' and a.status = 'active' and o.account_id <> m.account_id)`;
  return new Map(rows.map(({ accountId, ...owner }) => [accountId, owner]));
}
