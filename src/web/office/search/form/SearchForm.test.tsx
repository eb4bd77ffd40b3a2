import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { countryList } from '#shared/network/places/countries.ts';
import type { Place } from '#shared/network/places/schema.ts';
import { searchApi } from '#shared/office/search/api.ts';
import type { TownAnswer } from '#shared/office/search/schema.ts';
import { answer, Refusal, serve } from '#testing/web/answers.ts';
import { PLACES } from '#testing/web/samples.ts';
import { show, showAgain } from '#testing/web/show.tsx';
import { SearchForm } from './SearchForm.tsx';
import { readSearch, type SearchState } from './state.ts';
import { useSearchStart } from './use-search-start.ts';

const { lviv, krakow, wroclaw, kyiv } = PLACES;
const TOWNS: readonly Place[] = Object.values(PLACES);

/** Towns as the server finds them: by their name or its beginning; "Смиківці" is a village near Lviv. */
const towns = answer(searchApi.towns, ({ query }) => answerOf(query.q));
const usual = answer(searchApi.nearTowns, ({ query }) =>
  [lviv, krakow].filter(({ id }) => String(id) !== query.other).map((place) => ({ place, km: null, trips: 7 })),
);

function answerOf(q = ''): TownAnswer {
  const text = q.toLowerCase();
  const has = (right: (name: string) => boolean) =>
    TOWNS.filter((place) => Object.values(place.name).some((name) => right(name.toLowerCase())));
  const whole = has((name) => name === text);
  const found = whole.length > 0 ? whole : has((name) => name.startsWith(text));
  const base = { name: q, country: null, places: found, served: [] };
  if (q === 'Смиківці') return { ...base, kind: 'near', country: 'UA', served: [{ place: lviv, km: 7, trips: 17 }] };
  if (q === 'Вроцлаів') return { ...base, kind: 'question', places: [wroclaw] };
  if (found.length === 0) return { ...base, kind: 'unknown', served: [{ place: lviv, km: null, trips: 3 }] };
  return { ...base, kind: whole.length > 0 ? 'town' : 'towns' };
}

const EMPTY = readSearch(new URLSearchParams());
const searches: SearchState[] = [];
const last = () => searches.at(-1);

async function open(search: Partial<SearchState> = {}, ends: { from?: Place; to?: Place } = {}) {
  searches.length = 0;
  return show(form(search, ends), { path: '/search' });
}

function form(search: Partial<SearchState>, { from, to }: { from?: Place; to?: Place }) {
  const onSearch = (next: SearchState) => void searches.push(next);
  return <SearchForm search={{ ...EMPTY, ...search }} from={from ?? null} to={to ?? null} onSearch={onSearch} />;
}

const town = (name: 'Звідки' | 'Куди') => screen.getByRole('combobox', { name });
const submit = () => screen.getByRole('button', { name: 'Знайти рейси' });
const errorOf = (name: 'Звідки' | 'Куди') => {
  const ids = town(name).getAttribute('aria-describedby')?.split(' ') ?? [];
  return town(name).getAttribute('aria-invalid')
    ? ids.map((id) => document.getElementById(id)?.textContent).join('')
    : null;
};

describe('the search form', () => {
  it('searches for towns that are chosen from the list', async () => {
    serve(towns, usual);
    const reader = await open();
    await reader.type(town('Звідки'), 'льв');
    await reader.click(await screen.findByRole('option', { name: /^Льв\s*ів/ }));
    await reader.type(town('Куди'), 'Вро');
    await screen.findByRole('option', { name: /^Вро\s*цлав/ });
    await reader.keyboard('{Enter}');
    await reader.click(submit());
    await waitFor(() =>
      expect(last()).toMatchObject({ from: lviv.id, to: wroclaw.id, kind: 'passenger', passengers: 1 }),
    );
  });

  it('offers the towns with most trips before anything is typed, those that go to the other end', async () => {
    serve(towns, usual);
    const reader = await open();
    await reader.click(town('Звідки'));
    expect(await screen.findByText('Найбільше рейсів')).toBeTruthy();
    await reader.click(await screen.findByRole('option', { name: /Львів.*7 рейсів/ }));
    await reader.click(town('Куди'));
    await screen.findByRole('option', { name: /Краків/ });
    // The chosen town is a recent one now.
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Львів/),
      expect.stringMatching(/^Краків.*7 рейсів/),
      ...countryList('uk').map(({ name }) => name),
    ]);
    await reader.click(screen.getByRole('option', { name: 'Польща' }));
    expect(town('Куди')).toHaveProperty('value', 'Польща');
  });

  it('searches for towns that were typed faster than the suggestions arrive, in either language', async () => {
    serve(towns, usual);
    const reader = await open();
    await reader.type(town('Звідки'), 'Lviv');
    await reader.type(town('Куди'), 'вроц');
    await reader.keyboard('{Enter}');
    await reader.click(submit());
    await waitFor(() => expect(last()).toMatchObject({ from: lviv.id, to: wroclaw.id }));
  });

  it('shows the error of each field and focuses the first one', async () => {
    serve(towns, usual);
    const reader = await open();
    await reader.click(submit());
    await waitFor(() => expect(errorOf('Звідки')).toContain('Виберіть місто зі списку'));
    expect(errorOf('Куди')).toContain('Виберіть місто зі списку');
    expect(document.activeElement).toBe(town('Звідки'));
    expect(searches).toEqual([]);
  });

  it.each([
    ['Готем', 'Не знаємо села чи міста «Готем»'],
    ['Смиківці', 'Найближче – Львів, 7\u00a0км'],
    ['Вроцлаів', 'Ви мали на увазі Вроцлав?'],
    ['К', '«К» – початок кількох назв'],
  ])('explains what is wrong with the town %j', async (text, error) => {
    serve(towns, usual);
    const reader = await open({ from: null, to: wroclaw.id }, { to: wroclaw });
    await reader.type(town('Звідки'), text);
    await reader.click(submit());
    await waitFor(() => expect(errorOf('Звідки')).toContain(error));
    expect(errorOf('Куди')).toBeNull();
    expect(searches).toEqual([]);
  });

  it('offers the nearest stops for a village and similar names for a typing error, and Enter takes neither', async () => {
    serve(towns, usual);
    const reader = await open({ from: null, to: wroclaw.id }, { to: wroclaw });
    await reader.type(town('Звідки'), 'Вроцлаів');
    await screen.findByRole('listbox', { name: /Ви мали на увазі/ });
    await reader.keyboard('{Enter}');
    expect(searches).toEqual([]);
    await reader.clear(town('Звідки'));
    await reader.type(town('Звідки'), 'Смиківці');
    await screen.findByRole('listbox', { name: /сюди автобуси не заїжджають/ });
    await reader.click(screen.getByRole('option', { name: /Львів\s*7\sкм · 17 рейсів на тиждень/ }));
    await reader.click(submit());
    await waitFor(() => expect(last()).toMatchObject({ from: lviv.id, to: wroclaw.id }));
  });

  it('requires two different towns', async () => {
    serve(towns, usual);
    const reader = await open({ from: lviv.id, to: null }, { from: lviv });
    await reader.type(town('Куди'), 'Львів');
    await reader.click(submit());
    await waitFor(() => expect(errorOf('Куди')).toContain('Виберіть два різні міста'));
    expect(document.activeElement).toBe(town('Куди'));
  });

  it('reports that the server is not available, and searches when it is available again', async () => {
    let offline = true;
    serve(
      answer(searchApi.towns, async ({ query }) => {
        if (offline) throw new Refusal(422, 'invalid_input');
        return answerOf(query.q);
      }),
      usual,
    );
    const reader = await open({ from: null, to: wroclaw.id }, { to: wroclaw });
    await reader.type(town('Звідки'), 'Львів');
    await reader.click(submit());
    await waitFor(() => expect(errorOf('Звідки')).not.toBeNull());
    offline = false;
    await reader.click(submit());
    await waitFor(() => expect(last()).toMatchObject({ from: lviv.id, to: wroclaw.id }));
  });
});

describe('the towns in the address', () => {
  it('are shown, and searched for again with another date, kind or number of passengers', async () => {
    serve(towns, usual);
    const reader = await open({ from: lviv.id, to: wroclaw.id }, { from: lviv, to: wroclaw });
    expect([town('Звідки'), town('Куди')]).toMatchObject([{ value: 'Львів' }, { value: 'Вроцлав' }]);
    await reader.click(screen.getByRole('radio', { name: 'Передаю посилку' }));
    expect(last()).toMatchObject({ from: lviv.id, to: wroclaw.id, kind: 'parcel' });
  });

  it('are searched in the other direction after a swap', async () => {
    serve(towns, usual);
    const reader = await open({ from: lviv.id, to: wroclaw.id }, { from: lviv, to: wroclaw });
    await reader.click(screen.getByRole('button', { name: /Поміняти/ }));
    expect(last()).toMatchObject({ from: wroclaw.id, to: lviv.id });
    expect([town('Звідки'), town('Куди')]).toMatchObject([{ value: 'Вроцлав' }, { value: 'Львів' }]);
  });

  it('are swapped without a search while one of them is missing', async () => {
    serve(towns, usual);
    const reader = await open({ from: lviv.id }, { from: lviv });
    await reader.click(screen.getByRole('button', { name: /Поміняти/ }));
    expect([town('Звідки'), town('Куди')]).toMatchObject([{ value: '' }, { value: 'Львів' }]);
    expect(searches).toEqual([]);
  });

  it('that load late do not replace a town that was chosen meanwhile', async () => {
    serve(towns, usual);
    const reader = await open({ from: lviv.id, to: wroclaw.id });
    await reader.type(town('Звідки'), 'Київ');
    await reader.click(await screen.findByRole('option', { name: /Київ/ }));
    await showAgain(form({ from: lviv.id, to: wroclaw.id }, { from: lviv, to: wroclaw }));
    expect([town('Звідки'), town('Куди')]).toMatchObject([{ value: 'Київ' }, { value: 'Вроцлав' }]);
    await reader.click(submit());
    await waitFor(() => expect(last()).toMatchObject({ from: kyiv.id, to: wroclaw.id }));
  });

  it('keep their ids while they are still loading', async () => {
    serve(towns, usual);
    const reader = await open({ from: lviv.id, to: wroclaw.id });
    await reader.click(screen.getByRole('radio', { name: 'Передаю посилку' }));
    expect(last()).toMatchObject({ from: lviv.id, to: wroclaw.id, kind: 'parcel' });
  });

  it('of a new address replace the towns that were chosen before', async () => {
    serve(towns, usual);
    const reader = await open({ from: lviv.id, to: wroclaw.id }, { from: lviv, to: wroclaw });
    await reader.type(town('Звідки'), 'Київ');
    await reader.click(await screen.findByRole('option', { name: /Київ/ }));
    await showAgain(form({ from: krakow.id, to: wroclaw.id }, { from: krakow, to: wroclaw }));
    expect(town('Звідки')).toMatchObject({ value: 'Краків' });
  });
});

describe('kind and passengers', () => {
  it('the number of passengers is shown only for passengers, not for a parcel', async () => {
    serve(towns, usual);
    await open({ passengers: 3 });
    expect(screen.getByRole('button', { name: /3 пасажири/ })).toBeTruthy();
    await showAgain(form({ kind: 'parcel' }, {}));
    expect(screen.queryByRole('button', { name: /пасажир/ })).toBeNull();
  });

  it('the number of passengers is changed in a dialog, and the form searches with it', async () => {
    serve(towns, usual);
    const reader = await open({ from: lviv.id, to: wroclaw.id, passengers: 1 }, { from: lviv, to: wroclaw });
    await reader.click(screen.getByRole('button', { name: /1 пасажир/ }));
    await reader.click(await screen.findByRole('button', { name: 'Більше' }));
    expect(last()).toMatchObject({ passengers: 2 });
  });
});

describe('on a page without results', () => {
  it('leads to the results only with both towns: another kind stays in the form, with the town that is chosen', async () => {
    serve(towns, usual);
    const reader = await show(<Start />, { path: '/welcome' });
    await reader.type(town('Звідки'), 'льв');
    await reader.click(await screen.findByRole('option'));
    await reader.click(screen.getByRole('radio', { name: 'Передаю посилку' }));
    expect(window.location.pathname).toBe('/welcome');
    expect(screen.getByRole('radio', { name: 'Передаю посилку' })).toHaveProperty('checked', true);
    expect(town('Звідки')).toHaveProperty('value', 'Львів');
    await reader.type(town('Куди'), 'вро');
    await reader.click(await screen.findByRole('option'));
    expect(window.location.pathname).toBe('/welcome');
    await reader.click(submit());
    await waitFor(() => expect(window.location.pathname).toBe('/search'));
    const requests = Object.fromEntries(new URLSearchParams(window.location.search));
    expect(requests).toMatchObject({ from: String(lviv.id), to: String(wroclaw.id), kind: 'parcel' });
  });
});

function Start() {
  return <SearchForm {...useSearchStart()} />;
}
