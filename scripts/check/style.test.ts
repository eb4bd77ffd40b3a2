import { expect, it } from 'vitest';
import { checkStyle } from './style.ts';

it('the domains with few tests are named, counted over all tiers', () => {
  const text = (count: number) => 'a()\n'.repeat(count);
  const files: Record<string, string> = {
    'src/shared/network/fleet/a.ts': text(100),
    'src/server/network/fleet/b.test.ts': text(49),
    'src/web/office/search/c.tsx': text(100),
    'src/web/office/search/c.test.tsx': text(50),
    'src/web/sales/trips/d.ts': text(10),
    'src/web/ui/e.ts': text(100),
  };
  const { note } = checkStyle(Object.entries(files).map(([path, source]) => ({ path, text: source })));
  expect(note).toMatch(/below 0\.5: trips 0\.00, fleet 0\.49$/);
});

it('a function over 90 lines is refused, with its place', () => {
  const text = (count: number) => `\nexport function long() {\n${'  a();\n'.repeat(count)}}\n`;
  const failuresOf = (count: number) =>
    checkStyle([{ path: 'src/web/office/search/a.ts', text: text(count) }]).failures;
  expect(failuresOf(88)).toEqual([]);
  expect(failuresOf(89)).toEqual(['src/web/office/search/a.ts:2 a function has 91 lines, over 90']);
});
