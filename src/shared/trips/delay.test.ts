import { describe, expect, it, test } from 'vitest';
import { expectedArrival, forecast, minutesLate } from './delay.ts';
import type { TripStop } from './schema.ts';

const day = '2026-11-20T';
const at = (time: string | null) => (time === null ? null : `${day}${time}:00.000Z`);

function stop(seq: number, arrives: string | null, departs: string | null, arrived: string | null = null): TripStop {
  const place = { id: seq + 1, name: { uk: '', en: '' }, country: 'PL', zone: 'Europe/Warsaw', lat: 0, lon: 0 };
  return { seq, place, point: '', arrivesAt: at(arrives), departsAt: at(departs), arrivedAt: at(arrived) };
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
  const road = [
    stop(0, null, '06:15', '06:15'),
    stop(1, '10:00', '10:05', '10:17'),
    stop(2, '13:10', '13:20'),
    stop(3, '16:05', null),
  ];
  const times = (currentSeq: number, now: string) =>
    forecast(road, currentSeq, new Date(`${day}${now}:00Z`)).stops.map(
      ({ expectedAt }) => expectedAt?.slice(11, 16) ?? null,
    );

  it('carries the delay to every stop ahead', () => {
    expect(times(1, '12:47')).toEqual([null, null, '13:22', '16:17']);
    expect(forecast(road, 1, new Date(`${day}12:47:00Z`))).toMatchObject({ late: 12, next: { seq: 2 } });
  });

  it('never expects the bus in the past', () => {
    expect(times(1, '13:40')).toEqual([null, null, '13:40', '16:35']);
    expect(expectedArrival(at('13:10') ?? '', 0, new Date(`${day}13:00:00Z`)).toISOString()).toBe(at('13:10'));
  });

  it('has no next stop at the last one', () => {
    expect(forecast(road, 3, new Date(`${day}17:00:00Z`))).toMatchObject({ late: 0, next: null });
  });
});
