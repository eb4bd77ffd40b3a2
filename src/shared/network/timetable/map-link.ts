import { writtenPoint } from '#shared/core/text/coordinates.ts';
import type { LatLon } from './points-schema.ts';

const NUMBER = String.raw`([-+]?\d{1,3}(?:\.\d+)?)`;
const PAIR = String.raw`${NUMBER}(?:\s?[,;~]\s?|\s|(?=\+))${NUMBER}`;
const DECIMALS = String.raw`(-?\d{1,3}\.\d+),\s?(-?\d{1,3}\.\d+)`;

/** The forms in which maps write a place into a link, the place itself before the middle of the map. */
const FORMS: readonly RegExp[] = [
  // Google: the place of the link, before '@', which is the middle of the map
  new RegExp(String.raw`!3d${NUMBER}!4d${NUMBER}`),
  // OpenStreetMap's marker and others with two names
  new RegExp(String.raw`[?&#]m?lat(?:itude)?=${NUMBER}&m?(?:lon|lng|long)(?:gitude)?=${NUMBER}`),
  // Google, Apple, Waze, Bing, Here and others
  new RegExp(
    String.raw`[?&](?:q|query|pin|s?ll|coordinate|daddr|destination|center|loc|cp|where1|map|to)=(?:loc:|ll\.)?${PAIR}`,
  ),
  new RegExp(String.raw`^geo:0,0\?q=${PAIR}`),
  new RegExp(String.raw`^geo:${PAIR}`),
  // the end of a journey, and the places of Here
  new RegExp(String.raw`/(?:dir|directions)/(?:[^/]*/){0,5}${DECIMALS}(?=/?(?:$|[@?#]|/@|data))`),
  new RegExp(String.raw`/${DECIMALS}(?=$|[,/?#\s])`),
  new RegExp(String.raw`@${PAIR}`),
  new RegExp(String.raw`#map=\d+(?:\.\d+)?/${NUMBER}/${NUMBER}`),
  new RegExp(String.raw`/search/${PAIR}`),
];
/** These maps write the longitude first. */
const EASTING_FIRST =
  /[?&]x=(-?\d{1,3}\.\d{1,20})&y=(-?\d{1,3}\.\d{1,20})|\b(?:yandex|2gis)\.\S{0,200}?(-?\d{1,3}\.\d{1,20})(?:,|%2C)(-?\d{1,3}\.\d{1,20})/i;
const LINK = /^geo:|:\/\/|www\.|\.\p{L}{2,}\//u;

/** Reads coordinates from a link of a map, from `geo:`, or as people write them; null if there are none. */
export function pointOfLink(text: string): LatLon | null {
  const link = readable(text);
  const turned = EASTING_FIRST.exec(link);
  if (turned) return onEarth(turned[2] ?? turned[4], turned[1] ?? turned[3]);
  const named = namedPoint(link);
  if (named) return named;
  for (const form of FORMS) {
    const found = form.exec(link);
    const point = found && onEarth(found[1], found[2]);
    if (point) return point;
  }
  const written = LINK.test(link) ? null : writtenPoint(text);
  return written && onEarth(written.lat, written.lon);
}

/** The point that the name of a place is, as Google writes a pin of its map: `/place/49°50'18.0"N+24°01'23.5"E/`. */
function namedPoint(link: string): LatLon | null {
  const [, name = ''] = /\/place\/(\d[^/@?]{10,150})/.exec(link) ?? [];
  const point = name.includes('%C2%B0') && writtenPoint(decoded(name.replaceAll('+', ' ')));
  return point ? onEarth(point.lat, point.lon) : null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/** The short links of Google, Apple, OpenStreetMap, Mapy, Waze, Yandex and what3words, which only their own servers can read. */
const SHORT =
  /\b(?:maps\.app\.goo\.gl|goo\.gl|g\.co|g\.page|maps\.apple|osm\.org\/go|mapy\.(?:cz|com)\/s|yandex\.\w{2,3}\/maps\/-|w3w\.co|what3words\.com)\/|\bwaze\.com\/ul\/h/i;

/** Whether a text is a link of a map whose point is not written in it. */
export function isShortMapLink(text: string): boolean {
  return SHORT.test(text);
}

function onEarth(latitude: string | number | undefined, longitude: string | number | undefined): LatLon | null {
  const [lat, lon] = [Number(latitude), Number(longitude)];
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 && (lat !== 0 || lon !== 0) ? { lat, lon } : null;
}

/** A link without the signs that stand for others. */
function readable(text: string): string {
  return text.trim().replace(/%2C/gi, ',').replace(/%20/g, ' ').replaceAll('&amp;', '&').replaceAll('−', '-');
}

export function mapLinkOf({ lat, lon }: LatLon): string {
  return `https://www.google.com/maps/search/?api=1&query=${lat},${lon}`;
}

/** The address that the device's own navigator opens. */
export function geoLinkOf({ lat, lon }: LatLon): string {
  return `geo:${lat},${lon}?q=${lat},${lon}`;
}
