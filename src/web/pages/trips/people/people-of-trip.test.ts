import { expect, it, test } from 'vitest';
import { sheetBooking, sheetParcel } from '#testing/web/samples.ts';
import { filtered, foundIn, inParties } from './people-of-trip.ts';

const DOG = sheetBooking({
  name: 'Яна Гнатів',
  seat: 2,
  hasPet: true,
  note: 'Песик Рекс, 6 кг',
  phone: '+380932147710',
});
const BAG = sheetBooking({ name: 'Олег Ґудзь', seat: 13, hasBaggage: true, code: 'RVG55U', fare: 3200, paid: 3200 });
const PARCEL = sheetParcel({ name: 'Надія Ткач' });
const ALL = [DOG, BAG, PARCEL];

test.each([
  ['песик', [DOG]],
  ['рекс', [DOG]],
  ['гнатів', [DOG]],
  ['hnativ', [DOG]],
  ['093 214 77 10', [DOG]],
  ['гудзь', [BAG]],
  ['rvg55', [BAG]],
  ['13', [BAG]],
  ['печиво', [PARCEL]],
  ['яна ткач', []],
  ['', ALL],
])('%j is found', (typed, expected) => {
  expect(foundIn(ALL, typed)).toEqual(expected);
});

test.each([
  ['all', ALL],
  ['unpaid', [DOG, PARCEL]],
  ['pet', [DOG]],
  ['baggage', [BAG]],
  ['note', [DOG]],
] as const)('the filter %s', (filter, expected) => {
  expect(filtered(ALL, filter)).toEqual(expected);
});

it('puts those together who were booked together, by their first seat, and parcels last', () => {
  const mother = sheetBooking({ seat: 9, partyId: 900 });
  const child = sheetBooking({ seat: 3, partyId: 900 });
  const alone = sheetBooking({ seat: 5 });
  const two = [sheetParcel({ partyId: 900 }), sheetParcel({ partyId: 900 })];
  expect(inParties([...two, alone, mother, child])).toEqual([[child, mother], [alone], [two[0]], [two[1]]]);
});
