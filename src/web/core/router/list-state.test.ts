import { expect, it } from 'vitest';
import { filtersSet, listField, listParams, listSchema, noFilters, readList } from './list-state.ts';

const LIST = listSchema(
  {
    tab: listField.oneOf('open', 'closed'),
    sort: listField.choice(['name', 'date']),
    q: listField.text,
    kinds: listField.someOf(['bus', 'driver', 'trip']),
    owner: listField.id,
    urgent: listField.flag,
    page: listField.page,
    perPage: listField.perPage,
  },
  ['q', 'kinds', 'owner', 'urgent'],
);

const read = (query: string) => readList(LIST, new URLSearchParams(query));

it.each(['', 'tab=closed', 'sort=date&q=Ковель&kinds=bus%2Ctrip&owner=7&urgent=1&page=3&per_page=50'])(
  'the state of a list is its address: %s',
  (query) => {
    const written = listParams(LIST, read(query)).toString();
    expect(decodeURIComponent(written)).toBe(decodeURIComponent(query));
  },
);

it('what is wrong in the address is the default', () => {
  const wrong = 'tab=lost&sort=luck&kinds=ship&owner=-1&urgent=yes&page=0&per_page=7';
  expect(read(wrong)).toEqual(read(''));
  expect(read('')).toEqual({
    ...{ tab: 'open', sort: undefined, q: '', kinds: [], owner: undefined, urgent: false },
    ...{ page: 1, perPage: 25 },
  });
});

it('filters are counted, each value of a list by itself; tab, order and page are none', () => {
  const state = read('tab=closed&sort=date&page=2&q=a&kinds=bus,trip&urgent=1');
  expect(filtersSet(LIST, state)).toBe(4);
  expect(filtersSet(LIST, { ...state, ...noFilters(LIST) })).toBe(0);
});
