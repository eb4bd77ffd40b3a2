import type { AppContext } from '#server/context.ts';
import { type Pool, transaction } from '#server/core/database/db.ts';
import { greeting } from '#server/core/greeting.ts';
import { text } from '#server/core/translate.ts';
import { DomainError } from '#shared/core/errors.ts';
import { retainedSince } from '#shared/core/retention.ts';
import { EXPORTS_PER_DAY } from '#shared/people/accounts/profile/personal-data-schema.ts';
import { lockedAccount } from '../queries/password-links.ts';

/** Counts a download of personal data and sends a mail about it; throws `too_many_requests` after `EXPORTS_PER_DAY`. */
export async function recordExport(app: AppContext, pool: Pool, accountId: number, now: Date): Promise<void> {
  await transaction(pool, async (sql) => {
    const { email, name, locale } = await lockedAccount(sql, accountId);
    const since = retainedSince('exports', now);
    await sql`delete from personal_request where account_id = ${accountId} and at <= ${since}`;
    const [row] = await sql<{ count: number }[]>`
      select count(*) as count from personal_request where account_id = ${accountId} and kind = 'export'`;
    if ((row?.count ?? 0) >= EXPORTS_PER_DAY) throw new DomainError('too_many_requests');
    await sql`insert into personal_request (account_id, kind, at) values (${accountId}, 'export', ${now})`;
    await app.mailer.queue(sql, {
      purpose: 'security' as const,
      to: email,
      locale,
      subject: text(locale, 'mail.export.subject'),
      lines: [greeting(locale, name), text(locale, 'mail.export.text'), text(locale, 'mail.newDevice.notYou')],
      button: { label: text(locale, 'mail.newDevice.button'), url: app.publicUrl('/settings#security') },
    });
  });
}
