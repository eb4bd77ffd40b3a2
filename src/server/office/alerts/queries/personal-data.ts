import type { Db } from '#server/core/database/db.ts';

/** A person's alerts for connections, and the waiting lists they joined. */
export async function alertData(sql: Db, accountId: number): Promise<Record<string, unknown>> {
  const [connectionAlerts, waitingLists] = await Promise.all([
    sql`
      select a.uk as "from", b.uk as "to", alert.day::text as date, alert.passengers, alert.below_cents,
        alert.created_at
      from connection_alert alert join place a on a.id = alert.from_place join place b on b.id = alert.to_place
      where alert.account_id = ${accountId} order by alert.id`,
    sql`
      select trip_id, from_seq as from_stop, to_seq as to_stop, names,
        array(select f.name_uk from unnest(class_ids) with ordinality chosen (id, nth) join fare_class f on f.id = chosen.id order by nth) as fare_classes,
        phone, status, created_at,
        ended_at
      from waiting_entry where account_id = ${accountId} order by id`,
  ]);
  return { connectionAlerts, waitingLists };
}

/** The names and the number that a person gave for their places in waiting lists. */
export async function alertTraces(sql: Db, accountId: number): Promise<string[]> {
  const rows = await sql<{ text: string }[]>`
    select distinct unnest(names || phone) as text from waiting_entry where account_id = ${accountId}`;
  return rows.map(({ text }) => text);
}
