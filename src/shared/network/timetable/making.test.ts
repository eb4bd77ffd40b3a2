import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, localDate, localTime } from '#shared/core/time.ts';
import { daysOfMask, maskOfDays, serviceDates, stopInstants, tripSpan, turnOf } from './making.ts';

const KYIV = 'Europe/Kyiv';
const WARSAW = 'Europe/Warsaw';

function stop(zone: string, arrival: string | null, departure: string | null) {
  const [arrivalTime = null, arrivalDay = null] = arrival?.split('+') ?? [];
  const [departureTime = null, departureDay = null] = departure?.split('+') ?? [];
  return {
    place: { zone },
    arrivalTime,
    arrivalDay: arrivalTime === null ? null : Number(arrivalDay ?? 0),
    departureTime,
    departureDay: departureTime === null ? null : Number(departureDay ?? 0),
  };
}

const overnight = [stop(KYIV, null, '21:30'), stop(WARSAW, '02:30+1', '02:40+1'), stop(WARSAW, '06:40+1', null)];

function clocks(date: string): string[] {
  return stopInstants(overnight, date).flatMap(({ arrivesAt, departsAt }) =>
    [arrivesAt, departsAt].flatMap((at) => (at ? [at.toISOString().slice(5, 16)] : [])),
  );
}

describe('stopInstants', () => {
  it('keeps the local times through the year', () => {
    expect(clocks('2026-11-26')).toEqual(['11-26T19:30', '11-27T01:30', '11-27T01:40', '11-27T05:40']);
    expect(clocks('2026-07-31')).toEqual(['07-31T18:30', '08-01T00:30', '08-01T00:40', '08-01T04:40']);
  });

  it('uses the new clock after the spring change, and turns 02:30, which does not exist, into 03:30', () => {
    expect(clocks('2027-03-27')).toEqual(['03-27T19:30', '03-28T01:30', '03-28T01:40', '03-28T04:40']);
  });

  it('uses the new clock after the autumn change, and takes the first of two 02:30', () => {
    expect(clocks('2026-10-24')).toEqual(['10-24T18:30', '10-25T00:30', '10-25T00:40', '10-25T05:40']);
  });

  it('never goes backwards at the skipped hour', () => {
    const close = [stop(WARSAW, null, '01:50'), stop(WARSAW, '02:50', '02:55'), stop(WARSAW, '03:10', null)];
    const instants = stopInstants(close, '2027-03-28').map(({ arrivesAt, departsAt }) => [
      arrivesAt && localTime(arrivesAt, WARSAW),
      departsAt && localTime(departsAt, WARSAW),
    ]);
    expect(instants).toEqual([
      [null, '01:50'],
      ['03:50', '03:55'],
      ['03:55', null],
    ]);
  });

  it('keeps the order on every date, and the local time wherever it exists', () => {
    const dates = fc.integer({ min: 0, max: 3650 }).map((days) => addDays('2026-01-01', days));
    const minutes = fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 2, maxLength: 7 });
    fc.assert(
      fc.property(dates, fc.integer({ min: 0, max: 1439 }), minutes, fc.boolean(), (date, start, gaps, zones) => {
        let at = start;
        const stops = gaps.map((gap, index) => {
          at += index === 0 ? 0 : gap;
          const time = `${String(Math.floor((at % 1440) / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
          const day = `${time}+${Math.floor(at / 1440)}`;
          const zone = zones ? WARSAW : KYIV;
          return stop(zone, index === 0 ? null : day, index === gaps.length - 1 ? null : day);
        });
        const instants = stopInstants(stops, date);
        const all = instants.flatMap(({ arrivesAt, departsAt }) =>
          [arrivesAt, departsAt].filter((one) => one !== null),
        );
        for (const [index, one] of all.entries()) {
          expect(one.getTime()).toBeGreaterThanOrEqual(all[index - 1]?.getTime() ?? 0);
        }
        for (const [index, one] of stops.entries()) {
          const arrivesAt = instants[index]?.arrivesAt;
          if (!arrivesAt || one.arrivalTime === null) continue;
          const skipped = /^0[234]:/.test(one.arrivalTime) && /-03-(2[5-9]|3[01])$/.test(localDate(arrivesAt, KYIV));
          if (!skipped) expect(localTime(arrivesAt, one.place.zone)).toBe(one.arrivalTime);
        }
      }),
    );
  });
});

describe('serviceDates', () => {
  it('follow the weekdays of the mask over the end of a month and of a year', () => {
    expect(serviceDates(maskOfDays([0, 4]), '2026-12-28', 14)).toEqual([
      '2026-12-28',
      '2027-01-01',
      '2027-01-04',
      '2027-01-08',
    ]);
    expect(serviceDates(maskOfDays([6]), '2028-02-25', 10)).toEqual(['2028-02-27', '2028-03-05']);
    expect(serviceDates(maskOfDays([0, 1, 2, 3, 4, 5, 6]), '2027-03-27', 3)).toHaveLength(3);
  });

  it('maskOfDays and daysOfMask are inverse functions', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 127 }), (mask) => {
        expect(maskOfDays(daysOfMask(mask))).toBe(mask);
      }),
    );
  });
});

describe('tripSpan', () => {
  it('lasts from the first departure to the last arrival', () => {
    const { departsAt, arrivesAt } = tripSpan(overnight, '2026-11-26');
    expect([departsAt.toISOString(), arrivesAt.toISOString()]).toEqual([
      '2026-11-26T19:30:00.000Z',
      '2026-11-27T05:40:00.000Z',
    ]);
  });

  it('refuses a plan without a first or last stop', () => {
    expect(() => tripSpan([], '2026-11-26')).toThrow('begins');
  });
});

describe('turnOf', () => {
  const FRIDAY = '2026-06-12';

  it.each<[string, number[], string, string, number, number]>([
    ['the first departure', [4], FRIDAY, FRIDAY, 3, 0],
    ['the next day', [0, 1, 2, 3, 4, 5, 6], '2026-06-13', FRIDAY, 3, 1],
    ['a week later', [0, 1, 2, 3, 4, 5, 6], '2026-06-19', FRIDAY, 3, 1],
    ['the next of its days', [0, 4], '2026-06-15', FRIDAY, 2, 1],
    ['the one after that', [0, 4], '2026-06-19', FRIDAY, 2, 0],
    ['a date before', [0, 1, 2, 3, 4, 5, 6], '2026-06-11', FRIDAY, 3, 2],
    ['a date on which it does not run', [0, 4], '2026-06-13', FRIDAY, 2, 1],
  ])('is %s', (_, days, date, from, count, turn) => {
    expect(turnOf(maskOfDays(days), date, from, count)).toBe(turn);
  });

  it('goes around in order, whatever the weekdays and the beginning are', () => {
    const args = [
      fc.integer({ min: 1, max: 127 }),
      fc.integer({ min: 1, max: 14 }),
      fc.nat(1500),
      fc.nat(1500),
    ] as const;
    fc.assert(
      fc.property(...args, (mask, count, begin, ahead) => {
        const from = addDays('2024-01-01', begin);
        // As a person counts: one departure after the other.
        let turn = 0;
        for (const date of serviceDates(mask, from, ahead)) {
          expect(turnOf(mask, date, from, count)).toBe(turn);
          turn = (turn + 1) % count;
        }
      }),
      { numRuns: 30 },
    );
  });
});
