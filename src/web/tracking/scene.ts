import { OLD_POSITION } from '#shared/tracking/limits.ts';
import { lineOf, type TripLine } from '#shared/tracking/line.ts';
import type { BusOnMap, Position, TripPosition } from '#shared/tracking/schema.ts';
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

/** The way that a map shows. */
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
  /** ms since 1970. */
  seenAt: number;
  /** Heard so long ago that it stands grey. */
  old: boolean;
  /** For the ear. */
  label: string;
  /** Its plate, for the eye, where there are several. */
  plate: string | null;
  /** What it leads to, where there are several. */
  href: string | null;
}

/** What a map shows. */
export interface Scene {
  /** The ways of all, where there are several. */
  lines: readonly TripLine[];
  /** The way that it is about; of several the chosen one, empty while none is. */
  line: TripLine;
  /** Where along the line the bus is, in km; null: nowhere yet. */
  km: number | null;
  stops: readonly SceneStop[];
  crossing: { at: LonLat; name: string } | null;
  buses: readonly SceneBus[];
}

type Live = Pick<TripPosition, 'position' | 'km' | 'nextSeq' | 'stops'>;

/** A trip's way with its bus on it; without `live` the way alone. */
export function sceneOf(tripPath: TripPath, live: Live | null, busLabel: string): Scene {
  const line = lineOf(tripPath.stops, tripPath.crossing);
  // Of a shared link `live` names the holder's own stops only; those before the next one lie behind the bus all the same.
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

/** All buses of a carrier with their ways; the chosen one's way is drawn as if it were alone. `words`: of a bus, for the ear. */
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
