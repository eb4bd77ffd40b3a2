import { expect, test } from 'vitest';
import { embeddedAt } from '#shared/core/page.ts';
import { embedForm, embedInput, MAX_ORIGINS } from './embed-schema.ts';

test.each([
  ['', []],
  ['https://bus.example', ['https://bus.example']],
  ['bus.example\nwww.bus.example', ['https://bus.example', 'https://www.bus.example']],
  [' https://bus.example/search?a=1 ,\n\nHTTPS://BUS.example ', ['https://bus.example']],
])('the field %j names the sites %j', (sites, origins) => {
  expect(embedForm.parse({ sites })).toEqual({ sites: origins });
});

test.each([['https://*.example'], ['ftp://bus.example'], ['bus']])('the field %j is refused', (sites) => {
  expect(embedForm.safeParse({ sites }).success).toBe(false);
});

const keysOf = ({ error }: { error?: { issues: { message: string }[] } | undefined }) =>
  (error?.issues ?? []).map(({ message }) => message);

test.each([
  ['the most', MAX_ORIGINS, []],
  ['one more', MAX_ORIGINS + 1, ['too_many_sites']],
])('of so many sites are taken: %s', (_what, count, keys) => {
  const origins = Array.from({ length: count }, (_, index) => `https://bus${index}.example`);
  expect(keysOf(embedInput.safeParse({ origins }))).toEqual(keys);
  expect(keysOf(embedForm.safeParse({ sites: origins.join('\n') }))).toEqual(keys);
});

test('neither an empty site nor a very long text of one site is taken', () => {
  expect(keysOf(embedInput.safeParse({ origins: [' '] }))).toEqual(['field_required']);
  expect(keysOf(embedForm.safeParse({ sites: 'https://bus.example\n'.repeat(125) }))).toEqual([]);
  expect(keysOf(embedForm.safeParse({ sites: 'https://bus.example\n'.repeat(126) }))).toEqual(['too_many_sites']);
});

test.each([
  ['/embed/12/uk/search', { prefix: '/embed/12/uk', carrierId: 12, locale: 'uk', theme: null }],
  ['/embed/12/en-dark', { prefix: '/embed/12/en-dark', carrierId: 12, locale: 'en', theme: 'dark' }],
  ['/embed/12/en-dark/b/1?x=1', { prefix: '/embed/12/en-dark', carrierId: 12, locale: 'en', theme: 'dark' }],
  ['/embed/12/pl/search', null],
  ['/embed/12/ukr/search', null],
  ['/embed/1234567890/uk/search', null],
  ['/search', null],
])('%s is embedded as %j', (path, embedded) => {
  expect(embeddedAt(path)).toEqual(embedded);
});
