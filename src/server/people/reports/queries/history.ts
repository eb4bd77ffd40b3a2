import type { z } from 'zod/mini';
import type { Db, SqlFragment } from '#server/core/database/db.ts';
import type { Actor } from '#shared/core/access.ts';
import type { history } from '#shared/people/reports/desk-schema.ts';
import { type Measure, STOPS } from '#shared/people/reports/rules.ts';
import type { restriction } from '#shared/people/reports/schema.ts';
import { endedMeasures } from './desk-parts.ts';

/** The subject of a history. A visitor is known by their mail. */
export type HistoryOf = { accountId: number } | { carrierId: number } | { email: string };

type History = z.input<typeof history>;

const LISTED = 50;

/** Decisions about a person, open reports, and how their own reports ended within twelve months. */
export async function historyOf(sql: Db, subject: HistoryOf, now: Date): Promise<History> {
  const about = aboutThem(sql, subject);
  const [decisions, open, [counts], [stop]] = await Promise.all([
    sql<History['decisions']>`
      select d.report_id, d.at, r.kind, d.measures, ${endedMeasures(sql, 'd')} as ended, d.until,
        case when o.id is not null then json_build_object('id', o.id, 'name', trim(o.name || ' ' || o.last_name)) end as operator
      from report_decision d join report r on r.id = d.report_id left join account o on o.id = d.operator_id
      where ${about.decided} order by d.id desc limit ${LISTED}`,
    sql<History['open']>`
      select r.id as report_id, r.kind, r.reason, r.created_at from report r
      where r.state = 'open' and ${about.reported} order by r.id desc limit ${LISTED}`,
    sql<Pick<History, 'founded' | 'filed' | 'misuse'>[]>`
      select
        (select count(*)::int from report_decision d join report r on r.id = d.report_id
          where ${about.decided} and d.assessment = 'founded' and d.at > ${now}::timestamptz - interval '1 year'
            and cardinality(d.measures) > cardinality(${endedMeasures(sql, 'd')})) as founded,
        (select count(*)::int from report r where ${about.filed} and r.created_at > ${now}::timestamptz - interval '1 year') as filed,
        (select count(*)::int from report r where ${about.filed} and exists (
          select from report_decision d where d.report_id = r.id and d.assessment = 'misuse' and d.at > ${now}::timestamptz - interval '1 year'
            and d.id = (select max(id) from report_decision where report_id = r.id))) as misuse`,
    sql<
      { until: Date | null }[]
    >`select max(s.until) as until from reporter_stop s where s.until > ${now} and ${about.stopped}`,
  ]);
  return {
    decisions,
    open,
    founded: counts?.founded ?? 0,
    filed: counts?.filed ?? 0,
    misuse: counts?.misuse ?? 0,
    reporterStoppedUntil: stop?.until ?? null,
  };
}

/** The condition on `reporter_stop` by the alias `s`. */
export const reporterStops = (sql: Db, subject: HistoryOf): SqlFragment => aboutThem(sql, subject).stopped;

/** Until when reports of a person are not accepted; null while they are. */
export async function reporterStoppedUntil(sql: Db, subject: HistoryOf, now: Date): Promise<Date | null> {
  const [row] = await sql<{ until: Date | null }[]>`
    select max(s.until) as until from reporter_stop s where s.until > ${now} and ${aboutThem(sql, subject).stopped}`;
  return row?.until ?? null;
}

interface HistoryConditions {
  decided: SqlFragment;
  reported: SqlFragment;
  filed: SqlFragment;
  stopped: SqlFragment;
}

function aboutThem(sql: Db, subject: HistoryOf): HistoryConditions {
  if ('carrierId' in subject) {
    const { carrierId } = subject;
    return {
      decided: sql`d.carrier_id = ${carrierId}`,
      reported: sql`r.carrier_id = ${carrierId}`,
      filed: sql`false`,
      stopped: sql`false`,
    };
  }
  if ('email' in subject) {
    const email = subject.email.toLowerCase();
    return {
      decided: sql`false`,
      reported: sql`false`,
      filed: sql`lower(r.reporter_email) = ${email}`,
      stopped: sql`lower(s.email) = ${email}`,
    };
  }
  const { accountId } = subject;
  return {
    decided: sql`d.account_id = ${accountId}`,
    reported: sql`r.account_id = ${accountId}`,
    filed: sql`r.reporter_id = ${accountId}`,
    stopped: sql`s.account_id = ${accountId}`,
  };
}

export async function reportData(sql: Db, accountId: number): Promise<Record<string, unknown>> {
  const [filed, decisions, pauses] = await Promise.all([
    sql`
      select r.id as number, r.kind, r.reason, r.words, r.created_at, r.state,
        (select json_agg(json_build_object('at', d.at, 'answer', d.outcome,
          'complaint', (select c.words from report_complaint c where c.decision_id = d.id and c.side = 'reporter')) order by d.id)
          from report_decision d where d.report_id = r.id) as decisions
      from report r where r.reporter_id = ${accountId} order by r.id`,
    sql`
      select d.at, r.kind, d.measures, ${endedMeasures(sql, 'd')} as ended, d.until, d.ground, d.rule, d.statement,
        (select c.words from report_complaint c where c.decision_id = d.id and c.side = 'concerned') as complaint
      from report_decision d join report r on r.id = d.report_id where d.account_id = ${accountId} order by d.id`,
    sql`select at, until from reporter_stop where account_id = ${accountId} order by id`,
  ]);
  return { reports: filed, decisionsAboutMe: decisions, reportsNotTaken: pauses };
}

type Restriction = z.input<typeof restriction>;

const SHOWN: readonly Measure[] = [...STOPS, 'hide'];
/** The measures that restrict a carrier; others restrict one of its members, and only that person may read them. */
const OF_CARRIERS: readonly Measure[] = ['stop_selling', 'hide'];

/** The current restrictions of a person or their carrier: the rights that they do not have for a period, and their hidden things. */
export async function restrictionsOf(sql: Db, { accountId, carrierId }: Actor, now: Date): Promise<Restriction[]> {
  return sql<Restriction[]>`
    select m.measure, r.kind, d.at, case when m.measure = 'hide' then null else d.until end as until, d.ground, d.rule, d.code,
      d.account_id is distinct from ${accountId} as carrier
    from report_decision d join report r on r.id = d.report_id cross join unnest(d.measures) as m (measure)
    where (d.account_id = ${accountId} or (d.carrier_id = ${carrierId} and m.measure = any(${[...OF_CARRIERS]}::text[])))
      and m.measure = any(${[...SHOWN]}::text[])
      and (d.until is null or d.until > ${now} or m.measure = 'hide')
      and not exists (select from report_measure_end e where e.decision_id = d.id and e.measure = m.measure)
    order by d.id desc limit 20`;
}
