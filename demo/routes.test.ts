import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { addDays, instantOf, localTime } from '#shared/core/time.ts';
import type { Place } from '#shared/network/places/schema.ts';
import { STANDARD_DATE } from '#shared/network/timetable/making.ts';
import { routeInput } from '#shared/network/timetable/schema.ts';
import { DEMO_ROUTES, type DemoRoute, type DemoStop } from './data.ts';
import { anchoredRoute } from './timetable.ts';

interface Row {
  id: number;
  uk: string;
  en: string;
  country: string;
  zone: string;
  lat: number;
  lon: number;
}

const rows: Row[] = JSON.parse(
  readFileSync(join(import.meta.dirname, '../src/server/network/places/data/places.json'), 'utf8'),
);
const places = new Map<string, Place>(rows.map(({ uk, en, ...place }) => [uk, { ...place, name: { uk, en } }]));

describe('every demo route', () => {
  it('runs through existing towns, at speeds that a bus has on the road', () => {
    for (const [before, stop] of DEMO_ROUTES.flatMap(({ directions }) =>
      directions.flatMap(({ stops }) => pairs(stops)),
    )) {
      const hours = (instant(stop, 'arrival') - instant(before, 'departure')) / 3_600_000;
      const speed = kilometres(place(before), place(stop)) / hours;
      expect(speed, `${before.place} – ${stop.place}`).toBeGreaterThan(12);
      expect(speed, `${before.place} – ${stop.place}`).toBeLessThan(75);
    }
  });

  it('is valid in the editor in both directions, 25 in all', () => {
    const inputs = DEMO_ROUTES.flatMap(({ directions, ...route }) => directions.map((one) => ({ ...route, ...one })));
    expect(inputs).toHaveLength(25);
    for (const { stops, ...input } of inputs) {
      const ids = stops.map((stop) => ({ ...stop, placeId: place(stop).id }));
      const parsed = routeInput.parse({ ...input, stops: ids, busId: null, driverId: null, status: 'active' });
      const costs = parsed.stops.filter(({ contractual }) => !contractual).map(({ tripCost }) => Number(tripCost));
      expect(costs).toEqual(costs.toSorted((a, b) => a - b));
      expect(new Set(costs).size).toBe(costs.length);
    }
  });

  it('takes as long back as out, except for rounding', () => {
    for (const { directions } of DEMO_ROUTES) {
      const [there = 0, back = there] = directions.map(({ stops }) => lasts(stops));
      expect(Math.abs(there - back)).toBeLessThanOrEqual(15 * 60_000);
    }
  });
});

describe('an anchored route', () => {
  it('of the single driver has a bus abroad and not yet at its destination at any time of day, in summer and winter', () => {
    const anchored = route('Степан Бойко');
    const [there] = anchored.directions;
    const [home, abroad] = there?.stops ?? [];
    if (!there || !home || !abroad) throw new Error('there are stops');
    const beyond = instant(abroad, 'arrival') - instant(home, 'departure');
    for (const day of ['2026-01-14', '2026-03-29', '2026-07-05', '2026-10-25']) {
      for (let quarter = 0; quarter < 96; quarter += 1) {
        const now = new Date(Date.parse(`${day}T00:00:00Z`) + quarter * 900_000);
        const [stops] = anchoredRoute(anchored, places, now).directions.map((direction) => direction.stops);
        const departs = stops?.[0]?.departure_time ?? '';
        const [hours = 0, minutes = 0] = localTime(now, 'Europe/Kyiv').split(':').map(Number);
        const since =
          (hours * 60 + minutes - Number(departs.slice(0, 2)) * 60 - Number(departs.slice(3)) + 1440) % 1440;
        // The difference may be an hour in the night when the clocks change.
        expect(since, now.toISOString()).toBeGreaterThan(beyond / 60_000 - 61);
        expect(since, now.toISOString()).toBeLessThan(lasts(there.stops) / 60_000 + 1);
      }
    }
  });

  it('keeps the time between its stops at every hour of departure', () => {
    for (const one of DEMO_ROUTES.filter(({ anchored }) => anchored)) {
      for (let hour = 0; hour < 24; hour += 1) {
        const moved = anchoredRoute(one, places, new Date(Date.parse('2026-06-10T00:30:00Z') + hour * 3_600_000));
        expect(moved.directions.map(({ stops }) => lasts(stops))).toEqual(
          one.directions.map(({ stops }) => lasts(stops)),
        );
        expect(moved.directions.every(({ stops }) => stops[0]?.departureDay === 0)).toBe(true);
      }
    }
  });
});

function pairs(stops: readonly DemoStop[]): (readonly [DemoStop, DemoStop])[] {
  return stops.slice(1).map((stop, index) => [stops[index] ?? stop, stop] as const);
}

function place(stop: DemoStop): Place {
  const found = places.get(stop.place);
  if (!found) throw new Error(`no place is called ${stop.place}`);
  return found;
}

function instant(stop: DemoStop, which: 'arrival' | 'departure'): number {
  const [time, day] = [stop[`${which}_time`] ?? '', stop[`${which}Day`]];
  return instantOf(addDays(STANDARD_DATE, day), time, place(stop).zone).getTime();
}

function lasts(stops: readonly DemoStop[]): number {
  const [first, last] = [stops[0], stops.at(-1)];
  return first && last ? instant(last, 'arrival') - instant(first, 'departure') : 0;
}

function route(carrier: string): DemoRoute {
  const found = DEMO_ROUTES.find((one) => one.carrier === carrier);
  if (!found) throw new Error(`${carrier} has no route`);
  return found;
}

/** The distance as the crow flies. */
function kilometres(a: Place, b: Place): number {
  const rad = Math.PI / 180;
  const half = (value: number) => Math.sin((value * rad) / 2) ** 2;
  const chord = half(b.lat - a.lat) + Math.cos(a.lat * rad) * Math.cos(b.lat * rad) * half(b.lon - a.lon);
  return 2 * 6371 * Math.asin(Math.sqrt(chord));
}
