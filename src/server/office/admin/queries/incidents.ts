import type { Db } from '#server/core/database/db.ts';

/** A condition of the service that people notice. */
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
