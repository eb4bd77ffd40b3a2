import { describe, expect, test } from 'vitest';
import { askingTime, isToBeAsked, mayStillBeReleased, releaseAfterWarning, releasePlan } from './coming.ts';

const KYIV = 'Europe/Kyiv';
const WARSAW = 'Europe/Warsaw';
const at = (instant: string) => new Date(instant);

describe('when passengers are asked', () => {
  test.each([
    ['18:00 of the evening before', '2026-06-12T04:00:00Z', KYIV, '2026-06-11T15:00:00Z'],
    ['by the clock of the stop', '2026-06-12T04:00:00Z', WARSAW, '2026-06-11T16:00:00Z'],
    ['just before midnight', '2026-06-12T20:59:00Z', KYIV, '2026-06-11T15:00:00Z'],
    ['just after midnight, seven hours before', '2026-06-11T21:30:00Z', KYIV, '2026-06-11T15:00:00Z'],
    ['before the night of the spring change', '2026-03-29T04:00:00Z', KYIV, '2026-03-28T16:00:00Z'],
    ['before the night of the autumn change', '2026-10-25T05:00:00Z', KYIV, '2026-10-24T15:00:00Z'],
  ])('%s', (_, departs, zone, asked) => {
    expect(askingTime(at(departs), zone)).toEqual(at(asked));
  });

  const seat = {
    kind: 'passenger',
    status: 'confirmed',
    createdAt: at('2026-06-01T09:00:00Z'),
    departsAt: at('2026-06-12T04:00:00Z'),
    zone: KYIV,
  } as const;

  test.each([
    ['a confirmed seat at 18:00', {}, '2026-06-11T15:00:00Z', true],
    ['not a minute sooner', {}, '2026-06-11T14:59:00Z', false],
    ['up to two hours later', {}, '2026-06-11T16:59:00Z', true],
    ['not two hours late', {}, '2026-06-11T17:00:00Z', false],
    ['no parcel', { kind: 'parcel' as const }, '2026-06-11T15:00:00Z', false],
    ['no request', { status: 'unconfirmed' as const }, '2026-06-11T15:00:00Z', false],
    ['nobody who cancelled', { status: 'cancelled' as const }, '2026-06-11T15:00:00Z', false],
    ['nobody who booked at that moment', { createdAt: at('2026-06-11T15:00:00Z') }, '2026-06-11T15:05:00Z', false],
    ['who booked a minute before', { createdAt: at('2026-06-11T14:59:00Z') }, '2026-06-11T15:05:00Z', true],
  ])('%s', (_, change, now, asked) => {
    expect(isToBeAsked({ ...seat, ...change }, at(now))).toBe(asked);
  });
});

describe('when a seat without an answer is released', () => {
  const plan = (hours: number, departs: string, asked: string, zone = KYIV) =>
    releasePlan({ hours, departsAt: at(departs), askedAt: at(asked), zone });
  const ASKED = '2026-06-11T15:00:00Z';

  test.each([
    // hours, departure, asked, warned, released
    [
      'three hours, warned in the evening',
      3,
      '2026-06-12T04:00:00Z',
      ASKED,
      '2026-06-11T18:00:00Z',
      '2026-06-12T01:00:00Z',
    ],
    ['six hours before seven', 6, '2026-06-12T04:00:00Z', ASKED, '2026-06-11T18:00:00Z', '2026-06-11T22:00:00Z'],
    [
      'twelve hours, an hour after the question',
      12,
      '2026-06-12T04:00:00Z',
      ASKED,
      '2026-06-11T16:00:00Z',
      '2026-06-11T18:00:00Z',
    ],
    [
      'at seven in the morning people are awake',
      12,
      '2026-06-12T18:00:00Z',
      ASKED,
      '2026-06-12T04:00:00Z',
      '2026-06-12T06:00:00Z',
    ],
    [
      'by day it is warned two hours before',
      6,
      '2026-06-12T18:00:00Z',
      ASKED,
      '2026-06-12T10:00:00Z',
      '2026-06-12T12:00:00Z',
    ],
    ['at 22:00 people sleep', 3, '2026-06-12T00:00:00Z', ASKED, '2026-06-11T18:00:00Z', '2026-06-11T21:00:00Z'],
    ['just after midnight', 3, '2026-06-11T21:30:00Z', ASKED, '2026-06-11T16:30:00Z', '2026-06-11T18:30:00Z'],
    [
      'never less than three hours after the question',
      12,
      '2026-06-11T21:30:00Z',
      ASKED,
      '2026-06-11T16:00:00Z',
      '2026-06-11T18:00:00Z',
    ],
    [
      'who was asked late',
      12,
      '2026-06-12T04:00:00Z',
      '2026-06-11T16:55:00Z',
      '2026-06-11T17:55:00Z',
      '2026-06-11T19:55:00Z',
    ],
    [
      'real hours in the night of the spring change',
      6,
      '2026-03-29T04:00:00Z',
      '2026-03-28T16:00:00Z',
      '2026-03-28T19:00:00Z',
      '2026-03-28T22:00:00Z',
    ],
    [
      'real hours in the night of the autumn change',
      6,
      '2026-10-25T05:00:00Z',
      '2026-10-24T15:00:00Z',
      '2026-10-24T18:00:00Z',
      '2026-10-24T23:00:00Z',
    ],
  ])('%s', (_, hours, departs, asked, warnAt, releaseAt) => {
    expect(plan(hours, departs, asked)).toEqual({ warnAt: at(warnAt), releaseAt: at(releaseAt) });
  });

  test('goes by the clock of the stop', () => {
    expect(plan(6, '2026-06-12T05:00:00Z', '2026-06-11T16:00:00Z', WARSAW)?.warnAt).toEqual(at('2026-06-11T19:00:00Z'));
  });

  test('is not released where there is no time for the question, the warning and the way to the stop', () => {
    expect(plan(3, '2026-06-11T21:05:00Z', '2026-06-11T16:30:00Z')).toBeNull();
  });

  test('a late warning moves the release, or ends it', () => {
    const asked = { hours: 3, departsAt: at('2026-06-12T04:00:00Z'), askedAt: at(ASKED), zone: KYIV };
    expect(releaseAfterWarning(asked, at('2026-06-11T18:00:00Z'))).toEqual(at('2026-06-12T01:00:00Z'));
    expect(releaseAfterWarning(asked, at('2026-06-11T23:30:00Z'))).toEqual(at('2026-06-12T01:30:00Z'));
    expect(releaseAfterWarning(asked, at('2026-06-12T00:01:00Z'))).toBeNull();
  });

  test('two hours before departure it is too late', () => {
    expect(mayStillBeReleased(at('2026-06-12T04:00:00Z'), at('2026-06-12T02:00:00Z'))).toBe(true);
    expect(mayStillBeReleased(at('2026-06-12T04:00:00Z'), at('2026-06-12T02:00:01Z'))).toBe(false);
  });
});
