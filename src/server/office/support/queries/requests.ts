import type { z } from 'zod/mini';
import type { Dated } from '#server/core/clock.ts';
import type { Db } from '#server/core/database/db.ts';
import type {
  askedByTicket,
  OwnRequest,
  OwnRequestRow,
  ownRequest,
  ReadyAnswer,
} from '#shared/office/support/schema.ts';

/** The request whose page has this key; null if there is none. */
export async function requestByKey(sql: Db, key: string): Promise<z.input<typeof ownRequest> | null> {
  const [request] = await sql<Dated<Omit<OwnRequest, 'messages'>, 'createdAt'>[]>`
    select t.id, t.key, t.state, t.created_at, c.name as carrier
    from support_ticket t left join carrier c on c.id = t.carrier_id where t.key = ${key}`;
  if (!request) return null;
  return { ...request, messages: await messagesOf(sql, request.id) };
}

/** Questions from the page of a booking's ticket; null before the first. */
export async function askedOf(sql: Db, bookingId: number): Promise<z.input<typeof askedByTicket> | null> {
  const [asked] = await sql<Pick<OwnRequest, 'id' | 'state'>[]>`
    select id, state from support_ticket where booking_id = ${bookingId}`;
  return asked ? { state: asked.state, messages: await messagesOf(sql, asked.id) } : null;
}

async function messagesOf(sql: Db, ticketId: number) {
  const messages = await sql<{ id: number; at: Date; bySupport: boolean; words: string }[]>`
    select id, at, by_support, words from support_message where ticket_id = ${ticketId} order by id`;
  return [...messages];
}

/** A person's own requests, the latest first. */
export async function ownTickets(sql: Db, accountId: number): Promise<Dated<OwnRequestRow, 'since'>[]> {
  return sql<Dated<OwnRequestRow, 'since'>[]>`
    select t.id, t.key, t.state, t.since, first.words from support_ticket t
    join lateral (select words from support_message where ticket_id = t.id order by id limit 1) first on true
    where t.account_id = ${accountId} order by t.id desc limit 20`;
}

export async function readyAnswers(sql: Db): Promise<ReadyAnswer[]> {
  return sql<ReadyAnswer[]>`select id, title, uk, en from support_answer order by title, id`;
}

export async function supportData(sql: Db, accountId: number): Promise<Record<string, unknown>> {
  const supportTickets = await sql`
    select t.id, t.state, t.created_at, t.closed_at, t.device, t.email,
      (select json_agg(json_build_object('at', m.at, 'bySupport', m.by_support, 'words', m.words) order by m.id)
        from support_message m where m.ticket_id = t.id) as messages
    from support_ticket t where t.account_id = ${accountId} order by t.id`;
  return { supportTickets };
}
