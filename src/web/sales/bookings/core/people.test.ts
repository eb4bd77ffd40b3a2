import { expect, test } from 'vitest';
import type { SheetBooking } from '#shared/sales/trips/schema.ts';
import { sheetBooking } from '#testing/web/samples.ts';
import { countsAt, peopleByStop, waitingParties } from './people.ts';

let lastId = 0;

function booking(values: Partial<SheetBooking>): SheetBooking {
  lastId += 1;
  return sheetBooking({ id: lastId, partyId: lastId, seat: lastId, toSeq: 3, passengerId: null, ...values });
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

test('the numbers at a stop count people who boarded and left, and at later stops those who will', () => {
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
