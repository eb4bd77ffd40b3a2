import type { Map as MapLibre } from 'maplibre-gl';
import { ownStyle } from './map-style.ts';
import type { Outline } from './outline.ts';

/** The number of failed tiles that counts as a broken map; a phone shows only four to six together. */
const SEVERAL = 3;

/** The number of latest tiles that are considered. */
const LATEST = 8;

const ENTITIES: Readonly<Record<string, string>> = {
  '&copy;': '©',
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
};

/** The largest zoom of the app's own map. */
export const OWN_NEAREST = 12;
/** The wait for a map style, in ms. */
const STYLE_TIMEOUT = 8_000;

interface MapCallbacks {
  /** Called with the map's attribution; null for the app's own map. */
  onSource: (names: string | null) => void;
  /** Called when the configured map fails and the app's own map replaces it. */
  onFallback: () => void;
}

/**
 * Watches a map with a configured style: when the style does not load in time, or several of its tiles fail, the app's own map
 * replaces it.
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
    /** The style has loaded, or the map was removed. */
    settle() {
      settled = true;
      clearTimeout(timer);
    },
  };
}

/** The attributions of a map's sources, each once, as plain text: they come as HTML, which is not inserted into the page. */
export function plainAttribution(sources: readonly (string | undefined)[]): string {
  const texts = sources.map((html = '') =>
    html
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity)
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
  return [...new Set(texts)].filter(Boolean).join(', ');
}

/**
 * Counts the tiles of a map; returns `true` once several of the latest failed, and at least as many as loaded. Single failures
 * are ignored.
 */
export function tileFailures(): (came: boolean) => boolean {
  const latest: boolean[] = [];
  return (came) => {
    latest.push(came);
    if (latest.length > LATEST) latest.shift();
    const failed = latest.filter((one) => !one).length;
    return failed >= SEVERAL && failed * 2 >= latest.length;
  };
}
