import type { AppContext } from '#server/context.ts';
import { type Db, type Pool, transaction } from '#server/core/database/db.ts';
import type { RateLimit } from '#server/core/limits/rate-limit.ts';
import { networkOf } from '#server/core/network.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { ChangeAnswer } from '#shared/sales/bookings/rules/change-schema.ts';
import {
  isPhoneOf,
  TICKET_PHONE_PAUSE_S,
  TICKET_PHONE_TRIES,
  TICKET_PHONE_TRIES_IN_ALL,
  TICKET_TRIES_OF_NETWORK,
} from '#shared/sales/bookings/tickets/ticket-page.ts';
import { answerChange } from '../changes/commands/answer-change.ts';
import { proposeChange, takeOther } from '../changes/commands/change.ts';
import { agreeHours } from '../changes/commands/new-hours.ts';
import { writeHistory } from '../core/commands/history.ts';
import { concerned, lockPartyOf, sideOfGuest } from '../core/commands/locked-party.ts';
import { moveBookings } from '../core/commands/move.ts';
import { type ChangedBooking, chargeData, refuseDearer } from '../parcels/commands/act.ts';
import { agree, refuse } from '../seats/commands/price.ts';
import { ticketBooking, ticketByCode } from '../tickets/queries/ticket.ts';

const OF_CODE: RateLimit = { name: 'ticketPhone', points: TICKET_PHONE_TRIES, seconds: TICKET_PHONE_PAUSE_S };
const IN_ALL: RateLimit = {
  name: 'ticketPhones',
  points: TICKET_PHONE_TRIES_IN_ALL,
  seconds: 30 * 24 * 60 * 60,
};
const OF_NETWORK: RateLimit = { name: 'ticketNetwork', points: TICKET_TRIES_OF_NETWORK, seconds: TICKET_PHONE_PAUSE_S };

interface Guest {
  /** The telephone number as it was typed. */
  phone: string;
  ip: string;
}

/**
 * Cancels a booking without an account with the others of its party, or `only` the one with a code, for anyone who has the link of the ticket and
 * knows the telephone number of the booking. Throws `price_changed` when it costs more than the person saw, `wrong_phone`, `too_many_requests` with the seconds to wait, `not_allowed` for a
 * booking of an account, `not_found` for a code of another party, and the codes of the shared rules.
 */
export async function cancelTicket(
  app: AppContext,
  pool: Pool,
  key: string,
  { only, charge, ...guest }: Guest & { only?: string | undefined; charge?: number | undefined },
  now: Date,
): Promise<ChangedBooking> {
  const booking = await provenBooking(app, pool, key, guest, now);
  return transaction(pool, async (sql) => {
    const named = only === undefined ? booking.id : await idOfCode(sql, booking.partyId, only);
    const party = await lockPartyOf(sql, named, () => 'passenger');
    const bookings = concerned(party, 'cancel', only !== undefined, now);
    const charges = await moveBookings(sql, party.tripId, bookings, 'cancelled', now, { by: 'passenger' });
    refuseDearer(charges, charge);
    await writeHistory(
      sql,
      now,
      bookings.map(({ id, status }) => ({
        bookingId: id,
        action: 'cancel',
        actorId: null,
        data: { before: status, ...chargeData(charges, id) },
      })),
    );
    return party;
  });
}

/**
 * Moves a booking without an account to another trip by the rules of an account, or asks the carrier for it. Throws like `cancelTicket`, and the
 * codes of `proposeChange`; `booking_state` while nothing has proven the booking, whose seats are held for some minutes only.
 */
export async function changeByTicket(
  app: AppContext,
  pool: Pool,
  key: string,
  { tripId, price, alone, ...guest }: Guest & { tripId: number; price?: number | undefined; alone: boolean },
  now: Date,
): Promise<ChangedBooking[]> {
  const booking = await provenBooking(app, pool, key, guest, now);
  if (booking.unprovenUntil !== null) throw new DomainError('booking_state');
  const change = { tripId, ...(price !== undefined && { price }) };
  const { touched } = await transaction(pool, (sql) =>
    proposeChange({ sql, now }, null, booking.id, change, { alone }),
  );
  return touched;
}

/** The booking without an account behind the key of a ticket, for a person who knows its telephone number. */
async function provenBooking(app: AppContext, pool: Pool, key: string, guest: Guest, now: Date) {
  const booking = await ticketBooking(pool, key, now);
  if (booking.accountId !== null) throw new DomainError('not_allowed');
  await provePhone(app, pool, booking, guest, now);
  return booking;
}

async function idOfCode(sql: Db, partyId: number, code: string): Promise<number> {
  const [row] = await sql<{ id: number }[]>`select id from booking where party_id = ${partyId} and code = ${code}`;
  if (!row) throw new DomainError('not_found');
  return row.id;
}

/**
 * Accepts or declines the change that the carrier offers to a booking without an account, for anyone who has the link of the ticket and knows
 * the telephone number of the booking. Throws `wrong_phone`, `too_many_requests`, `not_allowed`, and the codes of `answerChange`.
 */
export async function answerByTicket(
  app: AppContext,
  pool: Pool,
  key: string,
  { changeId, answer, ...guest }: Guest & { changeId: number; answer: ChangeAnswer },
  now: Date,
): Promise<ChangedBooking[]> {
  const booking = await provenBooking(app, pool, key, guest, now);
  return transaction(pool, (sql) => answerChange({ sql, now }, null, { bookingId: booking.id, changeId, answer }));
}

/** Agrees to new hours of the trip for a booking without an account, like `answerByTicket`. Throws `change_over` where nothing is open. */
export async function agreeHoursByTicket(
  app: AppContext,
  pool: Pool,
  key: string,
  guest: Guest,
  now: Date,
): Promise<ChangedBooking> {
  const booking = await provenBooking(app, pool, key, guest, now);
  return transaction(pool, async (sql) => {
    const party = await lockPartyOf(sql, booking.id, sideOfGuest);
    await agreeHours(sql, null, party.partyId, now);
    return party;
  });
}

/**
 * Takes another trip instead of the one that the carrier cancelled, for anyone who has the link of a ticket without an account and knows the
 * telephone number of the booking. Throws `wrong_phone`, `too_many_requests`, `not_allowed`, and the codes of `takeOther`.
 */
export async function takeOtherByTicket(
  app: AppContext,
  pool: Pool,
  key: string,
  { tripId, ...guest }: Guest & { tripId: number },
  now: Date,
): Promise<ChangedBooking[]> {
  const booking = await provenBooking(app, pool, key, guest, now);
  return transaction(pool, (sql) => takeOther({ sql, now }, null, { bookingId: booking.id, tripId }));
}

/**
 * Accepts or declines the price that the carrier named for a booking without an account, like `answerByTicket`. Throws `price_changed` when
 * it is not the price that the person saw.
 */
export async function answerPriceByTicket(
  app: AppContext,
  pool: Pool,
  key: string,
  { answer, price, ...guest }: Guest & { answer: 'accept' | 'decline'; price: number },
  now: Date,
): Promise<ChangedBooking> {
  const booking = await provenBooking(app, pool, key, guest, now);
  return transaction(pool, async (sql) => {
    const party = await lockPartyOf(sql, booking.id, sideOfGuest);
    const bookings = concerned(party, answer, false, now);
    if (bookings.some(({ contractPrice }) => contractPrice !== price)) throw new DomainError('price_changed');
    if (answer === 'accept') await agree(sql, null, bookings, now);
    else await refuse(sql, null, bookings, { counter: null }, now);
    return party;
  });
}

/**
 * Returns the key of the ticket with a short code, for anyone who knows the telephone number of the booking too. The refusal does not say
 * which of both is wrong.
 */
export async function findTicket(app: AppContext, pool: Pool, code: string, guest: Guest, now: Date): Promise<string> {
  const found = await ticketByCode(pool, code);
  await provePhone(app, pool, found ?? { id: code, phone: '' }, guest, now);
  if (!found) throw new DomainError('wrong_phone');
  return found.ticket;
}

/**
 * Checks a typed number against the one of a booking. Wrong numbers count by booking and network together, so that a stranger who has the
 * link or reads the code keeps nobody but themselves out. Each attempt is counted before it is compared, outside of any transaction, so that
 * attempts at the same time are counted too and a refusal stays counted.
 */
export async function provePhone(
  app: AppContext,
  pool: Pool,
  { id, phone }: { id: number | string; phone: string },
  guest: Guest,
  now: Date,
): Promise<void> {
  const network = networkOf(guest.ip);
  const here = `${id} ${network}`;
  const counts = [
    { limit: OF_NETWORK, value: network },
    { limit: IN_ALL, value: here },
    { limit: OF_CODE, value: here },
  ];
  for (const { limit, value } of counts) {
    await app.rateLimits.consume(limit, pool, value, now);
  }
  if (!isPhoneOf(phone, guest.phone)) throw new DomainError('wrong_phone');
  await app.rateLimits.reset(OF_CODE, pool, here);
  for (const { limit, value } of counts.slice(0, 2)) await app.rateLimits.release(limit, pool, value, now);
}
