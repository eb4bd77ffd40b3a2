import { type Map as MapLibre, Marker } from 'maplibre-gl';
import { nameIn } from '#shared/i18n/locale.ts';
import { locale } from '#web/core/i18n/i18n.ts';
import { type LonLat, markerBetween } from './geometry.ts';
import { type Box, boxAround, chooseNames, minWeight, placeNames } from './map-labels.ts';
import type { MapName } from './outline.ts';
import type { Scene, SceneBus } from './scene.ts';

/** The marker moves to a new position in this time, in ms. */
const GLIDE = 900;
/** Half of the bus marker with its margin, in pixels. */
const BUS_HALF = 18;

interface ShownBus {
  marker: Marker;
  element: HTMLElement;
  at: LonLat;
  seenAt: number;
  frame: number;
}

/** Callbacks of a bus marker that is a link. */
interface Pointed {
  onChoose: (id: number | null) => void;
  onOpen: (id: number) => void;
}

/** The markers of the map as elements: their text uses the app's typeface, without glyphs from elsewhere. */
export function createMarks(map: MapLibre, pointed: Pointed) {
  let names: readonly MapName[] = [];
  let fixed: { marker: Marker; element: HTMLElement; weight: number }[] = [];
  let fixedKey = '';
  let towns: Marker[] = [];
  let stopsAt: LonLat[] = [];
  const buses = new Map<number, ShownBus>();

  const showNames = () => {
    for (const marker of towns) marker.remove();
    const zoom = map.getZoom();
    const { clientWidth: width, clientHeight: height } = map.getContainer();
    const candidates = names
      .filter(({ weight, crossing }) => (crossing ? zoom >= 7.5 : weight >= minWeight(zoom)))
      .map((candidate) => ({ of: candidate, weight: candidate.weight, ...project(map, candidate.at) }));
    const busesAt = [...buses.values()].map(({ at }) => project(map, at));
    const occupied = [...stopsAt.map((at) => project(map, at)), ...busesAt];
    const tools = toolsOn(map);
    const sides = placeNames(
      fixed.map(({ marker, element, weight }) => {
        const at = marker.getLngLat();
        return { ...project(map, [at.lng, at.lat]), width: element.firstElementChild?.clientWidth ?? 0, weight };
      }),
      { width, height },
      [...busesAt.map((at) => boxAround(at, BUS_HALF)), ...tools],
    );
    for (const [n, { element }] of fixed.entries()) element.dataset.side = sides[n] ?? 'none';
    showPlates(buses.values());
    towns = chooseNames(candidates, { width, height }, occupied, tools).map(({ of }) =>
      addMarker(map, of.at, words(of.crossing ? 'map-town map-gate' : 'map-town', nameIn(of.name, locale))),
    );
  };

  const showStops = ({ stops, crossing }: Scene) => {
    const key = JSON.stringify([stops, crossing]);
    if (key === fixedKey) return;
    fixedKey = key;
    for (const { marker } of fixed) marker.remove();
    stopsAt = [...stops.map(({ at }) => at), ...(crossing ? [crossing.at] : [])];
    const add = (at: LonLat, className: string, text: string, weight: number) => {
      const element = words(className, text);
      return { marker: addMarker(map, at, element), element, weight };
    };
    fixed = stops.map(({ at, name, state }, n) => {
      const end = n === 0 || n === stops.length - 1;
      return add(at, `map-stop is-${state}${end ? ' is-end' : ''}`, name, state === 'next' ? 4 : end ? 3 : 1);
    });
    if (crossing) fixed.push(add(crossing.at, 'map-border', crossing.name, 2));
  };

  const showBus = (bus: SceneBus) => {
    const shown = buses.get(bus.id) ?? newBus(map, bus, pointed);
    buses.set(bus.id, shown);
    // The newest position wins: an older one never moves the bus.
    if (bus.seenAt < shown.seenAt) return;
    updateBus(shown.element, bus);
    if (bus.seenAt > shown.seenAt) moveSmoothly(shown, bus.at);
    shown.seenAt = bus.seenAt;
  };

  map.on('moveend', showNames);
  return {
    /** Names that appear wherever there is space. */
    name(all: readonly MapName[]) {
      names = all;
    },
    show(scene: Scene) {
      showStops(scene);
      for (const bus of scene.buses) showBus(bus);
      for (const [id, { marker, frame }] of buses) {
        if (scene.buses.some((bus) => bus.id === id)) continue;
        cancelAnimationFrame(frame);
        marker.remove();
        buses.delete(id);
      }
      showNames();
    },
    clear() {
      for (const { frame } of buses.values()) cancelAnimationFrame(frame);
    },
  };
}

function newBus(map: MapLibre, bus: SceneBus, pointed: Pointed): ShownBus {
  const element = bus.href === null ? document.createElement('div') : linkTo(bus.id, bus.href, pointed);
  element.className = 'map-bus';
  if (bus.plate) element.append(worded(bus.plate));
  const marker = new Marker({ element }).setLngLat(bus.at).addTo(map);
  return { marker, element, at: bus.at, seenAt: Number.NEGATIVE_INFINITY, frame: 0 };
}

/** A bus among several: pointing at it or focusing it chooses it, pressing it opens it. */
function linkTo(id: number, href: string, { onChoose, onOpen }: Pointed): HTMLElement {
  const link = document.createElement('a');
  link.href = href;
  link.append(document.createElement('i'));
  for (const come of ['pointerenter', 'focus'] as const) link.addEventListener(come, () => onChoose(id));
  for (const go of ['pointerleave', 'blur'] as const) link.addEventListener(go, () => onChoose(null));
  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen(id);
  });
  return link;
}

/** Yellow is current; a bus with an old position is grey. The arrow shows its heading. */
function updateBus(element: HTMLElement, { old, heading, label, href }: SceneBus): void {
  element.classList.toggle('is-old', old);
  if (href === null) element.setAttribute('role', 'img');
  element.setAttribute('aria-label', label);
  element.title = label;
  element.classList.toggle('is-heading', heading !== null);
  if (heading !== null) element.style.setProperty('--heading', `${heading}deg`);
}

/** If plates would overlap, only the first is shown; the others are in the list. */
function showPlates(buses: Iterable<ShownBus>): void {
  const shown: DOMRect[] = [];
  for (const { element } of buses) {
    const plate = element.querySelector('span');
    if (!plate) continue;
    const box = plate.getBoundingClientRect();
    const free = shown.every(
      (other) => box.right < other.left || box.left > other.right || box.bottom < other.top || box.top > other.bottom,
    );
    if (free) shown.push(box);
    plate.classList.toggle('is-covered', !free);
  }
}

/** Moves a bus to its new position step by step; in one step for a reader who wants no motion. */
function moveSmoothly(shown: ShownBus, to: LonLat): void {
  cancelAnimationFrame(shown.frame);
  const from = shown.at;
  if (shown.seenAt === Number.NEGATIVE_INFINITY || matchMedia('(prefers-reduced-motion: reduce)').matches) {
    shown.at = to;
    shown.marker.setLngLat(to);
    return;
  }
  const start = performance.now();
  const step = () => {
    const part = (performance.now() - start) / GLIDE;
    const { longitude, latitude } = markerBetween(pointOf(from), pointOf(to), part);
    shown.at = [longitude, latitude];
    shown.marker.setLngLat(shown.at);
    if (part < 1) shown.frame = requestAnimationFrame(step);
  };
  step();
}

/** Boxes that cover the edges of the map: its buttons and the attribution. */
function toolsOn(map: MapLibre): Box[] {
  const over =
    map.getContainer().parentElement?.querySelectorAll<HTMLElement>('.map-tools, .map-source, .map-note') ?? [];
  return [...over].map(({ offsetLeft, offsetTop, offsetWidth, offsetHeight }) => ({
    left: offsetLeft,
    right: offsetLeft + offsetWidth,
    top: offsetTop,
    bottom: offsetTop + offsetHeight,
  }));
}

function addMarker(map: MapLibre, at: LonLat, element: HTMLElement): Marker {
  // The list beside the map has the same content as text.
  element.setAttribute('aria-hidden', 'true');
  return new Marker({ element }).setLngLat(at).addTo(map);
}

function words(className: string, text: string): HTMLElement {
  const element = document.createElement('div');
  element.className = className;
  if (text !== '') element.append(worded(text));
  return element;
}

function worded(text: string): HTMLElement {
  const name = document.createElement('span');
  name.textContent = text;
  return name;
}

function project(map: MapLibre, at: LonLat): { x: number; y: number } {
  const { x, y } = map.project(at);
  return { x, y };
}

function pointOf([longitude, latitude]: LonLat) {
  return { longitude, latitude };
}
