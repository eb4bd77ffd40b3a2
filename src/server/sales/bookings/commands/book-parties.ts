import type { Db } from '#server/core/database/db.ts';
import { type Actor, personOf } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import { worksOn } from '#shared/sales/bookings/core/policy.ts';
import { bookRefusal, saleRefusal } from '#shared/sales/bookings/rules/bookable.ts';
import { seatParty } from '#shared/sales/bookings/seats/seating.ts';
import { writeHistory } from '../core/commands/history.ts';
import { takenSeats } from '../core/queries/seats.ts';
import { type TripForBooking, tripForBooking } from '../core/queries/trip-for-booking.ts';
import { type Cash, payNew } from '../money/commands/pay-new.ts';
import { refuseTaken, seatRow } from '../seats/commands/hold-seats.ts';
import { priceSeats, type SeatPrices, type SeatsInput } from '../seats/commands/price-seats.ts';
import { addParties, pricedTravellers, requireSeats, rowsOf } from './book.ts';

/** A party of a table, and the euro cents that each of its travellers has paid the office. */
export interface WrittenParty {
  input: SeatsInput;
  paid: readonly number[];
}

/**
 * Books the parties of a table between the same two stops of a trip, as `book` does for callers, and what they have paid: all or none, in few
 * statements, since a table has thousands. They were promised their ride before, so the trip may still wait for its driver. Throws `seat_taken` and
 * `no_seats_left` also for a seat that another party of the table has, and the codes of `bookRefusal`, `saleRefusal`, `priceSeats` and `payNew`.
 */
export async function bookParties(
  sql: Db,
  me: Actor,
  { tripId, importId }: { tripId: number; importId: number },
  parties: readonly WrittenParty[],
  now: Date,
): Promise<void> {
  const [first] = parties;
  if (!first) return;
  const { fromSeq, toSeq } = first.input;
  const trip = await tripForBooking(sql, tripId, true);
  requireOpen(me, trip, first.input, now);
  for (const { input } of parties) requireSeats(trip, input, true);
  const prices = await Promise.all(
    parties.map(({ input }) => priceSeats(sql, trip, { accountId: null, phone: input.phone }, input, now)),
  );
  const seats = freeSeats(trip, parties, await takenSeats(sql, tripId, fromSeq, toSeq));
  const ids = await addParties(
    sql,
    parties.map(({ input }) => ({
      ...{
        tripId,
        accountId: null,
        bookedBy: personOf(me),
        guest: null,
        network: '',
        heldUntil: null,
        payFirst: false,
      },
      ...{ payBy: null, input, importId, now },
    })),
  );
  const travellers = parties.flatMap(({ input, paid }, party) =>
    travellersOf(input, prices[party]).map((traveller, at) => {
      const { fare } = traveller.price;
      const frame = {
        ...{ partyId: ids[party] ?? 0, tripId, carrierId: trip.carrierId, fromSeq, toSeq, now },
        ...{
          status: fare === null ? ('unconfirmed' as const) : ('confirmed' as const),
          needsCalculation: fare === null,
        },
        ...{ cancellation: trip.cancellation, expiresAt: null },
      };
      const row = seatRow(sql, frame, traveller, seats[party]?.[at] ?? null);
      return { row, fare, cents: paid[at] ?? 0 };
    }),
  );
  const rows = travellers.map(({ row }) => row);
  const held = await sql<{ id: number; seat: number }[]>`
    insert into booking ${sql(rows)} on conflict do nothing returning id, seat`;
  if (held.length < rows.length) throw new DomainError('no_seats_left');
  const idOf = new Map(held.map(({ id, seat }) => [seat, id]));
  const booked = travellers.map(({ row, fare, cents }) => ({ bookingId: idOf.get(row.seat ?? 0) ?? 0, fare, cents }));
  await writeHistory(
    sql,
    now,
    booked.map(({ bookingId, fare }) => ({
      ...{ bookingId, action: 'book', actorId: me.accountId, data: { amount: fare } },
    })),
  );
  const cash: Cash[] = booked.filter(({ cents }) => cents > 0);
  if (cash.length > 0) await payNew(sql, me, trip, cash, now);
}

/** A trip that has a bus and waits for its driver is as good as planned for those who were promised a seat on it. */
function requireOpen(me: Actor, trip: TripForBooking, { fromSeq, toSeq }: SeatsInput, now: Date): void {
  if (!worksOn(me, trip)) throw new DomainError('not_allowed');
  const status = trip.status === 'new' ? 'planned' : trip.status;
  const refused = bookRefusal({ ...trip, status }, fromSeq, toSeq, true, now) ?? saleRefusal(trip);
  if (refused) throw new DomainError(refused);
}

/** The seats of each party: those it names, or free ones beside each other. */
function freeSeats(trip: TripForBooking, parties: readonly WrittenParty[], unavailable: readonly number[]): number[][] {
  const taken = new Set(unavailable);
  const rows = rowsOf(trip);
  return parties.map(({ input: { travellers } }) => {
    refuseTaken(travellers, taken);
    const seats = seatParty(
      rows,
      taken,
      travellers.map(({ seat }) => seat),
    );
    if (!seats) throw new DomainError('no_seats_left');
    for (const seat of seats) taken.add(seat);
    return seats;
  });
}

const travellersOf = (input: SeatsInput, prices: SeatPrices | undefined) =>
  pricedTravellers(input, prices?.travellers ?? []);
