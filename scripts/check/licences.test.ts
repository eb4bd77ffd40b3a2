import { expect, test } from 'vitest';
import { checkLicences } from './licences.ts';

/** A licence as the lockfile states it, and whether a package may have it. */
test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['MIT AND Zlib', true],
  ['MIT AND GPL-3.0-only', false],
  ['GPL-3.0-only', false],
  [undefined, false],
])('a package with the licence %s is allowed: %s', (license, allowed) => {
  const text = JSON.stringify({ packages: { '': {}, 'node_modules/a/node_modules/@b/c': { license } } });
  const { failures } = checkLicences([{ path: 'package-lock.json', text }]);
  expect(failures).toEqual(allowed ? [] : [`@b/c has the licence ${license ?? 'that nobody states'}`]);
});
