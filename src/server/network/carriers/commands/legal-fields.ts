import type { Db } from '#server/core/database/db.ts';
import { DomainError } from '#shared/core/errors.ts';
import { type FieldKey, isAdded, type LegalFieldInput } from '#shared/network/carriers/legal-fields.ts';

/** Names a field, leaves it out or adds it. Throws `invalid_input` where the name of the carrier would be left out. */
export async function setField(sql: Db, key: FieldKey, input: LegalFieldInput): Promise<void> {
  if (key === 'name' && input.hidden) {
    throw new DomainError('invalid_input', { errors: [{ field: 'hidden', key: 'field_invalid' }] });
  }
  await sql`
    insert into legal_field ${sql({ key, ...input })}
    on conflict (key) do update set ${sql(input)}`;
}

/** Gives a built-in field its name back, or removes an added one with its values, so that the next field does not inherit them. */
export async function resetField(sql: Db, key: FieldKey): Promise<void> {
  await sql`delete from legal_field where key = ${key}`;
  if (isAdded(key)) await sql`update carrier_legal set more = more - ${key}::text where more ? ${key}`;
}
