import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/core/database/db.ts';
import { notifyOfChange } from '#server/people/accounts/commands/notify-of-change.ts';
import type { BankInput } from '#shared/network/carriers/bank.ts';

/** Names the bank accounts of a carrier, or none (null), and mails every owner: anyone who changes an account takes the money of others. */
export async function setBank(
  app: AppContext,
  sql: Db,
  carrierId: number,
  bank: BankInput | null,
  now: Date,
): Promise<void> {
  if (bank) {
    const { holder, eurIban, uahIban, taxNumber } = bank;
    await sql`
      insert into carrier_bank (carrier_id, holder, eur_iban, uah_iban, tax_number, changed_at)
      values (${carrierId}, ${holder}, ${eurIban || null}, ${uahIban || null}, ${uahIban ? taxNumber : null}, ${now})
      on conflict (carrier_id) do update set holder = excluded.holder, eur_iban = excluded.eur_iban,
        uah_iban = excluded.uah_iban, tax_number = excluded.tax_number, changed_at = excluded.changed_at`;
  } else {
    const dropped = await sql`delete from carrier_bank where carrier_id = ${carrierId} returning carrier_id`;
    if (dropped.length === 0) return;
  }
  const owners = await sql<{ id: number }[]>`
    select account_id as id from member where carrier_id = ${carrierId} and role = 'owner' order by id`;
  for (const { id } of owners) await notifyOfChange(app, sql, id, 'bankChanged');
}
