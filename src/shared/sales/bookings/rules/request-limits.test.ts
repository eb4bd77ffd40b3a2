import { expect, test } from 'vitest';
import { type GuestRequests, guestRefusal, maxUnprovenSeats, type Requests, requestRefusal } from './request-limits.ts';

const NONE: Requests = { openSeatsOnTrip: 0, heldSeatsOnTrip: 0, open: 0, lastHour: 0 };

test.each<[what: string, requests: Partial<Requests>, seats: number, atOnce: boolean, refusal: string | null]>([
  ['a family', {}, 8, false, null],
  [
    'one more beside a family that waits',
    { openSeatsOnTrip: 8, heldSeatsOnTrip: 8, open: 8 },
    1,
    false,
    'too_many_seats',
  ],
  ['one more beside a family that is confirmed', { heldSeatsOnTrip: 8 }, 8, false, null],
  ['a third family', { heldSeatsOnTrip: 16 }, 1, false, 'too_many_seats'],
  ['a family where nobody is asked', { heldSeatsOnTrip: 8 }, 8, true, null],
  ['a third family where nobody is asked', { heldSeatsOnTrip: 16 }, 1, true, 'too_many_seats'],
  ['a fourth trip while three wait', { open: 24 }, 1, false, 'too_many_open_requests'],
  ['the last of the open requests', { open: 23 }, 1, false, null],
  ['a parcel beside as many', { open: 24 }, 0, false, 'too_many_open_requests'],
  ['a parcel with a whole family on the trip', { openSeatsOnTrip: 8, heldSeatsOnTrip: 16, open: 8 }, 0, false, null],
  ['the fifteenth booking of an hour', { lastHour: 14 }, 1, false, null],
  ['the sixteenth', { lastHour: 15 }, 1, true, 'too_many_bookings'],
])('%s', (_what, requests, seats, confirmsInstantly, refusal) => {
  expect(requestRefusal({ ...NONE, ...requests }, seats, confirmsInstantly)).toBe(refusal);
});

test.each<[what: string, requests: Partial<GuestRequests>, seats: number, atOnce: boolean, refusal: string | null]>([
  ['a guest’s family', {}, 8, false, null],
  ['one more while it waits', { heldSeatsOnTrip: 8, open: 8, unpaidAhead: 8 }, 1, false, 'too_many_guest_bookings'],
  ['a parcel while it waits', { open: 8, unpaidAhead: 8 }, 0, false, 'too_many_guest_bookings'],
  ['the way back of a confirmed family', { unpaidAhead: 8 }, 8, true, null],
  ['a third ride that nobody has paid', { unpaidAhead: 16 }, 1, true, 'too_many_guest_bookings'],
  ['a third ride after the first ones were paid', { heldSeatsOnTrip: 8 }, 8, true, null],
  ['more than sixteen seats of one trip', { heldSeatsOnTrip: 16 }, 1, true, 'too_many_seats'],
  ['eight seats of a network that nobody has proven', { unprovenOfNetwork: 7 }, 1, true, null],
  ['one more of that network', { unprovenOfNetwork: 8 }, 1, true, 'too_many_unproven_seats'],
  ['a parcel of that network', { unprovenOfNetwork: 8 }, 0, true, null],
  ['a third of the bus that nobody has proven', { unprovenOfTrip: 16 }, 1, true, null],
  ['one more of that bus', { unprovenOfTrip: 17 }, 1, true, 'too_many_unproven_on_trip'],
  ['a parcel on that bus', { unprovenOfTrip: 17 }, 0, true, null],
  ['the fifth booking of an hour', { lastHour: 4 }, 1, true, null],
  ['the sixth', { lastHour: 5 }, 1, true, 'too_many_guest_bookings'],
])('%s', (_what, requests, seats, confirmsInstantly, refusal) => {
  const none = { ...NONE, unpaidAhead: 0, unprovenOfNetwork: 0, unprovenOfTrip: 0 };
  expect(guestRefusal({ ...none, ...requests }, seats, { seatsOfBus: 53, confirmedAtOnce: confirmsInstantly })).toBe(
    refusal,
  );
});

test.each([
  ['a car', 4, 2],
  ['a small van', 6, 3],
  ['a van: a family of four, and half of the seats are left', 8, 4],
  ['a minibus', 18, 6],
  ['a coach', 53, 17],
])('seats that nobody has proven, of %s', (_what, seats, max) => {
  expect(maxUnprovenSeats(seats)).toBe(max);
});
