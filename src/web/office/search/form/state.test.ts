// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { publicTrip } from '#testing/web/samples.ts';
import { today } from '#web/core/i18n/format.ts';
import { NO_FILTERS, percentBack, readSearch, searchFilters, searchParams } from './state.ts';

const read = (query: string) => readSearch(new URLSearchParams(query));
const FUTURE = '2099-06-12';

describe('the query of a search', () => {
  it('without parameters is the default search for today', () => {
    expect(read('')).toEqual({
      from: null,
      to: null,
      date: today(),
      kind: 'passenger',
      passengers: 1,
      sort: 'departure',
      parts: [],
      amenities: [],
      pets: false,
      instant: false,
      childSeat: false,
      carrier: undefined,
    });
    expect(searchParams(read('')).toString()).toBe(`date=${today()}`);
  });

  it('contains every part of a search and is parsed back unchanged', () => {
    const query = `from=702550&to=3081368&date=${FUTURE}&kind=parcel&passengers=3&sort=price&parts=night,day&amenities=wifi&pets=1&instant=1&carrier=9`;
    const search = read(query);
    expect(search).toMatchObject({
      from: 702550,
      to: 3081368,
      date: FUTURE,
      kind: 'parcel',
      passengers: 3,
      sort: 'price',
    });
    expect(search).toMatchObject({
      parts: ['night', 'day'],
      amenities: ['wifi'],
      pets: true,
      instant: true,
      carrier: 9,
    });
    expect(readSearch(searchParams(search))).toEqual(search);
  });

  it.each([
    ['from=abc', { from: null }],
    ['from=-5', { from: null }],
    ['from=1.5', { from: null }],
    ['from=99999999999999999999', { from: null }],
    ['passengers=0', { passengers: 1 }],
    ['passengers=12', { passengers: 8 }],
    ['kind=letter', { kind: 'passenger' }],
    ['sort=luck', { sort: 'departure' }],
    ['parts=night,noon', { parts: ['night'] }],
    ['amenities=sauna', { amenities: [] }],
    ['pets=yes', { pets: false }],
    ['date=2020-01-01', { date: today() }],
    ['date=2099-02-30', { date: today() }],
    ['date=soon', { date: today() }],
  ])('replaces an invalid value by the default: %s', (query, expected) => {
    expect(read(query)).toMatchObject(expected);
  });

  it('names the trip that is open beside the list', () => {
    const params = searchParams(read(`from=1&to=2&date=${FUTURE}`), { tripId: 12, from: 0, to: 3 });
    expect(params.get('trip')).toBe('12.0.3');
  });

  it.each([
    ['', 0],
    ['parts=night,day&amenities=wifi', 3],
    ['pets=1&instant=1&carrier=9', 3],
    ['sort=price&passengers=4&kind=parcel', 0],
  ])('counts the active filters of %j', (query, count) => {
    expect(searchFilters(read(query))).toBe(count);
    expect(searchFilters({ ...read(query), ...NO_FILTERS })).toBe(0);
  });
});

describe('what is taken off a way back', () => {
  const carrier = { ...publicTrip().carrier, id: 12 };
  const back = `from=1&to=2&date=2099-06-14&since=2099-06-12&there=12.2`;
  it.each([
    ['with the carrier of the way there', back, 10],
    ['for as many as went there', `${back}&passengers=2`, 10],
    ['not for more', `${back}&passengers=3`, null],
    ['not with another carrier', back.replace('there=12', 'there=13'), null],
    ['not for a parcel', `${back}&kind=parcel`, null],
    ['not on a way there', 'from=1&to=2&date=2099-06-14', null],
    ['not longer than the discount holds', back.replace('2099-06-14', '2099-09-14'), null],
  ])('%s', (_case, query, percent) => {
    expect(percentBack(read(query), { carrier, returnPercent: 10 })).toBe(percent);
  });
});
