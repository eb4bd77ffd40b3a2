import { expect, test } from 'vitest';
import { BOOKING_STATUSES } from '../rules/lifecycle.ts';
import { parcelPageIsOver } from './parcel-page.ts';

const changedAt = new Date('2026-06-12T16:00:00Z');
const over = (now: string) =>
  BOOKING_STATUSES.filter((status) => parcelPageIsOver({ status, changedAt }, new Date(now)));

test('a parcel’s page ends a week after the parcel was settled, and not while it is on its way', () => {
  expect(over('2026-06-19T15:59:59Z')).toEqual([]);
  expect(over('2026-06-19T16:00:00Z')).toEqual(['completed', 'cancelled', 'no_show', 'ejected']);
});
