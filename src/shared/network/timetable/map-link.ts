import type { LatLon } from './points-schema.ts';

const NUMBER = String.raw`(-?\d{1,3}(?:\.\d+)?)`;
const PAIR = String.raw`${NUMBER}(?:,|%2C|\s|,\s)\s*${NUMBER}`;

/** The forms in which maps write a place into a link, the place itself before the middle of the map. */
const FORMS: readonly RegExp[] = [
  // Google: the place of the link, before '@', which is the middle of the map
  new RegExp(String.raw`!3d${NUMBER}!4d${NUMBER}`),
  // OpenStreetMap's marker
  new RegExp(String.raw`[?&]mlat=${NUMBER}&mlon=${NUMBER}`),
  // Google, Apple, Waze and others
  new RegExp(String.raw`[?&](?:q|query|ll|coordinate|daddr|destination|center|loc)=(?:loc:)?${PAIR}`),
  new RegExp(String.raw`^geo:0,0\?q=${PAIR}`),
  new RegExp(String.raw`^geo:${PAIR}`),
  new RegExp(String.raw`@${PAIR}`),
  new RegExp(String.raw`#map=\d+(?:\.\d+)?/${NUMBER}/${NUMBER}`),
  new RegExp(String.raw`/(?:place|search|dir)/(?:[^/]*/)?${PAIR}`),
  // typed or copied without a link
  new RegExp(String.raw`^\s*${PAIR}\s*$`),
];

/** Reads coordinates from a link of Google, Apple or OpenStreetMap, from `geo:` or from two numbers; null if there are none. */
export function pointOfLink(text: string): LatLon | null {
  const link = text.trim();
  for (const form of FORMS) {
    const found = form.exec(link);
    const [lat, lon] = [Number(found?.[1]), Number(found?.[2])];
    if (found && Math.abs(lat) <= 90 && Math.abs(lon) <= 180 && (lat !== 0 || lon !== 0)) return { lat, lon };
  }
  return null;
}

/** The address that a map or a navigator opens for a point. */
export function mapLinkOf({ lat, lon }: LatLon): string {
  return `https://www.google.com/maps/search/?api=1&query=${lat},${lon}`;
}

/** The address that the device's own navigator opens. */
export function geoLinkOf({ lat, lon }: LatLon): string {
  return `geo:${lat},${lon}?q=${lat},${lon}`;
}
