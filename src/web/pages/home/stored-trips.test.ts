import { expect, test } from 'vitest';
import { tripsNow } from './stored-trips.ts';

const now = new Date('2026-11-20T12:00:00Z');
const trip = (status: 'planned' | 'started' | 'finished', departsAt: string, arrivesAt: string) => ({
  status,
  departsAt: `2026-11-${departsAt}:00Z`,
  arrivesAt: `2026-11-${arrivesAt}:00Z`,
});
const old = trip('planned', '18T08:00', '18T20:00');
const over = trip('finished', '19T08:00', '19T20:00');
const later = trip('planned', '22T08:00', '22T20:00');
const next = trip('planned', '20T18:00', '21T08:00');
const underway = trip('started', '20T20:00', '21T08:00');

test.each([
  ['the trip under way', [later, next, over, underway], { current: underway, trips: [next, later] }],
  ['else the next one', [later, old, next], { current: next, trips: [later] }],
  ['nothing of trips that are over', [old, over], null],
])('the first tab without a connection shows %s', (_, sheets, shown) => {
  expect(tripsNow(sheets, now)).toEqual(shown);
});
