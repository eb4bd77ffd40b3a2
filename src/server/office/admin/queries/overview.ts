import type { Db } from '#server/core/database/db.ts';
import { HOME_ZONE } from '#server/core/home-zone.ts';
import { localDate } from '#shared/core/time.ts';
import type { Overview } from '#shared/office/admin/schema.ts';
import { isOwnerless, lacksMark } from './verification.ts';

/** The work that waits for the operators with its counts, and the figures of today. */
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
