import { describe, expect, it } from 'vitest';
import type { TripStatus } from '#shared/sales/trips/schema.ts';
import { type ReviewableFacts, type ReviewKind, reviewKindOf, wasReached } from './reviewable.ts';

const DEPARTS = new Date('2026-06-12T04:00:00Z');
const at = (hours: number) => new Date(DEPARTS.getTime() + hours * 3_600_000);

describe('which review may be written', () => {
  const gone = { cancelledBy: 'trip', cancelledAt: at(-2), wasConfirmed: true } as const;
  const waiting = { status: 'confirmed', stopReached: false } as const;
  it.each<[string, Partial<ReviewableFacts>, TripStatus, number, ReviewKind | null]>([
    ['a ride that is over', { status: 'completed' }, 'finished', 20, 'ride'],
    ['a ride of two weeks ago', { status: 'completed' }, 'finished', 14 * 24, 'ride'],
    ['a ride of an earlier day', { status: 'completed' }, 'finished', 14 * 24 + 1, null],
    ['a ride whose trip goes on', { status: 'completed' }, 'started', 20, null],
    ['a trip that was cancelled two hours before', { status: 'cancelled', ...gone }, 'cancelled', -1, 'cancelled'],
    [
      'also by refusing one booking',
      { status: 'cancelled', ...gone, cancelledBy: 'carrier' },
      'planned',
      0,
      'cancelled',
    ],
    ['a day before to the minute', { status: 'cancelled', ...gone, cancelledAt: at(-24) }, 'cancelled', 0, 'cancelled'],
    ['earlier than a day before', { status: 'cancelled', ...gone, cancelledAt: at(-24.1) }, 'cancelled', 0, null],
    ['a request that nobody had accepted', { status: 'cancelled', ...gone, wasConfirmed: false }, 'cancelled', 0, null],
    ['cancelled by the passenger', { status: 'cancelled', ...gone, cancelledBy: 'passenger' }, 'finished', 20, null],
    ['a bus that is two hours late', waiting, 'planned', 2, null],
    ['a bus that has not come after three hours', waiting, 'planned', 3, 'neverCame'],
    ['a stop that the bus left out', { status: 'no_show', stopReached: false }, 'finished', 20, 'neverCame'],
    ['somebody who missed the bus', { status: 'no_show', stopReached: true }, 'finished', 20, null],
    ['an unanswered request', { status: 'unconfirmed', stopReached: false }, 'planned', 20, null],
    ['somebody who was put off', { status: 'ejected', stopReached: false }, 'finished', 20, null],
  ])('%s', (_, facts, trip, hours, expected) => {
    expect(reviewKindOf({ status: 'confirmed', departsAt: DEPARTS, ...facts }, trip, at(hours))).toBe(expected);
  });
});

describe('whether the bus was at a stop', () => {
  const stop = { seq: 1, arrivedAt: null, departedAt: null };
  it.each([
    ['by its arrival', { ...stop, arrivedAt: 'x' }, null, true],
    ['by its departure', { ...stop, departedAt: 'x' }, 3, true],
    ['when it stands there', stop, 1, true],
    ['not when it went on without', stop, 2, false],
    ['not when the trip never began', stop, null, false],
    ['not of an unknown stop', undefined, 1, false],
  ])('%s', (_, of, current, expected) => {
    expect(wasReached(of, current)).toBe(expected);
  });
});
