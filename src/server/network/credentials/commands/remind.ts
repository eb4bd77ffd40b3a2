import { type Pool, transaction } from '#server/core/database/db.ts';
import { HOME_ZONE } from '#server/core/home-zone.ts';
import { addJob } from '#server/core/jobs/queue.ts';
import { localDate, localTime } from '#shared/core/time.ts';
import { dueReminder, REMINDER_DAYS } from '#shared/network/credentials/state.ts';

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
