import type { Db } from '#server/core/database/db.ts';
import type { Locale } from '#shared/i18n/locale.ts';
import type { Assessment, Measure, Reason, ReportKind } from '#shared/people/reports/rules.ts';

export interface Case {
  id: number;
  code: string;
  source: 'notice' | 'operator';
  kind: ReportKind;
  subjectId: number;
  accountId: number | null;
  carrierId: number | null;
  reporterId: number | null;
  reporterEmail: string;
  locale: Locale;
  reason: Reason;
  title: string;
  state: 'open' | 'decided';
  createdAt: Date;
}

export interface ConcernedPerson {
  id: number;
  name: string;
  email: string;
  locale: Locale;
  blocked: boolean;
}

/** A report, locked when a command decides about it; null when there is none. */
export async function caseOf(sql: Db, reportId: number, lock = false): Promise<Case | null> {
  const [row] = await sql<Case[]>`
    select id, code, source, kind, subject_id::float8 as subject_id, account_id, carrier_id,
      reporter_id, reporter_email, locale, reason, seen_title as title, state,
      created_at
    from report where id = ${reportId} ${lock ? sql`for update` : sql``}`;
  return row ?? null;
}

export async function peopleConcerned(
  sql: Db,
  { accountId, carrierId }: Pick<Case, 'accountId' | 'carrierId'>,
): Promise<ConcernedPerson[]> {
  return sql<ConcernedPerson[]>`
    select a.id, trim(a.name || ' ' || a.last_name) as name, a.email::text, a.locale, a.status = 'blocked' as blocked from account a
    where a.erased_at is null and a.user_type <> '' and (a.id = ${accountId}
      or a.id in (select account_id from member where carrier_id = ${carrierId} and role = 'owner'))
    order by a.id is distinct from ${accountId}, a.id`;
}

/** The people among these who may not write or review now, and whether the carrier may not sell. */
export async function stopsOf(
  sql: Db,
  people: readonly ConcernedPerson[],
  carrierId: number | null,
  now: Date,
): Promise<{ people: number[]; carrier: boolean }> {
  const ids = people.map(({ id }) => id);
  const [row] = await sql<{ people: number[]; carrier: boolean }[]>`
    select
      array(select id from account where id = any(${ids}::int[])
        and greatest(chat_stopped_until, reviews_stopped_until) > ${now}) as people,
      exists (select from carrier where id = ${carrierId} and selling_stopped_until > ${now}) as carrier`;
  return row ?? { people: [], carrier: false };
}

/** The reporter and their language; null for a case of an operator, and for an erased reporter. */
export async function reporterOf(sql: Db, report: Case): Promise<{ email: string; locale: Locale } | null> {
  if (report.source === 'operator') return null;
  if (report.reporterId === null)
    return report.reporterEmail === '' ? null : { email: report.reporterEmail, locale: report.locale };
  const [row] = await sql<{ email: string; locale: Locale }[]>`
    select email::text, locale from account where id = ${report.reporterId} and erased_at is null`;
  return row ?? null;
}

export interface Complained {
  id: number;
  side: 'reporter' | 'concerned';
  state: 'open' | 'upheld' | 'reversed';
  decisionId: number;
  decisionCode: string;
  reportId: number;
  operatorId: number | null;
  measures: Measure[];
  assessment: Assessment;
  accountId: number | null;
  carrierId: number | null;
}

export async function complaintOf(sql: Db, complaintId: number): Promise<Complained | null> {
  const [row] = await sql<Complained[]>`
    select c.id, c.side, c.state, d.id as decision_id, d.code as decision_code, d.report_id,
      d.operator_id, d.measures, d.assessment, d.account_id, d.carrier_id
    from report_complaint c join report_decision d on d.id = c.decision_id where c.id = ${complaintId} for update of c`;
  return row ?? null;
}

export async function hasOtherOperator(sql: Db, operatorId: number, onlyAdministrators: boolean): Promise<boolean> {
  const [row] = await sql`
    select from account where user_type = '' and status = 'active' and id <> ${operatorId}
      and (not ${onlyAdministrators} or not support_only) limit 1`;
  return row !== undefined;
}
