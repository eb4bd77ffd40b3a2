import { audit, brokenEntry, sealAgain } from '#server/core/audit/audit.ts';
import { type Db, type Pool, transaction } from '#server/core/database/db.ts';
import { beginKeyChange, endKeyChange, requireKey } from '#server/core/database/key-fingerprint.ts';
import { resealFiles } from '#server/core/files/sealed.ts';
import type { FileStore } from '#server/core/files/store.ts';
import { resealed, type StoredMail } from '#server/core/mail/stored.ts';
import { createSecrets, fingerprintOf, type Secrets } from '#server/core/secrets.ts';
import { StartError } from '#server/core/start-error.ts';
import { about as aboutText } from '#server/core/texting/queue.ts';
import { NAME as VAPID } from '#server/messaging/notifications/commands/vapid.ts';
import { sealedFor as aboutCredential } from '#server/network/credentials/queries/credentials.ts';
import { aboutOf as aboutWebhook } from '#server/office/integrations/commands/signature.ts';
import { about as aboutFactor } from '#server/people/accounts/commands/authenticator.ts';
import { sealedFor as aboutDocument } from '#server/sales/bookings/core/queries/documents.ts';
import { sealedFor as aboutMerchant } from '#server/sales/payments/queries/accounts.ts';
import { sealedFor as aboutFiscal } from '#server/sales/payments/queries/receipts.ts';

/** A column of sealed values: the key of its rows, the column that names the owner, and the owner as `seal` got it. */
interface SealedColumn {
  table: string;
  column: string;
  id: string;
  owner: string;
  about: (owner: never) => string;
}

/** Every sealed column but those within a mail, and the seals of the audit log. A test finds columns that are missing here. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: 'second_factor', column: 'secret', id: 'account_id', owner: 'account_id', about: aboutFactor },
  { table: 'credential', column: 'sealed', id: 'id', owner: 'id', about: aboutCredential },
  { table: 'traveller_document', column: 'sealed', id: 'booking_id', owner: 'booking_id', about: aboutDocument },
  { table: 'webhook_endpoint', column: 'secret', id: 'id', owner: 'carrier_id', about: aboutWebhook },
  { table: 'webhook_endpoint', column: 'old_secret', id: 'id', owner: 'carrier_id', about: aboutWebhook },
  { table: 'merchant_account', column: 'keys', id: 'id', owner: 'carrier_id', about: aboutMerchant },
  { table: 'fiscal_gateway', column: 'secret', id: 'carrier_id', owner: 'carrier_id', about: aboutFiscal },
  { table: 'phone_text', column: 'content', id: 'id', owner: 'key', about: aboutText },
];

interface KeyChange {
  pool: Pool;
  store: FileStore;
  before: Buffer;
  after: Buffer;
  now: Date;
}

/**
 * Seals everything again under another key, while no node runs. The files come first, one by one; then the database in one transaction,
 * with the fingerprint of the key. After an interruption no node starts, and the same command goes on. Returns how many values neither key
 * opens, and how many accounts have lost their recovery codes: only hashes of them are stored. Throws a StartError when the audit log does
 * not fit the key before.
 */
export async function rekey({ pool, store, before, after, now }: KeyChange): Promise<{ lost: number; codes: number }> {
  const [old, young] = [createSecrets(before), createSecrets(after)];
  await refuseNodes(pool);
  await requireKey(pool, fingerprintOf(before), fingerprintOf(after));
  const broken = await brokenEntry({ secrets: old }, pool);
  if (broken !== null)
    throw new StartError(`The audit log was changed: entry ${broken} is the first that does not fit.`);
  await beginKeyChange(pool, fingerprintOf(after));
  const files = await resealFiles(store, old, young);
  return transaction(pool, async (sql) => {
    let lost = files;
    for (const column of SEALED_COLUMNS) lost += await resealColumn(sql, column, old, young);
    // A job makes these hashes again.
    await sql`update credential set number_hash = null where number_hash is not null`;
    lost += await resealRow(sql, VAPID, old, young);
    lost += await resealMails(sql, old, young);
    const codes = await sql`delete from recovery_code returning account_id`;
    await sealAgain({ secrets: young }, sql);
    await audit({ secrets: young }, sql, { actor: 'command', action: 'operator.rekey' }, now);
    await endKeyChange(sql, fingerprintOf(after));
    return { lost, codes: new Set(codes.map((row) => row.accountId)).size };
  });
}

/** A node that runs would go on sealing under the key before. */
async function refuseNodes(sql: Db): Promise<void> {
  const [node] = await sql`
    select from pg_stat_activity
    where datname = current_database() and (application_name = 'vezu-bus' or application_name like 'vezu-jobs-%') limit 1`;
  if (node) throw new StartError('A node of this database is running: stop all of them first.');
}

async function resealColumn(sql: Db, { table, column, id, owner, about }: SealedColumn, old: Secrets, young: Secrets) {
  const rows = await sql<{ id: string | number; owner: never; sealed: Buffer }[]>`
    select ${sql(id)} as id, ${sql(owner)} as owner, ${sql(column)} as sealed from ${sql(table)} where ${sql(column)} is not null`;
  let lost = 0;
  for (const row of rows) {
    const sealed = again(old, young, row.sealed, about(row.owner));
    if (sealed) await sql`update ${sql(table)} set ${sql(column)} = ${sealed} where ${sql(id)} = ${row.id}`;
    else lost += 1;
  }
  return lost;
}

async function resealRow(sql: Db, name: string, old: Secrets, young: Secrets): Promise<number> {
  const [row] = await sql<{ value: Buffer }[]>`select value from secret where name = ${name}`;
  if (!row) return 0;
  const value = again(old, young, row.value, name);
  if (value) await sql`update secret set value = ${value} where name = ${name}`;
  return value ? 0 : 1;
}

async function resealMails(sql: Db, old: Secrets, young: Secrets): Promise<number> {
  const mails = await sql<{ id: number; key: string; content: StoredMail }[]>`
    select id, key, content from mail where content ? 'button' or content ? 'code'`;
  let lost = 0;
  for (const { id, key, content } of mails) {
    const again = resealedOrNull(old, young, content, key);
    if (again) await sql`update mail set content = ${sql.json({ ...again })} where id = ${id}`;
    else lost += 1;
  }
  return lost;
}

/** Null for a value of a key that was lost before. */
function again(old: Secrets, young: Secrets, sealed: Buffer, about: string): Buffer | null {
  try {
    return young.seal(old.unseal(sealed, about), about);
  } catch {
    return null;
  }
}

function resealedOrNull(old: Secrets, young: Secrets, mail: StoredMail, key: string): StoredMail | null {
  try {
    return resealed(old, young, mail, key);
  } catch {
    return null;
  }
}
