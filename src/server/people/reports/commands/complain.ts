import type { AppContext } from '#server/context.ts';
import { type Db, type Pool, transaction } from '#server/core/database/db.ts';
import { text } from '#server/core/translate.ts';
import { countAttempt, subject } from '#server/people/accounts/commands/attempts.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import { COMPLAINT_DUE_HOURS, DUE_HOURS, MISUSE_WARNINGS, mayDecide } from '#shared/people/reports/rules.ts';
import {
  type Case,
  type Complained,
  caseOf,
  complaintOf,
  hasOtherOperator,
  peopleConcerned,
  reporterOf,
} from '../queries/concerned.ts';
import { type HistoryOf, historyOf, reporterStops } from '../queries/history.ts';
import { openedBy, pageOf } from '../queries/page.ts';
import { enforce, type PostCommitWork } from './effects.ts';
import type { NotifyPerson } from './notify-person.ts';

/**
 * Complains about the decision that a code opens. Throws `not_found`, `too_late` after the time or when nothing is left to complain about,
 * `conflict` for a second complaint, `too_many_requests`.
 */
export async function complain(
  app: AppContext,
  pool: Pool,
  { code, words, ip }: { code: string; words: string; ip: string },
  now: Date,
): Promise<void> {
  const { side } = await openedBy(pool, code);
  await countAttempt(app, pool, [subject('reports', code), subject('reportsFrom', ip)], now);
  await transaction(pool, async (sql) => {
    const [newest] = (await pageOf(sql, code, now)).decisions;
    if (!newest) throw new DomainError('not_found');
    if (newest.complaint) throw new DomainError('conflict');
    if (!newest.mayComplain) throw new DomainError('too_late');
    const due = new Date(now.getTime() + COMPLAINT_DUE_HOURS * 3_600_000);
    await sql`
      insert into report_complaint (decision_id, side, words, created_at, due_at)
      select d.id, ${side}, ${words}, ${now}, ${due} from report_decision d join report r on r.id = d.report_id
      where d.code = ${code} or r.code = ${code} order by d.id desc limit 1`;
  });
}

interface Means {
  app: AppContext;
  sql: Db;
  notify: NotifyPerson;
  now: Date;
}

/**
 * Decides a complaint. A reversal ends the restrictions, or opens the report again for the person who reported it. Throws `not_found`,
 * `conflict` for one that is decided, `not_allowed` for a decision that the operator's role may not make, and `other_operator` for their
 * own decision while another operator can decide.
 */
export async function answerComplaint(
  means: Means,
  me: Actor,
  { complaintId, reverse, answer }: { complaintId: number; reverse: boolean; answer: string },
): Promise<PostCommitWork & { complaint: Complained; report: Case }> {
  const { app, sql, now } = means;
  const complaint = await complaintOf(sql, complaintId);
  const report = complaint && (await caseOf(sql, complaint.reportId, true));
  if (!complaint || !report) throw new DomainError('not_found');
  if (complaint.state !== 'open') throw new DomainError('conflict');
  const { measures, operatorId, side } = complaint;
  if (!mayDecide(me.role, measures)) throw new DomainError('not_allowed');
  const above = !mayDecide('support', measures);
  if (operatorId === me.accountId && (await hasOtherOperator(sql, me.accountId, above)))
    throw new DomainError('other_operator');
  await sql`
    update report_complaint set state = ${reverse ? 'reversed' : 'upheld'}, answer = ${answer}, answered_at = ${now},
      operator_id = ${me.accountId}
    where id = ${complaintId}`;
  let postCommit: PostCommitWork = { files: [], sessions: [], hidden: null };
  if (reverse && side === 'concerned') {
    await sql`
      insert into report_measure_end (decision_id, measure, at, reversed)
      select ${complaint.decisionId}, measure, ${now}, true from unnest(${measures}::text[]) as measure on conflict do nothing`;
    const { accountId, carrierId } = complaint;
    postCommit = await enforce(app, sql, { kind: report.kind, subjectId: report.subjectId, accountId, carrierId }, now);
  }
  if (reverse && side === 'reporter') await openAgain(sql, me, report, now);
  await notifyComplainant(means, { complaint, report, answer });
  return { ...postCommit, complaint, report };
}

/** Opens a report for another decision, unless the reporter has reported the thing again meanwhile. */
async function openAgain(sql: Db, me: Actor, { id, reason }: Case, now: Date): Promise<void> {
  await sql`
    update report r set state = 'open', decided_at = null, assignee_id = ${me.accountId},
      due_at = ${new Date(now.getTime() + DUE_HOURS[reason] * 3_600_000)}
    where id = ${id} and not exists (
      select from report o where o.state = 'open' and o.source = 'notice' and o.kind = r.kind and o.subject_id = r.subject_id
        and coalesce(o.reporter_id::text, lower(o.reporter_email)) = coalesce(r.reporter_id::text, lower(r.reporter_email)))`;
}

async function notifyComplainant(
  { app, sql, notify, now }: Means,
  { complaint, report, answer }: { complaint: Complained; report: Case; answer: string },
): Promise<void> {
  const { side, decisionCode, id } = complaint;
  const path = `/reports/${side === 'reporter' ? report.code : decisionCode}` as const;
  const reporter = side === 'reporter' ? await reporterOf(sql, report) : null;
  const people = side === 'concerned' ? await toNotify(sql, complaint) : [];
  const to = reporter ? [{ id: report.reporterId, ...reporter }] : people;
  for (const { id: accountId, email, locale } of to) {
    const mail = {
      to: email,
      locale,
      subject: text(locale, 'moderation.mail.complaint.subject', { number: report.id }),
      lines: answer.split(/\n{2,}/),
      button: { label: text(locale, 'moderation.mail.statement.button'), url: app.publicUrl(path) },
    };
    await app.mailer.queue(sql, mail, { key: `complaint:${id}:${accountId ?? 0}` });
  }
  const accounts = to.flatMap((one) => one.id ?? []);
  const notified = { key: `complaintDecided:${id}`, to: accounts, path, facts: { report: report.id } };
  if (accounts.length > 0) await notify(app, sql, { subject: 'complaintDecided', ...notified }, now);
}

/** The people that the decision concerned: the person, or the owners of the carrier. */
async function toNotify(sql: Db, { accountId, carrierId }: Complained) {
  const people = await peopleConcerned(sql, { accountId, carrierId });
  return accountId === null ? people : people.filter(({ id }) => id === accountId);
}

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
