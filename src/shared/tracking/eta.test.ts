import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type EtaInput, expectedArrivals } from './eta.ts';
import { kmOf, lineOf, progressAlong, project } from './line.ts';
import { directionFrom, type Wait, waitFor } from './waits.ts';

const DAY = '2026-06-12T';
const at = (time: string) => Date.parse(`${DAY}${time}:00Z`);
const iso = (time: string | null) => (time === null ? null : `${DAY}${time}:00Z`);
const stop = (seq: number, lat: number, lon: number, country: string) => ({ seq, place: { lat, lon, country } });

const STOPS = [
  stop(0, 49.8397, 24.0297, 'UA'),
  stop(1, 50.0413, 21.999, 'PL'),
  stop(2, 50.0614, 19.9366, 'PL'),
  stop(3, 51.1, 17.0333, 'PL'),
];
const CROSSING = { lat: 49.9565, lon: 23.1148, countries: ['UA', 'PL'] };
const LINE = lineOf(STOPS, CROSSING);
const WAIT: Wait = { p10: 30, median: 60, p80: 120, p90: 170, measurements: 0 };

const timetable = (arrived: (string | null)[] = []) =>
  [
    [null, '04:00'],
    ['09:00', '09:00'],
    ['12:00', '12:20'],
    ['16:00', null],
  ].map(([arrives, departs], seq) => ({
    seq,
    arrivesAt: iso(arrives ?? null),
    departsAt: iso(departs ?? null),
    arrivedAt: iso(arrived[seq] ?? null),
  }));

function expectAt(km: number, time: string, change: Partial<EtaInput> = {}) {
  return expectedArrivals({
    line: LINE,
    stops: timetable(['04:00']),
    currentSeq: 0,
    progress: { km, at: at(time) },
    now: at(time),
    border: { wait: WAIT, since: null },
    ...change,
  });
}

describe('the line', () => {
  it('goes through the stops, and over the crossing where the country changes', () => {
    expect(LINE.points.map(({ seq }) => seq)).toEqual([0, null, 1, 2, 3]);
    expect(LINE.border).toMatchObject({ afterSeq: 0, km: expect.closeTo(66.9, 0) });
    expect(LINE.km).toBeCloseTo(kmOf(LINE, 3));
    expect(lineOf(STOPS.slice(1), CROSSING).border).toBeNull();
    expect(lineOf([], null)).toEqual({ points: [], border: null, km: 0 });
  });

  it('is where a point is nearest', () => {
    expect(project(LINE, { latitude: 50.0413, longitude: 21.999 })).toMatchObject({
      km: expect.closeTo(kmOf(LINE, 1), 1),
      off: expect.closeTo(0, 3),
    });
    expect(project(LINE, { latitude: 50.2, longitude: 24.2 }).km).toBeLessThan(5);
  });

  it('is not gone back on, nor leapt along', () => {
    const lviv = { latitude: 49.8397, longitude: 24.0297 };
    const wroclaw = { latitude: 51.1, longitude: 17.0333 };
    expect(progressAlong(LINE, lviv, { km: 40, at: 0 }, 60_000, 0)).toBe(40);
    expect(progressAlong(LINE, wroclaw, { km: 40, at: 0 }, 60_000, 0)).toBeLessThan(50);
    expect(progressAlong(LINE, lviv, null, 0, kmOf(LINE, 1))).toBe(kmOf(LINE, 1));
  });

  it('is gone along in one direction, wherever the fixes lie', () => {
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
});

describe('expected arrivals', () => {
  const minutes = (ms: number | undefined, time: string) => Math.round(((ms ?? 0) - at(time)) / 60_000) + 0;

  it('on time, the timetable holds', () => {
    const eta = expectAt(kmOf(LINE, 1) + 0.1, '09:00', { currentSeq: 1, border: null });
    expect(eta).toMatchObject({ nextSeq: 2, delay: 0 });
    expect(minutes(eta.stops[2]?.expected?.expected, '12:00')).toBe(0);
    expect(minutes(eta.stops[3]?.expected?.expected, '16:00')).toBe(0);
  });

  it('a delay is made good where the bus would have stood', () => {
    const eta = expectAt(kmOf(LINE, 1) + 0.1, '09:15', { currentSeq: 1, border: null });
    expect(eta.delay).toBe(15);
    expect(minutes(eta.stops[3]?.expected?.expected, '16:00')).toBe(0);
  });

  it('a range widens with what is ahead', () => {
    const { stops } = expectAt(0, '04:00');
    const width = (seq: number) => (stops[seq]?.expected?.high ?? 0) - (stops[seq]?.expected?.low ?? 0);
    expect(width(1)).toBeGreaterThan(100 * 60_000);
    expect(width(2)).toBeGreaterThan(60 * 60_000);
  });

  it('whoever stands at the border for an hour has the less ahead', () => {
    const came = expectAt(66, '06:00', { border: { wait: WAIT, since: at('06:00') } });
    const stood = expectAt(66, '07:00', { border: { wait: WAIT, since: at('06:00') } });
    const arrival = (eta: typeof came) => eta.stops[1]?.expected?.expected ?? 0;
    expect(minutes(arrival(stood) - arrival(came) + at('00:00'), '00:00')).toBeLessThanOrEqual(10);
  });

  it('a stop beyond which the bus is has been passed, though nobody said so', () => {
    const eta = expectAt(kmOf(LINE, 1) + 10, '10:00', { border: null });
    expect(eta.stops[1]).toEqual({ seq: 1, passed: true, expected: null });
    expect(eta.nextSeq).toBe(2);
  });

  it('before departure it leaves when it is due', () => {
    const eta = expectAt(0, '03:20', { stops: timetable(), currentSeq: null });
    expect(eta.nextSeq).toBe(0);
    expect(minutes(eta.stops[0]?.expected?.expected, '04:00')).toBe(0);
  });

  it('after the last stop nothing is ahead', () => {
    expect(expectAt(LINE.km, '16:10', { currentSeq: 3, border: null })).toMatchObject({ nextSeq: null, delay: null });
  });

  it('is in order, not in the past, and no faster than a bus can be', () => {
    const inputs = fc.tuple(
      fc.double({ min: 0, max: LINE.km, noNaN: true }),
      fc.integer({ min: 0, max: 3 }),
      fc.integer({ min: -120, max: 1200 }),
      fc.integer({ min: 0, max: 30 }),
      fc.boolean(),
    );
    fc.assert(
      fc.property(inputs, ([km, currentSeq, after, old, border]) => {
        const time = at('04:00') + after * 60_000;
        const now = time + old * 60_000;
        const eta = expectAt(km, '04:00', {
          progress: { km, at: time },
          now,
          currentSeq,
          border: border ? { wait: WAIT, since: null } : null,
        });
        let before = 0;
        for (const { seq, expected } of eta.stops) {
          if (!expected) continue;
          expect(expected.low).toBeLessThanOrEqual(expected.expected);
          expect(expected.expected).toBeLessThanOrEqual(expected.high);
          expect(expected.low).toBeGreaterThanOrEqual(now);
          expect(expected.expected).toBeGreaterThanOrEqual(before);
          before = expected.expected;
          const hours = (expected.expected - time) / 3_600_000;
          expect(Math.max(0, kmOf(LINE, seq) - Math.max(km, kmOf(LINE, currentSeq)))).toBeLessThanOrEqual(
            hours * 111 + 1e-6,
          );
        }
      }),
    );
  });
});

describe('waits at the border', () => {
  const cell = (weekday: number, hour: number, median: number, measurements: number) => ({
    ...WAIT,
    weekday,
    hour,
    median,
    measurements,
  });

  test.each([
    ['this hour of this day', [cell(4, 8, 10, 5), cell(-1, 8, 20, 9), cell(-1, -1, 30, 99)], 10],
    ['this hour, where the day says too little', [cell(4, 8, 10, 4), cell(-1, 8, 20, 9), cell(-1, -1, 30, 99)], 20],
    ['all, where the hour says too little', [cell(-1, 8, 20, 1), cell(-1, -1, 30, 99)], 30],
    ['what is usual, where nothing does', [cell(-1, -1, 30, 2)], 75],
  ])('%s', (_, cells, median) => {
    expect(waitFor(cells, 4, 8, 'dynamic').median).toBe(median);
  });

  test.each([
    ['UA', 'out'],
    ['PL', 'in'],
    ['DE', 'in'],
  ])('from %s the bus goes %s', (country, direction) => {
    expect(directionFrom(country, CROSSING)).toBe(direction);
  });
});
