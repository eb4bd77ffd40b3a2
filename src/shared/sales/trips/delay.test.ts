import { describe, expect, it, test } from 'vitest';
import { expectedArrival, forecast, minutesLate, rangeOfDelay } from './delay.ts';
import type { TripStop } from './schema.ts';

const day = '2026-11-20T';
const at = (time: string | null) => (time === null ? null : `${day}${time}:00.000Z`);

function stop(seq: number, arrives: string | null, departs: string | null, arrived: string | null = null): TripStop {
  const place = { id: seq + 1, name: { uk: '', en: '' }, country: 'PL', zone: 'Europe/Warsaw', lat: 0, lon: 0 };
  return {
    seq,
    place,
    point: '',
    arrivesAt: at(arrives),
    departsAt: at(departs),
    arrivedAt: at(arrived),
    departedAt: null,
  };
}

test.each([
  ['started hours before its departure', stop(0, null, '06:15', '04:00'), 0],
  ['started late', stop(0, null, '06:15', '06:27'), 12],
  ['came early', stop(1, '10:00', '10:00', '09:50'), 0],
  ['came late, but stands long enough', stop(1, '10:00', '10:20', '10:15'), 0],
  ['came later than it should have left', stop(1, '10:00', '10:20', '10:31'), 11],
  ['at the last stop', stop(3, '16:00', null, '16:04'), 4],
  ['not there yet', stop(2, '13:00', '13:00'), 0],
])('%s', (_, reached, minutes) => {
  expect(minutesLate(reached)).toBe(minutes);
});

describe('the forecast', () => {
  const tripPath = [
    stop(0, null, '06:15', '06:15'),
    stop(1, '10:00', '10:05', '10:17'),
    stop(2, '13:10', '13:20'),
    stop(3, '16:05', null),
  ];
  const times = (currentSeq: number, now: string) =>
    forecast(tripPath, currentSeq, new Date(`${day}${now}:00Z`)).stops.map(
      ({ expectedAt }) => expectedAt?.slice(11, 16) ?? null,
    );

  it('carries the delay to every stop ahead', () => {
    expect(times(1, '12:47')).toEqual([null, null, '13:22', '16:17']);
    expect(forecast(tripPath, 1, new Date(`${day}12:47:00Z`))).toMatchObject({
      next: { stop: { seq: 2 }, arrival: { state: 'late', minutes: 12 } },
    });
  });

  it('never expects the bus in the past', () => {
    expect(times(1, '13:40')).toEqual([null, null, '13:40', '16:35']);
    expect(forecast(tripPath, 1, new Date(`${day}13:40:00Z`)).next?.arrival).toMatchObject({
      expected: at('13:40'),
      minutes: 30,
    });
  });

  it('has no next stop at the last one', () => {
    expect(forecast(tripPath, 3, new Date(`${day}17:00:00Z`))).toMatchObject({ next: null });
  });
});

describe('an expected arrival', () => {
  const noon = '12:00';
  test.each([
    // The stop is due at 12:00. Columns: case, earliest, expected and latest arrival, state, minutes late.
    ['known to the minute, on time', noon, noon, noon, 'onTime', 0],
    ['a minute late', '12:01', '12:01', '12:01', 'onTime', 0],
    ['two minutes late', '12:02', '12:02', '12:02', 'late', 2],
    ['a minute early', '11:59', '11:59', '11:59', 'onTime', 0],
    ['two minutes early', '11:58', '11:58', '11:58', 'early', -2],
    ['two minutes late within a range', '11:56', '12:02', '12:10', 'onTime', 0],
    ['half an hour late, but it may be on time', '12:00', '12:30', '13:40', 'onTime', 0],
    ['half an hour late, at the least a minute', '12:01', '12:30', '13:40', 'late', 30],
    ['early, but it may be on time', '11:40', '11:50', '12:00', 'onTime', 0],
    ['early for sure', '11:40', '11:50', '11:59', 'early', -10],
    ['a minute late for sure', '12:01', '12:01', '12:05', 'onTime', 0],
  ] as const)('%s', (_, low, expected, high, state, minutes) => {
    const range = { low: at(low) ?? '', expected: at(expected) ?? '', high: at(high) ?? '' };
    const arrival = expectedArrival(at(noon), range, new Date(`${day}11:00:00Z`));
    expect(arrival).toEqual({ ...range, state, minutes });
  });

  test('is never in the past, and grows late as time goes by', () => {
    const range = rangeOfDelay(at(noon) ?? '', 0);
    const said = (now: string) => {
      const { low, expected, high, minutes } = expectedArrival(at(noon), range, new Date(`${day}${now}:00Z`));
      return [...[low, expected, high].map((instant) => instant.slice(11, 16)), minutes];
    };
    expect(said('11:30')).toEqual([noon, noon, noon, 0]);
    expect(said('12:20')).toEqual(['12:20', '12:20', '12:20', 20]);
  });

  test('without a planned time says nothing of punctuality', () => {
    const range = rangeOfDelay(at(noon) ?? '', 0);
    expect(expectedArrival(null, range, new Date(`${day}11:00:00Z`))).toMatchObject({ state: 'onTime', minutes: 0 });
  });
});
