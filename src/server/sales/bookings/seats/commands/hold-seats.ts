import { randomBytes } from 'node:crypto';
import { lockThing } from '#server/core/database/advisory-locks.ts';
import type { Db } from '#server/core/database/db.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { ChildSeat } from '#shared/network/fleet/child-seats.ts';
import type { Help } from '#shared/network/fleet/help.ts';
import { bookingCode } from '#shared/sales/bookings/core/codes.ts';
import type { BookingStatus } from '#shared/sales/bookings/rules/lifecycle.ts';
import { type SeatRows, seatParty } from '#shared/sales/bookings/seats/seating.ts';
import type { CancellationTerms } from '#shared/sales/prices/conditions-schema.ts';
import { takenSeats } from '../../core/queries/seats.ts';
import type { TravellerPrice } from './price-seats.ts';

/** The number of attempts with seats that were free a moment ago; each failed attempt means that another person got a seat. */
const ATTEMPTS = 20;

export interface PartyFrame {
  tripId: number;
  carrierId: number;
  fromSeq: number;
  toSeq: number;
  status: BookingStatus;
  needsCalculation: boolean;
  cancellation: CancellationTerms;
  expiresAt: Date | null;
  now: Date;
}

export interface PricedTraveller {
  name: string;
  seat: number | null;
  hasPet: boolean;
  hasBaggage: boolean;
  childSeat: ChildSeat | null;
  help: readonly Help[];
  infantName: string | null;
  price: TravellerPrice;
}

/** The price of a seat by arrangement. */
export const NO_PRICE: TravellerPrice = { withPet: false, fare: null, fareParts: [], returnOf: null };

export interface HeldSeat {
  id: number;
  code: string;
  ticket: string;
  seat: number;
  status: BookingStatus;
}

/**
 * Books a seat for each traveller, all or none. The database's exclusion constraint decides. If a chosen seat is no longer free, it throws
 * `seat_taken` with its traveller. For travellers who chose none, it tries other seats until none is left (`no_seats_left`). The first
 * attempt takes no lock; transactions that lost a race continue one after another. The party is inserted only once there are free seats to
 * try. Throws `busy` after the last attempt.
 */
export async function holdSeats(
  sql: Db,
  frame: PartyFrame,
  travellers: readonly PricedTraveller[],
  rows: SeatRows,
  addParty: () => Promise<number>,
): Promise<{ partyId: number; held: HeldSeat[] }> {
  let partyId: number | null = null;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (attempt === 1) await lockThing(sql, 'seats', frame.tripId);
    const taken = new Set(await takenSeats(sql, frame.tripId, frame.fromSeq, frame.toSeq));
    refuseTaken(travellers, taken);
    const seats = seatParty(
      rows,
      taken,
      travellers.map((traveller) => traveller.seat),
    );
    if (!seats) throw new DomainError('no_seats_left');
    partyId ??= await addParty();
    const held = await tryToHold(sql, { ...frame, partyId }, travellers, seats);
    if (held) return { partyId, held };
  }
  throw new DomainError('busy');
}

export function refuseTaken(
  travellers: readonly Pick<PricedTraveller, 'seat'>[],
  takenSeats: ReadonlySet<number>,
): void {
  const errors = travellers.flatMap(({ seat }, index) =>
    seat !== null && takenSeats.has(seat) ? [{ field: `travellers.${index}.seat`, key: 'seat_taken' }] : [],
  );
  if (errors.length > 0) throw new DomainError('seat_taken', { errors });
}

/**
 * Inserts the whole party in one statement, ordered by seat, so that two parties cannot deadlock. Returns null if a seat is no longer
 * free.
 */
async function tryToHold(
  sql: Db,
  frame: PartyFrame & { partyId: number },
  travellers: readonly PricedTraveller[],
  seats: readonly number[],
): Promise<HeldSeat[] | null> {
  const rows = travellers
    .map((traveller, index) => seatRow(sql, frame, traveller, seats[index] ?? null))
    .sort((a, b) => (a.seat ?? 0) - (b.seat ?? 0));
  const [, held] = await Promise.all([
    sql`savepoint seats`,
    sql<
      HeldSeat[]
    >`insert into booking ${sql(rows)} on conflict do nothing returning id, code, ticket_key as ticket, seat, status`,
  ]);
  if (held.length < travellers.length) {
    await sql`rollback to savepoint seats`;
    return null;
  }
  return seats.flatMap((seat) => held.find((row) => row.seat === seat) ?? []);
}

export function seatRow(
  sql: Db,
  frame: PartyFrame & { partyId: number },
  traveller: PricedTraveller,
  seat: number | null,
) {
  return {
    partyId: frame.partyId,
    tripId: frame.tripId,
    carrierId: frame.carrierId,
    kind: 'passenger',
    status: frame.status,
    code: bookingCode(randomBytes),
    fromSeq: frame.fromSeq,
    toSeq: frame.toSeq,
    seat,
    name: traveller.name,
    hasPet: traveller.hasPet,
    hasBaggage: traveller.hasBaggage,
    childSeat: traveller.childSeat,
    help: [...new Set(traveller.help)],
    needsCalculation: frame.needsCalculation,
    infantName: traveller.infantName,
    fare: traveller.price.fare,
    fareParts: sql.json(traveller.price.fareParts),
    returnOf: traveller.price.returnOf,
    cancellationTerms: frame.cancellation && sql.json(frame.cancellation),
    expiresAt: frame.expiresAt,
    createdAt: frame.now,
    updatedAt: frame.now,
  };
}
