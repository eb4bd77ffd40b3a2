import { type SeatRows, seatParty } from './seating.ts';

/** Seats for a caller's party: the seats, whether they are as last time, and whether they are side by side in one row. */
export interface SeatProposal {
  seats: number[];
  asBefore: boolean;
  together: boolean;
}

/**
 * Proposes seats to a caller (docs/product.md 9.19): the seats of the last ride if they are free; otherwise the free ones among them, and
 * seats nearest to them; otherwise seats next to each other, nearest to the front. Null when too few seats are free.
 */
export function proposeSeats(
  rows: SeatRows,
  takenSeats: ReadonlySet<number>,
  count: number,
  before: readonly number[],
): SeatProposal | null {
  const all = rows.flat();
  const requested = before.filter((seat) => all.includes(seat) && !takenSeats.has(seat)).slice(0, count);
  const isComplete = requested.length === count && before.length === count;
  const apart = seatsOf(rows, takenSeats, count, requested);
  // A single seat of the last ride does not tear a party apart.
  const torn = count > 1 && requested.length < count;
  const seats = apart && torn && !together(rows, apart) ? (seatsOf(rows, takenSeats, count, []) ?? apart) : apart;
  if (!seats) return null;
  return { seats, asBefore: isComplete, together: together(rows, seats) };
}

/** The chosen seats, and for the others of the party seats near them; null when too few are free. */
export function fillSeats(
  rows: SeatRows,
  takenSeats: ReadonlySet<number>,
  count: number,
  chosen: readonly number[],
): Pick<SeatProposal, 'seats' | 'together'> | null {
  const seats = seatsOf(rows, takenSeats, count, chosen);
  return seats && { seats, together: together(rows, seats) };
}

function seatsOf(rows: SeatRows, takenSeats: ReadonlySet<number>, count: number, requested: readonly number[]) {
  const choices = Array.from({ length: count }, (_, index) => requested[index] ?? null);
  return seatParty(rows, takenSeats, choices)?.sort((a, b) => a - b) ?? null;
}

function together(rows: SeatRows, seats: readonly number[]): boolean {
  return seats.length > 1 && rows.some((row) => seats.every((seat) => row.includes(seat)));
}
