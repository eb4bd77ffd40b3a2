import type { Db } from '#server/core/database/db.ts';
import type { LegalInput } from '#shared/network/carriers/legal.ts';

/** Names the legal data of a carrier. Numbers that were given keep their series and their rate of value added tax. */
export async function setLegal(sql: Db, carrierId: number, legal: LegalInput, now: Date): Promise<void> {
  const row = {
    carrier_id: carrierId,
    legal_name: legal.legalName,
    register_number: legal.registerNumber,
    vat_number: legal.vatNumber,
    address: legal.address,
    phone: legal.phone,
    licence: legal.licence,
    insurer: legal.insurer,
    insurance_contract: legal.insuranceContract,
    insured_until: legal.insuredUntil || null,
    vat_percent: legal.vatPercent === '' ? null : Number(legal.vatPercent),
    series: legal.series || null,
    changed_at: now,
  };
  const { carrier_id: _, ...changed } = row;
  await sql`insert into carrier_legal ${sql(row)} on conflict (carrier_id) do update set ${sql(changed)}`;
}
