import { expect, test } from 'vitest';
import { hashPassword, passwordMatches } from './passwords.ts';

/** Enough that each check has a quiet moment on a busy machine. */
const ROUNDS = 12;

test('a hash is argon2id with 19 MiB, two rounds, one lane, and its own salt', async () => {
  const [one, two] = await Promise.all([hashPassword('Дорога-7'), hashPassword('Дорога-7')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(two);
  expect(await passwordMatches(one, 'Дорога-7')).toBe(true);
  expect(await passwordMatches(one, 'дорога-7')).toBe(false);
});

test('without a stored hash no password matches, and the check takes as long', async () => {
  const stored = await hashPassword('Дорога-7');
  await passwordMatches(null, 'warm-up');
  const [known, unknown] = await fastest([stored, null]);
  expect(await passwordMatches(null, 'Дорога-7')).toBe(false);
  expect(unknown / known).toBeGreaterThan(0.3);
  expect(unknown / known).toBeLessThan(3);
});

test('hashing refuses requests beyond its queue, and the queue recovers', async () => {
  const all = await Promise.allSettled(Array.from({ length: 140 }, () => hashPassword('Дорога-7')));
  const refused = all.filter((one) => one.status === 'rejected');
  expect(refused.length).toBe(38);
  expect(refused[0]).toMatchObject({ reason: { code: 'overloaded' } });
  await expect(hashPassword('Дорога-7')).resolves.toBeTypeOf('string');
});

/** The shortest time of each check. They take turns, so that other load on the machine affects them equally. */
async function fastest(hashes: readonly [string, null]): Promise<[known: number, unknown: number]> {
  const best: [number, number] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [at, stored] of hashes.entries()) {
      const start = performance.now();
      await passwordMatches(stored, 'Дорога-8');
      best[at] = Math.min(best[at] ?? 0, performance.now() - start);
    }
  }
  return best;
}
