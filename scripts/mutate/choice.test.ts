import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isTestOf, PERSONAL_TESTS, sampleOf, testsFor } from './choice.ts';
import type { Mutant } from './mutators.ts';

const guardOf = (path: string, kind: Mutant['kind'] = 'refusal'): Mutant => ({
  path,
  kind,
  start: 0,
  end: 1,
  replacement: 'false',
});

describe('the tests that are asked about a guard', () => {
  const meetings = {
    met: {
      'src/server/network/fleet/slow.test.ts': [0],
      'src/server/network/fleet/quick.test.ts': [0],
      'src/server/network/fleet/other.test.ts': [1],
      'src/shared/network/fleet/rule.test.ts': [0],
      'src/server/sales/trips/far.test.ts': [0, 2],
      'src/server/network/fleet/broken.test.ts': [0],
      'src/server/tests/authorisation.test.ts': [],
    },
    durations: { 'src/server/network/fleet/slow.test.ts': 9_000, 'src/server/network/fleet/quick.test.ts': 1_000 },
    failed: ['src/server/network/fleet/broken.test.ts'],
  };

  it('are those of its domain that meet it, the cheapest first', () => {
    expect(testsFor(0, guardOf('src/server/network/fleet/commands.ts'), meetings)).toEqual([
      'src/shared/network/fleet/rule.test.ts',
      'src/server/network/fleet/quick.test.ts',
      'src/server/network/fleet/slow.test.ts',
    ]);
  });

  it('are those of other domains where none of its own meets it', () => {
    expect(testsFor(2, guardOf('src/server/network/fleet/commands.ts'), meetings)).toEqual([
      'src/server/sales/trips/far.test.ts',
    ]);
  });

  it('are the table of rights for a right', () => {
    const right = guardOf('src/shared/network/fleet/api.ts', 'right');
    expect(testsFor(3, right, meetings)).toEqual(['src/server/tests/authorisation.test.ts']);
  });

  it('are of the domains, or go through every domain', () => {
    const asked = (test: string) => isTestOf(test, new Set(['fleet']));
    expect(asked('src/shared/network/fleet/schema.test.ts')).toBe(true);
    expect(asked('src/server/tests/isolation.test.ts')).toBe(true);
    expect(PERSONAL_TESTS.filter((test) => !existsSync(test) || !asked(test))).toEqual([]);
    expect(asked('src/server/sales/trips/trips.test.ts')).toBe(false);
    expect(asked('src/web/network/fleet/form.test.ts')).toBe(false);
  });
});

it('a sample has some guards of each domain, the same ones for the same seed', () => {
  const guards = ['network/fleet', 'sales/trips'].flatMap((domain) =>
    Array.from({ length: 9 }, () => guardOf(`src/server/${domain}/commands.ts`)),
  );
  const sample = (seed: number) => sampleOf([...guards.keys()], guards, 3, seed);
  expect(sample(1).filter((number) => number < 9)).toHaveLength(3);
  expect(sample(1).filter((number) => number >= 9)).toHaveLength(3);
  expect(sample(1)).toEqual(sample(1));
  expect(sample(1)).not.toEqual(sample(2));
});
