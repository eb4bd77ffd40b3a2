import type { Db } from '#server/core/database/db.ts';

/**
 * Assigns the alerts of a place to another place. A person who has the same alert for both keeps that of the second; an alert from the
 * first to the second ends. Then trips on sale that now match an alert are searched.
 */
export async function moveAlerts(sql: Db, id: number, into: number): Promise<void> {
  await sql`
    delete from connection_alert a using connection_alert kept
    where (a.from_place = ${id} or a.to_place = ${id}) and kept.id <> a.id and kept.day = a.day
      and (kept.account_id = a.account_id or (a.account_id is null and kept.account_id is null and kept.email = a.email))
      and kept.from_place = case a.from_place when ${id} then ${into} else a.from_place end
      and kept.to_place = case a.to_place when ${id} then ${into} else a.to_place end`;
  await sql`delete from connection_alert where from_place in (${id}, ${into}) and to_place in (${id}, ${into})`;
  await sql`
    update connection_alert set from_place = case from_place when ${id} then ${into} else from_place end,
      to_place = case to_place when ${id} then ${into} else to_place end
    where from_place = ${id} or to_place = ${id}`;
  await sql`
    select queue_alerts(t.id) from trip t
    where t.status = 'planned' and exists (
      select from route_segment s
      join connection_alert a on a.from_place = s.from_place and a.to_place = s.to_place and a.day = t.service_date + s.day_off
        and a.confirmed_at is not null
      where s.plan_id = t.plan_id and (s.from_place = ${into} or s.to_place = ${into}))`;
}
