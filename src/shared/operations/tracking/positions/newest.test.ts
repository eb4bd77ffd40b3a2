import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixStorm } from '#testing/samples/fix-storm.ts';
import type { Fix } from './fix.ts';
import { NOTHING_RECEIVED, type ReceivedFixes, receive } from './newest.ts';

describe('choosing the newest fix', () => {
  const fix = (at: number, longitude = 24.03): Fix => ({
    latitude: 49.84,
    longitude,
    accuracy: null,
    speed: null,
    heading: null,
    at,
  });
  const run = (fixes: readonly Fix[]) => {
    let received: ReceivedFixes = NOTHING_RECEIVED;
    return fixes.map((one) => {
      const next = receive(received, one);
      received = next.received;
      return next.outcome;
    });
  };

  it('accepts a newer fix that the bus can have reached', () => {
    expect(run([fix(10_000), fix(10_000), fix(5_000), fix(15_000)])).toEqual(['taken', 'same', 'late', 'taken']);
    expect(run([fix(0), fix(5_000, 26), fix(10_000)])).toEqual(['taken', 'implausible', 'taken']);
  });

  it('replaces the newest fix when three fixes in a row contradict it', () => {
    const far = [5_000, 10_000, 15_000].map((at) => fix(at, 26));
    expect(run([fix(0), ...far])).toEqual(['taken', 'implausible', 'implausible', 'taken']);
  });

  it('accepts at most one fix in five seconds', () => {
    const many = Array.from({ length: 100 }, (_, index) => fix(index * 10));
    const outcomes = run(many);
    expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'limited')).toHaveLength(99);
  });

  it.each([
    ['at the highest speed of a bus', 0.22, 'taken'],
    ['at 2,000 km/h', 2.8, 'implausible'],
    ['within the inaccuracy of fixes', 0.012, 'taken'],
  ])('judges a move %s', (_, degrees, outcome) => {
    const at = degrees > 0.1 ? 360_000 : 5_000;
    expect(run([fix(0), fix(at, 24.03 + degrees)])).toEqual(['taken', outcome]);
  });

  it('allows a larger distance for a less accurate fix', () => {
    const vague = { ...fix(5_000, 24.08), accuracy: 3_000 };
    expect(run([fix(0), vague])).toEqual(['taken', 'taken']);
    expect(run([fix(0), fix(5_000, 24.08)])).toEqual(['taken', 'implausible']);
  });

  it('keeps the newest fix when the contradicting fixes do not agree', () => {
    const jumps = [26, 28, 26, 28, 26, 28].map((longitude, n) => fix(5_000 * (n + 1), longitude));
    expect(new Set(run([fix(0), ...jumps]).slice(1))).toEqual(new Set(['implausible']));
  });

  it('forgets contradicting fixes after a plausible one', () => {
    const fixes = [fix(0), fix(5_000, 26), fix(10_000, 26), fix(15_000), fix(20_000, 26), fix(25_000, 26)];
    expect(run(fixes)).toEqual(['taken', 'implausible', 'implausible', 'taken', 'implausible', 'implausible']);
  });

  const MINUTE = 60_000;
  const stored = [1, 2, 3, 4, 5].map((minute) => fix(minute * MINUTE));
  const live = [fix(6 * MINUTE), fix(6 * MINUTE + 5_000)];

  it.each<[string, Fix[], string[]]>([
    ['stored ones first', [...stored, ...live], Array(7).fill('taken')],
    [
      'stored ones after the live ones',
      [...live, ...stored],
      ['taken', 'taken', 'late', 'late', 'late', 'late', 'late'],
    ],
    ['backwards', stored.toReversed(), ['taken', 'late', 'late', 'late', 'late']],
    [
      'stored ones between live ones',
      [fix(6 * MINUTE), ...stored, fix(6 * MINUTE + 5_000)],
      ['taken', ...Array(5).fill('late'), 'taken'],
    ],
    ['one a second after the newest', [fix(0), fix(1_000)], ['taken', 'limited']],
    ['one a second before the newest', [fix(10_000), fix(9_000)], ['taken', 'limited']],
    [
      'late ones a second apart',
      [fix(60_000), fix(10_000), fix(11_000), fix(14_000)],
      ['taken', 'late', 'limited', 'late'],
    ],
    ['a repeated late one', [fix(60_000), fix(10_000), fix(10_000)], ['taken', 'late', 'same']],
  ])('limits fixes by their own time, not by their arrival: %s', (_, fixes, outcomes) => {
    expect(run(fixes)).toEqual(outcomes);
  });

  describe('10,000 shuffled, repeated, late and wrong fixes', () => {
    it.each([1, 2, 3])('move the marker forward to the end and never back (seed %i)', (seed) => {
      const storm = fixStorm(10_000, seed);
      expect(storm).toMatchObject({ sent: 10_000, back: 0, backAlong: 0, leaps: 0, arrived: true });
      expect(storm.moved).toBeGreaterThan(2_000);
    });

    it('would move it back thousands of times without the rules (control test)', () => {
      const control = fixStorm(10_000, 1, false);
      expect(control.back).toBeGreaterThan(1_000);
      expect(control.backAlong).toBeGreaterThan(1_000);
      expect(control.leaps).toBeGreaterThan(10);
    });
  });

  it('never moves back, in whatever order fixes arrive', () => {
    const any = fc.record({
      at: fc.integer({ min: 0, max: 1e8 }),
      latitude: fc.double({ min: -90, max: 90, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(any), (fixes) => {
        let received: ReceivedFixes = NOTHING_RECEIVED;
        for (const one of fixes) {
          const before = received.newest;
          received = receive(received, { ...fix(one.at), ...one }).received;
          expect(received.newest?.at ?? 0).toBeGreaterThanOrEqual(before?.at ?? 0);
        }
      }),
    );
  });
});
