import type { Db } from '#server/core/database/db.ts';

/** A person's requests to support with the answers, for their own copy. */
export async function supportData(sql: Db, accountId: number): Promise<Record<string, unknown>> {
  const supportTickets = await sql`
    select t.id, t.state, t.created_at, t.closed_at, t.device, t.email,
      (select json_agg(json_build_object('at', m.at, 'bySupport', m.by_support, 'words', m.words) order by m.id)
        from support_message m where m.ticket_id = t.id) as messages
    from support_ticket t where t.account_id = ${accountId} order by t.id`;
  return { supportTickets };
}
