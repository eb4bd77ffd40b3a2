import type { z } from 'zod/mini';
import type { Db } from '#server/core/database/db.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import { MOVING_KINDS, offerEnd } from '#shared/sales/bookings/core/change.ts';
import type { BookingChange, changeInput } from '#shared/sales/bookings/rules/change-schema.ts';
import { writeHistory } from '../../core/commands/history.ts';
import { lockParty, lockPartyOf, sideOfGuest } from '../../core/commands/locked-party.ts';
import { fallenWith, insteadOf } from '../../core/queries/fallen.ts';
import type { ChangedBooking } from '../../parcels/commands/act.ts';
import { markProven } from '../../tickets/commands/prove.ts';
import { applyChange } from './apply-change.ts';
import { type ChangePlan, planChange } from './change-plan.ts';

export interface ChangeContext {
  sql: Db;
  now: Date;
}

/** The outcome of a proposed change: `done` immediately, or `open` until the other side answers; `touched` are the affected trips. */
export interface Proposed {
  changeId: number;
  state: 'done' | 'open';
  touched: ChangedBooking[];
}

type Options = Partial<Pick<z.output<typeof changeInput>, 'agreed' | 'alone'>>;

/**
 * Changes a booking, in the caller's transaction, or offers the change to the side that has to agree (docs/product.md 9.17). With `agreed`,
 * staff state that the passenger agreed by telephone. Unless `alone` is set, the other bookings of the party follow to another trip or
 * other stops. Throws the codes of `changeRefusal` and `bookRefusal`, `seat_taken`, `no_seats_left`, `no_parcel_room`, `needs_price`,
 * `price_changed` (its facts contain today's price), `nothing_changed`, `change_open` while another change waits for an answer, and
 * `needs_agreement` where there is neither an account nor a telephone number that could agree. A missing actor is the holder of a ticket, as
 * in `planChange`.
 */
export async function proposeChange(
  { sql, now }: ChangeContext,
  me: Actor | null,
  bookingId: number,
  change: BookingChange,
  { agreed = false, alone = true }: Options,
): Promise<Proposed> {
  const plan = await planChange(sql, me, bookingId, { change, agreed, alone }, now);
  if (plan.refusal) throw new DomainError(plan.refusal, { facts: { price: plan.bookings[0]?.after.price ?? null } });
  const moving = plan.kinds.some((kind) => MOVING_KINDS.includes(kind));
  if (moving && (await hasOpen(sql, plan))) throw new DomainError('change_open');
  if (plan.consent === 'passenger' && !(await mayAnswer(sql, plan))) throw new DomainError('needs_agreement');
  if (plan.consent !== null) return offer({ sql, now }, me, plan);
  const applied = await applyChange(sql, me, bookingId, { plan, request: { change, agreed, alone } }, now);
  const changeId = await store({ sql, now }, me, applied, agreed && plan.who !== 'passenger');
  return { changeId, state: 'done', touched: touchedBy(applied) };
}

/** The old and the new trip of a change, whose open screens are to be fetched again. */
export function touchedBy({ party, target }: Pick<ChangePlan, 'party' | 'target'>): ChangedBooking[] {
  const { carrierId, accountId } = party;
  return [...new Set([party.tripId, target.id])].map((tripId) => ({ tripId, carrierId, accountId }));
}

/** Whether the passenger could answer an offer: in their account, or on the link of the ticket with the telephone number. */
async function mayAnswer(sql: Db, { party }: ChangePlan): Promise<boolean> {
  const rows = await sql`
    select from party where id = ${party.partyId} and (account_id is not null or contact_phone <> '')`;
  return rows.length > 0;
}

async function hasOpen(sql: Db, { bookings }: ChangePlan): Promise<boolean> {
  const rows = await sql`
    select from booking_change where state = 'open' and booking_id = any(${bookings.map(({ booking }) => booking.id)}::int[])`;
  return rows.length > 0;
}

async function offer(context: ChangeContext, me: Actor | null, plan: ChangePlan): Promise<Proposed> {
  const departures = plan.bookings.flatMap(({ before, after }) => [
    new Date(before.departsAt),
    new Date(after.departsAt),
  ]);
  if (plan.who !== 'passenger') await markProven(context.sql, plan.party.partyId, context.now);
  const changeId = await insert(context, me, plan, { endsAt: offerEnd(context.now, departures), byPhone: false });
  return { changeId, state: 'open', touched: touchedBy(plan) };
}

export function store(context: ChangeContext, me: Actor | null, plan: ChangePlan, byPhone: boolean): Promise<number> {
  return insert(context, me, plan, { endsAt: null, byPhone });
}

/** Stores the changes of all bookings of a plan as one batch, with their entries in the history; returns the id of the first. */
async function insert(
  { sql, now }: ChangeContext,
  me: Actor | null,
  plan: ChangePlan,
  { endsAt, byPhone }: { endsAt: Date | null; byPhone: boolean },
): Promise<number> {
  const open = endsAt !== null;
  const actorId = me?.accountId ?? null;
  const rows = plan.bookings.map(({ booking, before, after }) => ({
    bookingId: booking.id,
    state: open ? 'open' : 'done',
    side: plan.who === 'passenger' ? 'passenger' : 'carrier',
    byPhone,
    before: sql.json({ ...before }),
    after: sql.json({ ...after }),
    madeBy: actorId,
    madeAt: now,
    endsAt,
    settledBy: open ? null : actorId,
    settledAt: open ? null : now,
  }));
  const made = await sql<{ id: number; bookingId: number }[]>`
    insert into booking_change ${sql(rows)} returning id, booking_id`;
  const [first] = made;
  if (!first) throw new DomainError('internal');
  await sql`update booking_change set batch_id = ${first.id} where id = any(${made.map(({ id }) => id)}::int[])`;
  await writeHistory(
    sql,
    now,
    made.map(({ id, bookingId }) => ({
      bookingId,
      action: open ? 'offerChange' : 'change',
      actorId,
      data: { change: id },
    })),
  );
  return first.id;
}

/**
 * Moves a passenger whose trip the carrier cancelled to another trip, with the rest of the party, for no higher price. The passenger does
 * it in their account or by the link of the ticket (then there is no actor, and the telephone number has been proved). The office does it
 * for a person without an account who agreed by telephone. Throws `not_found`, `not_allowed`, `booking_state` for a booking that was not
 * confirmed or was cancelled otherwise, and `no_seats_left` when the trip cannot take them.
 */
export async function takeOther(
  { sql, now }: ChangeContext,
  me: Actor | null,
  { bookingId, tripId }: { bookingId: number; tripId: number },
): Promise<ChangedBooking[]> {
  await sql`
    select from trip where id = ${tripId} or id = (select trip_id from booking where id = ${bookingId})
    order by id for key share`;
  const party = await (me ? lockParty(sql, me, bookingId) : lockPartyOf(sql, bookingId, sideOfGuest));
  const byOffice = party.side === 'carrier' && me?.role !== 'driver' && party.accountId === null;
  if (party.side !== 'passenger' && !byOffice) throw new DomainError('not_allowed');
  const fallen = await fallenWith(sql, bookingId);
  if (!fallen) throw new DomainError('booking_state');
  const others = await insteadOf(sql, bookingId, now);
  if (!others.some((other) => other.tripId === tripId)) throw new DomainError('no_seats_left');
  await sql`
    update booking set status = 'confirmed', cancelled_by = null, cancel_reason = null where id = any(${fallen.ids}::int[])`;
  const request = { change: { tripId }, agreed: true, alone: false, only: fallen.ids, accepted: true, rescued: true };
  const plan = await planChange(sql, me, bookingId, request, now);
  if (plan.refusal) throw new DomainError(plan.refusal);
  const applied = await applyChange(sql, me, bookingId, { plan, request }, now);
  const who = party.side === 'passenger' ? 'passenger' : 'office';
  await store({ sql, now }, me, { ...applied, who }, byOffice);
  return touchedBy(applied);
}
