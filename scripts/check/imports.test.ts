import { expect, test } from 'vitest';
import { checkImports } from './imports.ts';

type Files = Record<string, string>;

function failuresOf(files: Files): string {
  return checkImports(Object.entries(files).map(([path, text]) => ({ path, text }))).failures.join('\n');
}

/** Each forbidden import with its failure. */
const BAD: [name: string, files: Files, failure: RegExp][] = [
  [
    'web imports server',
    { 'src/web/core/a.ts': "import '#server/core/b.ts'", 'src/server/core/b.ts': 'x()' },
    /never see each other/,
  ],
  [
    'the product imports the demo',
    { 'src/server/main.ts': "import '#demo/seed.ts'", 'demo/seed.ts': 'x()' },
    /only where it is wanted/,
  ],
  [
    'server imports web',
    { 'src/server/core/a.ts': "import '#web/core/b.ts'", 'src/web/core/b.ts': 'x()' },
    /never see each other/,
  ],
  [
    'a type import counts as an import',
    { 'src/web/core/a.ts': "import type { B } from '#server/core/b.ts'", 'src/server/core/b.ts': '' },
    /never see/,
  ],
  ['shared imports Node', { 'src/shared/core/a.ts': "import 'node:fs'" }, /pure/],
  ['shared imports all of zod', { 'src/shared/core/a.ts': "import * as z from 'zod'" }, /zod\/mini/],
  [
    'shared imports server',
    { 'src/shared/core/a.ts': "import '#server/core/b.ts'", 'src/server/core/b.ts': '' },
    /sees neither/,
  ],
  [
    'a domain imports a higher one',
    { 'src/shared/network/fleet/a.ts': "import '../../sales/trips/b.ts'", 'src/shared/sales/trips/b.ts': '' },
    /no higher than trips/,
  ],
  [
    'a domain imports one of the same level',
    { 'src/shared/messaging/chat/a.ts': "import '../reviews/b.ts'", 'src/shared/messaging/reviews/b.ts': '' },
    /no higher than reviews/,
  ],
  [
    'core imports a domain',
    { 'src/server/core/a.ts': "import '#shared/sales/trips/b.ts'", 'src/shared/sales/trips/b.ts': '' },
    /core sees no domain/,
  ],
  [
    'ui imports a domain',
    { 'src/web/ui/A.tsx': "import '#web/sales/trips/B.tsx'", 'src/web/sales/trips/B.tsx': '' },
    /ui sees no domain/,
  ],
  [
    'a domain imports the shell',
    { 'src/web/sales/trips/A.tsx': "import '#web/shell/B.tsx'", 'src/web/shell/B.tsx': '' },
    /no higher than shell/,
  ],
  [
    'a domain imports a page',
    { 'src/web/sales/trips/A.tsx': "import '#web/pages/trips/B.tsx'", 'src/web/pages/trips/B.tsx': '' },
    /only routes/,
  ],
  [
    'the shell imports a page',
    { 'src/web/shell/A.tsx': "import '#web/pages/trips/B.tsx'", 'src/web/pages/trips/B.tsx': '' },
    /only routes/,
  ],
  [
    'a page imports a page of another area',
    { 'src/web/pages/home/A.tsx': "import '#web/pages/trips/B.tsx'", 'src/web/pages/trips/B.tsx': '' },
    /only routes/,
  ],
  [
    'the trips of the browser import bookings',
    { 'src/web/sales/trips/A.tsx': "import '#web/sales/bookings/B.tsx'", 'src/web/sales/bookings/B.tsx': '' },
    /no higher than bookings/,
  ],
  [
    'the product imports a test helper',
    { 'src/server/network/fleet/a.ts': "import '#testing/b.ts'", 'src/testing/b.ts': '' },
    /only tests/,
  ],
  [
    'a lazy import counts as an import',
    { 'src/web/ui/A.tsx': "const p = () => import('#web/sales/trips/B.tsx')", 'src/web/sales/trips/B.tsx': '' },
    /ui sees no domain/,
  ],
  [
    'a journey imports the server',
    { 'e2e/a.spec.ts': "import '#server/core/b.ts'", 'src/server/core/b.ts': '' },
    /from outside/,
  ],
  [
    'the start module is imported',
    { 'src/server/core/a.ts': "import '#server/modules.ts'", 'src/server/modules.ts': '' },
    /imported by nobody/,
  ],
  [
    'a tier by a relative path',
    { 'src/web/core/a.ts': "import '../../shared/core/b.ts'", 'src/shared/core/b.ts': '' },
    /# name/,
  ],
  ['an import of a missing file', { 'src/web/core/a.ts': "import './b.ts'" }, /no such file/],
  ['a cycle', { 'src/web/ui/a.ts': "import './b.ts'", 'src/web/ui/b.ts': "import './a.ts'" }, /cycle/],
  ['a barrel file by its name', { 'src/web/ui/index.ts': 'export const a = 1' }, /passes on/],
  [
    'a barrel file by its content',
    {
      'src/web/ui/all.ts': "export * from './a.ts'; export { b } from './b.ts'",
      'src/web/ui/a.ts': '',
      'src/web/ui/b.ts': '',
    },
    /passes on/,
  ],
  [
    'a group imports a later one',
    { 'src/web/people/accounts/A.tsx': "import '#web/office/search/B.tsx'", 'src/web/office/search/B.tsx': '' },
    /no higher than search/,
  ],
  [
    'a room imports a later one',
    {
      'src/web/sales/bookings/core/A.tsx': "import '#shared/sales/bookings/money/b.ts'",
      'src/shared/sales/bookings/money/b.ts': '',
    },
    /the room core stands no higher than money/,
  ],
  [
    'a room imports a file outside of the rooms',
    { 'src/web/ui/base/A.tsx': "import '../Page.tsx'", 'src/web/ui/Page.tsx': '' },
    /no higher than the own files of ui/,
  ],
  [
    'a room of a page imports a later one',
    { 'src/web/pages/trips/people/A.tsx': "import '../find/B.tsx'", 'src/web/pages/trips/find/B.tsx': '' },
    /the room people stands no higher than find/,
  ],
];

test.each(BAD)('%s is found', (_, files, failure) => {
  expect(failuresOf(files)).toMatch(failure);
});

test('rooms import earlier ones, in every tier, and files outside of the rooms all of them', () => {
  const files = {
    'src/web/sales/bookings/money/A.tsx': "import '../core/B.tsx'; import '#shared/sales/bookings/rules/c.ts'",
    'src/web/sales/bookings/core/B.tsx': 'x()',
    'src/web/sales/bookings/Whole.tsx': "import './money/A.tsx'",
    'src/shared/sales/bookings/rules/c.ts': 'x()',
    'src/web/messaging/chat/state/d.ts': "import '#shared/messaging/chat/schema.ts'",
    'src/shared/messaging/chat/schema.ts': 'x()',
  };
  expect(failuresOf(files)).toBe('');
});
