import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forecastTrips } from '#testing/samples/eta-trips.ts';
import { type EtaInput, expectedArrivals } from './eta.ts';
import { kmOf, lineOf } from './line.ts';
import type { Wait } from './waits.ts';

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

describe('expected arrivals', () => {
  const minutes = (ms: number | undefined, time: string) => Math.round(((ms ?? 0) - at(time)) / 60_000) + 0;

  it('equal the timetable when the bus is on time', () => {
    const eta = expectAt(kmOf(LINE, 1) + 0.1, '09:00', { currentSeq: 1, border: null });
    expect(eta).toMatchObject({ nextSeq: 2, delay: 0 });
    expect(minutes(eta.stops[2]?.expected?.expected, '12:00')).toBe(0);
    expect(minutes(eta.stops[3]?.expected?.expected, '16:00')).toBe(0);
  });

  it('do not call a bus late for a wait that nobody has measured', () => {
    const tight = timetable(['04:00']).map((one) => (one.seq === 1 ? { ...one, arrivesAt: iso('07:30') } : one));
    const before = { stops: tight, progress: { km: 0, at: at('04:00') } };
    const guessed = expectAt(0, '04:00', before);
    expect(guessed.delay).toBeNull();
    expect(guessed.stops[1]?.expected?.expected).toBeGreaterThan(at('07:30'));
    const measured = { ...WAIT, measurements: 9 };
    expect(expectAt(0, '04:00', { ...before, border: { wait: measured, since: null } }).delay).toBeGreaterThan(10);
    const late = expectAt(0, '05:00', { ...before, progress: { km: 0, at: at('05:00') } });
    expect(late.delay).toBeGreaterThan(0);
    expect(late.delay).toBeLessThan(60);
  });

  it('are not before the hour of a place in the electronic queue, which makes a bus late by what is known', () => {
    const slot = at('09:00');
    const late = expectAt(0, '04:00', { border: { wait: WAIT, since: null, slot } });
    const arrival = late.stops[1]?.expected;
    expect(arrival?.low).toBeGreaterThan(slot + WAIT.p10 * 60_000);
    expect(late.delay).toBeGreaterThan(60);
    expect(late.delay).toBeLessThan(((arrival?.expected ?? 0) - at('09:00')) / 60_000);
    const early = expectAt(0, '04:00', { border: { wait: WAIT, since: null, slot: at('05:00') } });
    expect(early).toEqual(expectAt(0, '04:00'));
  });

  it('make up for a delay during a planned stop', () => {
    const eta = expectAt(kmOf(LINE, 1) + 0.1, '09:15', { currentSeq: 1, border: null });
    expect(eta.delay).toBe(15);
    expect(minutes(eta.stops[3]?.expected?.expected, '16:00')).toBe(0);
  });

  it('have ranges that include the uncertainty ahead', () => {
    const { stops } = expectAt(0, '04:00');
    const width = (seq: number) => (stops[seq]?.expected?.high ?? 0) - (stops[seq]?.expected?.low ?? 0);
    expect(width(1)).toBeGreaterThan(100 * 60_000);
    expect(width(2)).toBeGreaterThan(60 * 60_000);
  });

  it('subtract the time that the bus has already waited at the border', () => {
    const came = expectAt(66, '06:00', { border: { wait: WAIT, since: at('06:00') } });
    const stood = expectAt(66, '07:00', { border: { wait: WAIT, since: at('06:00') } });
    const arrival = (eta: typeof came) => eta.stops[1]?.expected?.expected ?? 0;
    expect(minutes(arrival(stood) - arrival(came) + at('00:00'), '00:00')).toBeLessThanOrEqual(10);
  });

  it('mark a stop as passed when the bus is beyond it, even without a report', () => {
    const eta = expectAt(kmOf(LINE, 1) + 10, '10:00', { border: null });
    expect(eta.stops[1]).toEqual({ seq: 1, passed: true, expected: null });
    expect(eta.nextSeq).toBe(2);
  });

  it('before departure begin with the planned departure', () => {
    const eta = expectAt(0, '03:20', { stops: timetable(), currentSeq: null });
    expect(eta.nextSeq).toBe(0);
    expect(minutes(eta.stops[0]?.expected?.expected, '04:00')).toBe(0);
  });

  it('are empty after the last stop', () => {
    expect(expectAt(LINE.km, '16:10', { currentSeq: 3, border: null })).toMatchObject({ nextSeq: null, delay: null });
  });

  it('are in order, not in the past, and not faster than a bus can drive', () => {
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

describe('simulated trips with waits at the border', () => {
  it.each([1, 2])('arrive within the range in at least eight of ten cases (seed %i)', (seed) => {
    for (const [where, { within, all }] of forecastTrips(100, seed)) {
      expect([where, within / all]).toEqual([where, expect.toSatisfy((part: number) => part >= 0.8)]);
    }
  });

  it('sometimes arrive outside the range, so it is not wider than necessary', () => {
    const all = forecastTrips(100, 1).get('all');
    expect((all?.within ?? 0) / (all?.all ?? 1)).toBeLessThan(0.97);
    expect((all?.width ?? 0) / (all?.all ?? 1)).toBeLessThan(150 * 60_000);
  });
});
