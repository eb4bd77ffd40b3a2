import fc from 'fast-check';
import { expect, test } from 'vitest';
import { freeSeatCount, seatParty } from './seating.ts';

const ROWS = [
  [1, 2, 3, 4],
  [5, 6, 7, 8],
  [9, 10],
];
const SEATS = ROWS.flat();

/** How far two seats are from each other: a step to another row counts as much as ten along one. */
function distance(one: number, other: number): number {
  const at = (seat: number) =>
    ROWS.flatMap((row, index) => (row.includes(seat) ? [[index, row.indexOf(seat)]] : []))[0] ?? [];
  const [[rowA = 0, a = 0], [rowB = 0, b = 0]] = [at(one), at(other)];
  return Math.abs(rowA - rowB) * 10 + Math.abs(a - b);
}

/** Every choice of so many seats, in the order of their numbers. */
function choices(seats: readonly number[], count: number): number[][] {
  if (count === 0) return [[]];
  return seats.flatMap((seat, index) => choices(seats.slice(index + 1), count - 1).map((rest) => [seat, ...rest]));
}

const stretched = (seats: readonly number[]) =>
  seats.slice(1).reduce((sum, seat, index) => sum + distance(seats[index] ?? seat, seat), 0);

test('no choice of free seats, of all that there are, is closer together or further to the front', () => {
  fc.assert(
    fc.property(fc.subarray(SEATS), fc.integer({ min: 1, max: 5 }), (taken, count) => {
      const found = seatParty(ROWS, new Set(taken), Array<null>(count).fill(null));
      const all = choices(
        SEATS.filter((seat) => !taken.includes(seat)),
        count,
      );
      if (all.length === 0) {
        expect(found).toBeNull();
        return;
      }
      const least = Math.min(...all.map(stretched));
      expect(stretched(found ?? [])).toBe(least);
      expect(found).toEqual(all.find((seats) => stretched(seats) === least));
    }),
  );
});

test('a companion gets the free seat that is nearest to any seat that was chosen', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(SEATS, { minLength: 1 }), fc.integer({ min: 1, max: 3 }), (seats, count) => {
      const chosen = seats.slice(0, count);
      const taken = seats.slice(count);
      const free = SEATS.filter((seat) => !seats.includes(seat));
      const found = seatParty(ROWS, new Set(taken), [...chosen, null]);
      if (free.length === 0) {
        expect(found).toBeNull();
        return;
      }
      const away = (seat: number) => Math.min(...chosen.map((one) => distance(one, seat)));
      const nearest = free.toSorted((a, b) => away(a) - away(b) || a - b)[0];
      expect(found).toEqual([...chosen, nearest]);
    }),
  );
});

test('free seats are those that nobody has, counted one by one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60 }), fc.array(fc.integer({ min: -2, max: 70 })), (count, taken) => {
      let free = 0;
      for (let seat = 1; seat <= count; seat += 1) if (!taken.includes(seat)) free += 1;
      expect(freeSeatCount(count, taken)).toBe(free);
    }),
  );
});
