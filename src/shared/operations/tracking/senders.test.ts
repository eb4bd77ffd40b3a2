import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFix } from './positions/fix.ts';
import { fieldsOf, fixOfJson, fixOfOwnTracks, fixOfQuery } from './senders.ts';

const NOW = Date.parse('2026-06-12T04:00:00Z');

describe('reports of other apps', () => {
  it('are converted from their units', () => {
    expect(fixOfQuery({ lat: '1', lon: '2', speed: '10', timestamp: '1700000000' })).toMatchObject({
      speed: expect.closeTo(5.144, 3),
      recordedAt: 1.7e12,
    });
    expect(fixOfQuery({ location: '1,2', timestamp: '2026-06-12T04:00:00Z' })).toMatchObject({
      latitude: '1',
      longitude: '2',
      recordedAt: '2026-06-12T04:00:00Z',
    });
    expect(fixOfOwnTracks({ lat: 1, lon: 2, vel: 72, tst: 1_700_000_000 })).toMatchObject({
      speed: 20,
      recordedAt: 1.7e12,
    });
    expect(fixOfJson({ coords: { latitude: 1, longitude: 2, speed: 9 } })).toMatchObject({ latitude: 1, speed: 9 });
  });

  it.each([
    ['the names of GPSLogger', { latitude: '49.84', longitude: '24.03' }],
    ['decimal commas', { lat: '49,84', lon: '24,03' }],
    ['decimal commas in one field', { location: '49,84,24,03' }],
  ])('are read with %s', (_, query) => {
    expect(fixOfQuery(query)).toMatchObject({ latitude: '49.84', longitude: '24.03' });
  });

  it('have the accuracy of the dilution of precision, if they name no other', () => {
    expect(fixOfQuery({ hdop: '1,2' }).accuracy).toBe(6);
    expect(fixOfQuery({ hdop: '1.2', accuracy: '9' }).accuracy).toBe('9');
    expect(fixOfQuery({}).accuracy).toBeUndefined();
  });

  it('of any shape cause no exception', () => {
    fc.assert(
      fc.property(fc.anything(), (any) => {
        for (const read of [fixOfQuery, fixOfOwnTracks]) readFix(read(fieldsOf(any)), NOW);
        readFix(fixOfJson(any), NOW);
      }),
    );
  });

  it.each<[string, Record<string, unknown>, object]>([
    ['seconds', { timestamp: '1700000000' }, { recordedAt: 1.7e12 }],
    ['milliseconds', { timestamp: '1700000000000' }, { recordedAt: 1.7e12 }],
    ['a time without a zone', { timestamp: '2026-06-12 04:00:00.246' }, { recordedAt: '2026-06-12T04:00:00.246Z' }],
    ['a time without seconds', { timestamp: '2026/06/12 04:00' }, { recordedAt: '2026-06-12T04:00Z' }],
    ['a decimal comma', { timestamp: '2026-06-12 04:00:00,246' }, { recordedAt: '2026-06-12T04:00:00.246Z' }],
    ['figures only', { timestamp: '20260612040000' }, { recordedAt: '2026-06-12T04:00:00Z' }],
    ['an ISO time', { timestamp: '2026-06-12T04:00:00Z' }, { recordedAt: '2026-06-12T04:00:00Z' }],
    ['no time', {}, {}],
    ['an empty time', { timestamp: '' }, {}],
  ])('are read with %s', (_, query, expected) => {
    const { recordedAt, ...rest } = fixOfQuery(query);
    expect(recordedAt === undefined ? {} : { recordedAt }).toEqual(expected);
    expect(rest).toMatchObject({ speed: null });
  });

  it.each(['false', '0'])('that are marked as not valid (%s) contain nothing', (valid) => {
    expect(fixOfQuery({ lat: '1', lon: '2', valid })).toEqual({});
  });

  it('may use either name of the heading', () => {
    expect(fixOfQuery({ bearing: '10', heading: '20' }).heading).toBe('10');
    expect(fixOfQuery({ heading: '20' }).heading).toBe('20');
  });

  it('without an object have no fields', () => {
    for (const nothing of [null, undefined, 7, 'x', []]) expect(fieldsOf(nothing)).toEqual({});
  });
});
