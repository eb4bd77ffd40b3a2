import { describe, expect, it } from 'vitest';
import type { Crossing, Place } from '#shared/network/places/schema.ts';
import { addStop, changeStop, type Draft, emptyDraft } from './draft.ts';
import { checkDraft, repeatedTowns, stopErrors } from './draft-check.ts';
import { setTime } from './draft-times.ts';

const place = (id: number, country: string, zone: string): Place => ({
  id,
  name: { uk: `${id}`, en: `${id}` },
  country,
  zone,
  lat: 0,
  lon: 0,
});

const KRAKIVETS: Crossing = {
  key: 'krakivets',
  name: { uk: 'Краківець', en: 'Krakivets' },
  short: { uk: 'Краківець', en: 'Krakivets' },
  countries: ['UA', 'PL'],
  lat: 0,
  lon: 0,
  busAllowed: true,
  open: true,
};

function whole(): Draft {
  let draft: Draft = { ...emptyDraft(), days: [0], crossingKey: 'krakivets' };
  const [first, last] = draft.stops;
  draft = changeStop(draft, first?.key ?? '', { place: place(1, 'UA', 'Europe/Kyiv') });
  draft = changeStop(draft, last?.key ?? '', {
    place: place(2, 'PL', 'Europe/Warsaw'),
    tripCost: '45',
    deliveryCost: '10',
  });
  return setTime(setTime(draft, 0, 'time', '06:15'), 1, 'time', '14:05');
}

describe('checkDraft', () => {
  it('returns the route when nothing is wrong', () => {
    const { errors, route } = checkDraft(whole(), [KRAKIVETS]);
    expect([...errors]).toEqual([]);
    expect(route?.price_trip).toBe('45');
  });

  it('reports every missing field at once with the key of its rule', () => {
    const { errors, route } = checkDraft(emptyDraft(), []);
    expect(route).toBeNull();
    expect(Object.fromEntries(errors)).toEqual({
      days: 'days_required',
      'stops.0.placeId': 'location_required',
      'stops.0.departure_time': 'departure_required',
      'stops.1.placeId': 'location_required',
      'stops.1.arrival_time': 'arrival_required',
      'stops.1.tripCost': 'cost_required',
      'stops.1.deliveryCost': 'cost_required',
    });
  });

  it('refuses a crossing that no longer fits the path', () => {
    const draft = whole();
    const home = changeStop(draft, draft.stops[1]?.key ?? '', { place: place(3, 'UA', 'Europe/Kyiv') });
    expect(checkDraft(home, [KRAKIVETS]).errors.get('crossingKey')).toBe('crossing_not_on_way');
  });
});

it('repeatedTowns names each town that the path passes again', () => {
  let draft = emptyDraft();
  for (const _ of [3, 4, 5]) draft = addStop(draft);
  for (const [index, id] of [1, 2, 3, 2, 1].entries())
    draft = changeStop(draft, draft.stops[index]?.key ?? '', { place: place(id, 'PL', 'Europe/Warsaw') });
  expect(repeatedTowns(draft).map(({ id }) => id)).toEqual([2, 1]);
  expect(repeatedTowns(whole())).toEqual([]);
});

describe('stopErrors', () => {
  it('assigns the errors of the sent fields to the fields of the editor', () => {
    const draft = whole();
    const errors = new Map([
      ['stops.0.departure_time', 'time_format'],
      ['stops.1.arrival_time', 'times_backwards'],
      ['price_trip', 'price_mismatch'],
    ]);
    expect(stopErrors(errors, draft, 0).time).toBe('time_format');
    expect(stopErrors(errors, draft, 1)).toMatchObject({ time: 'times_backwards', tripCost: 'price_mismatch' });
  });
});
