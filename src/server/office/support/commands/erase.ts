import type { Db } from '#server/core/database/db.ts';
import { retainedSince } from '#shared/core/retention.ts';

/** Deletes a person's requests to support; requests of others no longer name them as the operator. */
export async function eraseSupport(sql: Db, accountId: number): Promise<string[]> {
  await sql`delete from support_ticket where account_id = ${accountId}`;
  await sql`update support_ticket set assignee_id = null where assignee_id = ${accountId}`;
  await sql`update support_message set operator_id = null where operator_id = ${accountId}`;
  return [];
}

/** Deletes closed requests, and questions to carriers, after their retention time; requests of people who were erased by their number sooner. */
export async function deleteExpiredRequests(sql: Db, now: Date): Promise<void> {
  await sql`
    delete from support_ticket t
    where closed_at < ${retainedSince('supportTickets', now)} or carrier_id is not null and since < ${retainedSince('questions', now)}
      or exists (select from booking b join party p on p.id = b.party_id where b.id = t.booking_id and p.contact_phone = '')`;
}
