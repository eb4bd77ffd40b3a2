import { randomBytes } from 'node:crypto';
import type { z } from 'zod/mini';
import type { AppContext } from '#server/context.ts';
import { type Db, type Pool, transaction } from '#server/core/database/db.ts';
import { type OnceKey, once } from '#server/core/http/calls/idempotency.ts';
import { text } from '#server/core/translate.ts';
import { allowsAttempt, countAttempt, subject, subjectHere } from '#server/people/accounts/commands/attempts.ts';
import { identityOf } from '#server/people/accounts/queries.ts';
import { type Actor, isOperator } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import { retainedSince } from '#shared/core/retention.ts';
import type { Locale } from '#shared/i18n/locale.ts';
import { DUE_HOURS, isUrgent, SIGNED_IN_KINDS } from '#shared/people/reports/rules.ts';
import type { reportInput } from '#shared/people/reports/schema.ts';
import { reporterStoppedUntil } from '../queries/history.ts';
import { seesChat, type Thing, thingId, thingOf } from '../queries/things.ts';

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
const LENGTH = 20;

/** Makes the code in the address of a report's page: 100 random bits. */
export function newCode(): string {
  return Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

type Input = z.output<typeof reportInput>;

interface Filing {
  actor: Actor | null;
  input: Input;
  locale: Locale;
  ip: string;
  now: Date;
  onceKey: OnceKey | null;
}

interface Reporter {
  accountId: number | null;
  name: string;
  email: string;
  locale: Locale;
}

interface Filed {
  number: number;
  code: string;
}

/**
 * Reports a thing, and mails a confirmation. Throws `not_found` for a thing that the reporter may not see, `not_signed_in` for one that
 * visitors may not see, `already_reported` while their report of it is open, `reports_stopped` for a person whose reports are not accepted,
 * and `too_many_requests` per reporter in a network and per network. A mailbox that has had its mails of the day gets no confirmation.
 */
export async function fileReport(app: AppContext, pool: Pool, filing: Filing): Promise<Filed> {
  const { actor, input, ip, now, onceKey } = filing;
  const { kind } = input.thing;
  if (actor && isOperator(actor.role)) throw new DomainError('not_allowed');
  if (!actor && SIGNED_IN_KINDS.includes(kind)) throw new DomainError('not_signed_in');
  const reporter = await reporterOf(pool, filing);
  const id = await thingId(pool, input.thing);
  const thing = id === null ? null : await thingOf(pool, kind, id, reporter.accountId);
  if (id === null || !thing) throw new DomainError('not_found');
  const isChat = kind === 'chat' || kind === 'message';
  if (isChat && !(actor && thing.chatId !== null && (await seesChat(pool, actor, thing.chatId))))
    throw new DomainError('not_found');
  if (reporter.accountId !== null && thing.accountId === reporter.accountId) throw new DomainError('not_allowed');
  const by = reporter.email || `account ${reporter.accountId}`;
  await countAttempt(app, pool, [subjectHere('reports', by, ip), subject('reportsFrom', ip)], now);
  const receipt = reporter.email !== '' && (await allowsAttempt(app, pool, subject('mailbox', reporter.email), now));
  return transaction(pool, async (sql) => {
    const add = async () => ({
      status: 201,
      response: await insert(app, sql, { reporter, input, id, thing, receipt, now }),
    });
    const { response } = onceKey ? await once(sql, onceKey, now, add) : await add();
    return response as Filed;
  });
}

async function reporterOf(pool: Pool, { actor, input, locale }: Filing): Promise<Reporter> {
  if (actor) {
    const { user } = await identityOf(pool, actor.accountId);
    return { accountId: user.id, name: `${user.name} ${user.lastName}`.trim(), email: user.email, locale: user.locale };
  }
  const missing = (['name', 'email'] as const).filter((field) => input[field] === '');
  if (missing.length > 0)
    throw new DomainError('invalid_input', { errors: missing.map((field) => ({ field, key: 'field_required' })) });
  return { accountId: null, name: input.name, email: input.email, locale };
}

interface Adding {
  reporter: Reporter;
  input: Input;
  id: number;
  thing: Thing;
  /** Whether the mailbox has had fewer mails today than strangers may have sent to it. */
  receipt: boolean;
  now: Date;
}

async function insert(app: AppContext, sql: Db, { reporter, input, id, thing, receipt, now }: Adding): Promise<Filed> {
  const { accountId, name, email, locale } = reporter;
  const { thing: named, reason, words, goodFaith } = input;
  const stopped = await reporterStoppedUntil(sql, accountId === null ? { email } : { accountId }, now);
  if (stopped && !isUrgent(reason))
    throw new DomainError('reports_stopped', { facts: { until: stopped.toISOString() } });
  const code = newCode();
  const [row] = await sql<{ id: number }[]>`
    insert into report (code, kind, subject_id, chat_id, up_to_seq, account_id, carrier_id, reporter_id, reporter_name, reporter_email,
      locale, reason, words, good_faith, seen_title, seen_text, seen_weight_kg, urgent, created_at, due_at)
    values (${code}, ${named.kind}, ${id}, ${thing.chatId}, ${thing.seq}, ${thing.accountId}, ${thing.carrierId}, ${accountId},
      ${accountId === null ? name : ''}, ${accountId === null ? email : ''}, ${locale}, ${reason}, ${words}, ${goodFaith},
      ${thing.title.slice(0, 300)}, ${thing.text.slice(0, 4000)}, ${thing.weightKg ?? null}, ${isUrgent(reason)}, ${now},
      ${new Date(now.getTime() + DUE_HOURS[reason] * 3_600_000)})
    returning id`;
  if (!row) throw new Error('a report was not inserted');
  if (receipt) await queueReceipt(app, sql, { reporter, input, number: row.id, code });
  return { number: row.id, code };
}

async function queueReceipt(
  app: AppContext,
  sql: Db,
  { reporter: { email, locale }, input: { thing, reason }, number, code }: Pick<Adding, 'reporter' | 'input'> & Filed,
): Promise<void> {
  await app.mailer.queue(
    sql,
    {
      to: email,
      locale,
      subject: text(locale, 'moderation.mail.receipt.subject', { number }),
      lines: [
        text(locale, 'moderation.mail.receipt.text', {
          number,
          thing: text(locale, `reports.kind.${thing.kind}`),
          reason: text(locale, `reports.reason.${reason}`),
        }),
        text(locale, 'moderation.mail.receipt.then', { hours: DUE_HOURS[reason] }),
      ],
      button: { label: text(locale, 'moderation.mail.receipt.button'), url: app.publicUrl(`/reports/${code}`) },
    },
    { key: `report:${number}` },
  );
}

interface Opening {
  kind: Input['thing']['kind'];
  id: number;
  words: string;
  reason?: 'fraud' | 'other';
}

/**
 * Opens a case without a report, for an operator or, without one, for the first who takes it; an open one about the same thing is returned.
 * Throws `not_found`.
 */
export async function openCase(
  sql: Db,
  me: Actor | null,
  { kind, id, words, reason = 'other' }: Opening,
  { locale, now }: { locale: Locale; now: Date },
): Promise<number> {
  const thing = await thingOf(sql, kind, id);
  if (!thing) throw new DomainError('not_found');
  const [open] = await sql<{ id: number }[]>`
    select id from report where source = 'operator' and state = 'open' and kind = ${kind} and subject_id = ${id} order by id limit 1`;
  if (open) return open.id;
  const [row] = await sql<{ id: number }[]>`
    insert into report (code, source, kind, subject_id, chat_id, up_to_seq, account_id, carrier_id, locale, reason, words, seen_title,
      seen_text, seen_weight_kg, assignee_id, created_at, due_at)
    values (${newCode()}, 'operator', ${kind}, ${id}, ${thing.chatId}, ${thing.seq}, ${thing.accountId}, ${thing.carrierId},
      ${locale}, ${reason}, ${words}, ${thing.title.slice(0, 300)}, ${thing.text.slice(0, 4000)}, ${thing.weightKg ?? null},
      ${me?.accountId ?? null}, ${now}, ${new Date(now.getTime() + DUE_HOURS[reason] * 3_600_000)})
    returning id`;
  if (!row) throw new Error('a case was not inserted');
  return row.id;
}

/**
 * Erases what a person wrote as a reporter, and what reports quote of them. The report and its decision stay without names, because the
 * yearly report counts them.
 */
export async function eraseReports(sql: Db, accountId: number): Promise<string[]> {
  await sql`
    update report_complaint c set words = '–' from report_decision d join report r on r.id = d.report_id
    where d.id = c.decision_id and case c.side when 'reporter' then r.reporter_id = ${accountId} else d.account_id = ${accountId} end`;
  await sql`update report set words = '', reporter_id = null where reporter_id = ${accountId}`;
  await sql`update report set seen_title = '', seen_text = '', account_id = null where account_id = ${accountId}`;
  await sql`update report_decision set account_id = null where account_id = ${accountId}`;
  await sql`update report_decision set operator_id = null where operator_id = ${accountId}`;
  await sql`update report_complaint set operator_id = null where operator_id = ${accountId}`;
  await sql`update report set assignee_id = null where assignee_id = ${accountId}`;
  await sql`update reporter_stop set operator_id = null where operator_id = ${accountId}`;
  await sql`delete from reporter_stop where account_id = ${accountId}`;
  return [];
}

/**
 * Deletes decided reports after their retention time, unless something that was decided still holds; and reporters' pauses that are over.
 */
export async function deleteExpiredReports(sql: Db, now: Date): Promise<void> {
  await sql`
    delete from report r where r.state = 'decided' and r.decided_at < ${retainedSince('reports', now)}
      and not exists (
        select from report_decision d cross join unnest(d.measures) as m (measure)
        where d.report_id = r.id and m.measure in ('hide', 'stop_selling', 'stop_chat', 'stop_reviews', 'block')
          and (d.until is null or d.until > ${now})
          and not exists (select from report_measure_end e where e.decision_id = d.id and e.measure = m.measure))`;
  await sql`delete from reporter_stop where until < ${retainedSince('reports', now)}`;
}
