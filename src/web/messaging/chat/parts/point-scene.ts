import type { ChatPlace } from '#shared/messaging/chat/schema.ts';
import { type Scene, sceneOf } from '#web/operations/tracking/map/scene.ts';

/** So many degrees around the point are in view, so that towns say where it is. */
const AROUND = 0.4;

/** A map with one point and its name. */
export function pointScene({ latitude: lat, longitude: lon }: ChatPlace, name: string): Scene {
  const place = { name: { uk: name, en: name }, lat, lon, country: '' };
  const around = [-AROUND, AROUND].map((step) => ({ latitude: lat + step, longitude: lon + step }));
  return { ...sceneOf({ stops: [{ seq: 0, place }], crossing: null }, null, name), around };
}
