import { describe, expect, test } from 'vitest';
import { type Arrival, type ArrivalLimits, arrivals } from './unfinished-requests.ts';

const LIMITS: ArrivalLimits = {
  slowAfter: 1_000,
  slowPerNetwork: 3,
  perNetwork: 10,
  total: 20,
  grace: 10_000,
  bytesPerSecond: 1_000,
};

/** Creates the limits, a list of the ended requests, and a function that adds a request. */
function desk() {
  const ended: string[] = [];
  const all = arrivals(LIMITS);
  const come = (name: string, { network = name, since = 0, received = 0 } = {}) => {
    const arrival: Arrival = { network, since, received: () => received, end: () => ended.push(name) };
    return { taken: all.add(arrival), leave: () => all.remove(arrival) };
  };
  return { all, come, ended };
}

describe('one network', () => {
  test('has a maximum number of slow requests at once, and other networks have their own', () => {
    const { come } = desk();
    for (const name of ['a', 'b', 'c']) come(name, { network: 'one' });
    expect(come('d', { network: 'one', since: 1_001 }).taken).toBe(false);
    expect(come('e', { network: 'two', since: 1_001 }).taken).toBe(true);
  });

  test('may send a burst of fast requests', () => {
    const { come } = desk();
    const taken = Array.from({ length: 12 }, (_, n) => come(String(n), { network: 'one', since: n }).taken);
    expect(taken.filter(Boolean)).toHaveLength(10);
  });

  test('has room again when a body has arrived', () => {
    const { come } = desk();
    const [first] = ['a', 'b', 'c'].map((name) => come(name, { network: 'one' }));
    first?.leave();
    first?.leave();
    expect(come('d', { network: 'one', since: 2_000 }).taken).toBe(true);
    expect(come('e', { network: 'one', since: 2_000 }).taken).toBe(true);
    expect(come('f', { network: 'one', since: 4_000 }).taken).toBe(false);
  });
});

test('when all places are taken, the oldest request of the network with the most is ended', () => {
  const { all, come, ended } = desk();
  for (let n = 0; n < 9; n += 1) come(`much ${n}`, { network: 'much' });
  for (let n = 0; n < 11; n += 1) come(`other ${n}`);
  expect(come('new').taken).toBe(true);
  expect(ended).toEqual(['much 0']);
  expect(all.size).toBe(20);
});

test.each([
  ['no byte received', 0, 10_000, false],
  ['no byte received', 0, 10_001, true],
  ['bytes worth 5 s', 5_000, 15_000, false],
  ['bytes worth 5 s', 5_000, 15_001, true],
])(
  'the time limit of a body is ten seconds plus the worth of its bytes: %s (%i bytes) after %i ms, ended: %s',
  (_, received, now, is) => {
    const { all, come, ended } = desk();
    come('a', { received });
    all.sweep(now);
    expect(ended).toEqual(is ? ['a'] : []);
    expect(all.size).toBe(is ? 0 : 1);
  },
);
