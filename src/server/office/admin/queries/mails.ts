import type { Dated } from '#server/core/clock.ts';
import type { Db } from '#server/core/database/db.ts';
import { maskedEmail } from '#shared/core/text/mask.ts';
import type { JobPage, MAIL_TABS, MailRow, PromisePage, SUPPRESSION_REASONS } from '#shared/office/admin/mails-api.ts';

interface Paged {
  page: number;
  per_page: number;
}

type DatedMail = Dated<MailRow, 'createdAt' | 'endedAt'>;

const JOBS_SHOWN = 100;

/** One page of the mails, the newest first: those that did not reach anybody, or all. */
export async function mailLog(
  sql: Db,
  { tab, page, per_page }: Paged & { tab: (typeof MAIL_TABS)[number] },
): Promise<{ rows: DatedMail[]; total: number }> {
  const where = tab === 'all' ? sql`true` : sql`outcome in ('refused', 'nowhere', 'late', 'suppressed')`;
  const [rows, [count]] = await Promise.all([
    sql<DatedMail[]>`
      select id::int, recipient, case when key like '%:%' then split_part(key, ':', 1) else '' end as about,
        created_at, coalesce(ended_at, sent_at) as ended_at,
        coalesce(outcome, case when sent_at is null then 'waiting' else 'sent' end) as outcome
      from mail where ${where} order by id desc limit ${per_page} offset ${(page - 1) * per_page}`,
    sql<{ total: number }[]>`select count(*)::int as total from mail where ${where}`,
  ]);
  return { rows, total: count?.total ?? 0 };
}

interface Suppressed {
  email: string;
  reason: (typeof SUPPRESSION_REASONS)[number];
  at: Date;
}

/** One page of the addresses that are not written to, the latest first. */
export async function suppressedPage(
  sql: Db,
  { q, whole, page, per_page }: Paged & { q: string; whole: boolean },
): Promise<{ rows: Suppressed[]; total: number }> {
  const like = `${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const [rows, [count]] = await Promise.all([
    sql<Suppressed[]>`
      select email::text, reason, at from mail_suppression where lower(email::text) like ${like}
      order by at desc, email limit ${per_page} offset ${(page - 1) * per_page}`,
    sql<{ total: number }[]>`
      select count(*)::int as total from mail_suppression where lower(email::text) like ${like}`,
  ]);
  const shown = rows.map(({ email, reason, at }) => ({
    // Anyone who has typed the whole address may read it.
    email: whole || email.toLowerCase() === q.toLowerCase() ? email : maskedEmail(email),
    reason,
    at,
  }));
  return { rows: shown, total: count?.total ?? 0 };
}

export async function jobPage(sql: Db) {
  const [failed, waiting] = await Promise.all([
    sql<Dated<JobPage['failed'][number], 'nextAt'>[]>`
      select job.id::text, task.identifier as name, job.attempts::int, job.max_attempts::int as max_attempts,
        left(split_part(job.last_error, E'\n', 1), 300) as error,
        case when job.attempts < job.max_attempts then job.run_at end as next_at
      from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
      where job.last_error is not null order by job.attempts >= job.max_attempts desc, job.updated_at desc limit ${JOBS_SHOWN}`,
    sql<Dated<JobPage['waiting'][number], 'oldest'>[]>`
      select task.identifier as name, count(*)::int as count, min(job.run_at) as oldest
      from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
      where job.last_error is null group by 1 order by 2 desc, 1`,
  ]);
  return { failed, waiting };
}

export async function promisePage(sql: Db) {
  const [[check], broken] = await Promise.all([
    sql<{ at: Date }[]>`select at from promise_check`,
    sql<Dated<PromisePage['broken'][number], 'since'>[]>`
      select promise, subject, expected, found, since from broken_promise order by since, promise, subject`,
  ]);
  return { checkedAt: check?.at ?? null, broken };
}
