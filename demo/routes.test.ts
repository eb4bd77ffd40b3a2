import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { localTime } from '#shared/core/time.ts';
import type { Place } from '#shared/places/schema.ts';
import { routeInput } from '#shared/timetable/schema.ts';
import { anchoredRoute } from './anchor.ts';
import { DEMO_ROUTES, type DemoRoute } from './data.ts';
import { directionStops, directionsOf, routeInputOf } from './route-plan.ts';
import { minutesOf } from './route-times.ts';

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
  readFileSync(join(import.meta.dirname, '../src/server/places/data/places.json'), 'utf8'),
);
const places = new Map<string, Place>(rows.map(({ uk, en, ...place }) => [uk, { ...place, name: { uk, en } }]));

describe('every demo route', () => {
  it('runs through existing towns, with realistic distances by road', () => {
    for (const route of DEMO_ROUTES) {
      const stops = directionStops(route.stops, places);
      for (const [index, { km, place }] of stops.entries()) {
        const before = stops[index - 1]?.place;
        if (!before) continue;
        const ratio = km / kilometres(before, place);
        expect(ratio, `${before.name.uk} – ${place.name.uk}`).toBeGreaterThan(1.03);
        expect(ratio, `${before.name.uk} – ${place.name.uk}`).toBeLessThan(1.6);
      }
    }
  });

  it('is valid in the editor in both directions, 25 in all', () => {
    const directions = DEMO_ROUTES.flatMap(directionsOf);
    expect(directions).toHaveLength(25);
    for (const direction of directions) {
      const input = routeInput.parse(routeInputOf(direction, places));
      const costs = input.stops.filter(({ contractual }) => !contractual).map(({ tripCost }) => Number(tripCost));
      expect(costs).toEqual(costs.toSorted((a, b) => a - b));
      expect(new Set(costs).size).toBe(costs.length);
    }
  });

  it('takes as long back as out, except for rounding', () => {
    for (const route of DEMO_ROUTES) {
      const [there, back] = directionsOf(route).map(
        (direction) => minutesOf(directionStops(direction.stops, places)).at(-1)?.arrives ?? 0,
      );
      if (back !== undefined) expect(Math.abs((there ?? 0) - back)).toBeLessThanOrEqual(15);
    }
  });
});

describe('a bus of the demo routes', () => {
  it('takes a realistic time from Lviv to Wrocław', () => {
    const [there] = directionsOf(route('Степан Бойко'));
    const input = there && routeInputOf(there, places);
    expect(input?.stops.map(({ arrival_time, departure_time }) => [arrival_time, departure_time])).toEqual([
      ['', '06:15'],
      ['09:40', '09:50'],
      ['12:40', '12:50'],
      ['13:55', '14:05'],
      ['16:50', ''],
    ]);
  });

  it('of the single driver is abroad and not yet at its destination at any time of day, in summer and winter', () => {
    const anchored = route('Степан Бойко');
    const stops = directionStops(anchored.stops, places);
    const direction = minutesOf(stops);
    for (const day of ['2026-01-14', '2026-03-29', '2026-07-05', '2026-10-25']) {
      for (let quarter = 0; quarter < 96; quarter += 1) {
        const now = new Date(Date.parse(`${day}T00:00:00Z`) + quarter * 900_000);
        const { departs } = anchoredRoute(anchored, stops, now);
        const [hours, minutes] = localTime(now, 'Europe/Kyiv').split(':').map(Number);
        const since =
          ((hours ?? 0) * 60 + (minutes ?? 0) - Number(departs.slice(0, 2)) * 60 - Number(departs.slice(3)) + 1440) %
          1440;
        // The difference may be an hour in the night when the clocks change.
        expect(since, now.toISOString()).toBeGreaterThan((direction[1]?.arrives ?? 0) - 61);
        expect(since, now.toISOString()).toBeLessThan((direction.at(-1)?.arrives ?? 0) + 1);
      }
    }
  });
});

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
