import type { Db } from '#server/core/database/db.ts';
import { Pages } from '#server/core/http/calls/json-stream.ts';

/** Exports a person's chats with their own messages; the messages of others belong to those people. */
export async function chatData(sql: Db, accountId: number): Promise<Record<string, unknown>> {
  const reports = await sql`
    select chat_id, reason, words, created_at from chat_report
    where reporter_id = ${accountId} order by id`;
  const chats = new Pages(0, async (after, limit) => {
    const rows = await sql<{ after: number; id: number }[]>`
      select c.id as after, c.id, c.trip_id, c.booking_id, c.created_at,
        m.blocked_at
      from chat c join chat_member m on m.chat_id = c.id and m.account_id = ${accountId}
      where c.id > ${after} order by c.id limit ${limit}`;
    return rows.map((chat) => ({ ...chat, ...messagesOf(sql, chat.id, accountId) }));
  });
  const steps = await sql`
    select chat_id, kind, created_at as at, actor_id = ${accountId} as own from chat_event
    where ${accountId} in (actor_id, target_id) order by id`;
  const having = await sql`select id as chat_id from chat where assignee_id = ${accountId} order by id`;
  const withdrawn = await sql`
    select m.chat_id, m.seq, w.text, w.phrase, '/files/' || w.image || '.webp' as image,
      '/files/' || w.voice || '.audio' as voice, w.latitude, w.longitude
    from withdrawn_message w join message m on m.id = w.message_id where m.sender_id = ${accountId} order by m.id`;
  return { chats, deletedMessages: withdrawn, chatReports: reports, inboxSteps: steps, inboxConversations: having };
}

function messagesOf(sql: Db, chatId: number, accountId: number) {
  return {
    messagesSent: new Pages(
      0,
      (after, limit) => sql<{ after: number }[]>`
        select seq as after, created_at as at, text, phrase, '/files/' || image || '.webp' as image,
          '/files/' || voice || '.audio' as voice, voice_seconds, latitude, longitude, reply_seq as "answers",
          announced_trip_id as announced_on_trip
        from message where chat_id = ${chatId} and sender_id = ${accountId} and seq > ${after} order by seq limit ${limit}`,
    ),
    understood: new Pages(
      0,
      (after, limit) => sql<{ after: number }[]>`
        select seq as after, acknowledged_at as at, announced_trip_id as trip
        from message where chat_id = ${chatId} and sender_id <> ${accountId} and acknowledged_at is not null
          and seq > ${after} order by seq limit ${limit}`,
    ),
  };
}
