import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { addDays } from '#shared/core/time.ts';
import { searchApi } from '#shared/office/search/api.ts';
import type { Alternatives } from '#shared/office/search/schema.ts';
import { answer, callsOf, serve } from '#testing/web/answers.ts';
import { PLACES } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import { readText } from '#testing/web/text.ts';
import { today } from '#web/core/i18n/format.ts';
import type { FullSearch } from '../form/queries.ts';
import { readSearch } from '../form/state.ts';
import NothingFound from './NothingFound.tsx';

const DATE = addDays(today(), 3);
const { lviv, wroclaw, krakow } = PLACES;

async function open(search: Partial<FullSearch>, found: Partial<Alternatives> = {}) {
  const requests = serve(answer(searchApi.alternatives, () => ({ days: [], pairs: [], ...found })));
  const change = vi.fn();
  const whole = { ...readSearch(new URLSearchParams()), from: lviv.id, to: wroclaw.id, date: DATE, ...search };
  const reader = await show(<NothingFound search={whole} from={lviv} to={wroclaw} change={change} />);
  await waitFor(() => expect(requests).toHaveLength(1));
  return { reader, requests, change };
}

it('offers the days nearby with their prices, each its own search', async () => {
  await open(
    { passengers: 2 },
    {
      days: [
        { date: addDays(DATE, 1), price: 4500, trips: 2 },
        { date: addDays(DATE, 4), price: null, trips: 1 },
      ],
    },
  );
  const links = await screen.findAllByRole('link');
  expect(
    links.map((link) => new URL(link.getAttribute('href') ?? '', 'https://vezu.test').searchParams.get('date')),
  ).toEqual([addDays(DATE, 1), addDays(DATE, 4)]);
  expect(links.every((link) => link.getAttribute('href')?.includes('passengers=2'))).toBe(true);
  const rows = screen.getAllByRole('listitem').map(readText);
  expect(rows[0]).toContain('90 €');
  expect(rows[0]).toContain('Знайдено 2 рейси');
});

it('asks for the same parcel: its weight is in the prices of the other days', async () => {
  const { requests } = await open({ kind: 'parcel', kg: 12 });
  expect(callsOf(requests, searchApi.alternatives)).toMatchObject([{ query: { kind: 'parcel', kg: '12' } }]);
});

it('offers towns nearby', async () => {
  await open({}, { pairs: [{ from: lviv, to: krakow, fromKm: 0, toKm: 240, date: DATE, price: 3200 }] });
  await screen.findByRole('heading', { name: 'Із сусідніх міст' });
  expect(readText(screen.getByRole('listitem'))).toContain('Краків');
});

it('filters are what can be taken away first', async () => {
  const { reader, change } = await open({ pets: true });
  expect(screen.getByText('З такими фільтрами нічого')).toBeTruthy();
  await reader.click(screen.getByRole('button'));
  expect(change).toHaveBeenCalledWith(expect.objectContaining({ pets: false, amenities: [], parts: [] }));
});

it.each([
  ['a day that is not on sale yet', { date: addDays(today(), 61) }, {}, /ще не продають/],
  ['the last day that is', { date: addDays(today(), 60) }, {}, /поки ніхто не їздить/],
  ['towns between which nobody goes', {}, {}, /Між цими містами поки ніхто не їздить/],
  [
    'a day without a trip',
    {},
    { days: [{ date: addDays(DATE, 1), price: 4500, trips: 1 }] },
    /Львів – Вроцлав: на цей день рейсів не знайшли/,
  ],
])('says what is the matter with %s', async (_, search, found, words) => {
  await open(search, found);
  await screen.findByText(words);
});
