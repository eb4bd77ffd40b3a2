import { brokenEntry, newestSeal, sealOldLog } from '#server/core/audit/audit.ts';
import { transaction } from '#server/core/database/db.ts';
import type { JobContext } from '#server/core/jobs/jobs.ts';
import { mailAdministrators } from '#server/core/mail/to-administrators.ts';
import { text } from '#server/core/translate.ts';

/**
 * Checks the audit log and sends its newest seal out of the database, to the administrators and to the log of the server: an older seal
 * shows that the end of the log was cut off, or that all seals were made again.
 */
export async function checkAudit(_payload: unknown, { app, sql: pool, log }: JobContext): Promise<void> {
  await transaction(pool, (sql) => sealOldLog(app, sql));
  const broken = await brokenEntry(app, pool);
  const newest = await newestSeal(pool);
  if (broken !== null) log.error({ entry: broken }, 'the audit log was changed');
  if (!newest) return;
  const seal = `${newest.id}:${newest.seal}`;
  log.info({ seal }, 'the newest seal of the audit log');
  const about = broken === null ? 'auditSeal' : 'auditBroken';
  // A log without new entries is not mailed again.
  await transaction(pool, (sql) =>
    mailAdministrators(app, sql, `${about}:${newest.id}`, (locale) => ({
      subject: text(locale, `mail.${about}.subject`),
      lines: [text(locale, `mail.${about}.text`, { id: String(broken ?? newest.id) }), seal],
      footer: text(locale, 'mail.auditSeal.foot'),
    })),
  );
}
