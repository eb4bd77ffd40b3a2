import { expect, it } from 'vitest';
import { ROUTE } from '#testing/web/routes.ts';
import { PLACES } from '#testing/web/samples.ts';
import { copiedPrices } from './copied-prices.ts';
import { type Draft, draftOfRoute, emptyDraft } from './draft.ts';

const { lviv, krakow, wroclaw } = PLACES;
type Place = NonNullable<Draft['stops'][number]['place']>;

/** A draft through these towns, without prices. */
function through(...places: Place[]): Draft {
  const [stop] = emptyDraft().stops;
  if (!stop) throw new Error('a draft has stops');
  return { ...emptyDraft(), stops: places.map((place, at) => ({ ...stop, key: `s${at}`, place })) };
}

const costs = ({ stops }: Draft) => stops.map(({ tripCost, deliveryCost }) => [tripCost, deliveryCost]);

it('the prices of a route are those of its copy', () => {
  const { draft, count } = copiedPrices(through(lviv, krakow, wroclaw), ROUTE);
  expect(count).toBe(2);
  expect(costs(draft)).toEqual([
    ['', ''],
    ['32', '8'],
    ['45', '10'],
  ]);
  expect(draft.fares).toEqual([]);
});

it('the way back has the prices of the same pairs, also where they are not the difference', () => {
  const fares = [{ fromSeq: 1, toSeq: 2, priceTrip: 2000, priceDelivery: null }];
  const { draft } = copiedPrices(through(wroclaw, krakow, lviv), { ...ROUTE, fares });
  expect(costs(draft)).toEqual([
    ['', ''],
    ['20', '2'],
    ['45', '10'],
  ]);
  // Kraków – Lviv is 32 €, not 45 − 20.
  expect(draft.fares).toEqual([{ from: 's1', to: 's2', price_trip: '32', price_delivery: '' }]);
});

it('a stop that the other route lacks, and one by arrangement, keep what they have', () => {
  const other = { ...lviv, id: 1 };
  expect(copiedPrices(through(other, krakow), ROUTE).count).toBe(0);
  const draft = through(lviv, other, wroclaw);
  const stops = draft.stops.map((stop, at) =>
    at === 1 ? { ...stop, tripCost: '7' } : { ...stop, contractual: at === 2 },
  );
  const after = copiedPrices({ ...draft, stops }, ROUTE);
  expect(after.count).toBe(0);
  expect(costs(after.draft)[1]).toEqual(['7', '']);
});

it('prices of pairs that the draft has already are replaced', () => {
  const draft = draftOfRoute({ ...ROUTE, fares: [{ fromSeq: 1, toSeq: 2, priceTrip: 900, priceDelivery: null }] });
  const source = { ...ROUTE, fares: [{ fromSeq: 1, toSeq: 2, priceTrip: 2000, priceDelivery: null }] };
  expect(copiedPrices(draft, source).draft.fares).toMatchObject([{ price_trip: '20' }]);
});
