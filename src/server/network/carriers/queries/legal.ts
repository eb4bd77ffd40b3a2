import type { Dated } from '#server/core/clock.ts';
import { type Db, sqlFragment } from '#server/core/database/db.ts';
import { text } from '#server/core/translate.ts';
import type { CarrierBank } from '#shared/network/carriers/bank.ts';
import { type CarrierLegal, NO_ADDED } from '#shared/network/carriers/legal.ts';
import { ADDED_KEYS, type DeskField, LEGAL_KEYS, type LegalField } from '#shared/network/carriers/legal-fields.ts';

/** The fields that the operators have set, with the values in the row `l` of a carrier. */
const FIELDS = `(
  select coalesce(json_agg(json_build_object('key', f.key, 'uk', f.uk, 'en', f.en, 'hidden', f.hidden,
    'value', coalesce(l.more->>f.key, '')) order by f.key), '[]')
  from legal_field f)`;
const fieldsJson = sqlFragment(() => FIELDS);

/** Selects the legal data of the carrier that is named by `carrier_id` of the row called `alias`, as a JSON column (`Issuer`). */
export const issuerJson = sqlFragment(
  (row) => `(
    select json_build_object('legalName', l.legal_name, 'registerNumber', l.register_number, 'vatNumber', l.vat_number, 'address', l.address,
      'phone', l.phone, 'licence', l.licence, 'insurer', l.insurer, 'insuranceContract', l.insurance_contract,
      'insuredUntil', coalesce(l.insured_until::text, ''), 'fields', ${FIELDS})
    from carrier_legal l where l.carrier_id = ${row}.carrier_id)`,
);

type Legal = Dated<NonNullable<CarrierLegal>, 'changedAt'>;

/** The legal data of a carrier; null while it has named none. */
export async function legalOf(sql: Db, carrierId: number): Promise<Legal | null> {
  const [row] = await sql<Legal[]>`
    select legal_name, register_number, vat_number, address, phone, licence, insurer,
      insurance_contract, coalesce(insured_until::text, '') as insured_until,
      coalesce(vat_percent::text, '') as vat_percent, coalesce(series, '') as series, more, changed_at, ${fieldsJson(sql, 'l')} as fields
    from carrier_legal l where carrier_id = ${carrierId}`;
  return row ? { ...row, more: { ...NO_ADDED, ...row.more } } : null;
}

/** The fields that the operators have named, left out or added. */
export function setFields(sql: Db): Promise<LegalField[]> {
  return sql<LegalField[]>`select key, uk, en, hidden from legal_field order by key`;
}

/** Every field as the operators see it: the built-in ones, then those that they have added. */
export async function allFields(sql: Db): Promise<DeskField[]> {
  const stored = new Map((await setFields(sql)).map((field) => [field.key, field]));
  const builtIn = LEGAL_KEYS.map((key) => {
    const own = stored.get(key);
    const name = `legal.${key}` as const;
    return own
      ? { ...own, builtIn: false }
      : { key, uk: text('uk', name), en: text('en', name), hidden: false, builtIn: true };
  });
  const added = ADDED_KEYS.flatMap((key) => stored.get(key) ?? []);
  return [...builtIn, ...added.map((field) => ({ ...field, builtIn: false }))];
}

type Bank = Dated<NonNullable<CarrierBank>, 'changedAt'>;

/** The bank accounts of a carrier; null while it has named none. */
export async function bankOf(sql: Db, carrierId: number): Promise<Bank | null> {
  const [row] = await sql<Bank[]>`
    select holder, coalesce(eur_iban, '') as eur_iban, coalesce(uah_iban, '') as uah_iban,
      coalesce(tax_number, '') as tax_number, changed_at
    from carrier_bank where carrier_id = ${carrierId}`;
  return row ?? null;
}
