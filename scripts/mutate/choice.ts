import { randomOf } from '#testing/services/random.ts';
import { positionOf } from '../check/layout.ts';
import type { Mutant } from './mutators.ts';
import type { Meetings } from './record.ts';

/** The test of every endpoint's rights and of every field, regardless of its domain. */
const RIGHTS_TEST = 'src/server/tests/authorisation.test.ts';
const FIELDS_TEST = 'src/server/tests/fields.test.ts';
/** The tests that erasure and the data copy cover every domain. */
export const PERSONAL_TESTS = ['personal-data', 'erasure', 'data-copy'].map(
  (name) => `src/server/people/accounts/${name}.test.ts`,
);

/** The domain or library-like folder of `src/shared` or `src/server` that a file belongs to; null for the tests of the whole server. */
export function domainOf(path: string): string | null {
  const { tier = '', folder = '' } = positionOf(path) ?? {};
  return /^(shared|server)$/.test(tier) && folder !== 'tests' ? folder || null : null;
}

/** Whether a test is asked about guards of these domains: their own tests, and those that go through every domain. */
export function isTestOf(test: string, domains: ReadonlySet<string>): boolean {
  const isOwn = domains.has(domainOf(test) ?? '');
  return isOwn || test.startsWith('src/server/tests/') || PERSONAL_TESTS.includes(test);
}

/** Returns up to `count` guards of each domain, by chance; the same ones for the same seed. */
export function sampleOf(numbers: readonly number[], guards: readonly Mutant[], count: number, seed: number): number[] {
  const random = randomOf(seed);
  const shuffled = numbers
    .map((number) => ({ number, rank: random() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ number }) => number);
  const domains = Object.values(Object.groupBy(shuffled, (number) => domainOf(guards[number]?.path ?? '') ?? ''));
  return domains.flatMap((numbers) => (numbers ?? []).slice(0, count)).sort((a, b) => a - b);
}

/**
 * The tests that can notice the removal of a guard, the likeliest and cheapest first. Tests of other domains are asked where no test of its own domain
 * meets it.
 */
export function testsFor(number: number, guard: Mutant, meetings: Meetings): string[] {
  if (guard.kind === 'right') return [RIGHTS_TEST];
  const { met, durations, failed } = meetings;
  const tests = Object.keys(met).filter((test) => !failed.includes(test));
  const meeting = tests.filter((test) => met[test]?.includes(number));
  const able = meeting.length > 0 ? meeting : tests;
  const own = able.filter((test) => isTestOf(test, new Set([domainOf(guard.path) ?? ''])));
  const cost = (test: string) => rankOf(test, guard) * 1_000_000 + (durations[test] ?? 0);
  return (own.length > 0 ? own : able).sort((a, b) => cost(a) - cost(b));
}

/** Rules without a database come before calls over HTTP, and the walks through every domain last unless they are about such a guard. */
function rankOf(test: string, { kind, path }: Mutant): number {
  if (PERSONAL_TESTS.includes(test)) return /\/(erase|personal-data)\.ts$/.test(path) ? 0 : 3;
  if (test === FIELDS_TEST) return kind === 'limit' ? 1 : 3;
  if (test.startsWith('src/shared/')) return 0;
  return domainOf(test) === null ? 3 : 2;
}
