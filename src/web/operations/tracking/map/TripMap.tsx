import { lazy, Suspense, useState } from 'react';
import { useSaving } from '#web/core/browser/saves-data.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import type { MapCanvasProps } from './MapCanvas.tsx';

// Loads the map library only where a map is shown.
const MapCanvas = lazy(() => import('./MapCanvas.tsx'));

const MapSketch = lazy(() => import('./MapSketch.tsx'));

interface TripMapProps extends MapCanvasProps {
  /** Starts behind a button, where the map is not the main content. */
  folded?: boolean | undefined;
}

/** The map of a route, loaded when it is opened. */
export function TripMap({ folded = false, ...map }: TripMapProps) {
  const [opened, setOpened] = useState(false);
  const saving = useSaving();
  if ((folded || saving) && !opened) {
    return (
      <Button kind="edge" icon="map" onClick={() => setOpened(true)}>
        {t('tracking.map.show')}
      </Button>
    );
  }
  return (
    <Suspense
      fallback={
        <Suspense fallback={<Skeleton className={map.tall ? 'h-[min(28rem,60dvh)]' : 'h-72'} />}>
          <MapSketch scene={map.scene} tall={map.tall} />
        </Suspense>
      }
    >
      <MapCanvas {...map} />
    </Suspense>
  );
}
