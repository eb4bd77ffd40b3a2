import { describe, expect, it } from 'vitest';
import { hoursRefusal, isMoved, movedBy, type StopHours } from './new-hours.ts';

/** Lviv 06:15, Kraków 11:00–11:20, Wrocław 14:05, on 12 June by the clocks of the stops. */
const RIDE: StopHours[] = [
  { seq: 0, arrivesAt: null, departsAt: '2026-06-12T03:15:00.000Z', point: 'АС-1' },
  { seq: 1, arrivesAt: '2026-06-12T09:00:00.000Z', departsAt: '2026-06-12T09:20:00.000Z', point: 'MDA' },
  { seq: 2, arrivesAt: '2026-06-12T12:05:00.000Z', departsAt: null, point: 'Wroclavia' },
];
const TRIP = { serviceDate: '2026-06-12', zone: 'Europe/Kyiv', now: new Date('2026-06-11T12:00:00Z') };

const withStop = (seq: number, change: Partial<StopHours>) =>
  RIDE.map((stop) => (stop.seq === seq ? { ...stop, ...change } : stop));

describe('new hours of a trip', () => {
  it.each<[string, StopHours[], string | null, Date?]>([
    ['a later hour', movedBy(RIDE, 0, 45), null],
    ['a longer stop', movedBy(RIDE, 2, 10), null],
    ['another boarding point', withStop(0, { point: 'АС-2' }), null],
    ['the same', movedBy(RIDE, 0, 0), 'hours_same'],
    ['the same, written otherwise', withStop(0, { departsAt: '2026-06-12T03:15:00Z' }), 'hours_same'],
    ['an arrival before the departure', withStop(2, { arrivesAt: '2026-06-12T09:10:00.000Z' }), 'hours_order'],
    ['the same instant twice', withStop(2, { arrivesAt: '2026-06-12T09:20:00.000Z' }), null],
    ['the evening before', movedBy(RIDE, 0, -6 * 60 - 16), 'hours_day'],
    ['midnight', movedBy(RIDE, 0, -6 * 60 - 15), null],
    ['the next day', movedBy(RIDE, 0, 18 * 60), 'hours_day'],
    ['an hour that is over', movedBy(RIDE, 0, 15), 'hours_past', new Date('2026-06-12T03:30:00Z')],
    ['a ride of 96 hours', withStop(2, { arrivesAt: '2026-06-16T03:15:00.000Z' }), null],
    ['a longer ride', withStop(2, { arrivesAt: '2026-06-16T03:16:00.000Z' }), 'hours_long'],
    ['a stop less', RIDE.slice(0, 2), 'hours_stops'],
    ['a stop without its hour', withStop(1, { arrivesAt: null }), 'hours_stops'],
  ])('%s', (_, wanted, refusal, now = TRIP.now) => {
    expect(hoursRefusal(RIDE, wanted, { ...TRIP, now })).toBe(refusal);
  });

  it.each<[string, StopHours[], [number, number], boolean]>([
    ['everybody by another hour of the whole ride', movedBy(RIDE, 0, 45), [1, 2], true],
    ['nobody who leaves before the stop', movedBy(RIDE, 2, 10), [0, 1], false],
    ['who leaves at the stop', movedBy(RIDE, 2, 10), [0, 2], true],
    ['who boards at another point', withStop(1, { point: 'MCK' }), [1, 2], true],
    ['nobody who only passes it', withStop(1, { point: 'MCK' }), [0, 2], false],
    ['nobody aboard while the bus stops longer', withStop(1, { departsAt: '2026-06-12T09:30:00.000Z' }), [0, 1], false],
  ])('concern %s', (_, after, [fromSeq, toSeq], moved) => {
    expect(isMoved(RIDE, after, { fromSeq, toSeq })).toBe(moved);
  });
});
