import * as z from 'zod/mini';
import type { AppContext } from '#server/context.ts';
import { brokenEntry, newestSeal, sealOldLog } from '#server/core/audit/audit.ts';
import { type Db, transaction } from '#server/core/database/db.ts';
import type { JobContext } from '#server/core/jobs/jobs.ts';
import { addJob } from '#server/core/jobs/queue.ts';
import type { Mail } from '#server/core/mail/contents.ts';
import { mailAdministrators } from '#server/core/mail/to-administrators.ts';
import { freeRoom, freeShare } from '#server/core/postgres/full-disk.ts';
import { telegramHtml } from '#server/core/push/telegram.ts';
import { durationText, text } from '#server/core/translate.ts';
import { retainedSince } from '#shared/core/retention.ts';
import { DEFAULT_LOCALE, type Locale } from '#shared/i18n/locale.ts';
import { stateOf } from '../queries/state.ts';
import { type TroubleKind, troublesOf } from './troubles.ts';

const MINUTE = 60_000;

/** Looks at the state of the service every few minutes, and notifies the people of the settings of each condition when it begins and when it is over. */
export async function watchService(_payload: unknown, { app, sql: pool, now, log }: JobContext): Promise<void> {
  const { alerts } = app;
  if (!alerts) return;
  const at = now();
  const disk = { share: await freeShare(alerts.dataDir), free: await freeRoom(alerts.dataDir) };
  const state = { disk, ...(await stateOf(pool, at)) };
  await transaction(pool, async (sql) => {
    const open = await sql<{ id: number; kind: TroubleKind; since: Date }[]>`
      select id, kind, since from trouble where over_at is null for update`;
    const { backupHours } = alerts;
    const found = troublesOf(state, { open: new Set(open.map(({ kind }) => kind)), backupHours, now: at });
    for (const [kind, facts] of found) {
      const [begun] = await sql<{ id: number }[]>`
        insert into trouble (kind, since, facts) values (${kind}, ${at}, ${JSON.stringify(facts)}::text::jsonb)
        on conflict (kind) where over_at is null do nothing returning id`;
      if (!begun) continue;
      log.error({ trouble: kind, ...facts }, 'a person is notified of a condition of the service');
      await notify(app, sql, `trouble:${begun.id}`, (locale) => ({
        subject: text(locale, `mail.trouble.${kind}.subject`),
        lines: [text(locale, `mail.trouble.${kind}.text`, facts)],
      }));
    }
    for (const { id, kind, since } of open) {
      if (found.has(kind)) continue;
      await sql`update trouble set over_at = ${at} where id = ${id}`;
      log.info({ trouble: kind }, 'a condition of the service is over');
      const minutes = Math.max(1, Math.round((at.getTime() - since.getTime()) / MINUTE));
      await notify(app, sql, `trouble-over:${id}`, (locale) => ({
        subject: text(locale, 'mail.troubleOver.subject', { what: text(locale, `mail.trouble.${kind}.subject`) }),
        lines: [text(locale, 'mail.troubleOver.text', { lasted: durationText(locale, minutes) })],
      }));
    }
    await notifyOfRehearsals(app, sql, at);
  });
}

/** A rehearsal that went well is announced as well: silence would look the same as a timer that nobody has switched on. */
async function notifyOfRehearsals(app: AppContext, sql: Db, at: Date): Promise<void> {
  const done = await sql<{ id: number; rows: string }[]>`
    update upkeep set notified_at = ${at} where task = 'rehearsal' and problem is null and notified_at is null
    returning id, row_count::text as rows`;
  for (const { id, rows } of done)
    await notify(app, sql, `rehearsal:${id}`, (locale) => ({
      subject: text(locale, 'mail.rehearsed.subject'),
      lines: [text(locale, 'mail.rehearsed.text', { rows: Number(rows) })],
    }));
}

type Words = Pick<Mail, 'subject' | 'lines'>;

async function notify(app: AppContext, sql: Db, key: string, words: (locale: Locale) => Words): Promise<void> {
  const { email, telegramChat } = app.alerts ?? {};
  const mail = (locale: Locale) => ({
    ...words(locale),
    button: { label: text(locale, 'mail.trouble.button'), url: app.publicUrl('/admin/jobs') },
    footer: text(locale, 'mail.trouble.foot'),
  });
  if (email) {
    const locale = await localeOfAddress(sql, email);
    await app.mailer.queue(sql, { ...mail(locale), to: email, locale }, { key });
  } else await mailAdministrators(app, sql, key, mail);
  if (telegramChat && app.telegram) {
    const { subject, lines } = words(DEFAULT_LOCALE);
    await addJob(sql, 'admin.notify', { html: `<b>${telegramHtml(subject)}</b>\n${telegramHtml(lines.join('\n'))}` });
  }
}

async function localeOfAddress(sql: Db, email: string): Promise<Locale> {
  const [account] = await sql<{ locale: Locale }[]>`select locale from account where email = ${email}`;
  return account?.locale ?? DEFAULT_LOCALE;
}

const message = z.object({ html: z.string() });

/** Sends a message to the chat of the settings; while Telegram is away, the job is tried again. */
export async function notifyByTelegram(payload: unknown, { app, log }: JobContext): Promise<void> {
  const chatId = app.alerts?.telegramChat;
  if (!chatId) return;
  const outcome = await app.telegram?.send({ chatId, html: message.parse(payload).html });
  if (outcome && 'refused' in outcome)
    log.error({ refused: outcome.refused }, 'the chat of ALERT_TELEGRAM_CHAT is closed to the bot');
}

export async function deleteExpiredStates(_payload: unknown, { sql, now }: JobContext): Promise<void> {
  const before = retainedSince('serviceStates', now());
  await sql`delete from failed_answers where at < ${before}`;
  await sql`delete from upkeep where ended_at < ${before}`;
  await sql`delete from trouble where over_at < ${before}`;
}

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
