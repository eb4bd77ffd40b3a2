import { expect, test } from 'vitest';
import { filtersSet, listParams, readList } from '#web/core/router/list-state.ts';
import { NO_FILTERS, readTrips, TRIPS_LIST } from './state.ts';

const read = (query: string) => readTrips(new URLSearchParams(query));

test.each([
  '',
  'tab=cancelled&page=2',
  'tab=finished&sort=departure',
  'sort=due&from=2026-11-20&to=2026-11-22&route=3&driver=4&bus=5&unconfirmed=1&page=2&per_page=50',
  'confirmed=1',
])('the state of the list of trips is its address: %s', (query) => {
  expect(listParams(TRIPS_LIST, readList(TRIPS_LIST, new URLSearchParams(query))).toString()).toBe(query);
});

test('invalid values in the address of the list are ignored', () => {
  expect(
    read('tab=lost&sort=name&from=2026-02-30&route=-1&driver=x&page=0&per_page=7&unconfirmed=yes&confirmed=on'),
  ).toEqual({
    tab: 'planned',
    sort: 'departure',
    ...NO_FILTERS,
    page: 1,
    perPage: 25,
  });
});

test('the button of the filters shows how many are set', () => {
  expect(
    [NO_FILTERS, read('from=2026-11-20&unconfirmed=1&bus=5')].map((state) => filtersSet(TRIPS_LIST, state)),
  ).toEqual([0, 3]);
});
