import { describe, expect, test } from 'vitest';
import { forecast, lateArrival } from './delay.ts';
import { isLateKnown, lateNow, lateRefusal, lateSeq, seesBetter } from './late.ts';
import type { TripStop } from './schema.ts';

const at = (time: string) => `2026-11-20T${time}:00.000Z`;
const place = { id: 1, name: { uk: '', en: '' }, country: 'PL', zone: 'Europe/Warsaw', lat: 0, lon: 0 };
const stop = (seq: number, arrives: string | null, departs: string | null): TripStop => ({
  ...{ seq, place, point: '', arrivedAt: null, departedAt: null },
  arrivesAt: arrives && at(arrives),
  departsAt: departs && at(departs),
});
const stops = [stop(0, null, '06:00'), stop(1, '10:00', '10:10'), stop(2, '13:00', null)];
const planned = { status: 'planned', currentSeq: null, stops } as const;
const underway = { status: 'started', currentSeq: 0, stops } as const;
const now = new Date(at('07:00'));

test.each([
  ['before the start the first stop', planned, 0],
  ['on the road the next one', underway, 1],
  ['at the last stop none', { ...underway, currentSeq: 2 }, null],
  ['after the end none', { ...underway, status: 'finished' as const }, null],
])('an hour is said of %s', (_, trip, seq) => {
  expect(lateSeq(trip)).toBe(seq);
});

test.each([
  ['a later hour', { expectedAt: at('11:20') }, null],
  ['the planned hour', { expectedAt: at('10:00') }, null],
  ['an hour before the plan', { expectedAt: at('09:59') }, 'invalid_input'],
  ['more than a day', { expectedAt: '2026-11-21T10:01:00.000Z' }, 'invalid_input'],
  ['both', { expectedAt: at('11:20'), moreBy: at('09:00') }, 'invalid_input'],
  ['when more is said', { moreBy: at('08:00') }, null],
  ['that more was said in the past', { moreBy: at('06:59') }, 'invalid_input'],
  ['another stop', { seq: 2, expectedAt: at('14:00') }, 'wrong_stop'],
  ['nothing any more', {}, null],
])('said is %s', (_, said, refusal) => {
  expect(lateRefusal(underway, { seq: 1, expectedAt: null, moreBy: null, ...said }, now)).toBe(refusal);
});

describe('what was said', () => {
  const said = { seq: 1, expectedAt: at('11:20'), moreBy: null, saidAt: at('07:00') };

  test('moves every later stop by the same minutes', () => {
    const range = (time: string) => ({ low: at(time), expected: at(time), high: at(time) });
    expect([0, 1, 2].map((seq) => lateArrival(stops, said, seq))).toEqual([null, range('11:20'), range('14:20')]);
    expect(forecast(stops, 0, now, said).stops.map(({ expectedAt }) => expectedAt)).toEqual([
      null,
      at('11:20'),
      at('14:20'),
    ]);
    const unknown = { ...said, expectedAt: null, moreBy: at('08:00') };
    expect([1, 2].map((seq) => lateArrival(stops, unknown, seq))).toEqual([null, null]);
    expect(lateArrival(stops, said, 3)).toBeNull();
    expect(lateArrival([stop(1, null, null), stop(2, '13:00', null)], said, 2)).toBeNull();
    expect(forecast(stops, 0, now, unknown)).toMatchObject({
      next: null,
      stops: [{}, { expectedAt: null }, { expectedAt: null }],
    });
  });

  test('ends at its stop', () => {
    expect(lateNow(said, underway)).toBe(said);
    expect(lateNow(said, { ...underway, currentSeq: 1 })).toBeNull();
    expect(lateNow(said, { ...underway, status: 'finished' })).toBeNull();
  });

  test('is known when it is the same again', () => {
    expect(isLateKnown(said, { ...said, expectedAt: '2026-11-20T13:20:00+02:00' })).toBe(true);
    expect(isLateKnown(said, { ...said, expectedAt: at('11:30') })).toBe(false);
    expect(isLateKnown(null, { seq: 1, expectedAt: null, moreBy: null })).toBe(true);
  });

  test.each([
    ['at the same place', {}, false],
    ['a little further', { km: 40 }, false],
    ['on half of the rest', { km: 60 }, true],
    ['that expects it later', { expected: Date.parse(at('11:30')) }, true],
    ['that expects it earlier', { expected: Date.parse(at('10:30')) }, false],
  ])('a position %s: better is %s', (_, seen, better) => {
    const bus = { km: 20, stopKm: 100, expected: null, ...seen };
    expect(seesBetter({ ...said, saidKm: 20 }, bus)).toBe(better);
  });

  test.each([
    [29, false],
    [30, true],
  ])('after an unknown delay a bus at km %i moves again: %s', (km, better) => {
    const unknown = { seq: 1, expectedAt: null, moreBy: at('08:00'), saidKm: 20 };
    expect(seesBetter(unknown, { km, stopKm: 100, expected: null })).toBe(better);
  });
});
