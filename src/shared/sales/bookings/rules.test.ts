import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PARCEL_CLASSES } from '#shared/network/carriers/schema.ts';
import { bookingCode, parcelPin, spacedCode, trackCode, typedCode } from './core/codes.ts';
import { type BookableTrip, bookRefusal, firstOpenStop, saleRefusal, stopPassed } from './rules/bookable.ts';
import { expiryOf } from './rules/expiry.ts';
import { classFor, fitsClass, parcelVerdict } from './rules/parcel-rules.ts';
import { bookInput } from './rules/schema.ts';
import { dealSeats, freeSeatCount, seatParty } from './seats/seating.ts';

/** 2+1 with a door in the first row and four seats in the last row, as on the seat plan. */
const ROWS = [
  [1, 2],
  [3, 4, 5],
  [6, 7, 8],
  [9, 10, 11],
  [12, 13, 14],
  [15, 16, 17, 18],
];

describe('seats for a party', () => {
  it.each([
    ['one sits in front', [], [null], [1]],
    ['two sit side by side', [1], [null, null], [3, 4]],
    ['three fill a row', [1, 4], [null, null, null], [6, 7, 8]],
    ['four fill the back', [1, 3, 7, 10, 13], [null, null, null, null], [15, 16, 17, 18]],
    [
      'two who cannot sit together sit one behind the other',
      [2, 4, 5, 7, 8, 10, 11, 13, 14, 16, 17, 18],
      [null, null],
      [1, 3],
    ],
    ['a chosen seat stays, the other sits beside', [6], [7, null], [7, 8]],
    ['a chosen seat stays though it is alone', [6, 8], [null, 7], [4, 7]],
  ])('%s', (_, taken, chosen, seats) => {
    expect(seatParty(ROWS, new Set(taken), chosen)).toEqual(seats);
  });

  it('are none when there are too few', () => {
    expect(seatParty([[1, 2]], new Set([1]), [null, null])).toBeNull();
    expect(seatParty([], new Set(), [null])).toBeNull();
  });

  it.each([
    ['a first choice goes to the first', [null, null], [7], [7, null]],
    ['a second one to the second', [7, null], [7, 8], [7, 8]],
    ['letting go leaves the other where they are', [7, 8], [8], [null, 8]],
    ['a third for two moves the first', [7, 8], [8, 9], [9, 8]],
  ])('are dealt out: %s', (_, seats, chosen, dealt) => {
    expect(dealSeats(seats, chosen)).toEqual(dealt);
  });

  it('are always free, of the bus, and different', () => {
    const all = ROWS.flat();
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.constantFrom(...all)),
        fc.integer({ min: 1, max: 8 }),
        fc.uniqueArray(fc.constantFrom(...all), { maxLength: 4 }),
        (taken, size, picks) => {
          const chosen = Array.from({ length: size }, (_, index) => picks[index] ?? null);
          const free = all.filter((seat) => !taken.includes(seat) && !chosen.includes(seat));
          const seats = seatParty(ROWS, new Set(taken), chosen);
          if (chosen.filter((seat) => seat === null).length > free.length) return seats === null;
          const given = seats?.filter((_, index) => chosen[index] === null) ?? [];
          expect(new Set(seats).size).toBe(size);
          return given.every((seat) => free.includes(seat));
        },
      ),
    );
  });
});

it.each([
  [18, [], 18],
  [18, [1, 2, 2, 18], 15],
  [18, [0, 19, 60], 18],
  [2, [1, 2], 0],
])('of %i seats with %j held on some leg, %i are free', (seats, taken, free) => {
  expect(freeSeatCount(seats, taken)).toBe(free);
});

it('nothing new is booked with a carrier that may not sell', () => {
  expect(saleRefusal({ sells: false })).toBe('carrier_not_selling');
  expect(saleRefusal({ sells: true })).toBeNull();
});

describe('codes', () => {
  const bytes =
    (...values: number[]) =>
    () =>
      Uint8Array.from(values);

  it('have no letters or digits that look alike', () => {
    const every = Array.from({ length: 43 }, (_, index) => bookingCode(bytes(...Array(6).fill(index * 6)))).join('');
    expect(every).not.toMatch(/[0O1I]/);
    expect(bookingCode(bytes(0, 31, 32, 63, 255, 8))).toBe('A9A99J');
    expect(trackCode((count) => new Uint8Array(count))).toMatch(/^a{20}$/);
  });

  it('of receivers are four digits', () => {
    expect(parcelPin(bytes(0, 0, 0, 7))).toBe('0007');
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 4, maxLength: 4 }), (random) => /^\d{4}$/.test(parcelPin(() => random))),
    );
  });

  it('are read out in two halves and understood as they are typed', () => {
    expect(spacedCode('K7M4XP')).toBe('K7M 4XP');
    expect(typedCode(' k7m-4xp ')).toBe('K7M4XP');
  });
});

describe('a request', () => {
  const departs = new Date('2026-11-26T19:30:00Z');

  it.each([
    ['days before, with an unknown carrier', '2026-11-20T08:00:00Z', null, '2026-11-21T08:00:00.000Z'],
    ['days before, of a carrier that answers within minutes', '2026-11-20T08:00:00Z', 5, '2026-11-20T10:00:00.000Z'],
    ['days before, of a carrier that takes an hour', '2026-11-20T08:00:00Z', 60, '2026-11-20T12:00:00.000Z'],
    ['days before, of a carrier that takes two days', '2026-11-20T08:00:00Z', 2_880, '2026-11-21T08:00:00.000Z'],
    ['late in the evening: the night does not count', '2026-11-20T19:30:00Z', 20, '2026-11-21T07:30:00.000Z'],
    ['at night', '2026-11-20T23:00:00Z', 20, '2026-11-21T08:00:00.000Z'],
    ['before midnight', '2026-11-20T21:00:00Z', 20, '2026-11-21T08:00:00.000Z'],
    ['in the evening before: not longer than a day', '2026-11-20T18:00:00Z', 300, '2026-11-21T18:00:00.000Z'],
    ['a day before departure', '2026-11-26T08:00:00Z', null, '2026-11-26T17:30:00.000Z'],
    ['two and a half hours before', '2026-11-26T17:00:00Z', null, '2026-11-26T17:30:00.000Z'],
    ['an hour before', '2026-11-26T18:30:00Z', 20, '2026-11-26T19:00:00.000Z'],
    ['ten minutes before', '2026-11-26T19:20:00Z', null, '2026-11-26T19:30:00.000Z'],
  ])('made %s ends in time', (_, made, usualMinutes, ends) => {
    const asked = { departsAt: departs, usualMinutes, zone: 'Europe/Kyiv' };
    expect(expiryOf(asked, new Date(made)).toISOString()).toBe(ends);
  });
});

describe('a parcel', () => {
  const limits = { parcelClasses: ['envelope', 's', 'm'] as ('envelope' | 's' | 'm')[], parcelMaxKg: 8 };

  it.each([
    ['s', 2, 'fixed'],
    ['m', 8, 'fixed'],
    ['m', 9, 'calculation'],
    ['l', 5, 'calculation'],
    ['xl', 40, 'calculation'],
  ] as const)('of class %s and %d kg is %s', (sizeClass, kg, verdict) => {
    expect(parcelVerdict(limits, sizeClass, kg)).toBe(verdict);
  });

  it('is refused where none are taken', () => {
    expect(parcelVerdict({ parcelClasses: [], parcelMaxKg: 30 }, 's', 1)).toBe('refused');
    expect(parcelVerdict({ ...limits, parcelMaxKg: 0 }, 's', 1)).toBe('refused');
  });

  it('belongs to the smallest class that carries it', () => {
    expect([0.3, 0.5, 1, 2.1, 10, 10.1, 31].map(classFor)).toEqual(['envelope', 'envelope', 's', 'm', 'm', 'l', 'xl']);
    for (const kg of [0.1, 2, 7, 29, 400]) expect(fitsClass(classFor(kg), kg)).toBe(true);
    expect(PARCEL_CLASSES.filter((sizeClass) => fitsClass(sizeClass, 5))).toEqual(['m', 'l', 'xl']);
  });
});

describe('a trip', () => {
  const at = (time: string) => new Date(`2026-11-26T${time}:00Z`);
  const trip: BookableTrip = { status: 'planned', currentSeq: null, departures: [at('06:00'), at('09:00'), null] };
  const started: BookableTrip = { ...trip, status: 'started', currentSeq: 1 };

  it.each([
    ['ahead', trip, 0, 2, false, '05:00', null],
    ['from a later to an earlier stop', trip, 2, 0, false, '05:00', 'wrong_stops'],
    ['from a stop to itself', trip, 1, 1, false, '05:00', 'wrong_stops'],
    ['beyond its last stop', trip, 0, 3, false, '05:00', 'wrong_stops'],
    ['after it left the stop', trip, 0, 2, false, '06:00', 'too_late'],
    ['late, by its staff', trip, 0, 2, true, '06:10', null],
    ['from a stop that it has not left', trip, 1, 2, false, '06:00', null],
    ['without a driver', { ...trip, status: 'new' }, 0, 2, false, '05:00', 'trip_not_bookable'],
    ['cancelled', { ...trip, status: 'cancelled' }, 0, 2, true, '05:00', 'trip_cancelled'],
    ['finished', { ...trip, status: 'finished' }, 0, 2, true, '05:00', 'trip_not_bookable'],
    ['on its way', started, 1, 2, false, '05:00', 'trip_already_started'],
    ['on its way, by its staff where the bus is', started, 1, 2, true, '09:05', null],
    ['on its way, by its staff where the bus was', started, 0, 2, true, '09:05', 'too_late'],
  ] as const)('%s', (_, of, from, to, staff, time, code) => {
    expect(bookRefusal(of, from, to, staff, at(time))).toBe(code);
  });
});

describe('stops where somebody can still board', () => {
  const stop = (departs: string | null, departed = false) => ({
    departsAt: departs && `2026-11-26T${departs}:00Z`,
    departedAt: departed ? '2026-11-26T09:05:00Z' : null,
  });
  const stops = [stop('06:00'), stop('09:00'), stop('12:00'), stop(null)];
  const left = [stop('06:00', true), stop('09:00', true), stop('12:00'), stop(null)];

  it.each([
    ['ahead', { status: 'planned', currentSeq: null, stops }, '05:00', [], 0],
    ['planned, but its first departure is over', { status: 'planned', currentSeq: null, stops }, '06:00', [0], 1],
    ['late, standing at a stop', { status: 'started', currentSeq: 1, stops }, '10:00', [0], 1],
    ['left the second stop', { status: 'started', currentSeq: 1, stops: left }, '09:10', [0, 1], 2],
    ['boarding before its departure', { status: 'started', currentSeq: 0, stops }, '05:40', [], 0],
    ['all are behind', { status: 'planned', currentSeq: null, stops }, '13:00', [0, 1, 2], 0],
  ] as const)('%s', (_, trip, time, passed, first) => {
    const now = new Date(`2026-11-26T${time}:00Z`);
    expect([0, 1, 2].filter((seq) => stopPassed(trip, seq, now))).toEqual(passed);
    expect(firstOpenStop(trip, now)).toBe(first);
  });
});

describe('what is sent', () => {
  const traveller = { name: 'Ірина Савчук', seat: null };
  const seats = { kind: 'passenger', fromSeq: 0, toSeq: 1, phone: '+380671234567', travellers: [traveller] };
  const keys = (input: unknown) =>
    bookInput.safeParse(input).error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? [];

  it('passes with names, pets and seats', () => {
    expect(keys(seats)).toEqual([]);
    expect(keys({ ...seats, travellers: Array(60).fill(traveller) })).toEqual([]);
  });

  it.each([
    ['nobody', { travellers: [] }, 'travellers travellers_min'],
    ['more than a bus has', { travellers: Array(61).fill(traveller) }, 'travellers travellers_max'],
    ['a seat beyond any bus', { travellers: [{ ...traveller, seat: 61 }] }, 'travellers.0.seat seat_format'],
    [
      'a seat twice',
      {
        travellers: [
          { ...traveller, seat: 4 },
          { ...traveller, seat: 4 },
        ],
      },
      'travellers.1.seat seat_twice',
    ],
    ['no telephone', { phone: ' ' }, 'phone phone_required'],
    ['a telephone with a digit too many', { phone: '067 123 45 678' }, 'phone phone_format'],
    [
      'a name without a letter',
      { travellers: [{ ...traveller, name: '1' }] },
      'travellers.0.name first_name_min_length',
    ],
    ['a note of a page', { note: 'а'.repeat(301) }, 'note text_max_length'],
  ])('is refused for %s', (_, change, key) => {
    expect(keys({ ...seats, ...change })).toEqual([key]);
  });
});
