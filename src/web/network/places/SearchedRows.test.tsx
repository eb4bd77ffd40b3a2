import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '#testing/web/show.tsx';
import { SearchedRows } from './SearchedRows.tsx';

const BUSES = ['Setra BC 1180 KT', 'Neoplan AA 2020 BB', 'Ґудзь Єва', 'Їжак Олег', '4', '5', '6', '7'];

const open = (all: string[]) =>
  show(<SearchedRows all={all} words={(one) => one} row={(one) => <li key={one}>{one}</li>} />);

test.each([
  ['вс1180', ['Setra BC 1180 KT']],
  ['сетра', ['Setra BC 1180 KT']],
  ['hudz', ['Ґудзь Єва']],
  ['їжак', ['Їжак Олег']],
  ['ніхто', []],
])('%s finds its rows', async (typed, expected) => {
  const reader = await open(BUSES);
  await reader.type(screen.getByRole('searchbox', { name: 'Знайти' }), typed);
  expect(screen.queryAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(expected);
  expect(screen.getByRole('status').textContent).toBe(expected.length === 0 ? 'Нічого такого немає' : '');
});

test('a short list has no search field', async () => {
  await open(BUSES.slice(0, 7));
  expect(screen.queryByRole('searchbox')).toBeNull();
});
