import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rarely } from './rarely.ts';

const TIMES = { again: 10_000, timeout: 500, limit: 5_000, late: 'silent' };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Answers as `looks` say, one after the other; null never answers. */
function asked(looks: (string | null)[]) {
  const look = vi.fn(() => {
    const next = looks.shift();
    return next == null ? new Promise<string>(() => undefined) : Promise.resolve(next);
  });
  return { look, ask: rarely(look, TIMES) };
}

/** The answer that a caller has after this time (ms); undefined when it still waits. */
async function answerWithin(ms: number, asking: Promise<string>): Promise<string | undefined> {
  let answer: string | undefined;
  void asking.then((given) => {
    answer = given;
  });
  await vi.advanceTimersByTimeAsync(ms);
  return answer;
}

test('one look serves all who ask within ten seconds', async () => {
  const { look, ask } = asked(['well', 'full']);
  expect([await ask(), await ask()]).toEqual(['well', 'well']);
  expect(look).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(10_001);
  expect(await ask()).toBe('full');
});

test('a look that is silent holds nobody up: the last result is given after half a second', async () => {
  const { ask } = asked(['well', null]);
  await ask();
  await vi.advanceTimersByTimeAsync(10_001);
  expect(await answerWithin(499, ask())).toBeUndefined();
  expect(await answerWithin(500, ask())).toBe('well');
});

test('a first look that is silent is waited for until its limit', async () => {
  const { ask } = asked([null]);
  expect(await answerWithin(4_999, ask())).toBeUndefined();
  expect(await answerWithin(5_000, ask())).toBe('silent');
});
