import { useWide } from '#web/core/browser/wide.ts';
import { RouteAddPage } from '#web/timetable/RouteAddPage.tsx';
import { RouteEditPage } from '#web/timetable/RouteEditPage.tsx';
import { RouteMap } from './RouteMap.tsx';
import type { Road } from './scene.ts';

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
