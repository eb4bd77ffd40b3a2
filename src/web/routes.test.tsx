import { expect, it } from 'vitest';
import { matchPath } from './core/router/match.ts';
import { paths, REDIRECTS } from './paths.ts';
import { FRAMES } from './routes.ts';
import { addressesAhead } from './shell/ahead.ts';

const SCREENS = FRAMES.flatMap(({ screens }) => screens.flatMap((line) => [line, ...(line.children ?? [])]));

it('gives no two areas of the operators and no two lists of a company the same title', () => {
  const shared = SCREENS.filter(({ path, ownTitle }) => /^\/(admin\/|company\/)/.test(path) && !ownTitle);
  expect(shared.map(({ path }) => path)).toEqual([]);
});

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

const ADDRESSES = FRAMES.flatMap(({ screens }) =>
  screens.flatMap(({ path, who, children = [] }) => [
    { path, who },
    ...children.map((one) => ({ path: `${path}/${one.path}`, who: one.who })),
  ]),
);

it.each([
  ['visitor', '/account/login', '/account/signup', '/account/signup/carrier', '/account/signup/driver'],
  ['visitor', '/account/forgot-password', '/account/setup-password'],
  ['anyone', '/account/logout'],
  ['passenger', '/passenger/show', '/passenger/edit'],
  ['driver', '/driver/dashboard', '/driver/show', '/driver/edit', '/driver/bus', '/driver/bus-add', '/driver/bus-edit'],
  ['driver', '/driver/routes', '/driver/route-add', '/driver/route-edit', '/driver/about', '/driver/about-edit'],
  ['signedIn', '/passenger/show/7', '/driver/show/7', '/trips/list', '/trips/list/7', '/trips/list/7/booking/5'],
  ['signedIn', '/trips/list/7/review', '/chat', '/chat/7'],
  ['browsing', '/carriers/7', '/welcome'],
])('a screen of %s is at %s', (who, ...addresses) => {
  const admitted = addresses.map((address) => ADDRESSES.find(({ path }) => matchPath(path, address))?.who);
  expect(admitted).toEqual(addresses.map(() => who));
});

it('each part of the reference is a screen of its own, and not the list of the parts', () => {
  const parts = Object.values(paths).filter((path) => typeof path === 'string' && path.startsWith('/admin/reference/'));
  expect(parts.length).toBeGreaterThan(8);
  expect(parts.map((part) => ADDRESSES.find(({ path }) => matchPath(path, String(part)))?.path)).toEqual(parts);
});

it('the addresses without a screen of their own redirect', () => {
  expect(REDIRECTS).toMatchObject({
    '/': '/account/login',
    '/account': '/account/login',
    '/passenger': '/passenger/show',
    '/driver': '/driver/dashboard',
    '/trips': '/trips/list',
  });
});
