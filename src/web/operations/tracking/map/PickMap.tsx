import { useCallback, useMemo } from 'react';
import type { LatLon } from '#shared/network/timetable/points-schema.ts';
import type { Point } from '#shared/operations/tracking/positions/globe.ts';
import { mapStyleUrl } from '#web/core/browser/page-facts.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Note } from '#web/ui/base/Note.tsx';
import { pointScene, squareAround } from './point-scene.ts';
import { type Scene, sceneOf } from './scene.ts';
import { TripMap } from './TripMap.tsx';

interface PickMapProps {
  pin: LatLon | null;
  middle: LatLon;
  /** Whether the middle is the place itself, and not its town. */
  near: boolean;
  /** A stable function. */
  onPick: (place: LatLon) => void;
}

export default function PickMap({ pin, middle, near, onPick }: PickMapProps) {
  const [lat, lon] = [pin?.lat, pin?.lon];
  const scene = useMemo((): Scene => {
    const square = squareAround({ latitude: middle.lat, longitude: middle.lon }, degreesAround(near));
    const known = lat !== undefined && lon !== undefined;
    const base = known
      ? pointScene({ latitude: lat, longitude: lon }, '')
      : sceneOf({ stops: [], crossing: null }, null, '');
    return { ...base, around: square };
  }, [lat, lon, middle, near]);
  const press = useCallback(({ latitude, longitude }: Point) => onPick({ lat: latitude, lon: longitude }), [onPick]);
  return (
    <div className="grid gap-1">
      <TripMap scene={scene} label={t('tracking.map.pick')} onPress={press} />
      <Note>{t(mapStyleUrl() ? 'tracking.map.pick' : 'tracking.map.pick.coarse')}</Note>
    </div>
  );
}

/** So many degrees around the middle are in view: without streets, neighbouring towns say where it is. */
function degreesAround(near: boolean): number {
  if (mapStyleUrl() === null) return 0.15;
  return near ? 0.006 : 0.06;
}
