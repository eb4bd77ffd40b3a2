/**
 * How many seats of a bus (numbered from 1) are free, where those that are held on any leg between two stops are `taken`: a seat
 * that is free on every leg can be sold, and no other.
 */
export function freeSeatCount(seatsCount: number, taken: readonly number[]): number {
  const held = new Set(taken.filter((seat) => seat >= 1 && seat <= seatsCount));
  return seatsCount - held.size;
}

/** A bus as the rows of its seat numbers, front to back, each from left to right. */
export type SeatRows = readonly (readonly number[])[];

/** One step to another row weighs more than any step along a row: people sit beside each other, then behind. */
const ROW = 10;

/**
 * Seats for a party, in the order of its travellers: what was asked for stays, the others (null) get free seats beside
 * them, or for a party without wishes those that lie closest together, nearest to the front. Null when there are not
 * enough. What was asked for is not checked here; the database decides whether it is still free.
 */
export function seatParty(
  rows: SeatRows,
  taken: ReadonlySet<number>,
  wishes: readonly (number | null)[],
): number[] | null {
  const chosen = wishes.filter((seat) => seat !== null);
  const spots = spotsOf(rows);
  const free = [...spots.keys()].filter((seat) => !taken.has(seat) && !chosen.includes(seat));
  const missing = wishes.length - chosen.length;
  if (free.length < missing) return null;
  const given = chosen.length > 0 ? beside(chosen, free, missing, spots) : together(free, missing, spots);
  return wishes.map((seat) => seat ?? given.shift() ?? 0);
}

/**
 * Deals the seats that were chosen on a drawing out to a party: who has one of them keeps it, the others get what is left of
 * the choice in its order, and null when nothing is left.
 */
export function dealSeats(seats: readonly (number | null)[], chosen: readonly number[]): (number | null)[] {
  const stored = seats.map((seat) => (seat !== null && chosen.includes(seat) ? seat : null));
  const left = chosen.filter((seat) => !stored.includes(seat));
  return stored.map((seat) => seat ?? left.shift() ?? null);
}

interface Spot {
  row: number;
  column: number;
}

function spotsOf(rows: SeatRows): Map<number, Spot> {
  const spots = new Map<number, Spot>();
  for (const [row, seats] of rows.entries()) {
    for (const [column, seat] of seats.entries()) spots.set(seat, { row, column });
  }
  return spots;
}

/** One after another the free seat that is closest to any seat of the party. */
function beside(chosen: readonly number[], free: readonly number[], count: number, spots: Map<number, Spot>): number[] {
  const party = [...chosen];
  const left = [...free];
  const given: number[] = [];
  for (let step = 0; step < count; step += 1) {
    const nearest = min(left, (seat) => Math.min(...party.map((other) => distance(seat, other, spots))));
    party.push(nearest);
    given.push(nearest);
    left.splice(left.indexOf(nearest), 1);
  }
  return given.sort((a, b) => a - b);
}

/** The run of free seats, in the order of the bus, that spans the least of it. */
function together(free: readonly number[], count: number, spots: Map<number, Spot>): number[] {
  if (count === 0) return [];
  const starts = [...Array(free.length - count + 1).keys()];
  const start = min(starts, (first) => {
    const run = free.slice(first, first + count);
    return run.slice(1).reduce((sum, seat, index) => sum + distance(seat, run[index] ?? seat, spots), 0);
  });
  return free.slice(start, start + count);
}

function distance(a: number, b: number, spots: Map<number, Spot>): number {
  const one = spots.get(a);
  const two = spots.get(b);
  if (!one || !two) return Number.POSITIVE_INFINITY;
  return Math.abs(one.row - two.row) * ROW + Math.abs(one.column - two.column);
}

/** The first of those with the least weight. */
function min(items: readonly number[], weight: (item: number) => number): number {
  let best = items[0] ?? 0;
  for (const item of items) if (weight(item) < weight(best)) best = item;
  return best;
}
