import type { AppContext } from '#server/context.ts';
import { type Db, type Pool, transaction } from '#server/core/database/db.ts';
import { greeting } from '#server/core/greeting.ts';
import { eraseTraces } from '#server/core/privacy/erase-traces.ts';
import type { Blocker, PersonalData } from '#server/core/privacy/personal-data.ts';
import { text } from '#server/core/translate.ts';
import { DomainError } from '#shared/core/errors.ts';
import { lockedAccount } from '../queries/password-links.ts';

/** Returns what prevents the erasure of an account, collected from all domains. */
export async function blockersOf(
  sql: Db,
  sources: readonly PersonalData[],
  accountId: number,
  now: Date,
): Promise<Blocker[]> {
  const found: Blocker[] = [];
  for (const source of sources) found.push(...((await source.blockers?.(sql, accountId, now)) ?? []));
  return found;
}

/**
 * Erases a person: every domain deletes its own data, the highest domain first and accounts last; a mail to the old address
 * confirms the erasure. Returns the files to delete and the ids of the ended sessions. Throws `erasure_blocked` if anything
 * prevents it.
 */
export async function erasePerson(
  app: AppContext,
  pool: Pool,
  sources: readonly PersonalData[],
  accountId: number,
  now: Date,
): Promise<{ files: string[]; sessions: number[] }> {
  return transaction(pool, async (sql) => {
    const { email, name, locale } = await lockedAccount(sql, accountId);
    const blockers = await blockersOf(sql, sources, accountId, now);
    if (blockers.length > 0) throw new DomainError('erasure_blocked');
    const sessions = await sql<{ id: number }[]>`select id from session where account_id = ${accountId}`;
    const files: string[] = [];
    const traces: string[] = [];
    for (const source of sources) traces.push(...((await source.traces?.(sql, accountId)) ?? []));
    for (const source of sources.toReversed()) files.push(...(await source.erase(sql, accountId, now)));
    await eraseTraces(sql, traces);
    await app.mailer.queue(sql, {
      purpose: 'security' as const,
      to: email,
      locale,
      subject: text(locale, 'mail.erased.subject'),
      lines: [greeting(locale, name), text(locale, 'mail.erased.text'), text(locale, 'mail.erased.stays')],
    });
    return { files, sessions: sessions.map(({ id }) => id) };
  });
}
