import type { Db } from '#server/core/database/db.ts';
import type { Dated } from '#server/core/dated.ts';
import type { CarrierBank } from '#shared/network/carriers/bank.ts';

type Bank = Dated<NonNullable<CarrierBank>, 'changedAt'>;

/** The bank accounts of a carrier; null while it has named none. */
export async function bankOf(sql: Db, carrierId: number): Promise<Bank | null> {
  const [row] = await sql<Bank[]>`
    select holder, coalesce(eur_iban, '') as eur_iban, coalesce(uah_iban, '') as uah_iban,
      coalesce(tax_number, '') as tax_number, changed_at
    from carrier_bank where carrier_id = ${carrierId}`;
  return row ?? null;
}
