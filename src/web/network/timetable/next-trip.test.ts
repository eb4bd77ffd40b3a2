import { describe, expect, it } from 'vitest';
import type { ComingTrip, Route } from '#shared/network/timetable/schema.ts';
import { nextServiceDate, tripsAsSold } from './next-trip.ts';

type Stops = Parameters<typeof nextServiceDate>[0];
const stop = (seq: number, arrivalTime: string | null, departureTime: string | null) => ({
  ...{ seq, arrivalTime, departureTime, arrivalDay: arrivalTime && 0, departureDay: departureTime && 0 },
  place: { id: seq, zone: 'Europe/Kyiv', country: 'UA' },
});
const STOPS = [stop(0, null, '07:00'), stop(1, '12:00', null)] as unknown as Stops;
// Days count from Monday.
const MONDAYS = [0];
const sold = (date: string, asSold = true) => ({ date, asSold }) as ComingTrip;

describe('the next service date of a plan', () => {
  // 8 June 2026 is a Monday; Kyiv is 3 hours ahead of UTC.
  it.each([
    ['the same day, before the departure', '2026-06-08T03:59:00Z', '2026-06-08'],
    ['a week later, from the departure on', '2026-06-08T04:00:00Z', '2026-06-15'],
    ['in the days before', '2026-06-06T12:00:00Z', '2026-06-08'],
    ['at midnight in Kyiv, when it is Sunday in London', '2026-06-07T21:30:00Z', '2026-06-08'],
  ])('is %s', (_what, now, date) => {
    expect(nextServiceDate(STOPS, MONDAYS, new Date(now))).toBe(date);
  });

  it('passes over the dates whose trips keep another plan', () => {
    const now = new Date('2026-06-07T00:00:00Z');
    expect(nextServiceDate(STOPS, MONDAYS, now, [sold('2026-06-08'), sold('2026-06-15')])).toBe('2026-06-22');
  });

  it('is none without days, stops or a time', () => {
    const now = new Date('2026-06-07T00:00:00Z');
    expect(nextServiceDate(STOPS, [], now)).toBeNull();
    expect(nextServiceDate([], MONDAYS, now)).toBeNull();
  });
});

describe('the trips that keep what was sold', () => {
  const route = { bookedTrips: [sold('2026-06-08', false), sold('2026-06-15')] } as Route;
  it('are those of an earlier plan, and after a change of the draft all with bookings', () => {
    expect(tripsAsSold({ dirty: false }, route).map(({ date }) => date)).toEqual(['2026-06-15']);
    expect(tripsAsSold({ dirty: true }, route).map(({ date }) => date)).toEqual(['2026-06-08', '2026-06-15']);
    expect(tripsAsSold({ dirty: true }, null)).toEqual([]);
  });
});
