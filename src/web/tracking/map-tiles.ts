import type { Map as MapLibre } from 'maplibre-gl';
import { plainAttribution } from './attribution.ts';
import { ownStyle } from './map-style.ts';
import type { Outline } from './outline.ts';
import { tileFailures } from './tile-failures.ts';

/** How near one may come on the app's own map. */
export const OWN_NEAREST = 12;
/** A style that is not there after so many ms is not waited for. */
const STYLE_TIMEOUT = 8_000;

interface MapCallbacks {
  /** Who made the map under it; null: the app's own. */
  onSource: (names: string | null) => void;
  /** The map of the setting could not be had: the app's own is shown instead. */
  onFallback: () => void;
}

/**
 * Watches over a map with the style of the setting: where that is not to be had in time, or its tiles fail one after the
 * other, it goes on with the app's own.
 */
export function watchTiles(map: MapLibre, outline: Outline, { onSource, onFallback }: MapCallbacks) {
  const broken = tileFailures();
  let [settled, fellBack] = [false, false];
  const fallBack = () => {
    if (fellBack) return;
    fellBack = true;
    map.setMaxZoom(OWN_NEAREST);
    map.setStyle(ownStyle(outline), { diff: false });
    onSource(null);
    onFallback();
  };
  const timer = setTimeout(() => settled || fallBack(), STYLE_TIMEOUT);
  onSource('');
  map.on('error', (event) => {
    if (!settled || ('tile' in event && broken(false))) fallBack();
  });
  map.on('sourcedata', (event) => {
    if (fellBack) return;
    if (event.tile && event.tile.state === 'loaded') broken(true);
    if (event.sourceDataType !== 'metadata') return;
    const ids = Object.keys(map.getStyle().sources);
    onSource(plainAttribution(ids.map((id) => map.getSource(id)?.attribution)));
  });
  return {
    fellBack: () => fellBack,
    /** There is a style, or no map any more. */
    settle() {
      settled = true;
      clearTimeout(timer);
    },
  };
}
