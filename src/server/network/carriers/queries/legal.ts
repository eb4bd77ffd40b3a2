import { type Db, sqlFragment } from '#server/core/database/db.ts';
import type { Dated } from '#server/core/dated.ts';
import type { CarrierLegal } from '#shared/network/carriers/legal.ts';

/** Selects the legal data of the carrier that is named by `carrier_id` of the row called `alias`, as a JSON column (`Issuer`). */
export const issuerJson = sqlFragment(
  (row) => `(
    select json_build_object('legalName', l.legal_name, 'registerNumber', l.register_number, 'vatNumber', l.vat_number, 'address', l.address,
      'phone', l.phone, 'licence', l.licence, 'insurer', l.insurer, 'insuranceContract', l.insurance_contract,
      'insuredUntil', coalesce(l.insured_until::text, ''))
    from carrier_legal l where l.carrier_id = ${row}.carrier_id)`,
);

type Legal = Dated<NonNullable<CarrierLegal>, 'changedAt'>;

/** The legal data of a carrier; null while it has named none. */
export async function legalOf(sql: Db, carrierId: number): Promise<Legal | null> {
  const [row] = await sql<Legal[]>`
    select legal_name, register_number, vat_number, address, phone, licence, insurer,
      insurance_contract, coalesce(insured_until::text, '') as insured_until,
      coalesce(vat_percent::text, '') as vat_percent, coalesce(series, '') as series, changed_at
    from carrier_legal where carrier_id = ${carrierId}`;
  return row ?? null;
}
