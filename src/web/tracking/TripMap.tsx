import { lazy, Suspense, useState } from 'react';
import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { MapCanvasProps } from './MapCanvas.tsx';

// The map library is only fetched where a map is looked at.
const MapCanvas = lazy(async () => ({ default: (await import('./MapCanvas.tsx')).MapCanvas }));

interface TripMapProps extends MapCanvasProps {
  /** Behind a button: where the map is not what one came for. */
  folded?: boolean | undefined;
}

/** The map of a way, fetched when it is wanted. */
export function TripMap({ folded = false, ...map }: TripMapProps) {
  const [opened, setOpened] = useState(false);
  if (folded && !opened) {
    return (
      <Button kind="edge" icon="map" onClick={() => setOpened(true)}>
        {t('tracking.map.show')}
      </Button>
    );
  }
  return (
    <Suspense fallback={<Skeleton className="h-72" />}>
      <MapCanvas {...map} />
    </Suspense>
  );
}
