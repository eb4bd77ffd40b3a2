import { describe, expect, it, test } from 'vitest';
import type { SheetBooking } from '#shared/trips/schema.ts';
import { countsAt, isOpen, peopleByStop, stopsInFocus, waitingParties } from './people.ts';

let lastId = 0;

function booking(values: Partial<SheetBooking>): SheetBooking {
  lastId += 1;
  return {
    id: lastId,
    partyId: lastId,
    kind: 'passenger',
    status: 'confirmed',
    notAboard: false,
    code: 'K7M4XP',
    fromSeq: 0,
    toSeq: 3,
    seat: lastId,
    name: 'Ірина Савчук',
    phone: '+380671112233',
    passengerId: null,
    hasPet: false,
    hasBaggage: false,
    note: '',
    needsCalculation: false,
    fare: 4500,
    contractPrice: null,
    counterPrice: null,
    declined: false,
    paid: 0,
    expiresAt: null,
    lastDeed: null,
    parcel: null,
    ...values,
  };
}

const place = { id: 1, name: { uk: '', en: '' }, country: 'PL', zone: 'Europe/Warsaw', lat: 0, lon: 0 };
const stops = [0, 1, 2, 3].map((seq) => ({
  seq,
  place,
  point: '',
  arrivesAt: null,
  departsAt: null,
  arrivedAt: null,
  departedAt: null,
}));
const people = (bookings: SheetBooking[]) => peopleByStop({ stops, bookings });
const seqs = (of: readonly { seq: number }[]) => of.map(({ seq }) => seq);

describe('the stops in focus', () => {
  it('are where the bus is, the next one, and those where something was left open', () => {
    const left = people([booking({ fromSeq: 0 }), booking({ fromSeq: 1, status: 'boarded' })]);
    expect(seqs(stopsInFocus(left, 1))).toEqual([0, 1, 2]);
    const settled = people([booking({ fromSeq: 0, status: 'boarded' }), booking({ fromSeq: 1, status: 'no_show' })]);
    expect(seqs(stopsInFocus(settled, 2))).toEqual([2, 3]);
  });

  it('a stop is open while somebody waits to board, or is still on board who should have left', () => {
    const open = (bookings: SheetBooking[]) => people(bookings).map(isOpen);
    expect(open([booking({ fromSeq: 1, toSeq: 2 })])).toEqual([false, true, false, false]);
    expect(open([booking({ fromSeq: 0, toSeq: 2, status: 'boarded' })])).toEqual([false, false, true, false]);
    expect(open([booking({ status: 'cancelled' }), booking({ status: 'unconfirmed' })])).toEqual(Array(4).fill(false));
  });
});

test('counts tell who really boarded and left where the bus has been, and who will where it has not', () => {
  const [first, , , last] = people([
    booking({ status: 'boarded' }),
    booking({ status: 'no_show' }),
    booking({ status: 'completed' }),
    booking({ status: 'ejected' }),
    booking({ kind: 'parcel', status: 'boarded' }),
  ]);
  expect(first && countsAt(first, true)).toEqual({ on: 3, off: 0 });
  expect(last && countsAt(last, false)).toEqual({ on: 0, off: 2 });
  expect(last && countsAt(last, true)).toEqual({ on: 0, off: 1 });
});

test('parties that wait for the carrier come before those that wait for the passenger', () => {
  const named = booking({ partyId: 901, status: 'unconfirmed', fare: null, contractPrice: 5000 });
  const declined = booking({ partyId: 902, status: 'unconfirmed', fare: null, contractPrice: 5000, declined: true });
  const two = [901, 901].map(() => booking({ partyId: 903, status: 'unconfirmed' }));
  const parties = waitingParties({ bookings: [named, declined, ...two] });
  expect(parties.map((party) => [party[0]?.partyId, party.length])).toEqual([
    [902, 1],
    [903, 2],
    [901, 1],
  ]);
});
