import {
  type GeoJSONSource,
  Map as MapLibre,
  type StyleSpecification,
  setWorkerCount,
  setWorkerUrl,
} from 'maplibre-gl';
import workerFile from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import type { Point } from '#shared/operations/tracking/positions/globe.ts';
import { MAP_CENTER } from '#shared/operations/tracking/positions/limits.ts';
import { mapStyleUrl } from '#web/core/browser/page-facts.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { trustOwnWorkers } from '#web/core/pwa/trusted-types.ts';
import { boxAround, circleAround, cutLine, lonLat } from './geometry.ts';
import { createMarks } from './map-marks.ts';
import { ownStyle, ROAD_SOURCES, roadLayers, shape } from './map-style.ts';
import { OWN_NEAREST, watchTiles } from './map-tiles.ts';
import type { Outline } from './outline.ts';
import { loadOutline } from './outline-file.ts';
import type { Scene } from './scene.ts';
import { FAR, NEAR, NEAREST, PADDING } from './sketch.ts';

export interface MapView {
  show(scene: Scene): void;
  zoom(by: 1 | -1): void;
  fit(): void;
  /** Moves to the bus and follows it until the person moves the map. */
  follow(on: boolean): void;
  close(): void;
}

interface MapOptions {
  label: string;
  onReady: () => void;
  /** Called when land and route are on the screen for the first time. */
  onRendered: () => void;
  onMoved: () => void;
  onFailed: () => void;
  /** Called with the map's attribution; null for the app's own map. */
  onSource: (names: string | null) => void;
  /** Called when the configured map fails and the app's own map replaces it. */
  onFallback: () => void;
  /** Called when one of several buses is pointed at; null for none. */
  onChoose: (tripId: number | null) => void;
  onOpen: (tripId: number) => void;
  /** Called with the place that was pressed, where one may be chosen. */
  onPress?: ((place: Point) => void) | undefined;
}

/** The largest zoom of a map with tiles. */
const TILES_NEAREST = 17;

trustOwnWorkers();
setWorkerUrl(new URL(workerFile, window.location.origin).href);
setWorkerCount(1);

export function canDraw(): boolean {
  return document.createElement('canvas').getContext('webgl2') !== null;
}

/** Opens a map in an element. It renders once its outlines are loaded; scenes that are set before wait. */
export function openMap(container: HTMLElement, options: MapOptions): MapView {
  let map: MapLibre | null = null;
  let marks: ReturnType<typeof createMarks> | null = null;
  let scene: Scene | null = null;
  let closed = false;
  let following = false;
  let fitted = '';

  const draw = () => {
    if (!map || !marks || !scene) return;
    const { behind, ahead } = cutLine(scene.line, scene.km);
    const set = (id: string, data: ReturnType<typeof shape>) => map?.getSource<GeoJSONSource>(id)?.setData(data);
    const lines = scene.lines.map(({ points }) => points.map(lonLat));
    set('ways', shape({ type: 'MultiLineString', coordinates: lines }));
    set('behind', shape({ type: 'LineString', coordinates: behind }));
    set('ahead', shape({ type: 'LineString', coordinates: ahead }));
    const circles = scene.buses.flatMap(({ at: [longitude, latitude], accuracy }) =>
      accuracy === null ? [] : [[circleAround({ longitude, latitude }, accuracy)]],
    );
    set('near', shape({ type: 'MultiPolygon', coordinates: circles }));
    marks.show(scene);
    // A route in the editor changes; one of a trip does not, and the map stays where it was moved to.
    if (fitted !== extentOf(scene)) fitAll(false);
    if (following) goToBus();
  };
  const fitAll = (animate = true) => {
    if (!map || !scene) return;
    const buses = scene.buses.map(({ at: [longitude, latitude] }) => ({ longitude, latitude }));
    // Of several, the buses are fitted: a route to Madrid would shrink the others to one dot.
    const several = buses.length > 1;
    const lines = several ? [] : linesOf(scene).flatMap(({ points }) => points);
    const box = boxAround([...lines, ...buses, ...(scene.around ?? [])]);
    // A place that is chosen on the map is looked at as near as the map allows.
    const route = options.onPress ? TILES_NEAREST : NEAREST.route;
    if (box) map.fitBounds(box, { padding: PADDING, maxZoom: several ? NEAREST.buses : route, animate });
    fitted = box === null ? '' : extentOf(scene);
  };
  const goToBus = () => {
    const [bus] = scene?.buses ?? [];
    if (bus) map?.easeTo({ center: bus.at, zoom: Math.max(map.getZoom(), NEAR) });
  };
  const open = (loaded: Outline) => {
    if (closed) return;
    const opened = createMap(container, mapStyleUrl() ?? ownStyle(loaded), options.label);
    const tiles = mapStyleUrl() === null ? null : watchTiles(opened, loaded, options);
    // Runs again when tiles failed later and the app's own map replaces them.
    opened.on('style.load', () => {
      tiles?.settle();
      addTripPaths(opened);
      marks ??= createMarks(opened, options);
      // A style with its own names needs none of ours.
      marks.name(tiles && !tiles.fellBack() ? [] : loaded.names);
      draw();
      options.onReady();
    });
    for (const moved of ['dragstart', 'wheel'] as const) opened.on(moved, options.onMoved);
    opened.on('click', ({ lngLat }) => options.onPress?.({ latitude: lngLat.lat, longitude: lngLat.lng }));
    opened.once('idle', options.onRendered);
    opened.once('remove', () => tiles?.settle());
    map = opened;
  };

  loadOutline()
    .then(open)
    .catch(() => {
      if (!closed) options.onFailed();
    });
  return {
    show(next) {
      scene = next;
      draw();
    },
    zoom: (by) => void (by > 0 ? map?.zoomIn() : map?.zoomOut()),
    fit: () => fitAll(),
    follow(on) {
      following = on;
      if (on) goToBus();
    },
    close() {
      closed = true;
      marks?.clear();
      map?.remove();
    },
  };
}

/** A key of the whole extent, to notice when it changes. */
function extentOf(scene: Scene): string {
  if (scene.buses.length > 1) return scene.buses.map(({ id }) => id).join(' ');
  return `${linesOf(scene)
    .map(({ km, points }) => `${km}:${points.length}`)
    .join(' ')}${JSON.stringify(scene.around ?? null)}`;
}

/** All routes, whichever is chosen. */
function linesOf({ line, lines }: Scene): readonly Scene['line'][] {
  return lines.length > 0 ? lines : [line];
}

function addTripPaths(map: MapLibre): void {
  for (const id of ROAD_SOURCES) {
    map.addSource(id, { type: 'geojson', data: { type: 'FeatureCollection', features: [] } });
  }
  for (const layer of roadLayers()) map.addLayer(layer);
}

function createMap(container: HTMLElement, style: string | StyleSpecification, label: string): MapLibre {
  return new MapLibre({
    container,
    style,
    center: lonLat(MAP_CENTER),
    zoom: FAR,
    minZoom: 3,
    maxZoom: typeof style === 'string' ? TILES_NEAREST : OWN_NEAREST,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    // One finger scrolls the page, two move the map.
    cooperativeGestures: matchMedia('(pointer: coarse)').matches,
    fadeDuration: 0,
    locale: {
      'Map.Title': label,
      'CooperativeGesturesHandler.MobileHelpText': t('tracking.map.fingers'),
      'CooperativeGesturesHandler.WindowsHelpText': '',
      'CooperativeGesturesHandler.MacHelpText': '',
    },
  });
}
