import type { Point } from '#shared/operations/tracking/positions/globe.ts';
import { OLD_POSITION } from '#shared/operations/tracking/positions/limits.ts';
import { lineOf, type TripLine } from '#shared/operations/tracking/positions/line.ts';
import type { BusOnMap, Position, TripPosition } from '#shared/operations/tracking/positions/schema.ts';
import { named } from '#web/core/i18n/i18n.ts';
import type { LonLat } from './geometry.ts';

/** A stop with its place, as trips, offers, routes and shared links have them. */
export interface TripPathStop {
  seq: number;
  place: { name: { uk: string; en: string }; lat: number; lon: number; country: string };
}

export interface TripPathCrossing {
  short: { uk: string; en: string };
  lat: number;
  lon: number;
  countries: readonly string[];
}

export interface TripPath {
  stops: readonly TripPathStop[];
  crossing: TripPathCrossing | null;
}

export interface SceneStop {
  seq: number;
  at: LonLat;
  name: string;
  state: 'past' | 'next' | 'ahead';
}

export interface SceneBus {
  id: number;
  at: LonLat;
  accuracy: number | null;
  heading: number | null;
  /** In ms since 1970. */
  seenAt: number;
  /** The position is old, and shown in grey. */
  old: boolean;
  label: string;
  /** The plate, shown where there are several buses. */
  plate: string | null;
  /** The link, where there are several buses. */
  href: string | null;
}

export interface Scene {
  /** All routes, where there are several. */
  lines: readonly TripLine[];
  /** The main route; of several the chosen one, empty while none is chosen. */
  line: TripLine;
  /** The bus's distance along the line in km; null while it is unknown. */
  km: number | null;
  stops: readonly SceneStop[];
  crossing: { at: LonLat; name: string } | null;
  buses: readonly SceneBus[];
  /** Further places that must be in view, where there is no route. */
  around?: readonly Point[];
}

type Live = Pick<TripPosition, 'position' | 'km' | 'nextSeq' | 'stops'>;

/** A trip's route with its bus; without `live` the route alone. */
export function sceneOf(tripPath: TripPath, live: Live | null, busLabel: string): Scene {
  const line = lineOf(tripPath.stops, tripPath.crossing);
  // Of a shared link `live` has the holder's own stops only; those before the next one are passed all the same.
  const passed = new Set(live?.stops.filter((stop) => stop.passed).map(({ seq }) => seq));
  const next = live?.nextSeq ?? null;
  const crossing = line.border ? tripPath.crossing : null;
  return {
    lines: [],
    line,
    km: live?.km ?? null,
    stops: tripPath.stops.map(({ seq, place }) => ({
      seq,
      at: [place.lon, place.lat],
      name: named(place.name),
      state: passed.has(seq) || (next !== null && seq < next) ? 'past' : seq === next ? 'next' : 'ahead',
    })),
    crossing: crossing && { at: [crossing.lon, crossing.lat], name: named(crossing.short) },
    buses: live?.position ? [busOf(0, live.position, busLabel)] : [],
  };
}

/**
 * All buses of a carrier with their routes; the chosen one's route is shown as if it were alone. `words` gives the label of a
 * bus.
 */
export function fleetScene(
  fleet: readonly BusOnMap[],
  chosen: number | null,
  words: (bus: BusOnMap) => string,
  hrefOf: (tripId: number) => string,
): Scene {
  const one = fleet.find(({ tripId }) => tripId === chosen);
  const live = one && { ...one, stops: [] };
  const scene = sceneOf(one ?? { stops: [], crossing: null }, live ?? null, '');
  return {
    ...scene,
    lines: fleet.map(({ stops, crossing }) => lineOf(stops, crossing)),
    buses: fleet.flatMap((bus) => {
      if (!bus.position) return [];
      const shown = busOf(bus.tripId, bus.position, words(bus));
      return [{ ...shown, plate: bus.bus?.number ?? null, href: hrefOf(bus.tripId) }];
    }),
  };
}

function busOf(id: number, position: Position, label: string): SceneBus {
  return {
    id,
    at: [position.longitude, position.latitude],
    accuracy: position.accuracy,
    heading: position.heading,
    seenAt: Date.parse(position.recordedAt),
    old: position.age * 1000 > OLD_POSITION,
    label,
    plate: null,
    href: null,
  };
}
