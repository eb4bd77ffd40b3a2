/**
 * Builds the offline map: land and borders of Europe around our routes, our towns and crossings, into `src/web/operations/tracking/map/data/europe.json`.
 * Outlines: Natural Earth 1:10m (public domain) via world-atlas. Towns: `src/server/network/places/data` (GeoNames, CC BY 4.0).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { brotliCompressSync } from 'node:zlib';
import { merge, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { areaOf, clipLine, clipRing, differences, type LonLat, simplify } from './simplify.ts';

const MAP = new URL('../../src/web/operations/tracking/map/data/europe.json', import.meta.url);
const DATA = new URL('../../src/server/network/places/data/', import.meta.url);

/** The map's extent: west, south, east, north. */
const BOX = [-12, 34, 45, 62] as const;
/** Coordinates are on a grid of this many parts of a degree: about 100 m. */
const GRID = 1000;
/** A corner nearer than this, in degrees, to the line without it is dropped. */
const TOLERANCE = 0.008;
/** Smaller islands, in square degrees, are dropped. */
const MIN_AREA = 0.002;
/** Towns with at least this many people have a name on the map. */
const MIN_PEOPLE = 20_000;

type Countries = Topology<{ countries: GeometryCollection<{ name: string }> }>;

/** The file's format: rings and lines as differences on the grid, longitude before latitude. */
export interface MapFile {
  grid: number;
  land: number[][];
  borders: number[][];
  /** Longitude and latitude on the grid, thousands of people, names. */
  towns: [number, number, number, string, string][];
  crossings: [number, number, string, string][];
}

/** Builds the whole map; the result is the same every time. */
function buildMap(): MapFile {
  const topology: Countries = createRequire(import.meta.url)('world-atlas/countries-10m.json');
  simplifyArcs(topology);
  const { countries } = topology.objects;
  const areas = countries.geometries.filter((one) => one.type === 'Polygon' || one.type === 'MultiPolygon');
  // The outer ring of each island is enough: lakes are not shown.
  const rings = merge(topology, areas).coordinates.flatMap(([outer]) => (outer ? [outer.map(pointOf)] : []));
  const lines = mesh(topology, countries, (a, b) => a !== b).coordinates.map((line) => line.map(pointOf));
  return {
    grid: GRID,
    land: rings
      .map((ring) => clipRing(ring, BOX))
      .filter((ring) => areaOf(ring) > MIN_AREA)
      .map((ring) => differences(ring, GRID)),
    borders: lines
      .filter((line) => !isPerekop(line))
      .flatMap((line) => clipLine(line, BOX))
      .map((line) => differences(line, GRID)),
    towns: rows('places.json')
      .filter((row) => Number(row.population) >= MIN_PEOPLE)
      .sort((a, b) => Number(b.population) - Number(a.population))
      .map((row) => [...onGrid(row), Math.round(Number(row.population) / 1000), String(row.uk), String(row.en)]),
    crossings: rows('crossings.json')
      .filter((row) => row.open === true && row.busAllowed !== false)
      .map((row) => [...onGrid(row), String(row.ukShort), String(row.enShort)]),
  };
}

/** Each arc is simplified once, so that neighbours share the same border. */
function simplifyArcs(topology: Countries): void {
  const { scale, translate } = topology.transform ?? { scale: [1, 1], translate: [0, 0] };
  for (const arc of topology.arcs) {
    let [x, y] = [0, 0];
    const points = arc.map(([dx = 0, dy = 0]): LonLat => {
      x += dx;
      y += dy;
      return [x * (scale[0] ?? 1) + (translate[0] ?? 0), y * (scale[1] ?? 1) + (translate[1] ?? 0)];
    });
    arc.splice(0, arc.length, ...simplify(points, TOLERANCE));
  }
  delete topology.transform;
}

/**
 * Natural Earth has a border across the isthmus of Perekop, where Crimea is occupied. Crimea is Ukraine, so that line is
 * dropped.
 */
function isPerekop(line: readonly LonLat[]): boolean {
  return line.every(([lon, lat]) => lon > 33 && lon < 36 && lat > 45 && lat < 46.5);
}

function pointOf([lon = 0, lat = 0]: readonly number[]): LonLat {
  return [lon, lat];
}

function rows(file: string): Record<string, unknown>[] {
  return JSON.parse(readFileSync(new URL(file, DATA), 'utf8'));
}

function onGrid({ lon, lat }: Record<string, unknown>): [number, number] {
  return [Math.round(Number(lon) * GRID), Math.round(Number(lat) * GRID)];
}

if (import.meta.main) {
  const text = JSON.stringify(buildMap());
  writeFileSync(MAP, text);
  console.log(`${text.length} bytes, ${brotliCompressSync(text).length} as brotli`);
}
