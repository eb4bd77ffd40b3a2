import type { Db } from '#server/core/database/db.ts';
import type { TopicGuard } from '#server/core/realtime/topics.ts';
import type { OfficePhrase } from '#shared/messaging/chat/inbox-schema.ts';

/** An SQL condition: the account of `m` may read the carrier's chat `c`, as its customer or because it works in the office. */
export function mayRead(sql: Db) {
  return sql`(c.carrier_id is null or m.account_id = c.low_id or exists (
    select from member office
    where office.account_id = m.account_id and office.carrier_id = c.carrier_id and office.role <> 'driver'))`;
}

/** An SQL condition: the reader `m` receives nothing more of chat `c`; the office of a carrier blocks a customer for all its members. */
export function blockedIn(sql: Db) {
  return sql`(case when c.carrier_id is null or m.account_id = c.low_id then m.blocked_at else c.office_blocked_at end is not null)`;
}

/** An SQL condition: the message `said` of chat `c` was written by the side that the reader `m` is not on. */
export function fromOtherSide(sql: Db) {
  return sql`(case when c.carrier_id is null or m.account_id = c.low_id then said.sender_id <> m.account_id
    else said.sender_id = c.low_id end)`;
}

/** The sender `a` of a message in chat `c` as the reader `m` sees them: the customer of a carrier reads who answers for it. */
export function senderName(sql: Db) {
  return sql`(case when c.carrier_id is not null and m.account_id = c.low_id and a.id <> c.low_id
    then concat_ws(', ', nullif(trim(a.name), ''), (select name from carrier where id = c.carrier_id))
    else trim(a.name || ' ' || a.last_name) end)`;
}

/**
 * An SQL condition: chat `c` is a conversation of the hired driver `w` with an outsider, about a trip of the driver's carrier,
 * which the carrier's office reads.
 */
export function isDriversChat(sql: Db) {
  return sql`(c.carrier_id is null and w.role = 'driver' and w.account_id in (c.low_id, c.high_id)
    and exists (select from trip where trip.id = c.trip_id and trip.carrier_id = w.carrier_id)
    and not exists (
      select from member colleague
      where colleague.account_id = c.low_id + c.high_id - w.account_id and colleague.carrier_id = w.carrier_id))`;
}

/** The company that reads chat `c`, as JSON of its id and name; null if nobody else reads it. */
export function readByJson(sql: Db) {
  return sql`(select json_build_object('id', reads.id, 'name', reads.name)
    from member w join carrier reads on reads.id = w.carrier_id and not reads.single_driver
    where w.account_id in (c.low_id, c.high_id) and ${isDriversChat(sql)} limit 1)`;
}

export async function worksInOffice(sql: Db, accountId: number, carrierId: number): Promise<boolean> {
  const [row] = await sql`
    select from member join carrier on carrier.id = member.carrier_id and not carrier.single_driver
    where account_id = ${accountId} and carrier_id = ${carrierId} and role <> 'driver'`;
  return row !== undefined;
}

/** The guard of the socket's topic `inbox:<carrierId>`. */
export const mayWatchInbox: TopicGuard = (actor, id, sql) => worksInOffice(sql, actor.accountId, Number(id));

/** The phrases of a carrier's office, in the order in which they were added. */
export async function phrasesOf(sql: Db, carrierId: number): Promise<OfficePhrase[]> {
  return sql<OfficePhrase[]>`select id, uk, en from office_phrase where carrier_id = ${carrierId} order by id`;
}
