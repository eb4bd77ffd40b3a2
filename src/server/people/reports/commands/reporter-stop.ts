import type { Db } from '#server/core/database/db.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import { MISUSE_WARNINGS } from '#shared/people/reports/rules.ts';
import { caseOf } from '../queries/concerned.ts';
import { type HistoryOf, historyOf, reporterStops } from '../queries/history.ts';

/**
 * Takes no reports of the reporter for some days. Throws `not_found` where nobody reported, and `conflict` before they were warned of
 * manifestly unfounded reports often enough.
 */
export async function stopReporter(sql: Db, me: Actor, reportId: number, days: number, now: Date): Promise<void> {
  const reporter = await whoReported(sql, reportId);
  const { misuse } = await historyOf(sql, reporter, now);
  if (misuse < MISUSE_WARNINGS) throw new DomainError('conflict');
  const accountId = 'accountId' in reporter ? reporter.accountId : null;
  const email = 'email' in reporter ? reporter.email : '';
  await sql`
    insert into reporter_stop (account_id, email, at, until, operator_id)
    values (${accountId}, ${email}, ${now}, ${new Date(now.getTime() + days * 86_400_000)}, ${me.accountId})`;
}

/** Takes reports of the reporter again. Throws `conflict` where they are taken already. */
export async function allowReporter(sql: Db, reportId: number, now: Date): Promise<void> {
  const reporter = await whoReported(sql, reportId);
  const ended = await sql`
    update reporter_stop s set until = ${now} where s.until > ${now} and ${reporterStops(sql, reporter)} returning s.id`;
  if (ended.length === 0) throw new DomainError('conflict');
}

/** The reporter of a report, by account or by email; the report is locked. Throws `not_found` if it has no reporter. */
async function whoReported(sql: Db, reportId: number): Promise<HistoryOf> {
  const report = await caseOf(sql, reportId, true);
  if (!report || report.source === 'operator') throw new DomainError('not_found');
  const { reporterId, reporterEmail } = report;
  if (reporterId !== null) return { accountId: reporterId };
  if (reporterEmail === '') throw new DomainError('not_found');
  return { email: reporterEmail };
}
