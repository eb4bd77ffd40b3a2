import { describe, expect, test } from 'vitest';
import type { TripPosition } from '#shared/operations/tracking/positions/schema.ts';
import { liveJourney } from './live-journey.ts';

const at = (minutes: number) => new Date(Date.parse('2026-06-12T10:00:00Z') + minutes * 60_000).toISOString();
const NOW = new Date(at(0));
const name = { uk: 'Краків', en: 'Kraków' };

const input = {
  stops: [0, 1, 2].map((seq) => ({
    seq,
    place: { name, country: 'PL', zone: 'Europe/Warsaw' },
    point: null,
    arrivesAt: at(seq * 60),
    departsAt: at(seq * 60),
    expectedAt: seq === 2 ? at(200) : null,
  })),
  crossing: null,
};

type Live = Pick<TripPosition, 'position' | 'stops' | 'nextSeq' | 'border'>;

const liveStop = (seq: number, expectedIn: number | null, change: object = {}) => ({
  seq,
  place: { id: seq, name, zone: 'Europe/Warsaw', country: 'PL' },
  km: seq * 80,
  plannedAt: at(seq * 60),
  passed: false,
  arrivedAt: null,
  expected:
    expectedIn === null ? null : { low: at(expectedIn - 5), expected: at(expectedIn), high: at(expectedIn + 9) },
  ...change,
});

const live = (stops: Live['stops'], change: Partial<Live> = {}): Live => ({
  position: {
    latitude: 50,
    longitude: 21,
    accuracy: null,
    speed: null,
    heading: null,
    recordedAt: at(30),
    age: 4,
  },
  stops,
  nextSeq: 1,
  border: null,
  ...change,
});

describe('the journey line with the bus', () => {
  test.each([
    ['by the timetable', 60, null],
    ['a minute early', 59, null],
    ['a minute late', 61, null],
    ['two minutes late, but it may be on time', 62, null],
    ['certainly late', 66, at(66)],
    ['early, but it may be on time', 52, null],
    ['certainly early', 48, at(48)],
    ['an hour late', 120, at(120)],
  ])('shows an expected time or not for a stop that is reached %s', (_, expectedIn, shown) => {
    const { stops } = liveJourney(input, live([liveStop(1, expectedIn)]), 'тут', NOW);
    expect(stops[1]?.expectedAt).toBe(shown);
  });

  test('has the bus between the last stop and the next, with the time of its position', () => {
    expect(liveJourney(input, live([]), 'тут', NOW).bus).toMatchObject({ afterSeq: 0, at: at(30), words: 'тут' });
    expect(liveJourney(input, live([], { nextSeq: null }), 'тут', NOW).bus).toBeUndefined();
  });

  test('keeps known times of stops without a current expectation', () => {
    const { stops } = liveJourney(input, live([liveStop(2, null)]), '', NOW);
    expect(stops.map(({ expectedAt }) => expectedAt)).toEqual([null, null, at(200)]);
  });

  test('shows a passed stop with the reported time, or else with the planned one', () => {
    const passed = [liveStop(0, null, { passed: true, arrivedAt: at(3) }), liveStop(1, null, { passed: true })];
    const { stops } = liveJourney(input, live(passed, { nextSeq: 2 }), '', NOW);
    expect(stops.map(({ passedAt }) => passedAt ?? null)).toEqual([at(3), at(60), null]);
  });

  test('is unchanged before the first position', () => {
    expect(liveJourney(input, undefined, '', NOW)).toBe(input);
    expect(liveJourney(input, live([], { position: null }), '', NOW)).toBe(input);
  });
});
