import { describe, expect, it } from 'vitest';
import { LIMITS } from '#shared/core/limits.ts';
import { busInputAt, isMadeBy } from './schema.ts';

const NOW = new Date('2026-11-26T04:00:00Z');
const BUS = {
  ...{ manufacturer: 'Mercedes', model: 'Sprinter', year: 2019, color: 'білий', number: 'BC 1234 AA', seatsCount: 18 },
  ...{ layout: '2+1', parcelCapacityKg: 200, status: 'active', amenities: ['wifi'] },
};

/** The fields that are refused, with their message keys. */
function refused(values: object): Record<string, string> {
  const issues = busInputAt(NOW).safeParse({ ...BUS, ...values }).error?.issues ?? [];
  return Object.fromEntries(issues.map((one) => [one.path.join('.'), one.message]));
}

describe('a bus', () => {
  it.each<[string, object, Record<string, string>]>([
    ['as it should be', {}, {}],
    ['of next year', { year: 2027 }, {}],
    ['of the year after that', { year: 2028 }, { year: 'year_future' }],
    ['of no year', { year: 2101 }, { year: 'year_format' }],
    ['older than any', { year: 1969 }, { year: 'year_format' }],
    ['of half a year', { year: 2019.5 }, { year: 'year_format' }],
    ['with too few seats', { seatsCount: LIMITS.SEATS_MIN - 1 }, { seatsCount: 'seats_count_min_length' }],
    ['with too many seats', { seatsCount: LIMITS.SEATS_MAX + 1 }, { seatsCount: 'seats_count_max_length' }],
    ['with half a seat', { seatsCount: 18.5 }, { seatsCount: 'seats_count_format' }],
    ['with less than no room for parcels', { parcelCapacityKg: -1 }, { parcelCapacityKg: 'parcel_room_format' }],
    ['with room for half a kilogram', { parcelCapacityKg: 0.5 }, { parcelCapacityKg: 'parcel_room_format' }],
    [
      'with too much room',
      { parcelCapacityKg: LIMITS.PARCEL_ROOM_MAX + 1 },
      { parcelCapacityKg: 'parcel_room_max_length' },
    ],
    ['without any amenity', { amenities: [] }, { amenities: 'amenities_required' }],
  ])('%s', (_, values, problems) => {
    expect(refused(values)).toEqual(problems);
  });

  it('can be made for the next year, not later', () => {
    expect([2026, 2027, 2028].map((year) => isMadeBy(year, NOW))).toEqual([true, true, false]);
  });
});
