import type { z } from 'zod/mini';
import { lockThing } from '#server/core/database/advisory-locks.ts';
import type { Db } from '#server/core/database/db.ts';
import { addJob } from '#server/core/jobs/queue.ts';
import { recordPromoUse } from '#server/sales/prices/commands/price-list.ts';
import { type Actor, personOf } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { Locale } from '#shared/i18n/locale.ts';
import { needsConsent } from '#shared/network/fleet/help.ts';
import { seatRows } from '#shared/network/fleet/seats.ts';
import { mayBookOwn, worksOn } from '#shared/sales/bookings/core/policy.ts';
import { bookRefusal, saleRefusal } from '#shared/sales/bookings/rules/bookable.ts';
import { unprovenUntil } from '#shared/sales/bookings/rules/expiry.ts';
import type { BookingStatus } from '#shared/sales/bookings/rules/lifecycle.ts';
import {
  guestRefusal,
  MAX_BOOKINGS_PER_HOUR,
  MAX_GUEST_BOOKINGS_PER_HOUR,
  requestRefusal,
  unprovenRefusal,
} from '#shared/sales/bookings/rules/request-limits.ts';
import { type bookParcel, MAX_SEATS_PER_BOOKING } from '#shared/sales/bookings/rules/schema.ts';
import type { PaymentMethod } from '#shared/sales/trips/payment-rows.ts';
import { answerUntil } from '../core/commands/answer-time.ts';
import { writeHistory } from '../core/commands/history.ts';
import { hasToPay, type TripForBooking, tripForBooking } from '../core/queries/trip-for-booking.ts';
import { withHeldSeats } from '../seats/commands/form-hold.ts';
import {
  type HeldSeat,
  holdSeats,
  NO_PRICE,
  type PartyFrame,
  type PricedTraveller,
} from '../seats/commands/hold-seats.ts';
import { priceSeats, type SeatsInput, type TravellerPrice } from '../seats/commands/price-seats.ts';
import { guestRequestsOf, hasProvenAny, requestsOf, unprovenSeats } from '../tickets/queries/requests.ts';
import { holdParcel, priceOfParcel } from './hold-parcel.ts';

type Input = z.output<typeof bookParcel> | SeatsInput;

/** A person without an account who books for themselves, and their language. */
export interface Guest {
  locale: Locale;
  /** A keyed hash of the network, by which unproven bookings are counted. */
  network: string;
}

export interface BookedParty {
  partyId: number;
  carrierId: number;
  /** The passenger's account; null when a member of the carrier booked for a caller. */
  accountId: number | null;
  bookings: (Omit<HeldSeat, 'seat'> & { seat: number | null })[];
}

/**
 * Books seats or a parcel, in the caller's transaction. The price comes from the trip's plan. When a member of the carrier books for a
 * caller, the booking is confirmed immediately if the price is known. Help that a traveller needs waits for the carrier's consent. A guest has a
 * telephone number instead of an account. Their seats, and the seats of an account that has proven neither its address nor a number, are held until
 * something proves the booking (`proveParty`), for `UNPROVEN_MINUTES`. What the form holds becomes the booking. `network` is the keyed hash of an account's network. Throws the codes of
 * `bookRefusal` and `saleRefusal`, `no_such_seat`, `seat_taken`, `no_seats_left`, `pets_not_allowed`, the codes of `priceSeats`,
 * `parcel_refused`, `no_parcel_room`; `not_allowed` for a dispatcher on another carrier's trips; `too_many_seats`,
 * `too_many_open_requests`, `too_many_bookings` for an account over its limits, `too_many_guest_bookings` for a number and
 * `too_many_unproven_seats` and `too_many_unproven_on_trip` for unproven seats.
 */
export async function book(
  sql: Db,
  by: Actor | Guest,
  tripId: number,
  typed: Input,
  now: Date,
  network = '',
): Promise<BookedParty> {
  const actor = 'role' in by ? by : null;
  const guest = 'role' in by ? null : by;
  const unproven = guest ?? (await unprovenOf(sql, actor, network));
  await requireAttemptsLeft(sql, by, { tripId, input: typed, now });
  await waitForOthers(sql, { actor, unproven }, tripId);
  const trip = await tripForBooking(sql, tripId, true);
  const input = typed.kind === 'passenger' ? await withHeldSeats(sql, tripId, typed, now) : typed;
  const forCaller = worksOn(actor, trip);
  if (actor && !forCaller && !mayBookOwn(actor)) throw new DomainError('not_allowed');
  const refused = bookRefusal(trip, input.fromSeq, input.toSeq, forCaller, now) ?? saleRefusal(trip);
  if (refused) throw new DomainError(refused);
  if (input.kind === 'passenger') requireSeats(trip, input, forCaller);
  const accountId = forCaller ? null : (actor?.accountId ?? null);
  // An unverified phone number gets no return discount.
  const rider = { accountId, phone: input.kind === 'passenger' && !guest ? input.phone : '' };
  const prices = input.kind === 'passenger' ? await priceSeats(sql, trip, rider, input, now) : null;
  const parcel = input.kind === 'parcel' ? priceOfParcel(trip, input) : null;
  const price = input.kind === 'passenger' ? (prices?.travellers[0]?.fare ?? null) : (parcel?.price ?? null);
  const confirmsInstantly =
    trip.rules.instantConfirmation &&
    !(guest && trip.rules.confirmsGuests) &&
    !(input.kind === 'passenger' && needsConsent(input.travellers));
  const payFirst =
    prices !== null && price !== null && confirmsInstantly && !forCaller && (await hasToPay(sql, actor, trip));
  const isConfirmed = price !== null && (forCaller || (confirmsInstantly && !unproven && !payFirst));
  const status: BookingStatus = isConfirmed ? 'confirmed' : 'unconfirmed';
  if (!forCaller)
    await requireWithinLimits(sql, guest ?? { accountId: accountId ?? 0, unproven }, {
      ...{ tripId, input, now },
      seatsOfBus: trip.seatsCount,
      confirmsInstantly: price !== null && confirmsInstantly,
    });
  const payBy = forCaller ? (input.payBy ?? null) : null;
  const isHeld = (unproven !== null && !forCaller) || payFirst;
  const heldUntil = isHeld && unprovenUntil(trip.departures[input.fromSeq] ?? trip.departsAt, now);
  const newParty = () =>
    addParty(sql, {
      tripId,
      accountId,
      bookedBy: actor && personOf(actor),
      guest,
      network: forCaller ? '' : (unproven?.network ?? ''),
      heldUntil,
      payFirst,
      payBy,
      input,
      now,
    });
  const frame: PartyFrame = {
    tripId,
    carrierId: trip.carrierId,
    fromSeq: input.fromSeq,
    toSeq: input.toSeq,
    status,
    needsCalculation: price === null,
    cancellation: trip.cancellation,
    expiresAt: isConfirmed || forCaller ? null : heldUntil || answerUntil(trip, now),
    now,
  };
  const { partyId, held } =
    input.kind === 'passenger'
      ? await holdSeats(sql, frame, pricedTravellers(input, prices?.travellers ?? []), rowsOf(trip), newParty)
      : await holdParcel(sql, { ...frame, priced: parcel }, input, newParty);
  if (prices?.promoId) await recordPromoUse(sql, prices.promoId, partyId, now);
  const amounts = prices?.travellers.map(({ fare }) => fare) ?? [price];
  await writeHistory(
    sql,
    now,
    held.flatMap(({ id }, index) => [
      { bookingId: id, action: 'book', actorId: actor?.accountId ?? null, data: { amount: amounts[index] ?? null } },
      ...(isConfirmed && !forCaller ? [{ bookingId: id, action: 'confirm', actorId: null }] : []),
    ]),
  );
  if (unproven && !forCaller) await addJob(sql, 'notify.unproven', { tripId }, { key: `notify.unproven:${tripId}` });
  return { partyId, carrierId: trip.carrierId, accountId, bookings: held };
}

/** The network of an account that has proven nothing; null for one that has, and for the programs of a carrier. */
async function unprovenOf(sql: Db, actor: Actor | null, network: string): Promise<Pick<Guest, 'network'> | null> {
  if (actor === null || network === '' || !mayBookOwn(actor)) return null;
  return (await hasProvenAny(sql, actor.accountId)) ? null : { network };
}

/** Lets concurrent bookings of one account, or of one network or trip that nothing has proven, run one after another, so that each is counted against the limits. */
async function waitForOthers(
  sql: Db,
  { actor, unproven }: { actor: Actor | null; unproven: Pick<Guest, 'network'> | null },
  tripId: number,
): Promise<void> {
  if (actor) await sql`select from account where id = ${actor.accountId} for no key update`;
  if (!unproven) return;
  await lockThing(sql, 'guestNetworks', unproven.network);
  await lockThing(sql, 'guestTrips', tripId);
}

/** Refuses who has used the limits up, before anything is locked: others may wait for the same locks. They are counted again afterwards. */
async function requireAttemptsLeft(
  sql: Db,
  by: Actor | Guest,
  { tripId, input, now }: { tripId: number; input: Input; now: Date },
): Promise<void> {
  if ('network' in by) {
    const requests = await guestRequestsOf(sql, { phone: contactPhone(input), network: by.network, tripId }, now);
    if (requests.lastHour >= MAX_GUEST_BOOKINGS_PER_HOUR) throw new DomainError('too_many_guest_bookings');
  } else if (mayBookOwn(by)) {
    const { lastHour } = await requestsOf(sql, by.accountId, tripId, now);
    if (lastHour >= MAX_BOOKINGS_PER_HOUR) throw new DomainError('too_many_bookings');
  }
}

async function requireWithinLimits(
  sql: Db,
  by: Guest | { accountId: number; unproven: Pick<Guest, 'network'> | null },
  {
    tripId,
    input,
    seatsOfBus,
    confirmsInstantly,
    now,
  }: { tripId: number; input: Input; seatsOfBus: number; confirmsInstantly: boolean; now: Date },
): Promise<void> {
  const seats = input.kind === 'passenger' ? input.travellers.length : 0;
  const refused =
    'network' in by
      ? guestRefusal(
          await guestRequestsOf(sql, { phone: contactPhone(input), network: by.network, tripId }, now),
          seats,
          { seatsOfBus, confirmedAtOnce: confirmsInstantly },
        )
      : (requestRefusal(await requestsOf(sql, by.accountId, tripId, now), seats, confirmsInstantly) ??
        (by.unproven && unprovenRefusal(await unprovenSeats(sql, tripId, by.unproven.network), seats, seatsOfBus)));
  if (refused) throw new DomainError(refused);
}

function contactPhone(input: Input): string {
  return input.kind === 'passenger' ? input.phone : input.senderPhone;
}

/** Checks what the bus and the carrier allow, and how many a passenger may book together. */
export function requireSeats(trip: TripForBooking, input: SeatsInput, forCaller: boolean): void {
  if (!forCaller && input.travellers.length > MAX_SEATS_PER_BOOKING) {
    throw new DomainError('invalid_input', { errors: [{ field: 'travellers', key: 'travellers_max' }] });
  }
  for (const [index, { seat, hasPet }] of input.travellers.entries()) {
    if (seat !== null && seat > trip.seatsCount) {
      throw new DomainError('no_such_seat', { errors: [{ field: `travellers.${index}.seat`, key: 'seat_format' }] });
    }
    if (hasPet && !trip.rules.petsAllowed) {
      throw new DomainError('pets_not_allowed', {
        errors: [{ field: `travellers.${index}.hasPet`, key: 'pets_not_allowed' }],
      });
    }
  }
}

export function pricedTravellers({ travellers }: SeatsInput, prices: readonly TravellerPrice[]): PricedTraveller[] {
  return travellers.map(({ infant, extras: _extras, ...traveller }, index) => ({
    ...traveller,
    hasPet: traveller.hasPet || prices[index]?.withPet === true,
    infantName: infant?.name ?? null,
    price: prices[index] ?? NO_PRICE,
  }));
}

export function rowsOf(trip: TripForBooking) {
  if (!trip.layout) throw new DomainError('trip_not_bookable');
  return seatRows(trip.seatsCount, trip.layout);
}

interface NewParty {
  tripId: number;
  accountId: number | null;
  bookedBy: number | null;
  guest: Guest | null;
  network: string;
  heldUntil: Date | false | null;
  payFirst: boolean;
  payBy: PaymentMethod | null;
  input: Input;
  now: Date;
}

async function addParty(sql: Db, party: NewParty): Promise<number> {
  const [id] = await addParties(sql, [party]);
  if (id === undefined) throw new DomainError('internal');
  return id;
}

/** Returns the ids in the order of the parties. */
export async function addParties(sql: Db, parties: readonly (NewParty & { importId?: number })[]): Promise<number[]> {
  const rows = parties.map(({ input, guest, importId, ...party }) => ({
    ...{ tripId: party.tripId, accountId: party.accountId, bookedBy: party.bookedBy, byGuest: guest !== null },
    ...{ email: (guest && input.email) ?? '', byText: guest !== null && input.byText === true },
    ...{ guestNetwork: party.network, unprovenUntil: party.heldUntil || null, heldForPayment: party.payFirst },
    locale: guest?.locale ?? null,
    contactName: input.kind === 'passenger' ? (input.travellers[0]?.name ?? '') : input.senderName,
    contactPhone: contactPhone(input),
    ...{ secondPhone: input.secondPhone ?? '', messenger: input.messenger ?? null, note: input.note },
    ...{ payBy: party.payBy, importId: importId ?? null, createdAt: party.now },
  }));
  return (await sql<{ id: number }[]>`insert into party ${sql(rows)} returning id`).map(({ id }) => id);
}
