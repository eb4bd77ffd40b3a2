import type { LonLat } from './geometry.ts';

/** A name on the map; the weight of a town is its population in thousands, that of a crossing 0. */
export interface MapName {
  at: LonLat;
  weight: number;
  name: { uk: string; en: string };
  crossing: boolean;
}

/** The map that comes with the app (`scripts/map/build.ts`): rings of land, border lines, names by weight. */
export interface Outline {
  land: LonLat[][];
  borders: LonLat[][];
  names: MapName[];
}

/** Decodes the file's delta-encoded grid coordinates; missing parts are empty. */
export function readOutline(file: unknown): Outline {
  const { grid, land, borders, towns, crossings } = fieldsOf(file);
  const parts = typeof grid === 'number' && grid > 0 ? grid : 1;
  const lines = (value: unknown) => listOf(value).map((line) => pointsOf(listOf(line).map(Number), parts));
  const names = (value: unknown, crossing: boolean) =>
    listOf(value).map((row): MapName => {
      const cells = listOf(row);
      const [lon, lat, weight, uk, en] = crossing ? [...cells.slice(0, 2), 0, ...cells.slice(2)] : cells;
      const at: LonLat = [Number(lon) / parts, Number(lat) / parts];
      return { at, weight: Number(weight), name: { uk: String(uk), en: String(en) }, crossing };
    });
  return {
    land: lines(land),
    borders: lines(borders),
    names: [...names(towns, false), ...names(crossings, true)],
  };
}

function pointsOf(differences: readonly number[], parts: number): LonLat[] {
  const points: LonLat[] = [];
  let [x, y] = [0, 0];
  for (let at = 0; at + 1 < differences.length; at += 2) {
    x += differences[at] ?? 0;
    y += differences[at + 1] ?? 0;
    points.push([x / parts, y / parts]);
  }
  return points;
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
