import { type Db, pipelined } from '#server/core/database/db.ts';
import { fareClassesOf, offeredExtras } from '#server/sales/prices/queries/price-list.ts';
import { publicTrip } from '#server/sales/trips/queries/public-trip.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import { storedPhone } from '#shared/core/text/phone.ts';
import { fareBetween } from '#shared/network/timetable/pricing.ts';
import { rangeBetween } from '#shared/network/timetable/range/price-range.ts';
import type { Reach } from '#shared/people/accounts/base/reach.ts';
import { mayBookOwn, worksOn } from '#shared/sales/bookings/core/policy.ts';
import { bookRefusal, firstOpenStop, saleRefusal } from '#shared/sales/bookings/rules/bookable.ts';
import type { BookingTerms } from '#shared/sales/bookings/rules/schema.ts';
import { freeSeatCount } from '#shared/sales/bookings/seats/seating.ts';
import { backOf } from '../core/queries/return-ride.ts';
import { childSeatRoom, parcelRoom, petRoom, takenSeats } from '../core/queries/seats.ts';
import { hasToPay, tripForBooking } from '../core/queries/trip-for-booking.ts';
import { hasProvenAny } from '../tickets/queries/requests.ts';

/** The price and rules of a booking between two stops, by default the first (for staff the first that the bus has not left) and the last. Throws `not_found`, `wrong_stops`. */
export async function bookingTerms(
  db: Db,
  actor: Actor | null,
  tripId: number,
  between: { from?: number | undefined; to?: number | undefined; phone?: string | undefined },
  now: Date,
): Promise<Omit<BookingTerms, 'textChannels'>> {
  const sql = pipelined(db);
  const [trip, shown] = await Promise.all([tripForBooking(sql, tripId, false), publicTrip(sql, tripId)]);
  const forCaller = worksOn(actor, trip);
  const fromSeq = between.from ?? (forCaller ? firstOpenStop(shown, now) : 0);
  const toSeq = between.to ?? trip.departures.length - 1;
  const refusal = bookRefusal(trip, fromSeq, toSeq, forCaller, now) ?? saleRefusal(trip);
  if (refusal === 'wrong_stops') throw new DomainError(refusal);
  const unfit = actor !== null && !forCaller && !mayBookOwn(actor) ? 'not_allowed' : null;
  const rider = forCaller
    ? { accountId: null, phone: storedPhone(between.phone ?? '') }
    : { accountId: actor?.accountId ?? null, phone: '' };
  const [taken, parcelRoomKg, pets, childSeats, extras, fareClasses, back, payFirst, proven, reach] = await Promise.all(
    [
      takenSeats(sql, tripId, fromSeq, toSeq),
      parcelRoom(sql, tripId, fromSeq, toSeq),
      petRoom(sql, tripId, fromSeq, toSeq),
      childSeatRoom(sql, tripId, fromSeq, toSeq),
      offeredExtras(sql, { tripId, fromSeq, toSeq }),
      fareClassesOf(sql, trip.carrierId),
      backOf(sql, trip, rider, { fromSeq, toSeq }),
      forCaller ? false : hasToPay(sql, actor, trip),
      forCaller || actor === null || hasProvenAny(sql, actor.accountId),
      forCaller || actor === null ? null : lastReach(sql, actor.accountId),
    ],
  );
  return {
    trip: shown,
    fromSeq,
    toSeq,
    price: fareBetween(trip.stops, trip.fares, 'passenger', fromSeq, toSeq),
    priceRange: rangeBetween(trip.stops, fromSeq, toSeq),
    fareClasses,
    back: back && { percent: back.percent, seats: back.bookings.length },
    parcelPrice: fareBetween(trip.stops, trip.fares, 'parcel', fromSeq, toSeq),
    parcelTariff: trip.parcelTariff,
    cancellation: trip.cancellation,
    payFirst,
    taken,
    freeSeats: freeSeatCount(trip.seatsCount, taken),
    parcelRoomKg,
    petRoom: pets,
    extras,
    childSeats,
    refusal: refusal ?? unfit,
    forCaller,
    unproven: !proven,
    reach,
  };
}

async function lastReach(sql: Db, accountId: number): Promise<Reach | null> {
  const [row] = await sql<Reach[]>`
    select second_phone, messenger from party where account_id = ${accountId} order by id desc limit 1`;
  return row ?? null;
}
