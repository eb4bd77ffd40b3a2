import type { Point } from '#shared/operations/tracking/positions/globe.ts';
import { type Scene, sceneOf } from './scene.ts';

/** So many degrees around the point are in view, so that towns say where it is. */
const AROUND = 0.4;

export function pointScene({ latitude: lat, longitude: lon }: Point, name: string): Scene {
  const place = { name: { uk: name, en: name }, lat, lon, country: '' };
  return {
    ...sceneOf({ stops: [{ seq: 0, place }], crossing: null }, null, name),
    around: squareAround({ latitude: lat, longitude: lon }, AROUND),
  };
}

/** The corners of a square, to bring its content into view. */
export function squareAround({ latitude, longitude }: Point, degrees: number): Point[] {
  return [-degrees, degrees].map((step) => ({ latitude: latitude + step, longitude: longitude + step }));
}
