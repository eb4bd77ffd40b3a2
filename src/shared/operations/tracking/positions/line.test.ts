import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kmOf, lineOf, progressAlong, project } from './line.ts';

const stop = (seq: number, lat: number, lon: number, country: string) => ({ seq, place: { lat, lon, country } });

const STOPS = [
  stop(0, 49.8397, 24.0297, 'UA'),
  stop(1, 50.0413, 21.999, 'PL'),
  stop(2, 50.0614, 19.9366, 'PL'),
  stop(3, 51.1, 17.0333, 'PL'),
];
const CROSSING = { lat: 49.9565, lon: 23.1148, countries: ['UA', 'PL'] };
const LINE = lineOf(STOPS, CROSSING);
describe('the line of a path', () => {
  it('goes through the stops, and over the crossing where the country changes', () => {
    expect(LINE.points.map(({ seq }) => seq)).toEqual([0, null, 1, 2, 3]);
    expect(LINE.border).toMatchObject({ afterSeq: 0, km: expect.closeTo(66.9, 0) });
    expect(LINE.km).toBeCloseTo(kmOf(LINE, 3));
    expect(lineOf(STOPS.slice(1), CROSSING).border).toBeNull();
    expect(lineOf([], null)).toEqual({ points: [], border: null, km: 0 });
  });

  it('finds the nearest position of a point', () => {
    expect(project(LINE, { latitude: 50.0413, longitude: 21.999 })).toMatchObject({
      km: expect.closeTo(kmOf(LINE, 1), 1),
      off: expect.closeTo(0, 3),
    });
    expect(project(LINE, { latitude: 50.2, longitude: 24.2 }).km).toBeLessThan(5);
  });

  it('allows neither going back nor a jump ahead', () => {
    const lviv = { latitude: 49.8397, longitude: 24.0297 };
    const wroclaw = { latitude: 51.1, longitude: 17.0333 };
    expect(progressAlong(LINE, lviv, { km: 40, at: 0 }, 60_000, 0)).toBe(40);
    expect(progressAlong(LINE, wroclaw, { km: 40, at: 0 }, 60_000, 0)).toBeLessThan(50);
    expect(progressAlong(LINE, lviv, null, 0, kmOf(LINE, 1))).toBe(kmOf(LINE, 1));
  });

  it('is followed in one direction, regardless of the order of the fixes', () => {
    const point = fc.record({
      latitude: fc.double({ min: 48, max: 52, noNaN: true }),
      longitude: fc.double({ min: 16, max: 25, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(point), (points) => {
        let before: { km: number; at: number } | null = null;
        for (const [index, one] of points.entries()) {
          const km = progressAlong(LINE, one, before, index * 60_000, 0);
          expect(km).toBeGreaterThanOrEqual(before?.km ?? 0);
          expect(km).toBeLessThanOrEqual(LINE.km + 1e-6);
          before = { km, at: index * 60_000 };
        }
      }),
    );
  });

  it('of a return trip passes a place twice, and the stretch decides which one is meant', () => {
    const back = lineOf([stop(0, 49.84, 24.03, 'UA'), stop(1, 50.06, 19.94, 'PL'), stop(2, 49.84, 24.03, 'UA')], null);
    const lviv = { latitude: 49.84, longitude: 24.03 };
    expect(project(back, lviv).km).toBe(0);
    expect(project(back, lviv, { from: back.km / 2, to: back.km }).km).toBeCloseTo(back.km, 3);
    expect(progressAlong(back, lviv, { km: back.km - 1, at: 0 }, 60_000, 0)).toBeCloseTo(back.km, 3);
  });

  it('between equal places has length 0 and still a position', () => {
    const point = lineOf([stop(0, 50, 20, 'PL'), stop(1, 50, 20, 'PL')], null);
    expect(point.km).toBe(0);
    expect(project(point, { latitude: 50.1, longitude: 20 })).toMatchObject({ km: 0, off: expect.closeTo(11.1, 0) });
  });

  it('returns its end for an unknown stop', () => {
    expect(kmOf(LINE, 9)).toBe(LINE.km);
  });

  it('has the crossing once, however often the country changes', () => {
    const zigzag = [stop(0, 49.8, 24, 'UA'), stop(1, 50, 22, 'PL'), stop(2, 49.8, 24, 'UA'), stop(3, 50, 20, 'PL')];
    const line = lineOf(zigzag, CROSSING);
    expect(line.points.map(({ seq }) => seq)).toEqual([0, null, 1, 2, 3]);
    expect(line.border?.afterSeq).toBe(0);
  });
});
