import { expect, test } from 'vitest';
import { normalEmail } from '#shared/core/text/email.ts';
import { allTests } from '#testing/scene.ts';
import { testClock } from '#testing/server/api.ts';
import { TEST_SECRETS } from '#testing/server/context.ts';
import { testDatabase } from '#testing/server/database.ts';
import { connect } from '../database/db.ts';
import { sharedRateLimit } from './account-rate-limit.ts';
import { createRateLimits } from './rate-limit.ts';

const HOUR = 3600;

const limits = createRateLimits(TEST_SECRETS);

const database = allTests(testDatabase);

test('a limit allows its number of points in a window by the given clock', async () => {
  const limit = { name: 'test-window', points: 3, seconds: HOUR };
  const clock = testClock();
  const count = () => limits.count(limit, database.sql, 'somebody', clock.now());
  expect(await count()).toMatchObject({ allowed: true, left: 2, firstRefused: false });
  await count();
  expect(await count()).toMatchObject({ allowed: true, left: 0 });
  clock.advance(HOUR * 1000 - 5_000);
  const fourth = await count();
  expect(fourth).toMatchObject({ allowed: false, left: 0, firstRefused: true });
  expect(fourth.endsIn).toBeGreaterThan(0);
  // The library reads the machine's clock once more than `count` does, a moment later.
  expect(fourth.endsIn).toBeLessThan(6_000);
  expect(await count()).toMatchObject({ allowed: false, firstRefused: false });
  await expect(limits.consume(limit, database.sql, 'somebody', clock.now())).rejects.toMatchObject({
    code: 'too_many_requests',
    facts: { seconds: expect.toSatisfy((seconds: number) => seconds > 0 && seconds <= 6) },
  });
  expect(await limits.count(limit, database.sql, 'somebody else', clock.now())).toMatchObject({
    allowed: true,
    left: 2,
  });
  clock.advance(6_000);
  expect(await count()).toMatchObject({ allowed: true, left: 2 });
});

test('one point can be released, and all points can be reset', async () => {
  const limit = { name: 'test-back', points: 2, seconds: HOUR };
  const { now } = testClock();
  await limits.count(limit, database.sql, 'somebody', now(), 2);
  await limits.release(limit, database.sql, 'somebody', now());
  expect(await limits.count(limit, database.sql, 'somebody', now())).toMatchObject({ allowed: true, left: 0 });
  expect(await limits.left(limit, database.sql, 'somebody', now())).toBe(0);
  expect(await limits.left(limit, database.sql, 'nobody', now())).toBe(2);
  await limits.reset(limit, database.sql, 'somebody');
  expect(await limits.count(limit, database.sql, 'somebody', now())).toMatchObject({ allowed: true, left: 1 });
});

test('many simultaneous requests in two processes do not exceed the limit', async () => {
  const { now } = testClock();
  const limit = { name: 'test-nodes', points: 10, seconds: HOUR };
  const nodes = [limits, createRateLimits(TEST_SECRETS)];
  const counted = await Promise.all(
    Array.from({ length: 100 }, (_, at) => nodes[at % 2]?.count(limit, database.sql, 'besieged', now())),
  );
  expect(counted.filter((one) => one?.allowed)).toHaveLength(10);
  expect(counted.filter((one) => one?.firstRefused)).toHaveLength(1);
});

test('an account that changes the node gets no more than one node would have allowed it in that time', async () => {
  const clock = testClock();
  const app = { pool: database.sql, rateLimits: limits, now: clock.now };
  const nodes = [1, 2, 3].map(() => sharedRateLimit('test-account', { burst: 3, perSecond: 0.01 }));
  const allowed = async () => {
    const tries = nodes.flatMap((limit) => [1, 2, 3, 4].map(() => limit));
    let count = 0;
    for (const limit of tries) {
      const refusal = await limit(app, 7).catch((error: unknown) => error);
      if (refusal === undefined) count += 1;
      else expect(refusal).toMatchObject({ code: 'too_many_requests' });
    }
    return count;
  };
  expect(await allowed()).toBe(6);
  await expect(sharedRateLimit('test-account', { burst: 3, perSecond: 0.01 })(app, 8)).resolves.toBeUndefined();
  clock.advance(301_000);
  const restarted = sharedRateLimit('test-account', { burst: 3, perSecond: 0.01 });
  await expect(restarted(app, 7)).resolves.toBeUndefined();
});

test('a key does not reveal the person', async () => {
  const { now } = testClock();
  await limits.count({ name: 'test-keys', points: 2, seconds: HOUR }, database.sql, 'olena@example.org', now());
  const rows = await database.sql<{ key: string }[]>`select key from rate_limit where key like 'test-keys:%'`;
  expect(rows.map(({ key }) => key)).toEqual([expect.stringMatching(/^test-keys:[\w-]{43}$/)]);
});

test('without the database the process counts alone', async () => {
  const limit = { name: 'test-alone', points: 1, seconds: HOUR };
  const { now } = testClock();
  const nowhere = connect('postgres://nobody@127.0.0.1:1/none', { max: 1 });
  expect(await limits.count(limit, nowhere, 'somebody', now())).toMatchObject({ allowed: true });
  expect(await limits.count(limit, nowhere, 'somebody', now())).toMatchObject({ allowed: false });
  await nowhere.end({ timeout: 0 });
});

test('two different normal forms of an email never become equal in the database', async () => {
  const letters = Array.from({ length: 0x1ffff }, (_, code) => code + 1)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => normalEmail(`a${String.fromCodePoint(code)}b`));
  const rows = await database.sql<{ forms: number; folded: number }[]>`
    select count(distinct form collate "C") as forms, count(distinct lower(form::citext::text) collate "C") as folded
    from unnest(${[...new Set(letters)]}::text[]) as form`;
  expect(rows[0]?.folded).toBe(rows[0]?.forms);
});
