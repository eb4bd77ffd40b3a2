import { HOME_ZONE } from '#server/core/clock.ts';
import { type Db, type Pool, transaction } from '#server/core/database/db.ts';
import { addJob } from '#server/core/jobs/queue.ts';
import { openValue, type Secrets } from '#server/core/secrets.ts';
import { retainedSince } from '#shared/core/retention.ts';
import { latinLookAlikes } from '#shared/core/text/look-alikes.ts';
import { localDate, localTime } from '#shared/core/time.ts';
import { dueReminder, REMINDER_DAYS } from '#shared/network/credentials/state.ts';
import { sealedFor, sealedPart } from '../queries/credentials.ts';

/**
 * Deletes documents that were replaced long ago, documents of drivers who have left the carrier, files that no document names, and old openings.
 * Returns the files to delete after the commit.
 */
export async function deleteExpiredCredentials(sql: Db, now: Date): Promise<string[]> {
  await sql`
    update credential c set left_at = case when left_at is null then ${now}::timestamptz end
    where driver_id is not null and (left_at is null) = not exists (
      select from member m where m.account_id = c.driver_id and m.carrier_id = c.carrier_id)`;
  await sql`delete from credential_opening where at < ${retainedSince('credentialOpenings', now)}`;
  const files = await sql<{ file: string }[]>`
    delete from credential_file f
    where (f.credential_id is null and f.uploaded_at < ${retainedSince('unnamedCredentialFiles', now)})
      or f.credential_id in (select c.id from credential c where ${isOver(sql, now)})
    returning f.file`;
  await sql`delete from credential c where ${isOver(sql, now)}`;
  return files.map(({ file }) => file);
}

function isOver(sql: Db, now: Date) {
  return sql`(c.replaced_at < ${retainedSince('replacedCredentials', now)} or c.left_at < ${retainedSince('leftCredentials', now)})`;
}

const BATCH = 500;
/** Shorter numbers are the same by chance. */
const SHORTEST = 5;

interface Unhashed {
  id: number;
  kind: string;
  sealed: Buffer;
}

/** Hashes the numbers of documents that are new, were corrected, or are sealed under another key since. */
export async function hashNumbers(sql: Pool, secrets: Pick<Secrets, 'unseal' | 'keyedHash'>): Promise<void> {
  for (let found = BATCH; found === BATCH; ) {
    const rows = await sql<Unhashed[]>`
      select id, kind, sealed from credential where number_hash is null order by id limit ${BATCH}`;
    // A row that was corrected meanwhile keeps its null.
    for (const row of rows)
      await sql`
        update credential set number_hash = ${hashOf(secrets, row)} where id = ${row.id} and sealed = ${row.sealed}`;
    found = rows.length;
  }
}

function hashOf(secrets: Pick<Secrets, 'unseal' | 'keyedHash'>, { id, kind, sealed }: Unhashed): Buffer {
  const { number = '' } = openValue(secrets, sealedPart, sealed, sealedFor(id)) ?? {};
  const plain = latinLookAlikes(number.toUpperCase()).replace(/[^\p{L}\p{N}]/gu, '');
  return plain.length < SHORTEST ? Buffer.alloc(0) : secrets.keyedHash(`number of a document ${kind} ${plain}`);
}

/** Reminders are sent from this time of the day on, and not at night after a long stop. */
const MORNING = { from: '08:00', until: '20:00' };

/**
 * Adds the jobs that remind of documents whose last day is near. Each reminder is stored before its job in one transaction, so that it
 * happens once however many servers look for it.
 */
export async function remindOfCredentials(pool: Pool, now: Date): Promise<void> {
  const time = localTime(now, HOME_ZONE);
  if (time < MORNING.from || time >= MORNING.until) return;
  const today = localDate(now, HOME_ZONE);
  const rows = await pool<{ id: number; validUntil: string; addedAt: Date }[]>`
    select c.id, c.valid_until::text as valid_until, c.added_at from credential c
    where c.replaced_at is null and c.left_at is null
      and c.valid_until between ${today}::date - 3 and ${today}::date + ${REMINDER_DAYS[0]}::int
      and not exists (select from bus where bus.id = c.bus_id and bus.status = 'retired')
    order by c.valid_until, c.id`;
  for (const { id, validUntil, addedAt } of rows) {
    const days = dueReminder(validUntil, localDate(addedAt, HOME_ZONE), today);
    if (days === null) continue;
    await transaction(pool, async (sql) => {
      const [added] = await sql`
        insert into credential_reminder (credential_id, valid_until, days, at)
        select id, valid_until, ${days}, ${now} from credential
        where id = ${id} and valid_until = ${validUntil}::date and replaced_at is null
        on conflict do nothing returning days`;
      if (added) await addJob(sql, 'notify.credential', { credentialId: id, validUntil, days });
    });
  }
}
