import { expect, it } from 'vitest';
import { withMarkers } from './markers.ts';
import { mutantsOf } from './mutators.ts';

/** Adds the markers of all guards, and shortens them. */
function marked(path: string, text: string): string {
  const guards = new Map(mutantsOf({ path, text }).map((guard, number) => [number, guard]));
  return withMarkers({ path, text }, guards)
    .replaceAll(/globalThis\.meetGuard\?\.\((\d+)\)/g, 'met$1')
    .replaceAll(/\(globalThis\.meetLimit [^)]+\) => limit\)\)/g, 'limit');
}

const SERVER = 'src/server/network/fleet/queries.ts';
const POLICY = 'src/shared/network/fleet/policy.ts';

it.each([
  ['before a statement', SERVER, 'function f() { if (!bus) throw x; }', 'function f() { met0;if (!bus) throw x; }'],
  [
    'in the branch of a statement',
    SERVER,
    'function f() { if (a) return sql`delete from b where c`; }',
    'function f() { if (a) {met0;return sql`delete from b where c`;} }',
  ],
  ['before a value', POLICY, 'const f = (a) => a.b && a.c;', 'const f = (a) => (met1,(met0,a.b && a.c));'],
  [
    'in one side of a choice',
    SERVER,
    'const f = () => (a ? sql`and b = 1` : sql``);',
    'const f = () => (a ? (met0,sql`and b = 1`) : sql``);',
  ],
  [
    'around a limit',
    POLICY,
    'const f = z.string().check(z.maxLength(5));',
    'const f = z.string().check(limit(0, z.maxLength(5)));',
  ],
  [
    'nowhere in what runs on import',
    POLICY,
    "export const f = late ? 'too_late' : null;",
    "export const f = late ? 'too_late' : null;",
  ],
])('a guard reports %s', (_, path, text, expected) => {
  expect(marked(path, text)).toBe(expected);
});
