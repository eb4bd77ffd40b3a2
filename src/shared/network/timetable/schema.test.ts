import { describe, expect, it } from 'vitest';
import { daysOffInput, daysOffQuery, hour, MAX_SEASONS, seasonsInput } from './calendar-schema.ts';
import { pointInput } from './points-schema.ts';
import { fareInput, MAX_STOPS, routeInput } from './schema.ts';

const STOP = { placeId: 702550, departure_time: '06:15', tripCost: '', deliveryCost: '' };
const ROUTE = {
  ...{ crossingKey: null, days: [0, 4], price_trip: '45', price_delivery: '10', busId: null, driverId: null },
  ...{ status: 'active', stops: [STOP, { ...STOP, placeId: 3081368, arrival_time: '14:05' }] },
};
const SEASON = { from: '2035-06-01', to: '2035-08-31', days: [5, 6] };

interface Schema {
  safeParse(value: unknown): { success: boolean; error?: { issues: { path: PropertyKey[]; message: string }[] } };
}

/** Why an input is refused: the fields with their message keys; null when it is taken. */
function refused(schema: Schema, input: unknown): Record<string, string> | null {
  const { success, error } = schema.safeParse(input);
  return success ? null : Object.fromEntries(error?.issues.map((one) => [one.path.join('.'), one.message]) ?? []);
}

describe('a route', () => {
  it.each([
    ['as it should be', {}, null],
    ['without weekdays', { days: [] }, { days: 'days_required' }],
    ['on an eighth weekday', { days: [7] }, { 'days.0': expect.any(String) }],
    ['with one stop', { stops: [STOP] }, { stops: 'stops_min' }],
    ['with too many stops', { stops: Array.from({ length: MAX_STOPS + 1 }, () => STOP) }, { stops: 'stops_max' }],
    ['without a price', { price_trip: '' }, { price_trip: expect.any(String) }],
    ['that is archived by its form', { status: 'archived' }, { status: expect.any(String) }],
    ['with a stop nowhere', { stops: [STOP, { ...STOP, placeId: '' }] }, { 'stops.1.placeId': 'location_required' }],
    [
      'at no hour of a day',
      { stops: [{ ...STOP, departure_time: '24:00' }, STOP] },
      { 'stops.0.departure_time': expect.any(String) },
    ],
    ['five days later', { stops: [STOP, { ...STOP, arrivalDay: 5 }] }, { 'stops.1.arrivalDay': 'day_offset_format' }],
    [
      'with a long boarding point',
      { stops: [STOP, { ...STOP, point: 'я'.repeat(121) }] },
      { 'stops.1.point': 'text_max_length' },
    ],
  ])('%s', (_, values, problems) => {
    expect(refused(routeInput, { ...ROUTE, ...values })).toEqual(problems);
  });

  it('leaves out what follows from the rest', () => {
    const { stops, fares } = routeInput.parse(ROUTE);
    expect(fares).toEqual([]);
    expect(stops[0]).toMatchObject({ point: '', arrival_time: '', arrivalDay: 0, departureDay: 0, contractual: false });
  });

  it('has fares between stops that are counted from 0', () => {
    const fare = { fromSeq: 0, toSeq: 1, price_trip: '12', price_delivery: '' };
    expect(refused(fareInput, fare)).toBeNull();
    expect(refused(fareInput, { ...fare, fromSeq: -1 })).toEqual({ fromSeq: 'fare_stops' });
  });
});

describe('seasons', () => {
  const seasons = (...list: object[]) => refused(seasonsInput, { seasonOnly: true, seasons: list });

  it.each([
    ['one', [SEASON], null],
    ['of one day', [{ ...SEASON, to: SEASON.from }], null],
    ['that end before they begin', [{ ...SEASON, to: '2035-05-31' }], { 'seasons.0.to': 'period_order' }],
    ['that overlap', [SEASON, { ...SEASON, from: '2035-08-31', to: '2035-09-30' }], { seasons: 'seasons_overlap' }],
    ['one after another', [SEASON, { ...SEASON, from: '2035-09-01', to: '2035-09-30' }], null],
    ['every year, for a year', [{ ...SEASON, to: '2036-05-31', yearly: true }], { 'seasons.0.to': 'season_yearly' }],
    ['for longer than a year, once', [{ ...SEASON, to: '2036-12-31' }], null],
    ['without a weekday', [{ ...SEASON, days: [] }], { 'seasons.0.days': 'days_required' }],
    ['on half a weekday', [{ ...SEASON, days: [0.5] }], { 'seasons.0.days.0': expect.any(String) }],
    ['before the first weekday', [{ ...SEASON, days: [-1] }], { 'seasons.0.days.0': expect.any(String) }],
    ['on an eighth weekday', [{ ...SEASON, days: [7] }], { 'seasons.0.days.0': expect.any(String) }],
    ['on eight weekdays', [{ ...SEASON, days: [0, 1, 2, 3, 4, 5, 6, 6] }], { 'seasons.0.days': expect.any(String) }],
  ])('%s', (_, list, problems) => {
    expect(seasons(...list)).toEqual(problems);
  });

  it('are not endless', () => {
    const months = Array.from({ length: MAX_SEASONS + 1 }, (_, index) => ({
      ...{ from: `20${35 + index}-06-01`, to: `20${35 + index}-06-30`, days: [0] },
    }));
    expect(seasons(...months.slice(1))).toBeNull();
    expect(seasons(...months)).toEqual({ seasons: 'seasons_max' });
  });
});

describe('days off', () => {
  it.each([
    ['2035-12-24', '2036-01-23', null],
    ['2035-12-24', '2036-01-24', { to: 'days_off_max' }],
    ['2035-12-24', '2035-12-23', { to: 'period_order' }],
    ['2035-02-29', '2035-03-01', { from: 'date_format' }],
  ])('from %s to %s: %j', (from, to, problems) => {
    expect(refused(daysOffInput, { from, to })).toEqual(problems);
    expect(refused(daysOffQuery, { from, to })).toEqual(problems);
  });

  it('have a short name or none', () => {
    const period = { from: '2035-12-24', to: '2035-12-26' };
    expect(daysOffInput.parse(period).name).toBe('');
    expect(daysOffInput.parse({ ...period, name: ' Різдво ' }).name).toBe('Різдво');
    expect(refused(daysOffInput, { ...period, name: 'я'.repeat(61) })).toEqual({ name: 'text_max_length' });
  });

  it.each([
    ['00:00', true],
    ['23:59', true],
    ['24:00', false],
    ['7:00', false],
    ['07:60', false],
  ])('%s is an hour: %s', (text, taken) => {
    expect(hour.safeParse(text).success).toBe(taken);
  });
});

describe('a boarding point', () => {
  const point = { placeId: 702550, name: 'АС «Стрийська»', side: '', noteUk: '', noteEn: '' };

  it.each([
    [90, 180, null],
    [-90, -180, null],
    [90.1, 24, { 'pin.lat': 'pin_nowhere' }],
    [-90.1, 24, { 'pin.lat': 'pin_nowhere' }],
    [49.8, 180.1, { 'pin.lon': 'pin_nowhere' }],
    [49.8, -180.1, { 'pin.lon': 'pin_nowhere' }],
  ])('at %d, %d: %j', (lat, lon, problems) => {
    expect(refused(pointInput, { ...point, pin: { lat, lon } })).toEqual(problems);
  });
});
