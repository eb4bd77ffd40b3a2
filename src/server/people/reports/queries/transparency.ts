import type { Db } from '#server/core/database/db.ts';
import { csvText } from '#shared/core/text/csv.ts';
import type { Locale } from '#shared/i18n/locale.ts';
import { ASSESSMENTS, MEASURES, REASONS, REPORT_KINDS } from '#shared/people/reports/rules.ts';
import type { Transparency } from '#shared/people/reports/schema.ts';

type Figures = Omit<Transparency, 'year' | 'years' | 'byReason' | 'byKind' | 'byMeasure' | 'byGround' | 'byAssessment'>;

interface NamedCount {
  name: string | null;
  count: number;
}

/** The transparency report of a calendar year in UTC: reports that came, decisions that were made, complaints and how they ended. */
export async function transparencyOf(sql: Db, year: number): Promise<Transparency> {
  const [from, to] = [`${year}-01-01T00:00:00Z`, `${year + 1}-01-01T00:00:00Z`];
  const within = (column: string) =>
    sql`${sql(column)} >= ${from}::timestamptz and ${sql(column)} < ${to}::timestamptz`;
  const [[figures], reasons, kinds, measures, grounds, assessments, years] = await Promise.all([
    sql<Figures[]>`
      select
        (select count(*)::int from report where source = 'notice' and ${within('created_at')}) as filed,
        (select count(*)::int from report where source = 'operator' and ${within('created_at')}) as own_initiative,
        (select round((extract(epoch from percentile_cont(0.5) within group (order by first.at - r.created_at)) / 3600)::numeric, 1)::float8
          from report r join lateral (select min(at) as at from report_decision d where d.report_id = r.id) first on first.at is not null
          where r.source = 'notice' and ${within('created_at')}) as median_hours,
        (select count(*)::int from report_decision where ${within('at')}) as decisions,
        (select count(*)::int from report_decision where automated and ${within('at')}) as automated,
        (select count(*)::int from report_complaint where ${within('created_at')}) as complaints,
        (select count(*)::int from report_complaint where state = 'reversed' and ${within('created_at')}) as complaints_reversed,
        (select count(*)::int from report_complaint where state = 'upheld' and ${within('created_at')}) as complaints_upheld,
        (select round((extract(epoch from percentile_cont(0.5) within group (order by answered_at - created_at)) / 3600)::numeric, 1)::float8
          from report_complaint where ${within('created_at')}) as complaint_median_hours,
        (select count(*)::int from report_decision where measures && array['block', 'stop_selling'] and ${within('at')}) as suspended,
        (select count(*)::int from reporter_stop where ${within('at')}) as reporters_stopped`,
    sql<NamedCount[]>`
      select reason as name, count(*)::int as count from report where source = 'notice' and ${within('created_at')} group by 1`,
    sql<NamedCount[]>`
      select kind as name, count(*)::int as count from report where source = 'notice' and ${within('created_at')} group by 1`,
    sql<NamedCount[]>`
      select measure as name, count(*)::int as count from report_decision cross join unnest(measures) as measure
      where ${within('at')} group by 1`,
    sql<NamedCount[]>`
      select ground as name, count(*)::int as count from report_decision where ${within('at')} group by 1`,
    sql<NamedCount[]>`
      select assessment as name, count(*)::int as count from report_decision where ${within('at')} group by 1`,
    sql<{ year: number }[]>`
      select distinct extract(year from created_at at time zone 'UTC')::int as year from report order by 1 desc`,
  ]);
  if (!figures) throw new Error('counts without a row');
  return {
    year,
    years: [...new Set([year, ...years.map((row) => row.year)])].sort((one, other) => other - one),
    ...figures,
    byReason: REASONS.map((reason) => ({ reason, count: countOf(reasons, reason) })),
    byKind: REPORT_KINDS.map((kind) => ({ kind, count: countOf(kinds, kind) })),
    byMeasure: MEASURES.map((measure) => ({ measure, count: countOf(measures, measure) })),
    byGround: (['law', 'terms'] as const).map((ground) => ({ ground, count: countOf(grounds, ground) })),
    byAssessment: ASSESSMENTS.map((assessment) => ({ assessment, count: countOf(assessments, assessment) })),
  };
}

function countOf(rows: readonly NamedCount[], name: string): number {
  return rows.find((row) => row.name === name)?.count ?? 0;
}

/** The report as CSV, a line for each figure; its names come from the API, since programs and authorities read it. */
export async function* transparencyCsv(report: Transparency, locale: Locale): AsyncGenerator<string> {
  const plain = Object.entries(report).flatMap(([name, value]) =>
    Array.isArray(value) || name === 'year' ? [] : [[name, '', value === null ? '' : String(value)]],
  );
  const grouped = [
    ...report.byReason.map(({ reason, count }) => ['byReason', reason, String(count)]),
    ...report.byKind.map(({ kind, count }) => ['byKind', kind, String(count)]),
    ...report.byAssessment.map(({ assessment, count }) => ['byAssessment', assessment, String(count)]),
    ...report.byMeasure.map(({ measure, count }) => ['byMeasure', measure, String(count)]),
    ...report.byGround.map(({ ground, count }) => ['byGround', ground, String(count)]),
  ];
  yield csvText([['figure', 'of', String(report.year)], ...plain, ...grouped], locale);
}
