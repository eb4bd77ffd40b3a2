import { MAP_CENTER } from '#shared/operations/tracking/positions/limits.ts';
import { type LonLat, lonLat } from './geometry.ts';

export type Projection = (place: LonLat) => [x: number, y: number];

/** The zoom that shows all of Ukraine, and the nearest ones that a route or several buses are shown at. */
export const [FAR, NEAR] = [4.5, 9];
export const NEAREST = { route: NEAR + 2, buses: NEAR - 2 };
/** Padding for names, for the buttons at the right, and for the attribution below. */
export const PADDING = { top: 40, bottom: 60, left: 48, right: 88 };

/** The width of the whole world in pixels at zoom 0, as the map's library has it. */
const WORLD = 512;

/** The projection in which the map shows this box, so that the sketch and the map lie exactly on each other. */
export function projectionOf(
  box: [LonLat, LonLat] | null,
  { width, height }: { width: number; height: number },
  several: boolean,
): Projection {
  if (box === null) return projectionAround(mercator(lonLat(MAP_CENTER)), 2 ** FAR, [width / 2, height / 2]);
  const [[left, bottom], [right, top]] = [mercator(box[0]), mercator(box[1])];
  const room = [width - PADDING.left - PADDING.right, height - PADDING.top - PADDING.bottom] as const;
  const max = 2 ** (several ? NEAREST.buses : NEAREST.route);
  const scale = Math.min(max, room[0] / (right - left), room[1] / (bottom - top));
  const middle: LonLat = [(left + right) / 2, (top + bottom) / 2];
  return projectionAround(middle, scale, [PADDING.left + room[0] / 2, PADDING.top + room[1] / 2]);
}

export function projectionAround(middle: LonLat, scale: number, [x, y]: [number, number]): Projection {
  return (place) => {
    const [east, south] = mercator(place);
    return [x + (east - middle[0]) * scale, y + (south - middle[1]) * scale];
  };
}

/** The place on the square map of the world at zoom 0, in pixels from its north-west corner. */
export function mercator([longitude, latitude]: LonLat): LonLat {
  const angle = (latitude * Math.PI) / 180;
  const south = 0.5 - Math.log(Math.tan(Math.PI / 4 + angle / 2)) / (2 * Math.PI);
  return [WORLD * (longitude / 360 + 0.5), WORLD * south];
}
