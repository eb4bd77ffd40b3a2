import { expect, test } from 'vitest';
import { type Requests, requestRefusal } from './request-limits.ts';

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
])('%s', (_what, requests, seats, atOnce, refusal) => {
  expect(requestRefusal({ ...NONE, ...requests }, seats, atOnce)).toBe(refusal);
});
