import { expect, it } from 'vitest';
import { hrefOf, leavesApp, matchPath } from './match.ts';

it.each([
  ['/search', '/search', {}],
  ['/search', '/Search/', {}],
  ['/search', '/search/12', null],
  ['/search', '/research', null],
  ['/search/:tripId', '/search/12', { tripId: '12' }],
  ['/search/:tripId', '/search', null],
  ['/search/:tripId', '/search/12/book', null],
  ['/search/:tripId/book', '/search/12/book', { tripId: '12' }],
  ['/p/:code', '/p/%D0%B9%2F1', { code: 'й/1' }],
  ['/p/:code', '/p/%', { code: '%' }],
  ['/chat/:chatId?', '/chat', {}],
  ['/chat/:chatId?', '/chat/', {}],
  ['/chat/:chatId?', '/chat/7', { chatId: '7' }],
  ['/chat/:chatId?', '/chats', null],
  ['/trips/list/:tripId/*', '/trips/list/3', { tripId: '3' }],
  ['/trips/list/:tripId/*', '/trips/list/3/booking/9', { tripId: '3' }],
  ['/trips/list/:tripId/*', '/trips/list', null],
  ['/', '/', {}],
  ['/', '/search', null],
  ['*', '/whatever/there/is', {}],
])('matches the pattern %s with the path %s', (pattern, pathname, params) => {
  expect(matchPath(pattern, pathname)).toEqual(params);
});

it.each([
  ['/trips/list?tab=finished', '/trips/list?tab=finished'],
  ['?tab=finished', '/search?tab=finished'],
  ['?', '/search'],
  ['#page', '/search#page'],
  [{ search: '?page=2' }, '/search?page=2'],
  [{ search: 'page=2' }, '/search?page=2'],
  [{ pathname: '/trips/list', search: '' }, '/trips/list'],
  [{ pathname: '/trips/list' }, '/trips/list'],
])('from /search, the target %j leads to %s', (to, href) => {
  expect(hrefOf(to, '/search')).toBe(href);
});

it.each(['tel:+380441234567', 'mailto:help@vezu.app', 'https://example.org/', '//example.org'])(
  '%s leaves the app',
  (href) => {
    expect(leavesApp(href)).toBe(true);
  },
);

it.each(['/search', '?at=12:30', '/p/a:b'])('%s stays in the app', (href) => {
  expect(leavesApp(href)).toBe(false);
});
