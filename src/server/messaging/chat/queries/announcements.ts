import type { z } from 'zod/mini';
import type { Db } from '#server/core/database/db.ts';
import type { TopicGuard } from '#server/core/realtime/topics.ts';
import { visibleTo } from '#server/sales/trips/queries/rows.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { announcement, ownAnnouncement } from '#shared/messaging/chat/announcements-schema.ts';
import type { ticketAnnouncement } from '#shared/messaging/chat/ticket-api.ts';
import { type PhoneFacts, phoneShown } from '#shared/sales/trips/phones.ts';
import { knownPhrase } from '../present.ts';

/** Whether the actor is staff of the trip: staff see all its announcements, and who has acknowledged them. */
async function worksOn(sql: Db, actor: Actor, tripId: number): Promise<boolean> {
  const [row] = await sql`select from trip where id = ${tripId} and ${visibleTo(sql, actor)}`;
  return row !== undefined;
}

/** The guard of the socket's topic `announcements:<tripId>`. */
export const mayWatchAnnouncements: TopicGuard = async (actor, id, sql) => {
  const tripId = Number(id);
  return Number.isSafeInteger(tripId) && tripId <= 2_147_483_647 && worksOn(sql, actor, tripId);
};

/** A row as the driver returns it; the API has its time as `created_at` (specification). */
type Row<Schema extends z.ZodMiniType<{ created_at: unknown }>> = Omit<z.input<Schema>, 'created_at'> & {
  createdAt: Date;
};

/** The announcements on a trip with their recipients, latest first; throws `not_found` if the actor is not staff of the trip. */
export async function announcementsOf(
  sql: Db,
  actor: Actor,
  tripId: number,
  now: Date,
): Promise<z.input<typeof announcement>[]> {
  if (!(await worksOn(sql, actor, tripId))) throw new DomainError('not_found');
  const phones = await phonesOn(sql, tripId, now);
  const rows = await sql<Row<typeof announcement>[]>`
    select said.client_id as id, said.text, said.phrase, trim(sender.name || ' ' || sender.last_name) as sender_name,
      min(said.created_at) as created_at,
      json_agg(json_build_object('accountId', recipient.id, 'name', trim(recipient.name || ' ' || recipient.last_name),
        'acknowledgedAt', to_char(said.acknowledged_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        order by said.acknowledged_at nulls first, recipient.name collate ukrainian, recipient.id) as recipients
    from message said
    join account sender on sender.id = said.sender_id
    join chat on chat.id = said.chat_id
    join account recipient on recipient.id = case when chat.low_id = said.sender_id then chat.high_id else chat.low_id end
    where said.announced_trip_id = ${tripId}
    group by said.client_id, said.text, said.phrase, sender.id
    order by min(said.id) desc`;
  return rows.map(({ recipients, createdAt, ...row }) => ({
    ...{ ...row, created_at: createdAt },
    recipients: recipients.map((person) => ({ ...person, phone: phones.get(person.accountId) ?? null })),
    phrase: knownPhrase(row.phrase),
  }));
}

/** The passengers' phone numbers by account, as far as the trip's staff may see them now. */
async function phonesOn(sql: Db, tripId: number, now: Date): Promise<Map<number, string>> {
  const rows = await sql<(PhoneFacts & { accountId: number; phone: string })[]>`
    select party.account_id, party.contact_phone as phone, booking.kind, booking.status,
      booking.expires_at, trip.status as trip_status, trip.arrives_at as trip_arrives_at,
      trip.finished_at as trip_finished_at
    from party join booking on booking.party_id = party.id join trip on trip.id = party.trip_id
    where party.trip_id = ${tripId} and party.account_id is not null`;
  const readable = rows.filter((facts) => phoneShown('carrier', facts, now));
  return new Map(readable.map(({ accountId, phone }) => [accountId, phone]));
}

/** The announcements on a trip that an account received, latest first. */
export async function ownAnnouncements(
  sql: Db,
  accountId: number,
  tripId: number,
): Promise<z.input<typeof ownAnnouncement>[]> {
  const rows = await sql<Row<typeof ownAnnouncement>[]>`
    select said.chat_id, said.seq, said.text, said.phrase,
      trim(sender.name || ' ' || sender.last_name) as sender_name, said.created_at,
      said.acknowledged_at
    from message said
    join chat on chat.id = said.chat_id and ${accountId} in (chat.low_id, chat.high_id)
    join account sender on sender.id = said.sender_id
    where said.announced_trip_id = ${tripId} and said.sender_id <> ${accountId}
    order by said.id desc`;
  return rows.map(({ createdAt, ...row }) => ({ ...row, created_at: createdAt, phrase: knownPhrase(row.phrase) }));
}

/** The announcements of a trip, the latest first, without its sender and recipients. */
export async function announcedOn(sql: Db, tripId: number): Promise<z.input<typeof ticketAnnouncement>[]> {
  const rows = await sql<{ phrase: string | null; text: string; createdAt: Date }[]>`
    select phrase, text, min(created_at) as created_at from message where announced_trip_id = ${tripId}
    group by client_id, phrase, text order by min(id) desc limit 5`;
  return rows.map((row) => ({ ...row, phrase: knownPhrase(row.phrase) }));
}
