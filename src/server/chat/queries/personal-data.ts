import type { Db } from '#server/core/db.ts';

/** A person's chats, with what they wrote; what others wrote to them is those people's own. */
export async function chatData(sql: Db, accountId: number): Promise<Record<string, unknown>> {
  const [chats, reports] = await Promise.all([
    sql`
      select c.id, c.trip_id as "tripId", c.booking_id as "bookingId", c.created_at as "createdAt",
        m.blocked_at as "blockedAt",
        coalesce((select json_agg(json_build_object('at', s.created_at, 'text', s.text, 'phrase', s.phrase,
          'image', '/files/' || s.image || '.webp', 'announcedOnTrip', s.announced_trip_id) order by s.seq)
          from message s where s.chat_id = c.id and s.sender_id = ${accountId}), '[]') as "messagesSent",
        coalesce((select json_agg(json_build_object('at', s.acknowledged_at, 'trip', s.announced_trip_id) order by s.seq)
          from message s where s.chat_id = c.id and s.sender_id <> ${accountId} and s.acknowledged_at is not null), '[]')
          as "understood"
      from chat c join chat_member m on m.chat_id = c.id and m.account_id = ${accountId}
      order by c.id`,
    sql`
      select chat_id as "chatId", reason, words, created_at as "createdAt" from chat_report
      where reporter_id = ${accountId} order by id`,
  ]);
  return { chats, chatReports: reports };
}
