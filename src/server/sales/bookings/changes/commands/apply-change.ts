import type { Db } from '#server/core/database/db.ts';
import { savepoint } from '#server/core/database/db.ts';
import { asDomainError } from '#server/core/problems.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import { changedKinds } from '#shared/sales/bookings/core/change.ts';
import { ladderAfterMove } from '#shared/sales/prices/cancellation.ts';
import type { CancellationTerms } from '#shared/sales/prices/conditions-schema.ts';
import { answerUntil } from '../../core/commands/answer-time.ts';
import { endCall } from '../../core/commands/calls.ts';
import { partyOn } from '../../core/commands/locked-party.ts';
import { type Load, moveParcelRoom } from '../../core/commands/parcel-room.ts';
import { markProven } from '../../tickets/commands/prove.ts';
import { type ChangePlan, type PlannedBooking, planChange, type RequestedChange } from './change-plan.ts';

/** The number of attempts when others book the seats that were free a moment ago. */
const ATTEMPTS = 10;

/**
 * Carries out a plan: each booking leaves its old seat and takes the new one in the same statement. A seat that another person books at
 * this moment is `seat_taken` if it was chosen; otherwise the change is planned again with another one. Returns the plan that was done.
 */
export async function applyChange(
  sql: Db,
  me: Actor | null,
  bookingId: number,
  { plan: first, request }: { plan: ChangePlan; request: RequestedChange },
  now: Date,
): Promise<ChangePlan> {
  if (first.who !== 'passenger') await markProven(sql, first.party.partyId, now);
  let plan = first;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    try {
      await savepoint(sql, (inner) => write(inner, plan, request, now));
      return plan;
    } catch (error) {
      const { code } = asDomainError(error).answer;
      if (code !== 'seat_taken' || (plan.seatChosen && !request.accepted)) throw error;
    }
    plan = await planChange(sql, me, bookingId, request, now);
    if (plan.refusal) throw new DomainError(plan.refusal);
  }
  throw new DomainError('busy');
}

async function write(sql: Db, plan: ChangePlan, request: RequestedChange, now: Date): Promise<void> {
  const { party, target, bookings } = plan;
  const confirm = request.accepted === true;
  const moved = target.id !== party.tripId;
  const partyId = moved ? await partyOn(sql, party, target.id, bookings.length) : party.partyId;
  for (const planned of bookings) {
    const { booking, before, after, fareParts } = planned;
    const kinds = changedKinds(before, after);
    const rerouted = kinds.includes('trip') || kinds.includes('stops');
    const parcel = booking.kind === 'parcel';
    await sql`
      update booking set trip_id = ${after.tripId}, party_id = ${partyId}, from_seq = ${after.fromSeq},
        to_seq = ${after.toSeq}, seat = ${after.seat}, fare = ${after.price},
        fare_parts = coalesce(${fareParts && sql.json(fareParts)}, fare_parts),
        name = case when ${parcel} then name else ${after.name} end,
        needs_calculation = case when ${rerouted} then ${after.price === null} else needs_calculation end,
        contract_price = case when ${rerouted} then null else contract_price end,
        status = case when ${confirm && after.price !== null} and status = 'unconfirmed' then 'confirmed' else status end,
        expires_at = case when ${confirm && after.price !== null} or expires_at is null then null
          when ${moved} then ${answerUntil(target, now)}::timestamptz else expires_at end,
        updated_at = ${now}
      where id = ${booking.id}`;
    if (rerouted && (plan.who === 'passenger' || request.askedByPassenger)) await keepLadder(sql, planned, now);
    if (parcel && rerouted) await reprice(sql, planned);
    await writePerson(sql, planned, partyId);
    if (booking.weightKg !== null && rerouted) await moveRoom(sql, planned, booking.weightKg);
    if (moved) await endCall(sql, booking.id, now);
  }
}

/** Cancelling never costs less than at the moment when the passenger moved. */
async function keepLadder(sql: Db, { booking, before, after }: PlannedBooking, now: Date): Promise<void> {
  const [row] = await sql<{ terms: CancellationTerms }[]>`
    select cancellation_terms as terms from booking where id = ${booking.id} and status = 'confirmed'`;
  const terms = row?.terms ?? null;
  const rewritten = ladderAfterMove(terms, new Date(before.departsAt), new Date(after.departsAt), now);
  if (rewritten === null || rewritten === terms) return;
  await sql`update booking set cancellation_terms = ${sql.json(rewritten)} where id = ${booking.id}`;
}

/** On another ride a parcel has the rate of today; an agreed price has none. */
async function reprice(sql: Db, { booking, after, priced }: PlannedBooking): Promise<void> {
  const byRule = priced !== null && priced.price === after.price;
  await sql`
    update parcel set tariff = ${byRule && priced.terms ? sql.json({ ...priced.terms }) : null}, weight_charge = 0
    where booking_id = ${booking.id}`;
  await sql`update booking set fare_parts = ${sql.json(byRule ? priced.parts : [])} where id = ${booking.id}`;
}

/** The contact of a party goes with the traveller that it names; a parcel's name and phone belong to its receiver. */
async function writePerson(sql: Db, { booking, before, after }: PlannedBooking, partyId: number): Promise<void> {
  if (before.name === after.name && before.phone === after.phone) return;
  if (booking.kind === 'parcel') {
    await sql`
      update parcel set receiver_name = ${after.name}, receiver_phone = ${after.phone} where booking_id = ${booking.id}`;
    return;
  }
  await sql`
    update party set contact_phone = ${after.phone},
      contact_name = case when contact_name = ${before.name} then ${after.name} else contact_name end
    where id = ${partyId}`;
}

/** Frees the room of a parcel on its old legs and takes it on the new ones; legs are locked in the order of their trips. */
async function moveRoom(sql: Db, { before, after }: PlannedBooking, weightKg: number): Promise<void> {
  const steps: { load: Load; by: 1 | -1 }[] = [
    { load: { ...before, weightKg }, by: -1 },
    { load: { ...after, weightKg }, by: 1 },
  ];
  if (after.tripId < before.tripId) steps.reverse();
  for (const { load, by } of steps) await moveParcelRoom(sql, load, by);
}
