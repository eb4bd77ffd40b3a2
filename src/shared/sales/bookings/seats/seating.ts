/**
 * The number of free seats of a bus whose seats are numbered from 1. `taken` lists the seats that are held on any leg between
 * two stops; only a seat that is free on every leg can be sold.
 */
export function freeSeatCount(seatsCount: number, takenSeats: readonly number[]): number {
  const held = new Set(takenSeats.filter((seat) => seat >= 1 && seat <= seatsCount));
  return seatsCount - held.size;
}

/** The seat numbers of a bus by row, from front to back, each row from left to right. */
export type SeatRows = readonly (readonly number[])[];

/** The cost of one step to another row. It exceeds any step along a row, because people prefer to sit side by side. */
const ROW = 10;

/**
 * Assigns seats to a party, in the order of its travellers. Requested seats stay; the others (null) get free seats near them,
 * or, if nobody requested a seat, the free seats closest together, nearest to the front. Returns null when there are not
 * enough free seats. Requested seats are not checked here; the database decides whether they are still free.
 */
export function seatParty(
  rows: SeatRows,
  takenSeats: ReadonlySet<number>,
  requested: readonly (number | null)[],
): number[] | null {
  const chosen = requested.filter((seat) => seat !== null);
  const spots = spotsOf(rows);
  const free = [...spots.keys()].filter((seat) => !takenSeats.has(seat) && !chosen.includes(seat));
  const missing = requested.length - chosen.length;
  if (free.length < missing) return null;
  const seats = chosen.length > 0 ? seatsBeside(chosen, free, missing, spots) : closestSeats(free, missing, spots);
  return requested.map((seat) => seat ?? seats.shift() ?? 0);
}

/**
 * Distributes the seats selected on the seat plan to a party: a traveller whose seat is selected keeps it; the others get the
 * remaining selected seats in order, or null when none remain.
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

/** Chooses `count` free seats, one at a time, each the closest to any seat of the party. */
function seatsBeside(
  chosen: readonly number[],
  free: readonly number[],
  count: number,
  spots: Map<number, Spot>,
): number[] {
  const party = [...chosen];
  const left = [...free];
  const picked: number[] = [];
  for (let step = 0; step < count; step += 1) {
    const nearest = min(left, (seat) => Math.min(...party.map((other) => distance(seat, other, spots))));
    party.push(nearest);
    picked.push(nearest);
    left.splice(left.indexOf(nearest), 1);
  }
  return picked.sort((a, b) => a - b);
}

/**
 * Chooses `count` of the free seats, in seat order, with the smallest total distance from each to the next, and of equal ones those nearest to the
 * front. The best choice that begins with a seat is made of the best shorter ones that begin behind it.
 */
function closestSeats(free: readonly number[], count: number, spots: Map<number, Spot>): number[] {
  if (count === 0) return [];
  let choices: Choice[] = free.map((seat) => ({ seats: [seat], length: 0 }));
  for (let size = 2; size <= count; size += 1) {
    choices = choices.map((_, index): Choice => {
      const seat = free[index] ?? 0;
      const lengthened = choices.slice(index + 1).map(({ seats, length }) => {
        return { seats: [seat, ...seats], length: length + distance(seat, seats[0] ?? seat, spots) };
      });
      return least(lengthened);
    });
  }
  return least(choices).seats;
}

interface Choice {
  seats: number[];
  length: number;
}

/** The first of the shortest choices; an endless one where there is none. */
function least(choices: readonly Choice[]): Choice {
  const none: Choice = { seats: [], length: Number.POSITIVE_INFINITY };
  return choices.reduce((best, choice) => (choice.length < best.length ? choice : best), none);
}

function distance(a: number, b: number, spots: Map<number, Spot>): number {
  const one = spots.get(a);
  const two = spots.get(b);
  if (!one || !two) return Number.POSITIVE_INFINITY;
  return Math.abs(one.row - two.row) * ROW + Math.abs(one.column - two.column);
}

function min(items: readonly number[], weight: (item: number) => number): number {
  let best = items[0] ?? 0;
  for (const item of items) if (weight(item) < weight(best)) best = item;
  return best;
}
