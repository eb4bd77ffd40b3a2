import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { placesApi } from '#shared/network/places/api.ts';
import type { Closure, CrossingState } from '#shared/network/places/schema.ts';
import { searchApi } from '#shared/office/search/api.ts';
import type { FoundTrip, RideOutlook } from '#shared/office/search/schema.ts';
import { answer, callsOf, serve } from '#testing/web/answers.ts';
import { KRAKIVETS, PLACES, publicTrip } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import { readText } from '#testing/web/text.ts';
import type { FullSearch } from '../form/queries.ts';
import { readSearch } from '../form/state.ts';
import RowFacts from './RowFacts.tsx';

const { rating, ratingCount, ...carrier } = publicTrip().carrier;
const FOUND: FoundTrip = {
  ...{ tripId: 12, fromSeq: 0, toSeq: 2, from: PLACES.lviv, to: PLACES.wroclaw, fromPoint: '', toPoint: '' },
  ...{ departsAt: '2035-06-12T04:00:00.000Z', arrivesAt: '2035-06-12T12:00:00.000Z', durationMinutes: 480 },
  ...{ stopsBetween: 1, crossing: KRAKIVETS, carrier: { ...carrier, rating, ratingCount } },
  ...{ instantConfirmation: false, petsAllowed: true, amenities: [], bus: 'Sprinter', busSeats: 18, freeSeats: 9 },
  ...{ returnPercent: null, price: 4500 },
};
/** With the border at 14:40 by the clock of Wrocław, most likely. */
const OUTLOOK: RideOutlook = {
  ...{ tripId: 12, fromSeq: 0, toSeq: 2, measurements: 40, punctuality: { trips: 20, inTime: 17 } },
  ...{ low: '2035-06-12T12:00:00.000Z', expected: '2035-06-12T12:40:00.000Z' },
  ...{ p80: '2035-06-12T13:20:00.000Z', high: '2035-06-12T14:00:00.000Z' },
};

interface Options {
  found?: Partial<FoundTrip>;
  search?: Partial<FullSearch>;
  outlook?: Partial<RideOutlook> | null;
  backs?: Partial<FoundTrip>[];
  closure?: Closure;
}

async function open({ found = {}, search = {}, outlook = {}, backs = [], closure }: Options) {
  const state: CrossingState = {
    ...{ ...KRAKIVETS, open: false, lanes: null, closure: closure ?? null, note: null },
    queueKind: 'car',
  };
  const requests = serve(
    answer(searchApi.outlook, () => (outlook ? [{ ...OUTLOOK, ...outlook }] : [])),
    answer(placesApi.crossings, () => [state]),
    answer(searchApi.search, () => ({
      data: backs.map((back) => ({ ...FOUND, ...back })),
      night: [],
      more: false,
      carriers: [],
    })),
  );
  const whole = { ...readSearch(new URLSearchParams()), from: PLACES.lviv.id, to: PLACES.wroclaw.id, ...search };
  await show(<RowFacts found={{ ...FOUND, ...found }} search={whole} rides="12.0.2" />);
  await waitFor(() => expect(callsOf(requests, searchApi.outlook)).toHaveLength(1));
  return requests;
}

const says = (text: string) => waitFor(() => expect(readText(document.body)).toContain(text));
const silentOn = (words: RegExp) => expect(readText(document.body)).not.toMatch(words);

it.each([
  [{ trips: 20, inTime: 17 }, 'вчасно 9 з 10'],
  [{ trips: 5, inTime: 0 }, 'вчасно 0 з 10'],
  [{ trips: 4, inTime: 4 }, 'ще мало рейсів'],
])('a line with %j: «%s»', async (punctuality, words) => {
  await open({ outlook: { punctuality } });
  await says(words);
});

it('says when it arrives with the border, by the clock of the destination', async () => {
  await open({});
  await says('з кордоном 14:00–16:00');
  silentOn(/≈/);
});

it('says that a wait which was never measured is a rough one', async () => {
  await open({ outlook: { measurements: 0 } });
  await says('з кордоном ≈ 14:00–16:00');
});

it('says nothing of a border where none lies on the way', async () => {
  await open({ outlook: { low: OUTLOOK.expected, high: OUTLOOK.expected } });
  await says('вчасно');
  silentOn(/кордон/);
});

it('says how often it is there by the hour that was asked for', async () => {
  await open({ search: { by: '2035-06-12T15:20' } });
  await says('до 15:20 встигає 8 разів з 10');
});

it.each([
  ['the cheapest way back', [{ price: 5000 }, { price: 4000 }], 'туди й назад 85 €'],
  [
    'the discount of the same carrier',
    [{ price: 4000, returnPercent: 10 }],
    'туди й назад 81 €, −10 % на дорогу назад',
  ],
  [
    'no discount of another carrier',
    [{ price: 4000, returnPercent: 10, carrier: { ...FOUND.carrier, id: 99 } }],
    'туди й назад 85 €',
  ],
])('both ways cost %s', async (_, backs, words) => {
  const requests = await open({ search: { back: '2035-06-20' }, backs });
  await says(words);
  const { from, to, date } = callsOf(requests, searchApi.search)[0]?.query ?? {};
  expect([from, to, date].map(String)).toEqual([String(PLACES.wroclaw.id), String(PLACES.lviv.id), '2035-06-20']);
});

it('has no total where a price is by arrangement', async () => {
  await open({ found: { price: null }, search: { back: '2035-06-20' }, backs: [{ price: 4000 }] });
  await says('вчасно');
  silentOn(/туди й назад/);
});

it.each<[Partial<FullSearch>, Partial<FoundTrip>, string | null]>([
  [{ kg: 5 }, {}, 'За 5 кг'],
  [{}, { byWeight: true }, 'Найменша ціна; залежить від розміру й ваги'],
  [{}, {}, null],
])('a parcel of %j: %s %s', async (search, found, words) => {
  await open({ search: { kind: 'parcel', ...search }, found });
  await says('вчасно');
  if (words) await says(words);
  else silentOn(/За .* кг|Найменша/);
});

it('a ride that nothing is known of says nothing', async () => {
  await open({ outlook: null });
  expect(readText(document.body)).toBe('');
});

const CLOSING = { crossing: { ...KRAKIVETS, open: false } };

it('says that the border is closed on a day of the ride', async () => {
  await open({ found: CLOSING, closure: { from: '2035-06-12', to: null } });
  await says('Кордон закрито');
});

it('says nothing of a border that is closed on other days', async () => {
  const requests = await open({ found: CLOSING, closure: { from: '2035-06-13', to: '2035-06-20' } });
  await waitFor(() => expect(callsOf(requests, placesApi.crossings)).toHaveLength(1));
  silentOn(/закрито/);
});

it('asks for no closings where the crossing is open', async () => {
  const requests = await open({ closure: { from: null, to: null } });
  await says('вчасно');
  expect(callsOf(requests, placesApi.crossings)).toHaveLength(0);
});
