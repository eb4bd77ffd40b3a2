import type { GeoJSONSourceSpecification, StyleSpecification } from 'maplibre-gl';
import type { LonLat } from './geometry.ts';
import type { Outline } from './outline.ts';

type Token = '--surface' | '--surface-sunken' | '--line' | '--line-strong' | '--text' | '--now' | '--action-soft';

/** The map style in the app's own colours, from the outline that comes with the app: no network, glyphs or pictures. */
export function ownStyle({ land, borders }: Outline): StyleSpecification {
  return {
    version: 8,
    sources: {
      land: {
        type: 'geojson',
        data: shape({ type: 'MultiPolygon', coordinates: land.map((ring) => [ring]) }),
      },
      borders: { type: 'geojson', data: shape({ type: 'MultiLineString', coordinates: borders }) },
    },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': token('--action-soft') } },
      { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': token('--surface-sunken') } },
      {
        id: 'borders',
        type: 'line',
        source: 'borders',
        paint: { 'line-color': token('--line-strong'), 'line-width': 1, 'line-dasharray': [4, 2, 1, 2] },
      },
    ],
  };
}

/**
 * Layers above any map: the routes of several buses (light), the accuracy of a position, the road behind (thin) and ahead
 * (thick).
 */
export function roadLayers(): StyleSpecification['layers'] {
  return [
    {
      id: 'ways',
      type: 'line',
      source: 'ways',
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': token('--line-strong'), 'line-width': 2 },
    },
    { id: 'near', type: 'fill', source: 'near', paint: { 'fill-color': token('--now'), 'fill-opacity': 0.25 } },
    {
      id: 'casing',
      type: 'line',
      source: 'ahead',
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': token('--surface'), 'line-width': 8 },
    },
    {
      id: 'behind',
      type: 'line',
      source: 'behind',
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': token('--line-strong'), 'line-width': 2 },
    },
    {
      id: 'ahead',
      type: 'line',
      source: 'ahead',
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': token('--text'), 'line-width': 4 },
    },
  ];
}

/** The sources of `roadLayers`, empty. */
export const ROAD_SOURCES = ['ways', 'near', 'behind', 'ahead'] as const;

type Shape =
  | { type: 'LineString'; coordinates: LonLat[] }
  | { type: 'Polygon' | 'MultiLineString'; coordinates: LonLat[][] }
  | { type: 'MultiPolygon'; coordinates: LonLat[][][] };

export function shape(geometry: Shape): Exclude<GeoJSONSourceSpecification['data'], string> {
  return { type: 'Feature', properties: {}, geometry };
}

function token(name: Token): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}
