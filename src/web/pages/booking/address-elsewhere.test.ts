import { expect, test } from 'vitest';
import { addressElsewhere } from './address-elsewhere.ts';

const trip = { id: 12 };

test.each([
  ['a ride under its address', 'passenger', 'passenger', 12, false, null],
  ['a ride that was moved', 'passenger', 'passenger', 11, false, '/trips/list/12/booking/5'],
  ['a sender’s parcel among the rides', 'parcel', 'passenger', 12, false, '/trips/list/12/booking/5?kind=parcel'],
  ['a sender’s parcel among the parcels', 'parcel', 'passenger', 12, true, null],
  ['a sender’s parcel that was moved', 'parcel', 'passenger', 11, true, '/trips/list/12/booking/5?kind=parcel'],
  ['a parcel that the staff reads', 'parcel', 'carrier', 12, false, null],
  ['a parcel that was moved, which the staff reads', 'parcel', 'carrier', 11, false, '/trips/list/12/booking/5'],
] as const)('%s', (_, kind, side, tripId, inParcels, address) => {
  expect(addressElsewhere({ id: 5, trip, kind, side }, { tripId, inParcels })).toBe(address);
});
