import type { z } from 'zod/mini';
import type { Dated } from '#server/core/clock.ts';
import type { Db, SqlFragment } from '#server/core/database/db.ts';
import { isClosed, maySell } from '#server/network/carriers/queries/carrier.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { QuestionRow, QuestionTab, question } from '#shared/office/support/schema.ts';

type Row = Dated<QuestionRow, 'since' | 'departsAt'>;

/** One page of the questions to a carrier: those that wait by their age, the others the latest first, and how many wait. */
export async function questionsPage(
  sql: Db,
  carrierId: number,
  { tab, page, per_page }: { tab: QuestionTab; page: number; per_page: number },
): Promise<{ rows: Row[]; total: number; waiting: number }> {
  const order = tab === 'open' ? sql`t.since, t.id` : sql`t.since desc, t.id desc`;
  const [rows, [counts]] = await Promise.all([
    sql<Row[]>`
      ${rowsOf(sql, carrierId)} and t.state = ${tab} order by ${order} limit ${per_page} offset ${(page - 1) * per_page}`,
    sql<{ total: number; waiting: number }[]>`
      select (count(*) filter (where state = ${tab}))::int as total, (count(*) filter (where state = 'open'))::int as waiting
      from support_ticket where carrier_id = ${carrierId}`,
  ]);
  return { rows: [...rows], total: counts?.total ?? 0, waiting: counts?.waiting ?? 0 };
}

/** A question to a carrier with its answers; throws `not_found`. */
export async function questionOf(sql: Db, carrierId: number, questionId: number): Promise<z.input<typeof question>> {
  const mailed = sql`, coalesce(nullif(t.email, ''), party.email, '') <> '' as mailed`;
  const [row] = await sql<(Row & { mailed: boolean })[]>`${rowsOf(sql, carrierId, mailed)} and t.id = ${questionId}`;
  if (!row) throw new DomainError('not_found');
  const messages = await sql<{ id: number; at: Date; bySupport: boolean; words: string; operator: string | null }[]>`
    select m.id, m.at, m.by_support, m.words, trim(a.name || ' ' || a.last_name) as operator
    from support_message m left join account a on a.id = m.operator_id where m.ticket_id = ${questionId} order by m.id`;
  return { ...row, messages: [...messages] };
}

/** The carrier of a trip that is ahead or under way, while the public sees the carrier and it may sell; throws `not_found`. */
export async function askableCarrier(sql: Db, tripId: number): Promise<number> {
  const [trip] = await sql<{ carrierId: number }[]>`
    select trip.carrier_id from trip join carrier c on c.id = trip.carrier_id
    where trip.id = ${tripId} and trip.status in ('planned', 'started') and ${maySell(sql, 'c')} and not ${isClosed(sql, 'c')}`;
  if (!trip) throw new DomainError('not_found');
  return trip.carrierId;
}

/** The trip and the carrier of a booking; throws `not_found`. */
export async function bookedWith(sql: Db, bookingId: number): Promise<{ tripId: number; carrierId: number }> {
  const [booking] = await sql<{ tripId: number; carrierId: number }[]>`
    select trip_id, carrier_id from booking where id = ${bookingId}`;
  if (!booking) throw new DomainError('not_found');
  return booking;
}

/** The members of a carrier's office: everybody but hired drivers. */
export async function officeOf(sql: Db, carrierId: number): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select account_id as id from member where carrier_id = ${carrierId} and role <> 'driver' order by account_id`;
  return rows.map(({ id }) => id);
}

/** The questions to a carrier with their last words and the trip: that of the booking, which may have been moved since. */
function rowsOf(sql: Db, carrierId: number, more: SqlFragment = sql``): SqlFragment {
  return sql`
    select t.id, t.state, t.since, newest.words, trip.id as trip_id, b.id as booking_id, b.name, a.departs_at, f.zone,
      json_build_object('uk', f.uk, 'en', f.en) as "from", json_build_object('uk', g.uk, 'en', g.en) as "to" ${more}
    from support_ticket t
    join lateral (select words from support_message where ticket_id = t.id and not by_support order by id desc limit 1) newest on true
    left join booking b on b.id = t.booking_id
    left join party on party.id = b.party_id
    join trip on trip.id = coalesce(b.trip_id, t.trip_id)
    join trip_stop a on a.trip_id = trip.id and a.seq = coalesce(b.from_seq, 0)
    join trip_stop z on z.trip_id = trip.id and z.seq = coalesce(b.to_seq, (select max(seq) from trip_stop where trip_id = trip.id))
    join place f on f.id = a.place_id
    join place g on g.id = z.place_id
    where t.carrier_id = ${carrierId}`;
}
