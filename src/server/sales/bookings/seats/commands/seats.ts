import type { Db } from '#server/core/database/db.ts';
import { recordPromoUse } from '#server/sales/prices/commands/price-list.ts';
import { fareClassesOf, offeredExtras } from '#server/sales/prices/queries/price-list.ts';
import { promoStillLeft } from '#server/sales/prices/queries/promo-codes.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import { seatRows } from '#shared/network/fleet/seats.ts';
import { fareBetween } from '#shared/network/timetable/pricing.ts';
import { isMovable, type Seated, seatMoves } from '#shared/sales/bookings/core/seat-moves.ts';
import { bookRefusal } from '#shared/sales/bookings/rules/bookable.ts';
import type { SheetActions } from '#shared/sales/bookings/sheet/sheet-actions.ts';
import { extraParts } from '#shared/sales/prices/extras.ts';
import { partyFares, withManual } from '#shared/sales/prices/fare.ts';
import { writeHistory } from '../../core/commands/history.ts';
import { lockParty } from '../../core/commands/locked-party.ts';
import { type TripForBooking, tripForBooking } from '../../core/queries/trip-for-booking.ts';
import { pay, payAll } from '../../money/commands/pay.ts';
import type { ChangedBooking } from '../../parcels/commands/act.ts';
import { holdSeats } from './hold-seats.ts';
import type { TravellerPrice } from './price-seats.ts';

interface SeatContext {
  sql: Db;
  me: Actor;
  tripId: number;
  at: Date;
}

/**
 * Gives a passenger another seat, or lets two passengers change seats. Throws `seat_taken` when neither is possible, `no_such_seat` for a
 * seat that the bus does not have, `booking_state` when the ride is over, `trip_state` when the trip is.
 */
export async function setSeat(
  context: SeatContext,
  { bookingId, seat }: SheetActions['setSeat'],
): Promise<ChangedBooking> {
  const { sql, me, at } = context;
  const party = await lockParty(sql, me, bookingId);
  const trip = await tripForBooking(sql, party.tripId, false);
  if (trip.status === 'finished' || trip.status === 'cancelled') throw new DomainError('trip_state');
  if (seat > trip.seatsCount) throw new DomainError('no_such_seat');
  if (party.named.seat === seat) return party;
  if (!isMovable(party.named)) throw new DomainError('booking_state');
  const moves = seatMoves(await seatedOn(sql, party.tripId), party.named, seat);
  if (!moves) throw new DomainError('seat_taken');
  // A swap goes over a seat that no bus has, because the constraint on seats is checked with each row.
  const [, other] = moves;
  if (other) await sql`update booking set seat = -seat where id = ${other.bookingId}`;
  for (const move of moves) {
    await sql`update booking set seat = ${move.seat}, updated_at = ${at} where id = ${move.bookingId}`;
  }
  await writeHistory(
    sql,
    at,
    moves.map((move) => ({
      bookingId: move.bookingId,
      action: 'setSeat',
      actorId: me.accountId,
      data: { seat: move.seat },
    })),
  );
  return party;
}

/** The passengers who hold a seat on the trip, locked in the order of their ids. */
async function seatedOn(sql: Db, tripId: number): Promise<Seated[]> {
  return sql<Seated[]>`
    select id, kind, status, from_seq, to_seq, seat from booking
    where trip_id = ${tripId} and kind = 'passenger' and holds order by id for no key update`;
}

/**
 * Books a passenger who comes to the bus without a booking, and marks them as aboard. The price is the driver's. Throws the codes of
 * `bookRefusal`, `trip_state` before the trip has started, `no_such_seat`, `seat_taken`, and the codes of the payment.
 */
export async function walkOn(
  context: SeatContext & { now: Date },
  action: SheetActions['walkOn'],
): Promise<ChangedBooking> {
  const { sql, me, tripId, at, now } = context;
  const { fromSeq, toSeq, seat, name, price, paid, payment, infant } = action;
  const trip = await tripForBooking(sql, tripId, true);
  if (trip.status !== 'started') throw new DomainError('trip_state');
  const refused = bookRefusal(trip, fromSeq, toSeq, true, at);
  if (refused) throw new DomainError(refused);
  if (seat > trip.seatsCount || !trip.layout) throw new DomainError('no_such_seat');
  const frame = {
    tripId,
    carrierId: trip.carrierId,
    fromSeq,
    toSeq,
    status: 'boarded',
    needsCalculation: false,
    // A passenger who is aboard already cannot cancel any more.
    cancellation: null,
    expiresAt: null,
    now: at,
  } as const;
  const { price: fare, promoId } = await walkOnPrice(sql, trip, action, at);
  const { partyId, held } = await holdSeats(
    sql,
    frame,
    [
      {
        name,
        seat,
        hasPet: fare.withPet,
        hasBaggage: false,
        childSeat: null,
        help: action.help ?? [],
        infantName: infant?.name ?? null,
        price: fare,
      },
    ],
    seatRows(trip.seatsCount, trip.layout),
    async () => {
      const [party] = await sql<{ id: number }[]>`
        insert into party (trip_id, account_id, booked_by, contact_name, contact_phone, note, created_at)
        values (${tripId}, null, ${me.accountId}, ${name}, '', '', ${at}) returning id`;
      if (!party) throw new DomainError('internal');
      return party.id;
    },
  );
  if (promoId !== null) await recordPromoUse(sql, promoId, partyId, at);
  const [booking] = held;
  if (!booking) throw new DomainError('internal');
  await writeHistory(sql, at, [
    { bookingId: booking.id, action: 'book', actorId: me.accountId, data: { amount: price } },
    { bookingId: booking.id, action: 'board', actorId: me.accountId, data: { before: 'confirmed' } },
  ]);
  // A refused payment refuses the whole press: the driver then settles it, and no money is lost in silence.
  if (payment) await pay(sql, me, booking.id, payment, { at, now });
  else if (paid && price > 0) await payAll(sql, me, booking.id, true, at);
  return { tripId, carrierId: trip.carrierId, accountId: null };
}

interface WalkOnPrice {
  price: TravellerPrice;
  promoId: number | null;
}

async function walkOnPrice(
  sql: Db,
  trip: TripForBooking,
  { fromSeq, toSeq, price, classId, infant, promoCode, extras: brought = [] }: SheetActions['walkOn'],
  at: Date,
): Promise<WalkOnPrice> {
  const base = fareBetween(trip.stops, trip.fares, 'passenger', fromSeq, toSeq);
  const classes = classId || infant ? await fareClassesOf(sql, trip.carrierId) : [];
  // A class that was deleted while the phone had no connection changes nothing: the price is the driver's.
  const fareClass = classes.find(({ id, needsSeat }) => id === classId && needsSeat) ?? null;
  const infantClass = classes.find(({ id, needsSeat }) => id === infant?.classId && !needsSeat) ?? null;
  // An extra that the carrier no longer has is left out in the same way.
  const offered = brought.length > 0 ? await offeredExtras(sql, { tripId: trip.id, fromSeq, toSeq }) : [];
  const extras = extraParts(brought, offered, base);
  const promo = promoCode && base !== null ? await promoStillLeft(sql, trip.carrierId, promoCode, at) : null;
  const [parts = []] = partyFares({ base, travellers: [{ fareClass, infantClass, extras }], back: null, promo });
  return {
    price: {
      withPet: extras.some(({ kind }) => kind === 'animal'),
      fare: price,
      fareParts: withManual(parts, price),
      returnOf: null,
    },
    promoId: promo?.id ?? null,
  };
}
