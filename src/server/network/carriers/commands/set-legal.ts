import type { Db } from '#server/core/database/db.ts';
import type { LegalInput } from '#shared/network/carriers/legal.ts';

/** Names the legal data of a carrier. Numbers that were given keep their series and their rate of value added tax. */
export async function setLegal(sql: Db, carrierId: number, legal: LegalInput, now: Date): Promise<void> {
  const row = {
    ...legal,
    insuredUntil: legal.insuredUntil || null,
    vatPercent: legal.vatPercent === '' ? null : Number(legal.vatPercent),
    series: legal.series || null,
    changedAt: now,
  };
  await sql`insert into carrier_legal ${sql({ ...row, carrierId })} on conflict (carrier_id) do update set ${sql(row)}`;
}
