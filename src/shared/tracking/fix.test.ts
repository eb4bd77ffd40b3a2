import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type Fix, readFix } from './fix.ts';
import { kmBetween } from './globe.ts';
import { type Heard, hear, NOTHING_HEARD } from './newest.ts';
import { fieldsOf, fixOfJson, fixOfOwnTracks, fixOfQuery } from './senders.ts';
import { type DrivenTrip, isTrackedAt, tripOfFix } from './window.ts';

const NOW = Date.parse('2026-06-12T04:00:00Z');
const place = { latitude: 49.84, longitude: 24.03 };

test.each([
  [
    'a plain fix',
    { ...place, accuracy: 10, speed: 5, heading: 90 },
    { ...place, accuracy: 10, speed: 5, heading: 90, at: NOW },
  ],
  ['texts that are numbers', { latitude: ' 49.84', longitude: '24.03' }, { ...place, accuracy: null, speed: null }],
  ['a speed that no bus has', { ...place, speed: 555 }, { speed: null }],
  ['a heading off the rose', { ...place, heading: 361 }, { heading: null }],
  ['a clock a little ahead', { ...place, recordedAt: NOW + 30_000 }, { at: NOW }],
  ['an instant in words', { ...place, recordedAt: '2026-06-12T03:00:00Z' }, { at: NOW - 3_600_000 }],
  ['null island', { latitude: 0, longitude: 0 }, { latitude: 0, longitude: 0 }],
])('reads %s', (_, raw, expected) => {
  expect(readFix(raw, NOW)).toMatchObject(expected);
});

test.each([
  [null, 'no_coordinates'],
  [{ latitude: '', longitude: '' }, 'no_coordinates'],
  [{ latitude: '0x10', longitude: 1 }, 'no_coordinates'],
  [{ latitude: Number.NaN, longitude: 1 }, 'no_coordinates'],
  [{ latitude: 1, longitude: 181 }, 'no_coordinates'],
  [{ ...place, accuracy: 5001 }, 'inaccurate'],
  [{ ...place, recordedAt: NOW + 61_000 }, 'bad_time'],
  [{ ...place, recordedAt: NOW - 25 * 3_600_000 }, 'bad_time'],
  [{ ...place, recordedAt: 'soon' }, 'bad_time'],
])('refuses %o: %s', (raw, expected) => {
  expect(readFix(raw, NOW)).toBe(expected);
});

test('whatever comes is a fix on the globe or a reason', () => {
  fc.assert(
    fc.property(fc.anything(), fc.anything(), fc.anything(), (latitude, longitude, recordedAt) => {
      const fix = readFix({ latitude, longitude, recordedAt }, NOW);
      if (typeof fix === 'string') return;
      expect(Math.abs(fix.latitude)).toBeLessThanOrEqual(90);
      expect(fix.at).toBeLessThanOrEqual(NOW);
    }),
  );
});

describe('the newest fix', () => {
  const fix = (at: number, longitude = 24.03): Fix => ({
    latitude: 49.84,
    longitude,
    accuracy: null,
    speed: null,
    heading: null,
    at,
  });
  const run = (fixes: readonly Fix[], step = 5_000) => {
    let heard: Heard = NOTHING_HEARD;
    return fixes.map((one, index) => {
      const next = hear(heard, one, NOW + index * step);
      heard = next.heard;
      return next.outcome;
    });
  };

  it('is the one that is newer, and that a bus can have reached', () => {
    expect(run([fix(10_000), fix(10_000), fix(5_000), fix(15_000)])).toEqual(['taken', 'same', 'late', 'taken']);
    expect(run([fix(0), fix(5_000, 26), fix(10_000)])).toEqual(['taken', 'implausible', 'taken']);
  });

  it('is given up when three in a row agree that it was wrong', () => {
    const far = [5_000, 10_000, 15_000].map((at) => fix(at, 26));
    expect(run([fix(0), ...far])).toEqual(['taken', 'implausible', 'implausible', 'taken']);
  });

  it('comes at most every five seconds', () => {
    const many = Array.from({ length: 100 }, (_, index) => fix(index * 10));
    const outcomes = run(many, 10);
    expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'limited')).toHaveLength(99);
  });

  it('never goes back over 10,000 shuffled, doubled and late fixes', () => {
    const road = Array.from({ length: 5_000 }, (_, index) => fix(index * 5_000, 24 - index * 0.001));
    let seed = 7;
    const chance = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    const sent = [...road, ...road].map((one, index) => ({ one, at: (index % 5_000) + chance() * 40 }));
    let heard: Heard = NOTHING_HEARD;
    let back = 0;
    let moved = 0;
    for (const { one } of sent.sort((a, b) => a.at - b.at)) {
      const before = heard.newest?.at ?? Number.NEGATIVE_INFINITY;
      const next = hear(heard, one, 0, false);
      heard = next.heard;
      if (next.outcome === 'taken') moved += 1;
      if ((heard.newest?.at ?? 0) < before) back += 1;
    }
    expect(back).toBe(0);
    expect(moved).toBeGreaterThan(500);
    expect(heard.newest).toEqual(road.at(-1));
  });

  it('never goes back, whatever comes in whatever order', () => {
    const any = fc.record({
      at: fc.integer({ min: 0, max: 1e8 }),
      latitude: fc.double({ min: -90, max: 90, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(any), (fixes) => {
        let heard: Heard = NOTHING_HEARD;
        for (const one of fixes) {
          const before = heard.newest;
          heard = hear(heard, { ...fix(one.at), ...one }, 0, false).heard;
          expect(heard.newest?.at ?? 0).toBeGreaterThanOrEqual(before?.at ?? 0);
        }
      }),
    );
  });
});

describe('who is tracked', () => {
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
    ['61 minutes before', trip(), 9 * HOUR - 60_000, false],
    ['an hour before', trip(), 9 * HOUR, true],
    ['without a driver', trip({ status: 'new' }), 11 * HOUR, false],
    ['started three hours early', trip({ status: 'started', startedAt: 7 * HOUR }), 7 * HOUR, true],
    ['under way, late', trip({ status: 'started', startedAt: 10 * HOUR }), 30 * HOUR, true],
    ['forgotten', trip({ status: 'started', startedAt: 10 * HOUR }), 46 * HOUR, false],
    ['finished', trip({ status: 'finished', endedAt: 21 * HOUR }), 21 * HOUR, false],
    ['before it finished', trip({ status: 'finished', endedAt: 21 * HOUR }), 20 * HOUR, true],
    ['cancelled', trip({ status: 'cancelled', endedAt: 5 * HOUR }), 10 * HOUR, false],
  ])('%s', (_, driven, at, expected) => {
    expect(isTrackedAt(driven, at)).toBe(expected);
  });

  it('a fix belongs to the trip under way, then to the next', () => {
    const first = trip({ status: 'started', startedAt: 10 * HOUR });
    const second = trip({ departsAt: 22 * HOUR, arrivesAt: 30 * HOUR });
    expect(tripOfFix([second, first], 21.5 * HOUR)).toBe(first);
    expect(tripOfFix([second, { ...first, endedAt: 21 * HOUR }], 21.5 * HOUR)).toBe(second);
    expect(tripOfFix([], 0)).toBeNull();
  });
});

describe('what other apps send', () => {
  it('in their units', () => {
    expect(fixOfQuery({ lat: '1', lon: '2', speed: '10', timestamp: '1700000000' })).toMatchObject({
      speed: expect.closeTo(5.144, 3),
      recordedAt: 1.7e12,
    });
    expect(fixOfQuery({ location: '1,2', timestamp: '2026-06-12T04:00:00Z' })).toMatchObject({
      latitude: '1',
      longitude: '2',
      recordedAt: '2026-06-12T04:00:00Z',
    });
    expect(fixOfOwnTracks({ lat: 1, lon: 2, vel: 72, tst: 1_700_000_000 })).toMatchObject({
      speed: 20,
      recordedAt: 1.7e12,
    });
    expect(fixOfJson({ coords: { latitude: 1, longitude: 2, speed: 9 } })).toMatchObject({ latitude: 1, speed: 9 });
  });

  it('in any shape, without falling over', () => {
    fc.assert(
      fc.property(fc.anything(), (any) => {
        for (const read of [fixOfQuery, fixOfOwnTracks]) readFix(read(fieldsOf(any)), NOW);
        readFix(fixOfJson(any), NOW);
      }),
    );
  });
});

test('great circles', () => {
  expect(kmBetween({ latitude: 49.8397, longitude: 24.0297 }, { latitude: 50.0614, longitude: 19.9366 })).toBeCloseTo(
    293.9,
    0,
  );
});
