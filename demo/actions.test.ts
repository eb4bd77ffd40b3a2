import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TripPath } from '#server/operations/tracking/queries/trip-paths.ts';
import { DEPARTS, demoTripPath } from '#testing/demo-trip-path.ts';
import { type Action, actionsDue } from './trip-path.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const iso = (at: number) => new Date(at).toISOString();
const words = (actions: readonly Action[]) =>
  actions.map((action) => ('seq' in action ? `${action.kind} ${action.seq}` : action.kind));
const ALL = ['start', 'leave 0', 'arrive 1', 'leave 1', 'arrive 2', 'leave 2', 'arrive 3', 'finish'];
const LATE = DEPARTS + 15 * HOUR;

describe('the actions of a demo driver', () => {
  it('begin with none a quarter of an hour ahead, then the start, then the departure', () => {
    expect(actionsDue(demoTripPath(1), DEPARTS - 15 * MINUTE)).toEqual([]);
    expect(words(actionsDue(demoTripPath(1), DEPARTS - 5 * MINUTE))).toEqual(['start']);
    expect(words(actionsDue(demoTripPath(1), DEPARTS))).toEqual(['start', 'leave 0']);
  });

  it('continue from the stop where the trip is', () => {
    const tripPath = demoTripPath(1, { status: 'started', currentSeq: 2 });
    expect(words(actionsDue(tripPath, LATE))).toEqual(['leave 2', 'arrive 3', 'finish']);
  });

  it('follow an earlier delay', () => {
    const onTime = demoTripPath(1, { status: 'started', currentSeq: 0 });
    const [first, ...rest] = onTime.stops;
    if (!first) throw new Error('there is a stop');
    const stops = [{ ...first, arrivedAt: iso(DEPARTS + 90 * MINUTE) }, ...rest];
    const at = (tripPath: TripPath) =>
      actionsDue(tripPath, LATE + 3 * HOUR).find(({ kind }) => kind === 'arrive')?.at ?? 0;
    expect(at({ ...onTime, stops }) - at(onTime)).toBe(90 * MINUTE);
  });

  it('happen once each, in order and never backwards, and end some three hours after the timetable', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), (id) => {
        const actions = actionsDue(demoTripPath(id), LATE);
        expect(words(actions)).toEqual(ALL);
        expect(actions.every(({ at }, n) => at >= (actions[n - 1]?.at ?? 0))).toBe(true);
      }),
    );
  });

  it('only grow over time, and earlier actions never change', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: -60, max: 900 }), fc.nat(300), (id, at, more) => {
        const earlier = actionsDue(demoTripPath(id), DEPARTS + at * MINUTE);
        const later = actionsDue(demoTripPath(id), DEPARTS + (at + more) * MINUTE);
        expect(later.slice(0, earlier.length)).toEqual(earlier);
      }),
    );
  });

  it('differ between trips: some lose an hour at the border, most are nearly on time', () => {
    const late = Array.from({ length: 300 }, (_, id) => {
      const action = actionsDue(demoTripPath(id), LATE).find(({ kind }) => kind === 'arrive');
      return ((action?.at ?? 0) - DEPARTS - 5 * HOUR) / MINUTE;
    });
    expect(Math.min(...late)).toBeGreaterThanOrEqual(-12);
    expect(Math.max(...late)).toBeLessThanOrEqual(65);
    expect(late.filter((minutes) => minutes > 30).length).toBeGreaterThan(15);
    expect(late.filter((minutes) => Math.abs(minutes) <= 15).length).toBeGreaterThan(120);
  });
});
