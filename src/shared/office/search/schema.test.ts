import { describe, expect, it } from 'vitest';
import { outlookQuery, searchQuery } from './schema.ts';

const PAIR = { from: '702550', to: '3081368', date: '2035-06-12' };

const refused = (values: object) => {
  const result = searchQuery.safeParse({ ...PAIR, ...values });
  return result.success ? [] : result.error.issues.map(({ path }) => path.join('.'));
};

describe('the address of a search', () => {
  it('needs both towns and a day, and says the rest by itself', () => {
    expect(searchQuery.parse(PAIR)).toMatchObject({
      ...{ from: 702550, to: 3081368, kind: 'passenger', passengers: 1, sort: 'departure', page: 1 },
      ...{ parts: [], amenities: [], pets: false, instant: false },
    });
    expect(refused({ from: '' })).toEqual(['from']);
    expect(refused({ date: '2035-02-30' })).toEqual(['date']);
  });

  it.each([
    [{ passengers: '0' }, ['passengers']],
    [{ passengers: '8' }, []],
    [{ passengers: '9' }, ['passengers']],
    [{ passengers: '1.5' }, ['passengers']],
    [{ kg: '0' }, ['kg']],
    [{ kg: '0.1' }, []],
    [{ kg: '501' }, ['kg']],
    [{ sort: 'cheapest' }, ['sort']],
    [{ page: '0' }, ['page']],
    [{ page: '1001' }, ['page']],
    [{ crossing: 'krakivets' }, []],
    [{ crossing: "x' or 1=1" }, ['crossing']],
    [{ via: 'pl' }, ['via']],
    [{ via: 'PL' }, []],
    [{ fare: 'free' }, ['fare']],
  ])('%j: %j', (values, fields) => {
    expect(refused(values)).toEqual(fields);
  });

  it('ignores unknown values of lists, and reads switches in both spellings', () => {
    expect(
      searchQuery.parse({ ...PAIR, parts: 'night,noon,day', amenities: 'wifi', pets: '1', instant: 'true' }),
    ).toMatchObject({ parts: ['night', 'day'], amenities: ['wifi'], pets: true, instant: true });
    expect(searchQuery.parse({ ...PAIR, pets: '0' }).pets).toBe(false);
  });
});

describe('rides whose arrival is asked for', () => {
  it('are trips with two stops', () => {
    expect(outlookQuery.parse({ rides: '12.0.3,14.1.2' }).rides).toEqual([
      { tripId: 12, fromSeq: 0, toSeq: 3 },
      { tripId: 14, fromSeq: 1, toSeq: 2 },
    ]);
  });

  it.each([
    '',
    '12',
    '12.0',
    '12.0.3,',
    '12.0.3;14.1.2',
    '1234567890.0.3',
    Array.from({ length: 51 }, () => '1.0.1').join(),
  ])('are not «%s»', (rides) => {
    expect(outlookQuery.safeParse({ rides }).success).toBe(false);
  });
});
