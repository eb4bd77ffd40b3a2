import { expect, test } from 'vitest';
import { encodeQuery } from './query-string.ts';

test.each<[values: object, defaults: Record<string, unknown> | undefined, query: string]>([
  [{ from: 12, to: 0, date: '2026-11-22' }, undefined, 'from=12&to=0&date=2026-11-22'],
  [{ q: 'Львів & Київ' }, undefined, 'q=%D0%9B%D1%8C%D0%B2%D1%96%D0%B2+%26+%D0%9A%D0%B8%D1%97%D0%B2'],
  [{ a: undefined, b: null, c: '', d: [] }, undefined, ''],
  [{ parts: ['morning', 'night'] }, undefined, 'parts=morning%2Cnight'],
  [{ exact: true, pets: false }, undefined, 'exact=true&pets=false'],
  [{ page: 1, sort: 'price' }, { page: 1, sort: 'departure' }, 'sort=price'],
])('the values %j with the defaults %j are encoded as "%s"', (values, defaults, query) => {
  expect(encodeQuery(values, defaults).toString()).toBe(query);
});
