import { timingSafeEqual } from 'node:crypto';
import type { AppContext } from '#server/context.ts';
import { type Db, type Pool, transaction } from '#server/core/database/db.ts';
import type { RateLimit } from '#server/core/limits/rate-limit.ts';
import { networkOf } from '#server/core/network.ts';
import type { Secrets } from '#server/core/secrets.ts';
import { confirmsInstantly } from '#server/network/timetable/queries.ts';
import { visibleTo } from '#server/sales/trips/queries/rows.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import { type Help, needsConsent } from '#shared/network/fleet/help.ts';
import { UNPROVEN_MINUTES } from '#shared/sales/bookings/rules/expiry.ts';
import { PROOF_CODE_DIGITS, PROOF_CODE_TRIES } from '#shared/sales/bookings/tickets/ticket-page.ts';
import { giveAnswerTime } from '../../core/commands/answer-time.ts';
import { writeHistory } from '../../core/commands/history.ts';
import { type LockedParty, lockPartyOf, sideOfGuest } from '../../core/commands/locked-party.ts';
import { moveBookings } from '../../core/commands/move.ts';
import { ticketBooking } from '../queries/ticket.ts';
import { lockUnproven } from '../queries/unproven.ts';

/** Wrong codes count by booking: the mail and the office still prove it, and only the person who booked knows its address. */
const CODES: RateLimit = { name: 'guestProof', points: PROOF_CODE_TRIES, seconds: UNPROVEN_MINUTES * 60 };

type Key = Pick<Secrets, 'keyedHash'>;

/** The keyed hash of a client's network, by which seats that nothing has proven are counted. */
export function guestNetwork({ secrets }: { secrets: Pick<Secrets, 'pseudonym'> }, ip: string): string {
  return secrets.pseudonym(`guest ${networkOf(ip)}`);
}

/** The part of the link in a guest's mail that proves the booking; nobody else can compute it. */
export function proofToken(secrets: Key, partyId: number): string {
  return secrets.keyedHash(`guest proof ${partyId}`).toString('base64url').slice(0, 22);
}

/** The digits of a guest's text message that prove the booking. */
export function proofCode(secrets: Key, partyId: number): string {
  const number = secrets.keyedHash(`guest code ${partyId}`).readUInt32BE() % 10 ** PROOF_CODE_DIGITS;
  return String(number).padStart(PROOF_CODE_DIGITS, '0');
}

/**
 * Proves a guest's booking by the link of the mail or the code of the text message; returns what changed, null when it was proven already.
 * Throws `wrong_proof`, `too_many_requests` after wrong codes, and `hold_expired` once the seats are released.
 */
export async function proveByTicket(
  app: AppContext,
  pool: Pool,
  key: string,
  proof: string,
  now: Date,
): Promise<LockedParty | null> {
  const booking = await ticketBooking(pool, key, now);
  const { id, partyId, unprovenUntil } = booking;
  if (unprovenUntil === null) return null;
  const isCode = proof.length === PROOF_CODE_DIGITS;
  // Counted before it is compared, and outside of the transaction, so that a refusal stays counted.
  if (isCode) await app.rateLimits.consume(CODES, pool, String(partyId), now);
  const right = isCode ? proofCode(app.secrets, partyId) : proofToken(app.secrets, partyId);
  if (!isSame(proof, right)) throw new DomainError('wrong_proof', { errors: [{ field: 'proof', key: 'wrong_proof' }] });
  return transaction(pool, async (sql) => {
    const party = await lockPartyOf(sql, id, sideOfGuest);
    await proveParty(sql, party, null, now);
    return party;
  });
}

function isSame(actual: string, expected: string): boolean {
  const [one, other] = [Buffer.from(actual), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/**
 * Turns the booking of a guest into an ordinary one: confirmed where the carrier confirms immediately, otherwise a request with its usual
 * time for an answer, as for help that needs the carrier's consent. Does nothing for a proven one, nor for one that is held until it is
 * `paid`; throws `hold_expired` when its seats are released.
 */
export async function proveParty(
  sql: Db,
  party: LockedParty,
  actorId: number | null,
  now: Date,
  { paid = false }: { paid?: boolean } = {},
): Promise<void> {
  const { partyId, tripId } = party;
  const [rules] = await sql<{ until: Date; confirmsInstantly: boolean; unpaid: boolean }[]>`
    select p.unproven_until as until, ${confirmsInstantly(sql, 'plan')} and not (p.by_guest and c.confirms_guests) as confirms_instantly,
      p.held_for_payment as unpaid
    from party p join trip t on t.id = ${tripId} join carrier c on c.id = t.carrier_id join route_plan plan on plan.id = t.plan_id
    where p.id = ${partyId} and p.unproven_until is not null`;
  if (!rules) return;
  const open = party.all.filter(({ status }) => status === 'unconfirmed');
  // Money that has come is better than a time that has just passed.
  if (open.length === 0 || (rules.until <= now && !paid)) throw new DomainError('hold_expired');
  if (rules.unpaid && !paid) return;
  const travellers = await sql<{ help: Help[] }[]>`select help from booking where party_id = ${partyId}`;
  const isConfirmed = paid || (rules.confirmsInstantly && !needsConsent(travellers));
  const confirmed = open.filter(({ fare }) => isConfirmed && fare !== null);
  await moveBookings(sql, tripId, confirmed, 'confirmed', now);
  await markProven(sql, partyId, now);
  await writeHistory(sql, now, [
    ...open.map(({ id }) => ({ bookingId: id, action: 'prove', actorId })),
    ...confirmed.map(({ id }) => ({ bookingId: id, action: 'confirm', actorId: null })),
  ]);
}

/** An account has proven its address or a number, which proves its bookings; returns what changed. */
export async function proveOfAccount(app: AppContext, accountId: number, now: Date): Promise<LockedParty[]> {
  const open = await app.pool<{ id: number }[]>`
    select min(b.id) as id from party p join booking b on b.party_id = p.id and b.status = 'unconfirmed'
    where p.account_id = ${accountId} and p.unproven_until > ${now} group by p.id order by 1`;
  const proven: LockedParty[] = [];
  for (const { id } of open) {
    const party = await transaction(app.pool, async (sql) => {
      const locked = await lockPartyOf(sql, id, (owners) => (owners.accountId === accountId ? 'passenger' : null));
      await proveParty(sql, locked, accountId, now);
      return locked;
    });
    proven.push(party);
  }
  return proven;
}

/** The office answered, or a proof came: the open part of the booking waits as long as any request. */
export async function markProven(sql: Db, partyId: number, now: Date): Promise<void> {
  const proven = await sql`
    update party set unproven_until = null where id = ${partyId} and unproven_until is not null returning id`;
  if (proven.length === 0) return;
  const open = await sql<
    { id: number }[]
  >`select id from booking where party_id = ${partyId} and status = 'unconfirmed'`;
  const ids = open.map(({ id }) => id);
  await giveAnswerTime(sql, ids, 'carrier', now);
}

/**
 * Releases the seats of a trip that came from the network of a booking and that nothing has proven; returns the carrier and how many
 * bookings these were. Throws `not_found` for a trip of others and for a booking that is proven or not on it.
 */
export async function releaseUnproven(
  sql: Db,
  actor: Actor,
  { tripId, bookingId }: { tripId: number; bookingId: number },
  now: Date,
): Promise<{ carrierId: number; released: number }> {
  const [trip] = await sql<{ carrierId: number }[]>`
    select carrier_id from trip where id = ${tripId} and ${visibleTo(sql, actor)} for key share`;
  if (!trip) throw new DomainError('not_found');
  const bookings = await lockUnproven(sql, tripId, bookingId);
  if (bookings.length === 0) throw new DomainError('not_found');
  await moveBookings(sql, tripId, bookings, 'cancelled', now, { by: 'expiry' });
  await writeHistory(
    sql,
    now,
    bookings.map(({ id }) => ({ bookingId: id, action: 'releaseUnproven', actorId: actor.accountId })),
  );
  return { carrierId: trip.carrierId, released: bookings.length };
}
