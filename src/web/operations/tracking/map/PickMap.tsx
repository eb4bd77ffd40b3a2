import { useCallback, useMemo } from 'react';
import type { LatLon } from '#shared/network/timetable/points-schema.ts';
import type { Point } from '#shared/operations/tracking/positions/globe.ts';
import { mapStyleUrl } from '#web/core/browser/page-facts.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { pointScene, squareAround } from './point-scene.ts';
import { type Scene, sceneOf } from './scene.ts';
import { TripMap } from './TripMap.tsx';

interface PickMapProps {
  /** The chosen place, if there is one. */
  pin: LatLon | null;
  /** In the middle of the map, with so many degrees around it. */
  middle: LatLon;
  degrees: number;
  /** A stable function. */
  onPick: (place: LatLon) => void;
}

/** A map on which a press chooses a place. */
export function PickMap({ pin, middle, degrees, onPick }: PickMapProps) {
  const [lat, lon] = [pin?.lat, pin?.lon];
  const scene = useMemo((): Scene => {
    const around = squareAround({ latitude: middle.lat, longitude: middle.lon }, degrees);
    const known = lat !== undefined && lon !== undefined;
    const own = known
      ? pointScene({ latitude: lat, longitude: lon }, '')
      : sceneOf({ stops: [], crossing: null }, null, '');
    return { ...own, around };
  }, [lat, lon, middle, degrees]);
  const press = useCallback(({ latitude, longitude }: Point) => onPick({ lat: latitude, lon: longitude }), [onPick]);
  return (
    <div className="grid gap-1">
      <TripMap scene={scene} label={t('tracking.map.pick')} onPress={press} />
      <p className="text-small text-quiet">{t(mapStyleUrl() ? 'tracking.map.pick' : 'tracking.map.pick.coarse')}</p>
    </div>
  );
}
