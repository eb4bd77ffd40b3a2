import { describe, expect, it, test } from 'vitest';
import type { TripStatus } from '#shared/sales/trips/schema.ts';
import { type DrivenTrip, isTrackedAt, isTrackedBySheet, tripOfFix } from './window.ts';

describe('the time in which a trip is tracked', () => {
  const HOUR = 3_600_000;
  const trip = (change: Partial<DrivenTrip> = {}): DrivenTrip => ({
    status: 'planned',
    departsAt: 10 * HOUR,
    arrivesAt: 22 * HOUR,
    startedAt: null,
    endedAt: null,
    ...change,
  });

  it.each([
    ['61 minutes before its departure', trip(), 9 * HOUR - 60_000, false],
    ['an hour before its departure', trip(), 9 * HOUR, true],
    ['without a driver', trip({ status: 'new' }), 11 * HOUR, false],
    ['that started three hours early', trip({ status: 'started', startedAt: 7 * HOUR }), 7 * HOUR, true],
    ['that started late and still runs', trip({ status: 'started', startedAt: 10 * HOUR }), 30 * HOUR, true],
    ['that was left open a day after its end', trip({ status: 'started', startedAt: 10 * HOUR }), 46 * HOUR, false],
    ['finished', trip({ status: 'finished', endedAt: 21 * HOUR }), 21 * HOUR, false],
    ['before it finished', trip({ status: 'finished', endedAt: 21 * HOUR }), 20 * HOUR, true],
    ['cancelled', trip({ status: 'cancelled', endedAt: 5 * HOUR }), 10 * HOUR, false],
  ])('is decided for a trip %s', (_, driven, at, expected) => {
    expect(isTrackedAt(driven, at)).toBe(expected);
  });

  it('assigns a fix to the running trip, and then to the next one', () => {
    const first = trip({ status: 'started', startedAt: 10 * HOUR });
    const second = trip({ departsAt: 22 * HOUR, arrivesAt: 30 * HOUR });
    expect(tripOfFix([second, first], 21.5 * HOUR)).toBe(first);
    expect(tripOfFix([second, { ...first, endedAt: 21 * HOUR }], 21.5 * HOUR)).toBe(second);
    expect(tripOfFix([], 0)).toBeNull();
  });

  it('assigns a fix to the trip that left first when two are running', () => {
    const late = trip({ status: 'started', startedAt: 9 * HOUR });
    const next = trip({ status: 'started', startedAt: 20 * HOUR, departsAt: 20 * HOUR, arrivesAt: 30 * HOUR });
    expect(tripOfFix([next, late], 21 * HOUR)).toBe(late);
  });

  it('assigns a fix from before the start to the previous trip, or to this one within the hour before', () => {
    const early = trip({ status: 'started', startedAt: 9.5 * HOUR });
    expect(tripOfFix([early], 9.2 * HOUR)).toBe(early);
    expect(tripOfFix([early], 8.9 * HOUR)).toBeNull();
  });
});

const DRIVER = { id: 5, name: 'Данило', lastName: 'Кравчук', phone: '' };
const iso = (minutes: number) => new Date(Date.parse('2026-06-12T04:00:00Z') + minutes * 60_000).toISOString();
const SHEET = {
  status: 'planned' as TripStatus,
  departsAt: iso(-60),
  arrivesAt: iso(300),
  startedAt: null as string | null,
  finishedAt: null,
  driverPerson: DRIVER as typeof DRIVER | null,
  secondDriverPerson: null as typeof DRIVER | null,
};

test.each<[string, Partial<typeof SHEET>, boolean]>([
  ['under way', { status: 'started', startedAt: iso(-60) }, true],
  ['that leaves within the hour', { departsAt: iso(50) }, true],
  ['that leaves later', { departsAt: iso(70) }, false],
  ['of the second driver', { driverPerson: null, secondDriverPerson: DRIVER }, true],
  ['of another driver', { driverPerson: null }, false],
  ['that is over', { status: 'finished' }, false],
  ['that is cancelled', { status: 'cancelled' }, false],
])('without a connection the stored sheet of a trip %s says whether its driver is tracked', (_, change, tracked) => {
  expect(isTrackedBySheet({ ...SHEET, ...change }, DRIVER.id, Date.parse(iso(0)))).toBe(tracked);
});
