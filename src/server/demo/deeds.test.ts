import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Road } from '#server/tracking/queries/roads.ts';
import { type Deed, deedsDue } from './deeds.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DEPARTS = Date.parse('2026-06-12T04:00:00Z');

const iso = (at: number) => new Date(at).toISOString();

/** Lviv, Rzeszów, Kraków, Wrocław: five hours, three, four, with ten minutes at each stop. */
function roadOf(id: number, change: Partial<Road> = {}): Road {
  const place = (name: string, country: string, lat: number, lon: number) => ({
    id: 1,
    name: { uk: name, en: name },
    region: null,
    country,
    lat,
    lon,
    zone: 'Europe/Warsaw',
    population: 1,
  });
  const stop = (seq: number, arrives: number | null, departs: number | null, of: ReturnType<typeof place>) => ({
    seq,
    place: of,
    point: '',
    arrivesAt: arrives === null ? null : iso(DEPARTS + arrives * HOUR),
    departsAt: departs === null ? null : iso(DEPARTS + departs * HOUR),
    arrivedAt: null,
  });
  return {
    id,
    status: 'planned',
    routeId: 1,
    carrierId: 1,
    driverId: 1,
    busId: 1,
    serviceDate: '2026-06-12',
    departsAt: new Date(DEPARTS),
    arrivesAt: new Date(DEPARTS + 12 * HOUR),
    finishedAt: null,
    cancelledAt: null,
    currentSeq: null,
    delayMinutes: null,
    crossing: null,
    stops: [
      stop(0, null, 0, place('Львів', 'UA', 49.84, 24.03)),
      stop(1, 5, 5 + 1 / 6, place('Жешув', 'PL', 50.04, 22)),
      stop(2, 8, 8 + 1 / 6, place('Краків', 'PL', 50.06, 19.94)),
      stop(3, 12, null, place('Вроцлав', 'PL', 51.11, 17.03)),
    ],
    position: null,
    passage: null,
    waits: [],
    ...change,
  };
}

const words = (deeds: readonly Deed[]) => deeds.map((deed) => ('seq' in deed ? `${deed.kind} ${deed.seq}` : deed.kind));
const ALL = ['start', 'leave 0', 'arrive 1', 'leave 1', 'arrive 2', 'leave 2', 'arrive 3', 'finish'];
const LATE = DEPARTS + 15 * HOUR;

describe('what a driver of the demo says', () => {
  it('is nothing a quarter of an hour ahead, then that they start, and that they leave', () => {
    expect(deedsDue(roadOf(1), DEPARTS - 15 * MINUTE)).toEqual([]);
    expect(words(deedsDue(roadOf(1), DEPARTS - 5 * MINUTE))).toEqual(['start']);
    expect(words(deedsDue(roadOf(1), DEPARTS))).toEqual(['start', 'leave 0']);
  });

  it('goes on from the stop where the trip is', () => {
    const road = roadOf(1, { status: 'started', currentSeq: 2 });
    expect(words(deedsDue(road, LATE))).toEqual(['leave 2', 'arrive 3', 'finish']);
  });

  it('follows what was late before', () => {
    const onTime = roadOf(1, { status: 'started', currentSeq: 0 });
    const [first, ...rest] = onTime.stops;
    if (!first) throw new Error('there is a stop');
    const stops = [{ ...first, arrivedAt: iso(DEPARTS + 90 * MINUTE) }, ...rest];
    const at = (road: Road) => deedsDue(road, LATE + 3 * HOUR).find(({ kind }) => kind === 'arrive')?.at ?? 0;
    expect(at({ ...onTime, stops }) - at(onTime)).toBe(90 * MINUTE);
  });

  it('is everything once, in its order, never backwards, and over some three hours after the timetable’s end', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), (id) => {
        const deeds = deedsDue(roadOf(id), LATE);
        expect(words(deeds)).toEqual(ALL);
        expect(deeds.every(({ at }, n) => at >= (deeds[n - 1]?.at ?? 0))).toBe(true);
      }),
    );
  });

  it('grows by the hour, and what was said stays said', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: -60, max: 900 }), fc.nat(300), (id, at, more) => {
        const earlier = deedsDue(roadOf(id), DEPARTS + at * MINUTE);
        const later = deedsDue(roadOf(id), DEPARTS + (at + more) * MINUTE);
        expect(later.slice(0, earlier.length)).toEqual(earlier);
      }),
    );
  });

  it('differs from trip to trip: some lose an hour at the border, most are nearly on time', () => {
    const late = Array.from({ length: 300 }, (_, id) => {
      const deed = deedsDue(roadOf(id), LATE).find(({ kind }) => kind === 'arrive');
      return ((deed?.at ?? 0) - DEPARTS - 5 * HOUR) / MINUTE;
    });
    expect(Math.min(...late)).toBeGreaterThanOrEqual(-12);
    expect(Math.max(...late)).toBeLessThanOrEqual(65);
    expect(late.filter((minutes) => minutes > 30).length).toBeGreaterThan(15);
    expect(late.filter((minutes) => Math.abs(minutes) <= 15).length).toBeGreaterThan(120);
  });
});
