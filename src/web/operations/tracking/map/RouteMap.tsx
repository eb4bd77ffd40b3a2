import { useMemo } from 'react';
import { named, t } from '#web/core/i18n/i18n.ts';
import { sceneOf, type TripPath } from './scene.ts';
import { TripMap } from './TripMap.tsx';

/** The map of a route without a bus, for an offer or the route editor. Renders nothing with fewer than two stops. */
export function RouteMap({ stops, crossing, folded = true }: TripPath & { folded?: boolean }) {
  const scene = useMemo(() => sceneOf({ stops, crossing }, null, ''), [stops, crossing]);
  const [first, last] = [stops[0], stops.at(-1)];
  if (!first || !last || stops.length < 2) return null;
  const tripPath = `${named(first.place.name)} – ${named(last.place.name)}`;
  return <TripMap scene={scene} label={t('tracking.map', { tripPath })} folded={folded} />;
}
