import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/core/database/db.ts';
import { text } from '#server/core/translate.ts';

import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { DecisionInput } from '#shared/people/reports/desk-schema.ts';
import { LIFTED, type Measure, mayDecide, measuresProblem, STOPS } from '#shared/people/reports/rules.ts';
import { type Case, type ConcernedPerson, caseOf, peopleConcerned, reporterOf, stopsOf } from '../queries/concerned.ts';
import { thingOf } from '../queries/things.ts';
import { enforce, type PostCommitWork } from './effects.ts';
import { newCode } from './file.ts';
import type { NotifyPerson } from './notify-person.ts';

interface Decided extends PostCommitWork {
  report: Case;
  accountId: number | null;
  carrierId: number | null;
}

interface Means {
  app: AppContext;
  sql: Db;
  notify: NotifyPerson;
  now: Date;
}

/**
 * Decides an open report. What is done takes effect in the same transaction, and both sides are notified with the operator's texts. Throws
 * `not_found`, `conflict` for a report that is decided, and `not_allowed` for measures that the operator's role may not take.
 */
export async function decide(means: Means, me: Actor, reportId: number, input: DecisionInput): Promise<Decided> {
  const { app, sql, now } = means;
  const report = await caseOf(sql, reportId, true);
  if (!report) throw new DomainError('not_found');
  if (report.state !== 'open') throw new DomainError('conflict');
  if (!mayDecide(me.role, input.measures)) throw new DomainError('not_allowed');
  const people = await peopleConcerned(sql, report);
  const person = personFor(report, people, input);
  const carrierId = report.carrierId;
  const wrong = await wrongMeasures(means, { report, people, person, measures: input.measures });
  if (wrong) throw new DomainError('invalid_input', { errors: [{ field: 'measures', key: wrong }] });
  const accountId = person?.id ?? null;
  const decision = await insert(sql, me, { report, input, accountId, carrierId, now });
  await lift(sql, { report, accountId, carrierId, measures: input.measures, decisionId: decision.id, now });
  const affected = { kind: report.kind, subjectId: report.subjectId, accountId, carrierId };
  const postCommit = await enforce(app, sql, affected, now);
  await sql`
    update report set state = 'decided', decided_at = ${now}, assignee_id = coalesce(assignee_id, ${me.accountId}) where id = ${reportId}`;
  await notifyConcerned(means, { report, input, decision, to: recipients(report, people, person, input.measures) });
  await notifyReporter(means, report, input.outcome, decision.id);
  return { ...postCommit, report, accountId, carrierId };
}

interface Choice {
  report: Case;
  people: readonly ConcernedPerson[];
  person: ConcernedPerson | null;
  measures: readonly Measure[];
}

/** First problem with the chosen measures in the current state of the thing, the person and the carrier; null without one. */
async function wrongMeasures(
  { sql, now }: Means,
  { report, people, person, measures }: Choice,
): Promise<string | null> {
  const { kind, subjectId, reporterId, carrierId } = report;
  const thing = await thingOf(sql, kind, subjectId, reporterId);
  const stops = await stopsOf(sql, people, carrierId, now);
  return measuresProblem({
    kind,
    measures,
    hasAccount: people.length > 0,
    hasCarrier: carrierId !== null,
    hidden: thing?.hidden ?? null,
    waiting: thing?.waiting,
    blocked: person?.blocked ?? false,
    stopped: stops.carrier || (person !== null && stops.people.includes(person.id)),
  });
}

/**
 * The account that a decision concerns personally: the chosen person, otherwise the account that the report is about; for measures against
 * a person, an owner.
 */
function personFor(report: Case, people: readonly ConcernedPerson[], input: DecisionInput): ConcernedPerson | null {
  const { accountId, measures } = input;
  if (typeof accountId === 'number') {
    const chosen = people.find(({ id }) => id === accountId);
    if (!chosen) throw new DomainError('invalid_input', { errors: [{ field: 'accountId', key: 'field_invalid' }] });
    return chosen;
  }
  const own = people.find(({ id }) => id === report.accountId);
  if (own) return own;
  const personal: readonly Measure[] = ['stop_chat', 'stop_reviews', 'block', 'unblock'];
  return measures.some((measure) => personal.includes(measure)) ? (people[0] ?? null) : null;
}

function recipients(
  report: Case,
  people: readonly ConcernedPerson[],
  person: ConcernedPerson | null,
  measures: readonly Measure[],
): ConcernedPerson[] {
  const ofCarrier = person === null || person.id !== report.accountId || measures.includes('stop_selling');
  const owners = ofCarrier ? people.filter(({ id }) => id !== report.accountId) : [];
  return [...new Map([...(person ? [person] : []), ...owners].map((one) => [one.id, one])).values()];
}

interface Inserting {
  report: Case;
  input: DecisionInput;
  accountId: number | null;
  carrierId: number | null;
  now: Date;
}

async function insert(
  sql: Db,
  me: Actor,
  { report, input, accountId, carrierId, now }: Inserting,
): Promise<{ id: number; code: string }> {
  const { measures, assessment, days, ground, rule, facts, automated, statement, outcome } = input;
  const lasts = days > 0 && measures.some((measure) => STOPS.includes(measure));
  const until = lasts ? new Date(now.getTime() + days * 86_400_000) : null;
  const code = newCode();
  const [row] = await sql<{ id: number }[]>`
    insert into report_decision (code, report_id, operator_id, at, measures, assessment, account_id, carrier_id, until, ground, rule,
      facts, automated, statement, outcome)
    values (${code}, ${report.id}, ${me.accountId}, ${now}, ${measures}::text[], ${assessment}, ${accountId}, ${carrierId}, ${until},
      ${ground}, ${rule}, ${facts}, ${automated}, ${measures.includes('nothing') ? '' : statement},
      ${report.source === 'operator' ? '' : outcome})
    returning id`;
  if (!row) throw new Error('a decision was not inserted');
  return { id: row.id, code };
}

interface Lifting {
  report: Pick<Case, 'kind' | 'subjectId'>;
  accountId: number | null;
  carrierId: number | null;
  measures: readonly Measure[];
  decisionId: number;
  now: Date;
}

/** Ends earlier measures that this decision lifts: of the same thing, person or carrier. */
async function lift(sql: Db, { report, accountId, carrierId, measures, decisionId, now }: Lifting): Promise<void> {
  const lifted = measures.flatMap((measure) => LIFTED[measure] ?? []);
  if (lifted.length === 0) return;
  await sql`
    insert into report_measure_end (decision_id, measure, at, reversed)
    select d.id, m.measure, ${now}, false
    from report_decision d join report r on r.id = d.report_id cross join unnest(d.measures) as m (measure)
    where d.id <> ${decisionId} and m.measure = any(${lifted}::text[]) and case m.measure
      when 'hide' then r.kind = ${report.kind} and r.subject_id = ${report.subjectId}
      when 'stop_selling' then d.carrier_id = ${carrierId}
      else d.account_id = ${accountId} end
    on conflict do nothing`;
}

interface Statement {
  report: Case;
  input: DecisionInput;
  decision: { id: number; code: string };
  to: readonly ConcernedPerson[];
}

async function notifyConcerned(
  { app, sql, notify, now }: Means,
  { report, input, decision, to }: Statement,
): Promise<void> {
  if (input.measures.includes('nothing') || input.statement === '') return;
  const path = `/reports/${decision.code}` as const;
  for (const { id, email, locale } of to) {
    const mail = {
      to: email,
      locale,
      subject: text(locale, 'moderation.mail.statement.subject'),
      lines: input.statement.split(/\n{2,}/),
      button: { label: text(locale, 'moderation.mail.statement.button'), url: app.publicUrl(path) },
    };
    await app.mailer.queue(sql, mail, { key: `statement:${decision.id}:${id}` });
  }
  const key = `moderated:${decision.id}`;
  await notify(
    app,
    sql,
    { subject: 'moderated', key, to: to.map(({ id }) => id), path, facts: { report: report.id } },
    now,
  );
}

async function notifyReporter(
  { app, sql, notify, now }: Means,
  report: Case,
  outcome: string,
  decisionId: number,
): Promise<void> {
  const reporter = await reporterOf(sql, report);
  if (!reporter || outcome === '') return;
  const path = `/reports/${report.code}` as const;
  const { email, locale } = reporter;
  const mail = {
    to: email,
    locale,
    subject: text(locale, 'moderation.mail.outcome.subject', { number: report.id }),
    lines: outcome.split(/\n{2,}/),
    button: { label: text(locale, 'moderation.mail.receipt.button'), url: app.publicUrl(path) },
  };
  await app.mailer.queue(sql, mail, { key: `outcome:${decisionId}` });
  if (report.reporterId === null) return;
  const key = `reportDecided:${decisionId}`;
  await notify(
    app,
    sql,
    { subject: 'reportDecided', key, to: [report.reporterId], path, facts: { report: report.id } },
    now,
  );
}

/** Assigns a report to an operator. Throws `not_found` for an unknown report or operator. */
export async function assignReport(
  sql: Db,
  reportId: number,
  operatorId: number | null,
): Promise<{ before: number | null }> {
  const [report] = await sql<{ assigneeId: number | null }[]>`
    select assignee_id from report where id = ${reportId} for update`;
  if (!report) throw new DomainError('not_found');
  if (operatorId !== null) {
    const [operator] = await sql`select from account where id = ${operatorId} and user_type = '' and status = 'active'`;
    if (!operator) throw new DomainError('not_found');
  }
  await sql`update report set assignee_id = ${operatorId} where id = ${reportId}`;
  return { before: report.assigneeId };
}
