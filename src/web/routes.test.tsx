import { expect, it } from 'vitest';
import { FRAMES } from './routes.ts';

const SCREENS = FRAMES.flatMap(({ screens }) => screens.flatMap((line) => [line, ...(line.children ?? [])]));

it('gives no two areas of the operators and no two lists of a company the same title', () => {
  const shared = SCREENS.filter(({ path, ownTitle }) => /^\/(admin\/|company\/)/.test(path) && !ownTitle);
  expect(shared.map(({ path }) => path)).toEqual([]);
});

it.each(SCREENS.flatMap((line) => (line.ownTitle ? [{ ...line, ownTitle: line.ownTitle }] : [])))(
  'loads the text of the own title of $path with its page',
  ({ ownTitle, page }) => {
    expect(page.namespaces).toContain(ownTitle.split('.')[0]);
  },
);
