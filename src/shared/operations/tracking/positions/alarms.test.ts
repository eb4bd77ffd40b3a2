import { expect, test } from 'vitest';
import { type AlarmFacts, alarmsOf } from './alarms.ts';

const NOW = Date.parse('2026-06-12T06:00:00Z');
const MINUTE = 60_000;
const stop = (seq: number, lat: number, lon: number, country: string) => ({
  seq,
  place: { lat, lon, country },
  departedAt: seq === 0 ? '2026-06-12T04:00:00Z' : null,
});
const AT = { between: [49.9, 23.6], lviv: [49.84, 24.03], queue: [49.957, 23.2], kyiv: [50.45, 30.52] } as const;

function trip(place: keyof typeof AT, minutesStill: number, change: Partial<AlarmFacts> = {}): AlarmFacts {
  const [latitude, longitude] = AT[place];
  return {
    status: 'started',
    currentSeq: 0,
    stops: [stop(0, 49.8397, 24.0297, 'UA'), stop(1, 50.0614, 19.9366, 'PL')],
    crossing: { lat: 49.9565, lon: 23.1148, countries: ['UA', 'PL'] },
    position: { latitude, longitude, at: NOW - MINUTE },
    halted: false,
    stillSince: NOW - minutesStill * MINUTE,
    ...change,
  };
}

test.each<[string, AlarmFacts, readonly string[] | null]>([
  ['it drives', trip('between', 0), []],
  ['it has been there for 29 minutes', trip('between', 29), []],
  ['it has been there for half an hour on the road', trip('between', 30), ['idle']],
  ['the driver has reported a pause, the border or a breakdown', trip('between', 90, { halted: true }), []],
  ['it stands at a stop', trip('lviv', 90), []],
  ['it stands before the border', trip('queue', 90), []],
  ['it is in another part of the country', trip('kyiv', 0), ['offLine']],
  ['it stands there', trip('kyiv', 45), ['idle', 'offLine']],
  [
    'it has not left its first stop',
    trip('kyiv', 45, { stops: [{ ...stop(0, 49.84, 24.03, 'UA'), departedAt: null }] }),
    [],
  ],
  ['the trip has not begun', trip('kyiv', 45, { status: 'planned' }), []],
  [
    'its position is old',
    trip('kyiv', 45, { position: { latitude: 50.45, longitude: 30.52, at: NOW - 11 * MINUTE } }),
    null,
  ],
  ['it has none', trip('kyiv', 45, { position: null }), null],
])('alarms while %s: %#', (_while, facts, alarms) => {
  expect(alarmsOf(facts, NOW)).toEqual(alarms);
});
