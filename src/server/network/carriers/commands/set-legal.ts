import type { Db } from '#server/core/database/db.ts';
import type { LegalInput } from '#shared/network/carriers/legal.ts';
import { setFields } from '../queries/legal.ts';

/** Names the legal data of a carrier. Numbers that were given keep their series and their rate of value added tax. */
export async function setLegal(sql: Db, carrierId: number, legal: LegalInput, now: Date): Promise<void> {
  const asked = new Set<string>((await setFields(sql)).map(({ key }) => key));
  const more = Object.entries(legal.more).filter(([key, value]) => asked.has(key) && value !== '');
  const row = {
    ...legal,
    insuredUntil: legal.insuredUntil || null,
    vatPercent: legal.vatPercent === '' ? null : Number(legal.vatPercent),
    series: legal.series || null,
    more: sql.json(Object.fromEntries(more)),
    changedAt: now,
  };
  await sql`insert into carrier_legal ${sql({ ...row, carrierId })} on conflict (carrier_id) do update set ${sql(row)}`;
}
