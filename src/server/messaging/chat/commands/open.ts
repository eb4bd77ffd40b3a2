import type { Db } from '#server/core/database/db.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import { type ChatUser, mayOpen } from '#shared/messaging/chat/policy.ts';
import type { OpenInput } from '#shared/messaging/chat/schema.ts';
import { sideOf } from '#shared/sales/bookings/core/policy.ts';
import type { Drivers } from '#shared/sales/trips/drives.ts';
import { worksInOffice } from '../queries/office.ts';
import { chatUserColumns, relationsOf } from '../queries/people.ts';

interface Target {
  accountId: number | null;
  tripId: number | null;
  bookingId: number | null;
}

/**
 * Opens the chat with the target person, or finds the existing one; its subject becomes the booking or trip it was opened from. Throws
 * `not_found` if the actor may not see the target or there is no such person, `chat_not_allowed` if the actor may not write to that
 * person.
 */
export async function openChat(sql: Db, me: Actor, input: OpenInput, now: Date): Promise<number> {
  const target = await targetOf(sql, me, input);
  if (target.accountId === null) throw new DomainError('not_found');
  const [from, to] = [await chatUser(sql, me.accountId), await chatUser(sql, target.accountId)];
  if (!from || !to) throw new DomainError('not_found');
  if (!mayOpen(from, to, await relationsOf(sql, from, to))) throw new DomainError('chat_not_allowed');
  return open(sql, from.accountId, await sidesOf(sql, from, to), target, now);
}

/** The two people of a chat or, with the company, the customer on both places. */
interface Sides {
  low: number;
  high: number;
  carrierId: number | null;
}

/** Between the office of a company and an outsider the chat is the company's, no matter which member of the office is addressed. */
async function sidesOf(sql: Db, from: ChatUser, to: ChatUser): Promise<Sides> {
  if (from.carrierId === null || from.carrierId !== to.carrierId) {
    for (const [staff, customer] of [[to, from] as const, [from, to] as const]) {
      const { accountId, carrierId } = staff;
      if (carrierId !== null && (await worksInOffice(sql, accountId, carrierId)))
        return { low: customer.accountId, high: customer.accountId, carrierId };
    }
  }
  const [low, high] = [from.accountId, to.accountId].toSorted((a, b) => a - b);
  return { low: low ?? 0, high: high ?? 0, carrierId: null };
}

async function open(
  sql: Db,
  from: number,
  { low, high, carrierId }: Sides,
  { tripId, bookingId }: Target,
  now: Date,
): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    insert into chat (low_id, high_id, carrier_id, trip_id, booking_id, opened_by, created_at)
    values (${low}, ${high}, ${carrierId}, ${tripId}, ${bookingId}, ${from}, ${now})
    on conflict on constraint chat_pair_once do update set
      trip_id = case when excluded.trip_id is null then chat.trip_id else excluded.trip_id end,
      booking_id = case when excluded.trip_id is null then chat.booking_id else excluded.booking_id end
    returning id`;
  if (!row) throw new DomainError('busy');
  await sql`
    insert into chat_member (chat_id, account_id)
    select ${row.id}, unnest(${[...new Set([low, high])]}::int[]) on conflict do nothing`;
  return row.id;
}

function targetOf(sql: Db, me: Actor, input: OpenInput): Promise<Target> {
  if (input.from === 'booking') return ofBooking(sql, me, input.bookingId, input.to);
  if (input.from === 'trip') return ofTrip(sql, input.tripId, input.to);
  if (input.from === 'driver') return ofDriver(sql, input.accountId);
  return ofCarrier(sql, input.carrierId);
}

async function ofBooking(
  sql: Db,
  me: Actor,
  bookingId: number,
  to: 'driver' | 'carrier' | 'passenger',
): Promise<Target> {
  const [row] = await sql<(Drivers & { tripId: number; accountId: number | null; carrierId: number })[]>`
    select b.trip_id, p.account_id, b.carrier_id, t.driver_id,
      t.second_driver_id
    from booking b join party p on p.id = b.party_id join trip t on t.id = b.trip_id
    where b.id = ${bookingId}`;
  const side = row && sideOf(me, row);
  if (!row || !side) throw new DomainError('not_found');
  const subject = { tripId: row.tripId, bookingId };
  if (to === 'passenger') return { ...subject, accountId: row.accountId };
  return { ...subject, accountId: to === 'driver' ? row.driverId : await ownerOf(sql, row.carrierId) };
}

async function ofTrip(sql: Db, tripId: number, to: 'driver' | 'carrier'): Promise<Target> {
  const [row] = await sql<{ carrierId: number; driverId: number | null }[]>`
    select carrier_id, driver_id from trip where id = ${tripId}`;
  if (!row) throw new DomainError('not_found');
  return { tripId, bookingId: null, accountId: to === 'driver' ? row.driverId : await ownerOf(sql, row.carrierId) };
}

/** Only members of a carrier have a public profile from which a chat can be opened. */
async function ofDriver(sql: Db, accountId: number): Promise<Target> {
  const [row] = await sql`select from member where account_id = ${accountId}`;
  return { tripId: null, bookingId: null, accountId: row ? accountId : null };
}

async function ofCarrier(sql: Db, carrierId: number): Promise<Target> {
  return { tripId: null, bookingId: null, accountId: await ownerOf(sql, carrierId) };
}

async function ownerOf(sql: Db, carrierId: number): Promise<number | null> {
  const [row] = await sql<{ accountId: number }[]>`
    select account_id from member where carrier_id = ${carrierId} and role = 'owner' order by created_at limit 1`;
  return row?.accountId ?? null;
}

async function chatUser(sql: Db, accountId: number): Promise<ChatUser | null> {
  const [row] = await sql<ChatUser[]>`
    select ${chatUserColumns(sql)} from account a left join member work on work.account_id = a.id where a.id = ${accountId}`;
  return row ?? null;
}
