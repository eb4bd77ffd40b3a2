import { useWide } from '#web/core/browser/wide.ts';
import { RouteMap } from '#web/tracking/RouteMap.tsx';
import type { Road } from '#web/tracking/scene.ts';
import { RouteAddPage } from './RouteAddPage.tsx';
import { RouteEditPage } from './RouteEditPage.tsx';

/** The editor of a new route with its way on the map. */
export function NewRoutePage() {
  return <RouteAddPage Way={EditedWay} />;
}

/** The editor of a route with its way on the map. */
export function RoutePage() {
  return <RouteEditPage Way={EditedWay} />;
}

/** Beside the fields where there is room; on a phone it opens when it is wanted. */
function EditedWay(road: Road) {
  return <RouteMap {...road} folded={!useWide()} />;
}
