import { describe, expect, it } from 'vitest';
import type { TimedStop } from './plan.ts';
import { shiftedStops, shiftTo } from './shifted.ts';

/** Leaves at 21:30, is in the middle at 02:30 to 02:40 of the next day, and arrives at 06:40. */
const STOPS: TimedStop[] = [
  { arrivalTime: null, arrivalDay: null, departureTime: '21:30', departureDay: 0 },
  { arrivalTime: '02:30', arrivalDay: 1, departureTime: '02:40', departureDay: 1 },
  { arrivalTime: '06:40', arrivalDay: 1, departureTime: null, departureDay: null },
];

describe('a run at another hour', () => {
  it.each([
    ['21:30', ['21:30 0', '02:30 1', '02:40 1', '06:40 1']],
    ['06:00', ['06:00 0', '11:00 0', '11:10 0', '15:10 0']],
    ['23:59', ['23:59 0', '04:59 1', '05:09 1', '09:09 1']],
    ['00:00', ['00:00 0', '05:00 0', '05:10 0', '09:10 0']],
  ])('that leaves at %s', (departs, expected) => {
    const moved = shiftedStops(STOPS, shiftTo(STOPS, departs)) ?? [];
    const times = moved.flatMap((stop) => [
      ...(stop.arrivalTime === null ? [] : [`${stop.arrivalTime} ${stop.arrivalDay}`]),
      ...(stop.departureTime === null ? [] : [`${stop.departureTime} ${stop.departureDay}`]),
    ]);
    expect(times).toEqual(expected);
  });

  it('is none where a time would be before its date, or later than the fourth day after it', () => {
    const clockBack: TimedStop[] = [
      { arrivalTime: null, arrivalDay: null, departureTime: '06:00', departureDay: 0 },
      { arrivalTime: '05:30', arrivalDay: 0, departureTime: null, departureDay: null },
    ];
    expect(shiftedStops(clockBack, shiftTo(clockBack, '00:10'))).toBeNull();
    const long: TimedStop[] = [
      { arrivalTime: null, arrivalDay: null, departureTime: '06:00', departureDay: 0 },
      { arrivalTime: '05:00', arrivalDay: 4, departureTime: null, departureDay: null },
    ];
    expect(shiftedStops(long, shiftTo(long, '23:00'))?.at(-1)).toMatchObject({ arrivalTime: '22:00', arrivalDay: 4 });
    expect(
      shiftedStops([...long, { arrivalTime: '20:00', arrivalDay: 4, departureTime: null, departureDay: null }], 300),
    ).toBeNull();
  });
});
