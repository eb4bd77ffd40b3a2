import type { Db } from '#server/core/database/db.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError, type ProblemCode } from '#shared/core/errors.ts';
import { seatRows } from '#shared/network/fleet/seats.ts';
import {
  type Changer,
  type Consent,
  changedKinds,
  changeRefusal,
  changerOf,
  consentFor,
} from '#shared/sales/bookings/core/change.ts';
import type { ParcelFare } from '#shared/sales/bookings/parcels/parcel-fare.ts';
import { bookRefusal } from '#shared/sales/bookings/rules/bookable.ts';
import type { BookingChange, ChangeKind, ShownState } from '#shared/sales/bookings/rules/change-schema.ts';
import { seatParty } from '#shared/sales/bookings/seats/seating.ts';
import { partsOnRide, totalOf, withManual } from '#shared/sales/prices/fare.ts';
import type { FarePart } from '#shared/sales/prices/fare-parts.ts';
import type { LockedBooking, LockedParty } from '../../core/commands/locked-party.ts';
import { lockParty, lockPartyOf, sideOfGuest } from '../../core/commands/locked-party.ts';
import { type ChangeSubject, changeSubjects } from '../../core/queries/changes.ts';
import { parcelRideFare, type Ride, rideFare, rideOf, sameStops } from '../queries/change-ride.ts';
import { heldAgainst } from './held-limit.ts';

export interface PlannedBooking {
  booking: LockedBooking;
  before: ShownState;
  after: ShownState;
  /** How a parcel is priced on its other ride; null for a passenger, and where the ride stays. */
  priced: ParcelFare | null;
  /** Parts of the new price; null where the ride stays, so that the old explanation counts. */
  fareParts: FarePart[] | null;
}

/** Effect of a change on the bookings of a party; `refusal` says why it cannot be done. */
export interface ChangePlan {
  party: LockedParty;
  who: Changer;
  kinds: ChangeKind[];
  consent: Consent;
  target: Ride;
  bookings: PlannedBooking[];
  /** Whether the seat was chosen: then it may not be replaced by another one. */
  seatChosen: boolean;
  taken: number[];
  refusal: ProblemCode | null;
}

/** A requested change: `who` is the person by whose rights it is decided, if it is not the actor. */
export interface RequestedChange {
  change: BookingChange;
  agreed: boolean;
  alone: boolean;
  /** The bookings that may follow; unless set, all that the rules allow. */
  only?: readonly number[];
  /** The change was agreed before: the price stays, a seat that is gone is replaced, and the rights of the office count. */
  accepted?: boolean;
  /** The passenger asked for the change that the office has accepted. */
  askedByPassenger?: boolean;
  /** The carrier cancelled the old trip: nobody pays more on the new one. */
  rescued?: boolean;
}

/**
 * Locks the trips and the party of a booking and decides what a change would do. A missing actor is a person who has the link of a ticket
 * and has proved its telephone number. Throws `not_found` for a booking that the actor may not see and `not_allowed` for an administrator;
 * every other reason against the change is the plan's `refusal`.
 */
export async function planChange(
  sql: Db,
  me: Actor | null,
  bookingId: number,
  request: RequestedChange,
  now: Date,
): Promise<ChangePlan> {
  await lockTrips(sql, bookingId, request.change.tripId ?? null);
  const party = await (me ? lockParty(sql, me, bookingId) : lockPartyOf(sql, bookingId, sideOfGuest));
  const old = await rideOf(sql, party.tripId);
  const targetId = request.change.tripId ?? party.tripId;
  const target = targetId === party.tripId ? old : await rideOf(sql, targetId);
  if (target.carrierId !== old.carrierId) throw new DomainError('not_found');
  const who = request.accepted
    ? 'office'
    : me
      ? changerOf(me, { ...party, driverId: old.driverId, secondDriverId: old.secondDriverId })
      : 'passenger';
  if (who === null) throw new DomainError('not_allowed');
  const subjects = await changeSubjects(
    sql,
    party.all.map(({ id }) => id),
  );
  return decide({ sql, party, who, old, target, subjects, request, now });
}

interface Deciding {
  sql: Db;
  party: LockedParty;
  who: Changer;
  old: Ride;
  target: Ride;
  subjects: Map<number, ChangeSubject>;
  request: RequestedChange;
  now: Date;
}

async function decide(context: Deciding): Promise<ChangePlan> {
  const { sql, party, who, old, target, request, now } = context;
  const { change } = request;
  const { named } = party;
  const moved = target.id !== old.id;
  const mapped = moved ? sameStops(target, old, named) : { fromSeq: named.fromSeq, toSeq: named.toSeq };
  const stops = { fromSeq: change.fromSeq ?? mapped?.fromSeq ?? -1, toSeq: change.toSeq ?? mapped?.toSeq ?? -1 };
  const rerouted = moved || stops.fromSeq !== named.fromSeq || stops.toSeq !== named.toSeq;
  const allowed = (booking: LockedBooking) => refusalOf(context, booking, moved ? 'trip' : 'stops') === null;
  const followers = party.all.filter(
    (one) =>
      one.id !== named.id &&
      one.fromSeq === named.fromSeq &&
      one.toSeq === named.toSeq &&
      (request.only?.includes(one.id) ?? true) &&
      allowed(one),
  );
  const concerned = request.alone || !rerouted ? [named] : [named, ...followers];
  const ids = concerned.map(({ id }) => id);
  const known = target.rideStops[stops.fromSeq] !== undefined && target.rideStops[stops.toSeq] !== undefined;
  const taken = known ? await seatsOfOthers(sql, target.id, stops, ids) : [];
  const bare = concerned.map((booking) => planOf(context, booking, known ? stops : null));
  const seats =
    rerouted || change.seat !== undefined ? seatsFor(context, bare, taken) : bare.map(({ after }) => after.seat);
  const bookings = bare.map((plan, index) => ({ ...plan, after: { ...plan.after, seat: seats?.[index] ?? null } }));
  const [first] = bookings;
  if (!first) throw new DomainError('internal');
  const kinds = changedKinds(first.before, first.after);
  const consent = consentFor(who, kinds, {
    before: first.before,
    after: first.after,
    status: named.status,
    agreed: request.agreed,
    instantConfirmation: target.rules.instantConfirmation,
  });
  const plan = { party, who, kinds, consent, target, bookings, taken, seatChosen: typeof change.seat === 'number' };
  const refusal =
    (known && (!rerouted || (stops.fromSeq >= 0 && stops.toSeq > stops.fromSeq)) ? null : 'wrong_stops') ??
    rightsAgainst(context, kinds) ??
    (rerouted ? bookRefusal(target, stops.fromSeq, stops.toSeq, who !== 'passenger', now) : null) ??
    priceAgainst(context, first, rerouted) ??
    (await heldAgainst(context, bookings.length)) ??
    (seats === null ? seatProblem(change.seat, target, taken) : null) ??
    (kinds.length === 0 ? 'nothing_changed' : null);
  return { ...plan, refusal };
}

function planOf(
  { old, target, subjects, request, party }: Deciding,
  booking: LockedBooking,
  stops: { fromSeq: number; toSeq: number } | null,
): PlannedBooking {
  const subject = subjects.get(booking.id);
  const { name = '', phone = '', parcel = null } = subject ?? {};
  const before = shown(old, { ...booking, tripId: old.id, name, phone, price: booking.fare });
  const to = stops ?? booking;
  const rerouted = target.id !== old.id || to.fromSeq !== booking.fromSeq || to.toSeq !== booking.toSeq;
  const priced = rerouted && parcel ? parcelRideFare(target, to, parcel) : null;
  const base = rerouted ? rideFare(target, to, parcel) : null;
  const explained =
    base !== null && booking.kind === 'passenger' && booking.fareParts.length > 0
      ? partsOnRide(booking.fareParts, base)
      : null;
  const computed = rerouted ? (explained ? totalOf(explained) : base) : booking.fare;
  const own = booking.id === party.named.id;
  const named = request.accepted || party.side === 'carrier' ? request.change.price : undefined;
  const after = {
    tripId: target.id,
    fromSeq: to.fromSeq,
    toSeq: to.toSeq,
    seat: own && typeof request.change.seat === 'number' ? request.change.seat : booking.seat,
    name: own ? (request.change.name ?? name) : name,
    phone: own ? (request.change.phone ?? phone) : phone,
    price: named ?? (request.rescued ? lowerOf(computed, booking.fare) : computed),
  };
  const fareParts = explained && after.price !== null ? withManual(explained, after.price) : null;
  return { booking, before, after: stops ? shown(target, after) : { ...before, ...after }, priced, fareParts };
}

function lowerOf(computed: number | null, fare: number | null): number | null {
  return computed === null || fare === null ? (fare ?? computed) : Math.min(computed, fare);
}

/**
 * The seats after the change: the chosen ones, otherwise the same ones if they are free, otherwise others next to each other; null if there
 * are not enough.
 */
function seatsFor(
  { target, request }: Deciding,
  plans: readonly PlannedBooking[],
  takenSeats: readonly number[],
): (number | null)[] | null {
  if (plans.some(({ booking }) => booking.kind === 'parcel')) return plans.map(() => null);
  if (!target.layout) return null;
  const held = new Set(takenSeats);
  const fits = (seat: number) => seat <= target.seatsCount && !held.has(seat);
  const chosen = request.change.seat;
  const requested = plans.map(({ after }, index) => {
    if (index === 0 && typeof chosen === 'number' && (fits(chosen) || !request.accepted)) return chosen;
    return after.seat !== null && fits(after.seat) ? after.seat : null;
  });
  const distinct = requested.map((seat, index) => (seat !== null && requested.indexOf(seat) < index ? null : seat));
  if (distinct.some((seat) => seat !== null && !fits(seat))) return null;
  return seatParty(seatRows(target.seatsCount, target.layout), held, distinct);
}

function seatProblem(seat: number | null | undefined, target: Ride, takenSeats: readonly number[]): ProblemCode {
  if (!target.layout) return 'trip_not_bookable';
  if (typeof seat !== 'number') return 'no_seats_left';
  if (seat > target.seatsCount) return 'no_such_seat';
  return takenSeats.includes(seat) ? 'seat_taken' : 'no_seats_left';
}

function rightsAgainst(context: Deciding, kinds: readonly ChangeKind[]): ProblemCode | null {
  const { party, request, who } = context;
  // Another price that follows from another ride is no price of its own.
  const own = kinds.filter((kind) => kind !== 'price' || (request.change.price !== undefined && who !== 'passenger'));
  const receiver = party.named.kind === 'parcel' && who === 'passenger' ? own.filter((kind) => kind !== 'phone') : own;
  for (const kind of receiver) {
    const refused = refusalOf(context, party.named, kind);
    if (refused) return refused;
  }
  return null;
}

function refusalOf({ who, old, request, now }: Deciding, booking: LockedBooking, kind: ChangeKind): ProblemCode | null {
  const facts = {
    kind: booking.kind,
    status: booking.status,
    tripStatus: request.rescued ? ('planned' as const) : old.status,
    departsAt: booking.departsAt,
    fare: booking.fare,
    changeHours: old.rules.changeHours,
  };
  return changeRefusal(kind, who, facts, now);
}

/** A known price may not become unknown, and a passenger gets exactly the price that they saw. */
function priceAgainst(
  { who, request }: Deciding,
  { before, after }: PlannedBooking,
  rerouted: boolean,
): ProblemCode | null {
  if (before.price !== null && after.price === null) return 'needs_price';
  const agreed = request.change.price;
  return who === 'passenger' && rerouted && after.price !== null && agreed !== after.price ? 'price_changed' : null;
}

/** Locks both trips in the order of their ids, before any booking, so that two changes cannot wait for each other. */
async function lockTrips(sql: Db, bookingId: number, targetId: number | null): Promise<void> {
  await sql`
    select from trip where id = ${targetId}::int or id = (select trip_id from booking where id = ${bookingId})
    order by id for key share`;
}

async function seatsOfOthers(
  sql: Db,
  tripId: number,
  { fromSeq, toSeq }: { fromSeq: number; toSeq: number },
  ownSeats: readonly number[],
): Promise<number[]> {
  const legs = sql`int4range(${Math.min(fromSeq, toSeq)}::int, ${Math.max(fromSeq, toSeq)}::int)`;
  const rows = await sql<{ seat: number }[]>`
    select seat from booking
    where trip_id = ${tripId} and seat is not null and holds and legs && ${legs} and id <> all(${[...ownSeats]}::int[])
    union
    select seat from seat_hold where trip_id = ${tripId} and legs && ${legs}
    order by seat`;
  return rows.map(({ seat }) => seat);
}

function shown(
  ride: Ride,
  state: Pick<ShownState, 'tripId' | 'fromSeq' | 'toSeq' | 'seat' | 'name' | 'phone' | 'price'>,
): ShownState {
  const [from, to] = [ride.rideStops[state.fromSeq], ride.rideStops[state.toSeq]];
  const { tripId, fromSeq, toSeq, seat, name, phone, price } = state;
  return {
    tripId,
    fromSeq,
    toSeq,
    from: from?.name ?? { uk: '', en: '' },
    to: to?.name ?? { uk: '', en: '' },
    zone: from?.zone ?? 'UTC',
    departsAt: (from?.departsAt ?? ride.departsAt).toISOString(),
    arrivesAt: (to?.arrivesAt ?? ride.departsAt).toISOString(),
    seat,
    name,
    phone,
    price,
  };
}
