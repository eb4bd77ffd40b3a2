import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JourneyInput } from '#shared/network/timetable/journey-items.ts';
import type { TripPosition } from '#shared/operations/tracking/positions/schema.ts';
import { liveJourney } from '../live-journey.ts';
import { type PositionMessage, receivedOf } from './received-fixes.ts';

const NOTHING: TripPosition = {
  tripId: 7,
  status: 'started',
  position: null,
  km: null,
  nextSeq: null,
  delayMinutes: null,
  border: null,
  breakdown: null,
  stops: [],
  suggestArrived: null,
};
const message = (minute: number, km: number): PositionMessage => ({
  type: 'position',
  trip_id: 7,
  latitude: 50,
  longitude: 24 + km / 100,
  accuracy: 8,
  speed: 22,
  heading: 270,
  km,
  recorded_at: new Date(Date.UTC(2026, 10, 21, 6, minute)).toISOString(),
});

test('the first received position is shown', () => {
  const known = receivedOf(NOTHING, message(1, 10));
  expect(known).toMatchObject({ km: 10, position: { latitude: 50, heading: 270, age: 0 } });
});

test('the marker never goes back in time, in whatever order positions arrive', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 59 })), (minutes) => {
      let known = NOTHING;
      let newest = -1;
      for (const minute of minutes) {
        known = receivedOf(known, message(minute, minute));
        newest = Math.max(newest, minute);
        expect(known.position?.recordedAt).toBe(message(newest, 0).recorded_at);
        expect(known.km).toBe(newest);
      }
    }),
  );
});

const place = (uk: string, country: string) => ({ name: { uk, en: uk }, country, zone: 'Europe/Kyiv' });
const stopAt = (seq: number, name: string, country: string) => ({
  seq,
  place: place(name, country),
  point: null,
  arrivesAt: `2026-11-21T0${6 + seq}:00:00Z`,
  departsAt: null,
});
const TRIP_PATH: JourneyInput = {
  stops: [stopAt(0, 'Львів', 'UA'), stopAt(1, 'Краків', 'PL'), stopAt(2, 'Вроцлав', 'PL')],
  crossing: null,
};
const expectedStop = (seq: number, passed: boolean, expected: string | null) => ({
  seq,
  place: { id: seq, ...place('', 'PL') },
  km: seq * 100,
  plannedAt: `2026-11-21T0${6 + seq}:00:00Z`,
  passed,
  arrivedAt: null,
  expected: expected === null ? null : { low: expected, expected, high: expected },
});

test('the line shows the bus between two stops with the expected times', () => {
  const live = {
    ...receivedOf(NOTHING, message(1, 10)),
    nextSeq: 1,
    stops: [
      expectedStop(0, true, null),
      expectedStop(1, false, '2026-11-21T07:30:00Z'),
      expectedStop(2, false, '2026-11-21T08:20:00Z'),
    ],
  };
  const journey = liveJourney(TRIP_PATH, live, 'бачили щойно', NOW);
  expect(journey.bus).toEqual({
    afterSeq: 0,
    at: message(1, 0).recorded_at,
    words: 'бачили щойно',
    beforeBorder: false,
  });
  expect(journey.stops.map(({ expectedAt }) => expectedAt)).toEqual([
    null,
    '2026-11-21T07:30:00.000Z',
    '2026-11-21T08:20:00.000Z',
  ]);
  expect(journey.stops[0]?.passedAt).toBe('2026-11-21T06:00:00Z');
});

const NOW = new Date('2026-11-21T06:30:00Z');

test('without a position the line is unchanged', () => {
  expect(liveJourney(TRIP_PATH, undefined, '', NOW)).toBe(TRIP_PATH);
  expect(liveJourney(TRIP_PATH, NOTHING, '', NOW)).toBe(TRIP_PATH);
  const arrived = { ...receivedOf(NOTHING, message(1, 300)), nextSeq: null };
  expect(liveJourney(TRIP_PATH, arrived, '', NOW).bus).toBeUndefined();
});
