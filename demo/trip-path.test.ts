import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineOf } from '#shared/operations/tracking/positions/line.ts';
import { DEPARTS, demoTripPath } from '#testing/demo-trip-path.ts';
import { kmAt, legsOf, placeAt, placeByPlan } from './trip-path.ts';

const MINUTE = 60_000;
const anyTrip = fc.integer({ min: 1, max: 1e6 });
const anyMinute = fc.integer({ min: -60, max: 1000 });

describe('the position of a demo bus on its path', () => {
  it('never goes backwards, whatever delays the path adds', () => {
    fc.assert(
      fc.property(anyTrip, anyMinute, fc.nat(400), (id, minute, more) => {
        const tripPath = demoTripPath(id);
        const legs = legsOf(tripPath, lineOf(tripPath.stops, tripPath.crossing));
        const at = DEPARTS + minute * MINUTE;
        expect(kmAt(legs, at + more * MINUTE).km).toBeGreaterThanOrEqual(kmAt(legs, at).km);
      }),
    );
  });

  it('follows consecutive legs, and is at the end of each leg when it ends', () => {
    fc.assert(
      fc.property(anyTrip, (id) => {
        const tripPath = demoTripPath(id);
        const line = lineOf(tripPath.stops, tripPath.crossing);
        const legs = legsOf(tripPath, line);
        expect(legs).toHaveLength(tripPath.stops.length - 1);
        for (const [n, { from, to, toKm }] of legs.entries()) {
          expect(to).toBeGreaterThan(from);
          expect(from).toBeGreaterThanOrEqual(legs[n - 1]?.to ?? from);
          expect(kmAt(legs, to - 1).km).toBeCloseTo(toKm, 1);
        }
        expect(legs.at(-1)?.toKm).toBe(line.km);
      }),
    );
  });

  it('begins at the first stop, moves, and ends after the last stop', () => {
    const tripPath = demoTripPath(7);
    expect(placeByPlan(tripPath, DEPARTS - MINUTE, 0)).toMatchObject({ km: 0, speed: 0, heading: null });
    const driving = placeByPlan(tripPath, DEPARTS + 60 * MINUTE, 0);
    expect(driving?.speed).toBeGreaterThan(5);
    expect(driving?.heading).toBeGreaterThan(180);
    expect(placeByPlan(tripPath, DEPARTS + 20 * 60 * MINUTE, 0)).toBeNull();
  });

  it('is never before an earlier position', () => {
    const line = lineOf(demoTripPath(7).stops, null);
    expect(placeByPlan(demoTripPath(7), DEPARTS, 50)?.km).toBe(50);
    expect(placeAt(line, line.km, 0)).toMatchObject({ km: line.km, heading: null });
  });
});
