import { expect, it } from 'vitest';
import { type PhoneFacts, phoneShown } from './phones.ts';

const TRIP: PhoneFacts = {
  kind: 'passenger',
  status: 'confirmed',
  expiresAt: null,
  tripStatus: 'planned',
  tripArrivesAt: new Date('2026-06-12T16:00:00Z'),
  tripFinishedAt: null,
};
const BEFORE = '2026-06-10T06:00:00Z';
const SOON_AFTER = '2026-06-14T15:59:59Z';
const TWO_DAYS_AFTER = '2026-06-14T16:00:00Z';

it.each<[string, Partial<PhoneFacts>, string, boolean, boolean]>([
  // Columns: case, facts, now, whether the passenger reads the driver's phone, whether the carrier reads the passenger's
  // phone.
  ['a request', { status: 'unconfirmed' }, BEFORE, false, true],
  [
    'a request until it ends',
    { status: 'unconfirmed', expiresAt: new Date('2026-06-10T06:00:01Z') },
    BEFORE,
    false,
    true,
  ],
  ['a request that has ended', { status: 'unconfirmed', expiresAt: new Date(BEFORE) }, BEFORE, false, false],
  ['confirmed', {}, BEFORE, true, true],
  ['boarded', { status: 'boarded', tripStatus: 'started' }, '2026-06-12T10:00:00Z', true, true],
  [
    'who was not there may still come',
    { status: 'no_show', tripStatus: 'started' },
    '2026-06-12T10:00:00Z',
    true,
    true,
  ],
  ['completed, just within two days', { status: 'completed', tripStatus: 'finished' }, SOON_AFTER, true, true],
  ['completed, two days later', { status: 'completed', tripStatus: 'finished' }, TWO_DAYS_AFTER, false, false],
  ['confirmed and never settled, two days later', { tripStatus: 'started' }, TWO_DAYS_AFTER, false, false],
  [
    'two days count from the real end',
    { status: 'completed', tripStatus: 'finished', tripFinishedAt: new Date('2026-06-12T20:00:00Z') },
    TWO_DAYS_AFTER,
    true,
    true,
  ],
  ['cancelled, declined or expired', { status: 'cancelled' }, BEFORE, false, false],
  ['ejected', { status: 'ejected', tripStatus: 'started' }, '2026-06-12T10:00:00Z', false, false],
  ['a cancelled trip', { tripStatus: 'cancelled' }, BEFORE, false, false],
  [
    'a parcel still with the carrier',
    { kind: 'parcel', status: 'boarded', tripStatus: 'finished' },
    '2026-07-01T00:00:00Z',
    true,
    true,
  ],
  [
    'a parcel that is given back',
    { kind: 'parcel', status: 'ejected', tripStatus: 'finished' },
    SOON_AFTER,
    true,
    true,
  ],
  [
    'a parcel that was given back',
    { kind: 'parcel', status: 'ejected', tripStatus: 'finished' },
    TWO_DAYS_AFTER,
    false,
    false,
  ],
])('%s', (_, facts, now, passenger, carrier) => {
  const shown = { ...TRIP, ...facts };
  expect([phoneShown('passenger', shown, new Date(now)), phoneShown('carrier', shown, new Date(now))]).toEqual([
    passenger,
    carrier,
  ]);
});
