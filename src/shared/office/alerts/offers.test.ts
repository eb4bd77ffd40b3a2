import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GATHER_AGAIN_HOURS, GATHER_LAST_HOURS, GATHER_MINUTES } from './limits.ts';
import { offerEnd, type SeatOffer, seatOffers, type TakenSeat, type Waiting } from './offers.ts';

/** A bus of four seats on a trip of three legs, two days before it departs. */
const ROWS = [
  [1, 2],
  [3, 4],
];
const NOW = new Date('2026-06-10T04:00:00Z');
const DEPARTS = new Date('2026-06-12T04:00:00Z');
const MINUTE = 60_000;
const HOUR = 60;
const after = (minutes: number, since = NOW) => new Date(since.getTime() + minutes * MINUTE);
const all = (seat: number): TakenSeat => ({ seat, fromSeq: 0, toSeq: 3 });
const waits = (id: number, seats: number, more: Partial<Waiting> = {}): Waiting => {
  return { id, seats, fromSeq: 0, toSeq: 3, departsAt: DEPARTS, gathersUntil: null, ...more };
};
const offer = (id: number, ...seats: number[]): SeatOffer => ({ id, seats, gathersUntil: null });
const gathers = (minutes: number, id: number, ...seats: number[]) => ({ id, seats, gathersUntil: after(minutes) });

test.each<[what: string, taken: TakenSeat[], waiting: Waiting[], offers: SeatOffer[]]>([
  ['nobody while the bus is full', [1, 2, 3, 4].map(all), [waits(1, 1)], []],
  ['the first who fits', [1, 2, 3].map(all), [waits(1, 1), waits(2, 1)], [offer(1, 4)]],
  [
    'two on different legs of one seat',
    [1, 2, 3].map(all),
    [waits(1, 1, { toSeq: 1 }), waits(2, 1, { fromSeq: 1 }), waits(3, 1, { fromSeq: 2 })],
    [offer(1, 4), offer(2, 4)],
  ],
  [
    'nobody whose leg is taken in part',
    [...[1, 2, 3].map(all), { seat: 4, fromSeq: 1, toSeq: 2 }],
    [waits(1, 1), waits(2, 1, { fromSeq: 2 })],
    [offer(2, 4)],
  ],
  ['a family side by side', [1, 2].map(all), [waits(1, 2)], [offer(1, 3, 4)]],
  ['a pair, held until it has both', [1, 2, 3].map(all), [waits(1, 2), waits(2, 1)], [gathers(120, 1, 4)]],
  [
    'a pair, held no longer than at first',
    [1, 2, 3].map(all),
    [waits(1, 2, { gathersUntil: after(5) }), waits(2, 1)],
    [gathers(5, 1, 4)],
  ],
  ['the next after that', [1, 2, 3].map(all), [waits(1, 2, { gathersUntil: NOW }), waits(2, 1)], [offer(2, 4)]],
  [
    'the pair again on the next day',
    [1, 2, 3].map(all),
    [waits(1, 2, { gathersUntil: after(-22 * HOUR) }), waits(2, 1)],
    [gathers(120, 1, 4)],
  ],
  [
    'the pair whose time was over, when both are free',
    [1, 2].map(all),
    [waits(1, 2, { gathersUntil: after(-1) }), waits(2, 1)],
    [offer(1, 3, 4)],
  ],
  [
    'the pair, held until six hours before it departs',
    [1, 2, 3].map(all),
    [waits(1, 2, { departsAt: after(7 * HOUR) })],
    [gathers(60, 1, 4)],
  ],
  [
    'the next in the last six hours',
    [1, 2, 3].map(all),
    [waits(1, 2, { departsAt: after(6 * HOUR) }), waits(2, 1)],
    [offer(2, 4)],
  ],
  ['the next when a family of three lacks two', [1, 2, 3].map(all), [waits(1, 3), waits(2, 1)], [offer(2, 4)]],
  ['a family of three that lacks one', [1, 2].map(all), [waits(1, 3), waits(2, 2)], [gathers(120, 1, 3, 4)]],
  ['the next when the bus is too small for the first', [1, 2].map(all), [waits(1, 5), waits(2, 2)], [offer(2, 3, 4)]],
  [
    'who rides on a leg that a pair does not need',
    [1, 2, 3].map(all),
    [waits(1, 2, { toSeq: 1 }), waits(2, 1), waits(3, 1, { fromSeq: 1 })],
    [gathers(120, 1, 4), offer(3, 4)],
  ],
])('is offered to %s', (_what, taken, waiting, offers) => {
  expect(seatOffers(ROWS, taken, waiting, NOW)).toEqual(offers);
});

test('an offer ends when the bus leaves', () => {
  const now = new Date('2026-06-10T09:00:00Z');
  expect(offerEnd(now, DEPARTS, 30).toISOString()).toBe('2026-06-10T09:30:00.000Z');
  expect(offerEnd(now, new Date('2026-06-10T09:10:00Z'), 30).toISOString()).toBe('2026-06-10T09:10:00.000Z');
});

const stretch = fc
  .tuple(fc.nat(2), fc.nat(2))
  .map(([from, more]) => ({ fromSeq: from, toSeq: Math.min(3, from + 1 + more) }));
const entries = fc
  .array(
    fc.tuple(
      stretch,
      fc.integer({ min: 1, max: 6 }),
      fc.integer({ min: 1, max: 4 * 24 * HOUR }),
      fc.option(fc.integer({ min: -2 * 24 * HOUR, max: GATHER_MINUTES })),
    ),
    { maxLength: 8 },
  )
  .map((list) =>
    list.map(([where, seats, departs, gathered], index) =>
      waits(index + 1, seats, {
        ...where,
        departsAt: after(departs),
        gathersUntil: gathered === null ? null : after(gathered),
      }),
    ),
  );
const taken = fc.array(fc.record({ seat: fc.integer({ min: 1, max: 4 }), where: stretch }), { maxLength: 10 });

/** For how many minutes from now a party may have seats held: counted minute by minute, as a person with a watch would. */
function minutesHeld({ departsAt, gathersUntil }: Waiting): number {
  const allowed = (minute: number) => {
    const instant = after(minute).getTime();
    if (instant >= after(-GATHER_LAST_HOURS * HOUR, departsAt).getTime()) return false;
    if (gathersUntil === null || NOW.getTime() >= after(GATHER_AGAIN_HOURS * HOUR, gathersUntil).getTime())
      return minute < GATHER_MINUTES;
    return instant < gathersUntil.getTime();
  };
  let minutes = 0;
  while (allowed(minutes)) minutes += 1;
  return minutes;
}

test('a second, naive list with a grid of seats and legs decides the same', () => {
  fc.assert(
    fc.property(taken, entries, (booked, waiting) => {
      const grid = [1, 2, 3, 4].map(() => [false, false, false]);
      const legsOf = ({ fromSeq, toSeq }: { fromSeq: number; toSeq: number }) => [0, 1, 2].slice(fromSeq, toSeq);
      for (const { seat, where } of booked) for (const leg of legsOf(where)) grid[seat - 1]?.fill(true, leg, leg + 1);
      const offers = seatOffers(
        ROWS,
        booked.map(({ seat, where }) => ({ seat, ...where })),
        waiting,
        NOW,
      );
      for (const entry of waiting) {
        const free = [1, 2, 3, 4].filter((seat) => legsOf(entry).every((leg) => !grid[seat - 1]?.[leg]));
        const held = minutesHeld(entry);
        const mine = offers.find(({ id }) => id === entry.id);
        if (free.length >= entry.seats) expect([mine?.seats.length, mine?.gathersUntil]).toEqual([entry.seats, null]);
        else if (entry.seats > 4 || free.length < entry.seats / 2 || held === 0) expect(mine).toBeUndefined();
        else expect(mine).toEqual({ id: entry.id, seats: free, gathersUntil: after(held) });
        expect((mine?.seats ?? []).filter((seat) => !free.includes(seat))).toEqual([]);
        for (const seat of mine?.seats ?? []) for (const leg of legsOf(entry)) grid[seat - 1]?.fill(true, leg, leg + 1);
      }
    }),
    { numRuns: 500 },
  );
});
