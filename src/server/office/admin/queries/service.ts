import type { Db } from '#server/core/database/db.ts';
import type { ServiceFigures } from '#shared/office/admin/market-api.ts';

const STATEMENTS = 10;
const TEXT_MAX = 300;

type QueueCounts = Pick<ServiceFigures, 'jobs' | 'mails' | 'pushes'>;

export async function serviceCounts(sql: Db, now: Date): Promise<QueueCounts & Pick<ServiceFigures, 'statements'>> {
  const dayAgo = new Date(now.getTime() - 24 * 60 * 60 * 1000);
  const [[jobs], [mails], [pushes], statements] = await Promise.all([
    sql<QueueCounts['jobs'][]>`
      select (count(*) filter (where attempts < max_attempts))::int as due,
        coalesce(extract(epoch from ${now}::timestamptz - min(run_at) filter (where attempts < max_attempts)), 0)::int as oldest_seconds,
        (count(*) filter (where attempts >= max_attempts))::int as given_up
      from graphile_worker.jobs where run_at <= ${now} and locked_at is null`,
    sql<QueueCounts['mails'][]>`
      select (count(*) filter (where outcome in ('sent', 'kept') or outcome is null and sent_at is not null))::int as sent,
        (count(*) filter (where outcome in ('refused', 'nowhere', 'late', 'suppressed')))::int as failed,
        (count(*) filter (where outcome is null and sent_at is null))::int as waiting
      from mail where created_at > ${dayAgo}`,
    sql<QueueCounts['pushes'][]>`
      select count(*)::int as browsers, count(failing_since)::int as failing from push_subscription`,
    slowStatements(sql),
  ]);
  if (!jobs || !mails || !pushes) throw new Error('counts without a row');
  return { jobs, mails, pushes, statements };
}

/**
 * The statements of this database that took the most time, without their values; null while PostgreSQL does not measure them. Only reads and
 * writes of rows: other statements keep their values in the text.
 */
async function slowStatements(sql: Db): Promise<ServiceFigures['statements']> {
  const [known] = await sql<{ table: string | null }[]>`select to_regclass('pg_stat_statements')::text as table`;
  if (!known?.table) return null;
  try {
    return [
      ...(await sql<NonNullable<ServiceFigures['statements']>>`
        select left(regexp_replace(query, '\\s+', ' ', 'g'), ${TEXT_MAX}) as text, calls, round(mean_exec_time::numeric, 1)::float8 as mean_ms,
          round(total_exec_time::numeric)::float8 as total_ms
        from pg_stat_statements
        where dbid = (select oid from pg_database where datname = current_database())
          and query ~* '^\\s*(select|insert|update|delete|with)\\M'
        order by total_exec_time desc limit ${STATEMENTS}`),
    ];
  } catch (error) {
    // The extension is there, and the server was started without it.
    if (error instanceof Error && 'code' in error && error.code === NOT_LOADED) return null;
    throw error;
  }
}

/** SQLSTATE: object_not_in_prerequisite_state. */
const NOT_LOADED = '55000';

export interface Incident {
  kind: 'errors' | 'mails' | 'jobs';
  since: Date;
  /** null: it goes on. */
  overAt: Date | null;
}

/** From this age in minutes of the oldest waiting job on, notifications arrive late; one job that was given up concerns only the operators. */
const LATE_MINUTES = 10;
const MAX = 50;

/** Current incidents and the ones within a time, the newest first. */
export async function incidentsSince(sql: Db, since: Date): Promise<Incident[]> {
  return sql<Incident[]>`
    select kind, since, over_at from trouble
    where (kind in ('errors', 'mails') or kind = 'jobs' and (facts ->> 'minutes')::int >= ${LATE_MINUTES})
      and (over_at is null or since > ${since})
    order by since desc limit ${MAX}`;
}
