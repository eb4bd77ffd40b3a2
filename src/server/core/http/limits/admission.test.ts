import { expect, test } from 'vitest';
import { type Admission, admission } from './admission.ts';

/** The time limit for a useful answer, in milliseconds; a later one counts as lost. */
const GOOD_WITHIN = 2_000;

/**
 * Simulates a server that answers `speed` requests per second, one after another, while `rate` requests per second arrive, for some
 * seconds.
 */
function flood(rate: number, speed: number, gate: Admission = admission(1_000)) {
  const seconds = 20;
  const queue: { number: number; at: number }[] = [];
  const counts = { good: 0, late: 0, refused: 0 };
  let owed = 0;
  let done = 0;
  for (let now = 0; now < seconds * 1000; now += 1) {
    for (owed += rate / 1000; owed >= 1; owed -= 1) {
      if (gate.hasRoom(now)) queue.push({ number: gate.enter(now), at: now });
      else counts.refused += 1;
    }
    done = queue.length > 0 ? done + speed / 1000 : 0;
    for (; done >= 1; done -= 1) {
      const next = queue.shift();
      if (!next) break;
      gate.leave(next.number, now);
      counts[now - next.at <= GOOD_WITHIN ? 'good' : 'late'] += 1;
    }
  }
  return { ...counts, share: counts.good / (speed * seconds) };
}

test.each([100, 400, 1_000])(
  'under five times the capacity of %i requests a second no accepted request is late, and few are refused needlessly',
  (speed) => {
    const { late, refused, share } = flood(5 * speed, speed);
    expect(late).toBe(0);
    expect(refused).toBeGreaterThan(3 * speed * 20);
    expect(share).toBeGreaterThan(0.9);
  },
);

test('without admission nearly every request is answered too late', () => {
  const open: Admission = { hasRoom: () => true, enter: () => 1, leave: () => undefined };
  const { late, share } = flood(500, 100, open);
  expect(late).toBeGreaterThan(1_600);
  expect(share).toBeLessThan(0.2);
});

test('no request is refused below the capacity of the server', () => {
  expect(flood(180, 200)).toMatchObject({ late: 0, refused: 0 });
});

/** Returns how many of `count` simultaneous requests are accepted. */
function taken(gate: Admission, count: number, now: number): number {
  let some = 0;
  for (let n = 0; n < count && gate.hasRoom(now); n += 1) {
    gate.enter(now);
    some += 1;
  }
  return some;
}

test('a burst on an idle server is accepted up to the limit', () => {
  expect(taken(admission(500), 600, 10_000)).toBe(500);
});

test('one slow request among few does not block the others', () => {
  const gate = admission(1_000);
  gate.enter(0);
  expect(taken(gate, 200, 60_000)).toBe(149);
});

test('a request that has ended frees its place once', () => {
  const gate = admission(1);
  const first = gate.enter(0);
  expect(gate.hasRoom(1)).toBe(false);
  gate.leave(first, 2);
  gate.leave(first, 3);
  expect(taken(gate, 2, 4)).toBe(1);
});
