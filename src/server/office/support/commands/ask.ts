import { randomBytes } from 'node:crypto';
import type { AppContext } from '#server/context.ts';
import { type Db, type Pool, transaction } from '#server/core/database/db.ts';
import { type OnceKey, once } from '#server/core/http/calls/idempotency.ts';
import { countAttempt, subject, subjectHere } from '#server/people/accounts/commands/attempts.ts';
import { retainedSince } from '#shared/core/retention.ts';
import type { Locale } from '#shared/i18n/locale.ts';
import { trackCode } from '#shared/sales/bookings/core/codes.ts';
import { askableCarrier, bookedWith } from '../queries/questions.ts';
import { addMessage } from './write.ts';

interface Question {
  words: string;
  locale: Locale;
}

interface Origin {
  ip: string;
  now: Date;
  onceKey: OnceKey | null;
}

/**
 * Asks the carrier of a trip before booking; returns the key of the question's page and the carrier. Throws `not_found` for a trip that is over, and
 * `too_many_requests` like `countQuestion`, and per email in a network within a quarter of an hour.
 */
export async function askCarrier(
  app: AppContext,
  pool: Pool,
  { tripId, email, words, locale }: Question & { tripId: number; email: string },
  { ip, now, onceKey }: Origin,
): Promise<{ key: string; carrierId: number }> {
  const carrierId = await askableCarrier(pool, tripId);
  await countAttempt(app, pool, [subjectHere('support', email, ip)], now);
  await countQuestion(app, pool, { carrierId, by: email, ip }, now);
  return transaction(pool, async (sql) => {
    const add = async () => {
      const key = trackCode(randomBytes);
      await insertQuestion(app, sql, { key, carrierId, tripId, bookingId: null, email, locale, words }, now);
      return { status: 201, response: key };
    };
    const { response } = onceKey ? await once(sql, onceKey, now, add) : await add();
    return { key: String(response), carrierId };
  });
}

/**
 * Asks the carrier of a booking without an account, or writes again in the one conversation of the booking. Throws like `countQuestion`, by
 * the telephone number of the booking.
 */
export async function askByTicket(
  app: AppContext,
  pool: Pool,
  { bookingId, phone, words, locale }: Question & { bookingId: number; phone: string },
  { ip, now, onceKey }: Origin,
): Promise<{ carrierId: number }> {
  const { tripId, carrierId } = await bookedWith(pool, bookingId);
  await countQuestion(app, pool, { carrierId, by: phone, ip }, now);
  await transaction(pool, async (sql) => {
    const add = async () => {
      await sql`select from booking where id = ${bookingId} for no key update`;
      const [asked] = await sql<{ id: number }[]>`select id from support_ticket where booking_id = ${bookingId}`;
      // The mail is that of the party, which forgets it after the trip.
      const first = { key: trackCode(randomBytes), carrierId, tripId, bookingId, email: '', locale, words };
      await (asked ? addMessage(app, sql, asked.id, words, now) : insertQuestion(app, sql, first, now));
      return { status: 200, response: null };
    };
    await (onceKey ? once(sql, onceKey, now, add) : add());
  });
  return { carrierId };
}

async function insertQuestion(
  app: AppContext,
  sql: Db,
  question: Question & { key: string; carrierId: number; tripId: number; bookingId: number | null; email: string },
  now: Date,
): Promise<void> {
  const { key, carrierId, tripId, bookingId, email, locale, words } = question;
  const [row] = await sql<{ id: number }[]>`
    insert into support_ticket (key, carrier_id, trip_id, booking_id, email, locale, created_at, since)
    values (${key}, ${carrierId}, ${tripId}, ${bookingId}, ${email}, ${locale}, ${now}, ${now}) returning id`;
  await addMessage(app, sql, row?.id ?? 0, words, now);
}

/**
 * Counts a message of a person without an account to a carrier. Throws `too_many_requests` per day: by the mailbox or telephone number, by the
 * network, and for the carrier, so that nobody's office is flooded from many networks.
 */
async function countQuestion(
  app: AppContext,
  pool: Pool,
  { carrierId, by, ip }: { carrierId: number; by: string; ip: string },
  now: Date,
): Promise<void> {
  const subjects = [subject('questions', by), subject('questionsFrom', ip), subject('questionsTo', String(carrierId))];
  await countAttempt(app, pool, subjects, now);
}

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
