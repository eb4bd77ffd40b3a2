import { useQuery } from '@tanstack/react-query';
import { useEffect, useReducer } from 'react';
import { completePhone } from '#shared/core/text/complete-phone.ts';
import { seatRows } from '#shared/network/fleet/seats.ts';
import type { CallTrip, CallTrips } from '#shared/sales/bookings/callers/callers-schema.ts';
import { parcelFare } from '#shared/sales/bookings/parcels/parcel-fare.ts';
import type { BookingTerms } from '#shared/sales/bookings/rules/schema.ts';
import { fillSeats, proposeSeats } from '#shared/sales/bookings/seats/seat-proposal.ts';
import { type BroughtExtras, extraParts } from '#shared/sales/prices/extras.ts';
import { type PromoRule, partyFares, totalOf } from '#shared/sales/prices/fare.ts';
import type { FarePart } from '#shared/sales/prices/fare-parts.ts';
import { serverTime } from '#web/core/browser/now.ts';
import { readDraft } from '#web/core/forms/draft.ts';
import { useSearchParams } from '#web/core/router/router.tsx';
import { storeOwn } from '#web/core/storage/scoped-storage.ts';
import { callerQuery, callStopsQuery, callTripsQuery } from '#web/sales/bookings/callers/call-queries.ts';
import { promoQuery, termsQuery } from '#web/sales/bookings/core/queries.ts';
import { type CallInfant, type CallState, changed, kilograms, NEW_CALL, sidesOf, sizeOf } from './call-state.ts';
import type { CallFacts } from './call-texts.ts';

const DRAFT_KEY = 'call';

/** A call that began earlier than this has ended: its values would belong to another caller. */
const LONGEST_CALL_MS = 30 * 60_000;

/** The seats of a call: those that are proposed, or chosen on the plan. */
export interface CallSeats {
  seats: number[];
  asBefore: boolean;
  together: boolean;
  /** Whether a chosen seat was taken meanwhile. */
  lost: boolean;
}

export function useCall() {
  const [params] = useSearchParams();
  const [state, set] = useReducer(changed, undefined, () => askedCall(params.get('phone')) ?? storedCall());
  useEffect(() => storeCall(state), [state]);
  const country = state.from?.country;
  const phone = completePhone(state.phone, ...(country ? [country] : []));
  const { data: caller } = useQuery(callerQuery(phone ?? ''));
  const { data: stops } = useQuery(callStopsQuery());
  const trips = useQuery(callTripsQuery(state.from?.id ?? 0, state.to?.id ?? 0, state));
  const trip = tripOf(state, trips.data);
  const terms = useQuery({
    ...termsQuery(trip?.tripId ?? 0, {
      from: trip?.fromSeq ?? 0,
      to: trip?.toSeq ?? 0,
      ...(phone !== null && { phone }),
    }),
    enabled: trip !== null,
    // The next call must not propose the seats that this one has just booked.
    gcTime: 0,
  });
  const shown = trip && terms.data?.trip.id === trip.tripId && !terms.isPlaceholderData ? terms.data : null;
  const seats = shown && state.kind === 'passenger' ? seatsOf(state, shown) : null;
  const classes = classesOf(state, shown);
  const infants = infantsOf(state, shown);
  const extras = state.extras.filter(({ id }) => shown?.extras.some((one) => one.id === id));
  const price = trip ? priceOf(state, trip, shown) : null;
  const promo = usePromo(state, trip, price, phone);
  const fares =
    state.kind === 'passenger' && trip
      ? faresOf({ classes, infants, extras, price, promo: promo.rule ?? null }, shown)
      : [];
  const names = state.names ?? caller?.name ?? '';
  return {
    state,
    set,
    phone,
    caller,
    stops,
    trips,
    trip,
    terms,
    shown,
    seats,
    classes,
    infants,
    extras,
    price,
    fares,
    promo,
    names,
    facts: factsOf(),
  };

  function factsOf(): CallFacts | null {
    if (!trip || (state.kind === 'passenger' && !seats)) return null;
    const { from, to, fromPoint, toPoint, departsAt, arrivesAt } = trip;
    return {
      ...{ from, to, fromPoint, toPoint, departsAt, arrivesAt },
      seats: seats?.seats ?? [],
      infants: state.kind === 'passenger' ? infants.length : 0,
      parcelKg: state.kind === 'parcel' ? kilograms(state.weight) : null,
      total: price === null || state.kind === 'parcel' ? price : fares.reduce((sum, parts) => sum + totalOf(parts), 0),
      payBy: state.payBy,
      card: state.kind === 'passenger' && price !== null && Boolean(shown?.trip.payRule),
    };
  }
}

export type Call = ReturnType<typeof useCall>;

export function hasRoom(trip: CallTrip, { kind, count, weight }: CallState): boolean {
  if (kind === 'passenger') return trip.freeSeats >= count;
  return trip.parcelRoomKg > 0 && trip.parcelRoomKg >= kilograms(weight);
}

function tripOf(state: CallState, found: CallTrips | undefined): CallTrip | null {
  const trips = found?.trips ?? [];
  const fitting = trips.filter((trip) => hasRoom(trip, state));
  return trips.find(({ tripId }) => tripId === state.tripId) ?? fitting[0] ?? null;
}

function seatsOf(state: CallState, { trip, taken }: BookingTerms): CallSeats | null {
  if (!trip.bus) return null;
  const rows = seatRows(trip.bus.seatsCount, trip.bus.layout);
  const held = new Set(taken);
  const proposed = proposeSeats(rows, held, state.count, state.before);
  if (!state.seats || !proposed) return proposed && { ...proposed, lost: false };
  const free = state.seats.filter((seat) => !held.has(seat)).slice(0, state.count);
  const filled = fillSeats(rows, held, state.count, free);
  return filled && { ...filled, asBefore: false, lost: free.length < Math.min(state.seats.length, state.count) };
}

/** The discount of the code that the caller named; each person uses it once, so the number is sent with it. */
function usePromo({ kind, promo: code }: CallState, trip: CallTrip | null, price: number | null, phone: string | null) {
  const needsPromo = kind === 'passenger' && code !== '' && price !== null;
  const query = useQuery({
    ...promoQuery(trip?.tripId ?? 0, code, phone ?? undefined),
    enabled: trip !== null && needsPromo,
  });
  return { code, rule: needsPromo ? query.data : undefined, error: query.error, busy: query.isFetching };
}

/** The class of each traveller. One that the carrier has deleted meanwhile is the full price again. */
function classesOf({ count, classes }: CallState, terms: BookingTerms | null): (number | null)[] {
  const known = new Set(terms?.fareClasses.filter(({ needsSeat }) => needsSeat).map(({ id }) => id));
  const valid = classes.map((id) => (id !== null && known.has(id) ? id : null));
  return Array.from({ length: count }, (_, index) => valid[index] ?? null);
}

/** The infants of those who travel, in classes that the carrier still has. */
function infantsOf({ count, infants }: CallState, terms: BookingTerms | null): CallInfant[] {
  const known = new Set(terms?.fareClasses.filter(({ needsSeat }) => !needsSeat).map(({ id }) => id));
  return infants.filter(({ classId, on }) => known.has(classId) && on < count);
}

interface Party {
  classes: readonly (number | null)[];
  infants: readonly CallInfant[];
  extras: BroughtExtras;
  price: number | null;
  promo: PromoRule | null;
}

function faresOf(party: Party, terms: BookingTerms | null): FarePart[][] {
  const { classes, infants, extras, price: base, promo } = party;
  const classOf = (classId: number | null | undefined) => terms?.fareClasses.find(({ id }) => id === classId) ?? null;
  const travellers = classes.map((classId, index) => ({
    extras: index === 0 ? extraParts(extras, terms?.extras ?? [], base) : [],
    fareClass: classOf(classId),
    infantClass: classOf(infants.find(({ on }) => on === index)?.classId),
  }));
  return partyFares({ base, travellers, back: terms?.back ?? null, promo });
}

function priceOf(state: CallState, trip: CallTrip, terms: BookingTerms | null): number | null {
  if (state.kind === 'passenger') return terms?.price ?? trip.price;
  if (!terms) return trip.parcelPrice;
  const sizeClass = sizeOf(state, terms.parcelTariff?.volumeDivisor);
  const parcel = { sizeClass, weightKg: kilograms(state.weight), sides: sidesOf(state) };
  return parcelFare(terms.trip.rules, terms.parcelTariff, terms.parcelPrice, parcel).price;
}

/** The call that was interrupted by a reload or by a look at another screen of this tab; otherwise a new one. */
function storedCall(now = serverTime()): CallState {
  const stored = readDraft(DRAFT_KEY, isCall);
  return stored?.beganAt && now - stored.beganAt < LONGEST_CALL_MS ? stored : NEW_CALL;
}

/** A call with a customer whose number the address has; one that was begun with this number goes on. */
function askedCall(phone: string | null): CallState | null {
  if (phone === null || storedCall().phone === phone) return null;
  return { ...NEW_CALL, phone, beganAt: serverTime() };
}

/** Stores the call from its first digit on. */
export function storeCall(state: CallState): void {
  storeOwn(DRAFT_KEY, state.beganAt === null ? null : state, 'tab');
}

export function dropCall(): void {
  storeOwn(DRAFT_KEY, null, 'tab');
}

/** Whether the value has the fields of a call of this version of the app. */
function isCall(value: unknown): value is CallState {
  if (typeof value !== 'object' || value === null) return false;
  return Object.keys(NEW_CALL).every((field) => field in value);
}
