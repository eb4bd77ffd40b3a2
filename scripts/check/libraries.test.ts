import { expect, test } from 'vitest';
import { checkImports } from './imports.ts';

/** An import between two files of the server, and the result of the check. */
test.each([
  ['core/http/a.ts', '../../sales/trips/b.ts', 'sales/trips/b.ts', 'http sees no domain'],
  ['core/database/a.ts', '../http/b.ts', 'core/http/b.ts', 'database stands no higher than http'],
  ['core/a.ts', './database/b.ts', 'core/database/b.ts', 'core stands no higher than database'],
])('%s may not import %s', (from, specifier, target, failure) => {
  const sources = [
    { path: `src/server/${from}`, text: `import '${specifier}'` },
    { path: `src/server/${target}`, text: 'x()' },
  ];
  expect(checkImports(sources).failures.join()).toContain(failure);
});

test('a library may import a lower one, and a domain every library', () => {
  const sources = [
    { path: 'src/server/core/http/a.ts', text: "import '../database/b.ts'" },
    { path: 'src/server/sales/trips/commands.ts', text: "import '../../core/http/a.ts'" },
    { path: 'src/server/core/database/b.ts', text: 'x()' },
  ];
  expect(checkImports(sources).failures).toEqual([]);
});
