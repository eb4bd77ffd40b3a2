import { expect, it } from 'vitest';
import { matchPath } from './core/router/match.ts';
import { FRAMES } from './routes.ts';
import { addressesAhead } from './shell/ahead.ts';

const SCREENS = FRAMES.flatMap(({ screens }) => screens.flatMap((line) => [line, ...(line.children ?? [])]));

it('gives no two areas of the operators and no two lists of a company the same title', () => {
  const shared = SCREENS.filter(({ path, ownTitle }) => /^\/(admin\/|company\/)/.test(path) && !ownTitle);
  expect(shared.map(({ path }) => path)).toEqual([]);
});

it.each(SCREENS.flatMap((line) => (line.ownTitle ? [{ ...line, ownTitle: line.ownTitle }] : [])))(
  'loads the text of the title of $path with its page',
  ({ ownTitle, page }) => {
    expect(page.namespaces).toContain(ownTitle.split('.')[0]);
  },
);

it.each(['/search', '/search/7', '/search/7/book', '/passenger/show', '/trips/list', '/driver/dashboard', '/b/0'])(
  'has a page for each address that probably comes after %s',
  (pathname) => {
    const ahead = [null, 'token'].flatMap((token) => addressesAhead(pathname, { token, userType: 'passenger' }));
    const inner = FRAMES.flatMap(({ screens }) =>
      screens.flatMap(({ path, children = [] }) => [path, ...children.map((one) => `${path}/${one.path}`)]),
    );
    expect(ahead.length).toBeGreaterThan(0);
    expect(ahead.filter((address) => !inner.some((path) => matchPath(path, address)))).toEqual([]);
  },
);
