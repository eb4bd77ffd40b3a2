import type { Db } from '#server/core/database/db.ts';
import { isCaller, numbersOf } from '#server/sales/bookings/callers/queries/callers.ts';
import { DomainError } from '#shared/core/errors.ts';
import { MAX_CALLER_NOTE } from '#shared/sales/bookings/callers/callers-schema.ts';

interface Numbers {
  carrierId: number;
  phone: string;
  into: string;
}

/**
 * Makes the number of one customer a number of another one. Both keep their notes, and the note of the second says both. Throws `not_found`
 * for a number that the carrier does not know, and `conflict` when both are the same customer.
 */
export async function mergeCustomers(sql: Db, { carrierId, phone, into }: Numbers, now: Date): Promise<void> {
  // One merge of a carrier at a time: two could make each number the other one of the other.
  await sql`select from carrier where id = ${carrierId} for no key update`;
  const [[main = into, ...of], [from = phone]] = [
    await numbersOf(sql, carrierId, into),
    await numbersOf(sql, carrierId, phone),
  ];
  for (const number of [phone, into]) {
    if (!(await isCaller(sql, carrierId, number))) throw new DomainError('not_found');
  }
  if (from === main || of.includes(from)) throw new DomainError('conflict');
  await sql`
    insert into caller_note (carrier_id, phone, note, same_as, updated_at) values (${carrierId}, ${from}, '', ${main}, ${now})
    on conflict (carrier_id, phone) do update set same_as = excluded.same_as, updated_at = excluded.updated_at`;
  await sql`update caller_note set same_as = ${main} where carrier_id = ${carrierId} and same_as = ${from}`;
  await sql`
    insert into caller_note (carrier_id, phone, name, note, updated_at)
    select ${carrierId}, ${main}, name, note, ${now} from caller_note
    where carrier_id = ${carrierId} and phone = ${from} and (name <> '' or note <> '')
    on conflict (carrier_id, phone) do update set updated_at = excluded.updated_at, import_id = null,
      name = case when caller_note.name = '' then excluded.name else caller_note.name end,
      note = left(concat_ws(' · ', nullif(caller_note.note, ''), nullif(excluded.note, '')), ${MAX_CALLER_NOTE})`;
}

/** Makes a number a customer of its own again. Throws `not_found` for one that belongs to no other. */
export async function splitCustomer(sql: Db, { carrierId, phone }: Omit<Numbers, 'into'>): Promise<void> {
  const [known] = await sql<{ says: boolean }[]>`
    select note <> '' or name <> '' as says from caller_note
    where carrier_id = ${carrierId} and phone = ${phone} and same_as is not null for update`;
  if (!known) throw new DomainError('not_found');
  await (known.says
    ? sql`update caller_note set same_as = null where carrier_id = ${carrierId} and phone = ${phone}`
    : sql`delete from caller_note where carrier_id = ${carrierId} and phone = ${phone}`);
}
