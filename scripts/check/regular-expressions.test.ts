import { expect, test } from 'vitest';
import { checkRegularExpressions } from './regular-expressions.ts';

const judge = (text: string) => checkRegularExpressions([{ path: 'src/server/core/a.ts', text }]);

test('an expression whose time grows faster than its text is refused with its place', async () => {
  const { failures } = await judge('const A = 1;\nconst B = /^(a+)+$/;');
  expect(failures).toEqual([expect.stringMatching(/^src\/server\/core\/a\.ts:2 .*not linear \(exponential\)/)]);
});

test('linear expressions and those of our own texts pass', async () => {
  const { failures } = await judge("const A = /^[a-z]{1,20}$/; const B = text.replace(/\\/+$/, '');");
  expect(failures).toEqual([]);
});
