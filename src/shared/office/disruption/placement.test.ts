import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LAYOUTS, seatPlan } from '#shared/network/fleet/seats.ts';
import type { BookingStatus } from '#shared/sales/bookings/rules/lifecycle.ts';
import { unfitParcels } from './parcel-load.ts';
import { areBeside, overlap, placeRiders, type Rider } from './placement.ts';
import { seatReasons } from './seat-reasons.ts';

const COACH = seatPlan(47, '2+2');
const VAN = seatPlan(18, '2+1');
const SMALL = seatPlan(8, '1+1');

/** '31 0-3 boarded p1': the seat, the legs, the status and the party. */
function rider(id: number, words: string): Rider {
  const [seat = '-', legs = '0-3', ...rest] = words.split(' ');
  const [fromSeq = 0, toSeq = 3] = legs.split('-').map(Number);
  const party = rest.find((word) => word.startsWith('p'));
  const status = (['boarded', 'unconfirmed'] as const).find((one) => rest.includes(one)) ?? 'confirmed';
  return {
    id,
    partyId: party ? Number(party.slice(1)) : id + 100,
    status,
    fromSeq,
    toSeq,
    seat: seat === '-' ? null : Number(seat),
  };
}

const place = (lines: readonly string[], cabin = VAN, was = COACH) => {
  const riders = lines.map((line, index) => rider(index + 1, line));
  const placed = placeRiders(riders, was, cabin);
  const reasons = seatReasons(riders, placed, was, cabin);
  return placed.map(({ id, seat }) => [seat, reasons.get(id)?.why ?? null]);
};

const full = (count: number, words = '') => Array.from({ length: count }, (_, index) => `${index + 1} ${words}`.trim());

describe('who sits where in another bus', () => {
  it.each<[string, string[], [number | null, string | null][]]>([
    [
      'a seat that the bus has stays',
      ['5', '18'],
      [
        [5, null],
        [18, null],
      ],
    ],
    [
      'a couple gets two seats side by side',
      ['31 0-3 p1', '32 0-3 p1'],
      [
        [1, 'beside'],
        [2, 'beside'],
      ],
    ],
    [
      'one beside the companion who stays',
      ['13 0-3 p1', '40 0-3 p1'],
      [
        [13, null],
        [12, 'beside'],
      ],
    ],
    ['the window, as before', ['26'], [[15, 'window']]],
    ['who came without a seat gets one', ['-'], [[1, 'near']]],
  ])('%s', (_, lines, expected) => {
    expect(place(lines)).toEqual(expected);
  });

  it('one seat serves two people on different legs', () => {
    const placed = place([...full(17), '30 0-1', '31 1-3']);
    expect(placed.slice(17)).toEqual([
      [18, 'only'],
      [18, 'only'],
    ]);
  });

  it('people aboard come before those who wait, and requests come last', () => {
    const placed = place([...full(6), '7 0-3 unconfirmed', '8 0-3 unconfirmed', '20 0-3 boarded', '21'], SMALL);
    expect(placed.slice(6).map(([seat]) => seat)).toEqual([null, null, 7, 8]);
  });

  it('a party that does not fit is not torn apart while others fit', () => {
    const placed = place([...full(17), '30 0-3 p1', '31 0-3 p1', '32']);
    expect(placed.slice(17).map(([seat]) => seat)).toEqual([null, null, 18]);
    expect(
      place([...full(17), '32', '30 0-3 p1', '31 0-3 p1'])
        .slice(17)
        .map(([seat]) => seat),
    ).toEqual([18, null, null]);
  });

  it('a family torn apart by its old numbers moves as a whole', () => {
    const others = [...full(8), ...full(17).slice(10)];
    const placed = place([...others, '18 0-3 p1', '19 0-3 p1'], VAN, seatPlan(23, '2+1'));
    expect(placed.slice(15)).toEqual([
      [9, 'beside'],
      [10, 'beside'],
    ]);
  });

  it('somebody moves on where the free legs are spread over two seats', () => {
    const lines = [...full(6), '7 0-1', '8 1-3', '20 1-3', '21 0-1'];
    expect(place(lines, SMALL).every(([seat]) => seat !== null)).toBe(true);
    const spread = [...full(6), '7 0-1', '8 2-3', '20 0-3'];
    expect(place(spread, SMALL).map(([seat]) => seat)).toEqual([1, 2, 3, 4, 5, 6, 8, 8, 7]);
    expect(place(spread, SMALL)[6]).toEqual([8, 'room']);
  });
});

const STATUSES: readonly BookingStatus[] = ['boarded', 'confirmed', 'unconfirmed'];
const LEGS = 4;

/** Any full or half-full bus: nobody sits on the same seat as another on the same leg. */
const anyTrip = fc
  .record({
    was: fc.record({ count: fc.integer({ min: 8, max: 60 }), layout: fc.constantFrom(...LAYOUTS) }),
    next: fc.record({ count: fc.integer({ min: 8, max: 60 }), layout: fc.constantFrom(...LAYOUTS) }),
    requested: fc.array(
      fc.record({
        seat: fc.option(fc.integer({ min: 1, max: 60 }), { freq: 9 }),
        from: fc.integer({ min: 0, max: LEGS - 1 }),
        length: fc.integer({ min: 1, max: LEGS }),
        party: fc.integer({ min: 1, max: 20 }),
        status: fc.constantFrom(...STATUSES),
      }),
      { maxLength: 70 },
    ),
  })
  .map(({ was, next, requested }) => {
    const riders: Rider[] = [];
    for (const [id, { seat, from, length, party, status }] of requested.entries()) {
      const one = { id, partyId: party, status, fromSeq: from, toSeq: Math.min(LEGS, from + length), seat };
      const clashes = riders.some((other) => other.seat === seat && overlap(other, one));
      if (seat === null || (seat <= was.count && !clashes)) riders.push(one);
    }
    return { riders, was: seatPlan(was.count, was.layout), cabin: seatPlan(next.count, next.layout) };
  });

describe('for any trip', () => {
  it('nobody is dropped or on two seats, and no seat is given twice on a leg', () => {
    fc.assert(
      fc.property(anyTrip, ({ riders, was, cabin }) => {
        const placed = placeRiders(riders, was, cabin);
        expect(placed.map(({ id }) => id)).toEqual(riders.map(({ id }) => id));
        for (const [index, one] of placed.entries()) {
          if (one.seat === null) continue;
          expect(cabin.positions.has(one.seat)).toBe(true);
          for (const [at, other] of placed.entries()) {
            const [a, b] = [riders[index], riders[at]];
            if (at > index && other.seat === one.seat && a && b) expect(overlap(a, b)).toBe(false);
          }
        }
      }),
    );
  });

  it('nobody is without a seat while every leg of theirs has one to spare', () => {
    fc.assert(
      fc.property(anyTrip, ({ riders, was, cabin }) => {
        const placed = placeRiders(riders, was, cabin);
        const seated = riders.filter((_, index) => placed[index]?.seat !== null);
        const on = (leg: number) => seated.filter((one) => one.fromSeq <= leg && leg < one.toSeq).length;
        for (const [index, one] of riders.entries()) {
          if (placed[index]?.seat !== null) continue;
          const legs = Array.from({ length: one.toSeq - one.fromSeq }, (_, leg) => one.fromSeq + leg);
          expect(legs.some((leg) => on(leg) === cabin.positions.size)).toBe(true);
        }
      }),
    );
  });

  it('a second, naive counting of seats admits the same people', () => {
    fc.assert(
      fc.property(anyTrip, ({ riders, was, cabin }) => {
        const placed = placeRiders(riders, was, cabin);
        const left = Array<number>(LEGS).fill(cabin.positions.size);
        const admitted = new Set<number>();
        const admit = (group: readonly Rider[]) => {
          const rest = [...left];
          for (const { fromSeq, toSeq } of group)
            for (let leg = fromSeq; leg < toSeq; leg += 1) rest[leg] = (rest[leg] ?? 0) - 1;
          if (rest.some((seats) => seats < 0)) return;
          left.splice(0, LEGS, ...rest);
          for (const { id } of group) admitted.add(id);
        };
        for (const status of STATUSES) {
          const open = () => riders.filter((one) => one.status === status && !admitted.has(one.id));
          for (const one of open()) if (one.seat !== null && one.seat <= cabin.positions.size) admit([one]);
          const others = open().filter(({ seat }) => seat === null || seat > cabin.positions.size);
          for (const party of new Set(others.map(({ partyId }) => partyId)))
            admit(others.filter(({ partyId }) => partyId === party));
          for (const one of open()) admit([one]);
        }
        expect(placed.filter(({ seat }) => seat !== null).map(({ id }) => id)).toEqual(
          riders.map(({ id }) => id).filter((id) => admitted.has(id)),
        );
      }),
    );
  });

  it('in a bus that has all their seats nobody moves but to sit with their party', () => {
    fc.assert(
      fc.property(anyTrip, ({ riders, was }) => {
        const seated = riders.filter(({ seat }) => seat !== null);
        for (const { before, seat } of placeRiders(seated, was, was)) expect(seat).toBe(before);
      }),
    );
  });

  it('a passenger who moves gets a reason, and a companion named as beside is beside', () => {
    fc.assert(
      fc.property(anyTrip, ({ riders, was, cabin }) => {
        const placed = placeRiders(riders, was, cabin);
        const reasons = seatReasons(riders, placed, was, cabin);
        const moved = placed.filter(({ seat, before }) => seat !== null && seat !== before);
        expect([...reasons.keys()]).toEqual(moved.map(({ id }) => id));
        for (const { id, seat } of moved) {
          const reason = reasons.get(id);
          const mate = placed.find((one) => one.id === reason?.other);
          if (reason?.why === 'beside') expect(areBeside(cabin, seat ?? 0, mate?.seat ?? 0)).toBe(true);
        }
      }),
    );
  });
});

describe('parcels', () => {
  const load = (id: number, weightKg: number, legs = [0, 2], status: BookingStatus = 'confirmed') => ({
    id,
    weightKg,
    status,
    fromSeq: legs[0] ?? 0,
    toSeq: legs[1] ?? 2,
  });
  it.each([
    ['all fit', [load(1, 40), load(2, 60)], []],
    ['room is counted leg by leg', [load(1, 80, [0, 1]), load(2, 80, [1, 2])], []],
    ['the later one does not fit', [load(1, 80), load(2, 30)], [2]],
    ['the one aboard stays', [load(1, 80), load(2, 30, [0, 2], 'boarded')], [1]],
  ])('%s', (_, parcels, unfit) => {
    expect(unfitParcels(parcels, 100)).toEqual(unfit);
  });
});
