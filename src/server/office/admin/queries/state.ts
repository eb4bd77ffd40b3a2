import { HOME_ZONE } from '#server/core/clock.ts';
import type { Db } from '#server/core/database/db.ts';
import { localDate } from '#shared/core/time.ts';
import type { Overview } from '#shared/office/admin/schema.ts';
import { isOwnerless, lacksMark } from './verification.ts';

export interface ServiceState {
  /** The free part of the disk, from 0 to 1, and the free bytes. */
  disk: { share: number; free: number };
  jobs: { lateSeconds: number; givenUp: number };
  /** Mails that were tried several times, and how many others went out lately. */
  mails: { waiting: number; sent: number };
  /** Requests of the last minutes that failed. */
  failed: number;
  /** Since when a backup is missing, if one is; the reason of the last that failed. */
  backup: { at: Date | null; since: Date | null; problem: string | null };
  rehearsal: { problem: string | null };
}

/** Failures are counted within this time, in ms. */
const FAILED_WITHIN = 10 * 60_000;
const SENT_WITHIN = 15 * 60_000;
/** A mail that was tried so often waits for some minutes. */
const TRIED_OFTEN = 5;

export async function stateOf(sql: Db, now: Date): Promise<Omit<ServiceState, 'disk'>> {
  const [[jobs], [mails], [failed], [backup], [rehearsal]] = await Promise.all([
    sql<ServiceState['jobs'][]>`
      select coalesce(extract(epoch from ${now}::timestamptz - min(run_at) filter (where attempts < max_attempts and run_at <= ${now})), 0)::int
          as late_seconds,
        (count(*) filter (where attempts >= max_attempts))::int as given_up
      from graphile_worker.jobs where locked_at is null`,
    sql<ServiceState['mails'][]>`
      select (select count(*) from graphile_worker.jobs where task_identifier = 'send_mail' and attempts >= ${TRIED_OFTEN})::int as waiting,
        (select count(*) from mail where outcome = 'sent' and sent_at > ${new Date(now.getTime() - SENT_WITHIN)})::int as sent`,
    sql<{ count: number }[]>`
      select coalesce(sum(failed), 0)::int as count from failed_answers where at > ${new Date(now.getTime() - FAILED_WITHIN)}`,
    sql<ServiceState['backup'][]>`
      select (select max(ended_at) from upkeep where task = 'backup' and problem is null) as at,
        (select min(created_at) from account where user_type = '') as since,
        (select problem from upkeep where task = 'backup' order by ended_at desc, id desc limit 1) as problem`,
    sql<ServiceState['rehearsal'][]>`
      select (select problem from upkeep where task = 'rehearsal' order by ended_at desc, id desc limit 1) as problem`,
  ]);
  if (!jobs || !mails || !failed || !backup || !rehearsal) throw new Error('counts without a row');
  return { jobs, mails, failed: failed.count, backup, rehearsal };
}

export async function overviewFigures(sql: Db, now: Date): Promise<Omit<Overview, 'role'>> {
  const day = localDate(now, HOME_ZONE);
  const [row] = await sql<Omit<Overview, 'role'>[]>`
    select json_build_object(
        'reports', (select count(*)::int from report where state = 'open'),
        'danger', (select count(*)::int from report where state = 'open' and urgent),
        'late', (select count(*)::int from report where state = 'open' and due_at < ${now}),
        'complaints', (select count(*)::int from report_complaint where state = 'open'),
        'requests', (select count(*)::int from support_ticket where state = 'open' and carrier_id is null),
        'carriers', (select count(*)::int from carrier c left join carrier_verification v on v.carrier_id = c.id where ${lacksMark(sql)}),
        'ownerless', (select count(*)::int from carrier c where ${isOwnerless(sql)}),
        'jobs', (select count(*)::int from graphile_worker.jobs where attempts >= max_attempts)) as waiting,
      (select count(*)::int from account where status = 'active') as people,
      (select count(*)::int from carrier) as carriers,
      (select count(*)::int from carrier where verified_at is not null) as verified,
      (select count(*)::int from trip where service_date = ${day} and status <> 'cancelled') as trips_today,
      (select count(*)::int from trip where status = 'started') as "driving",
      (select count(*)::int from booking where created_at >= ${day}::date::timestamp at time zone ${HOME_ZONE}) as bookings_today`;
  if (!row) throw new Error('counts without a row');
  return row;
}
