import * as z from 'zod/mini';
import { checkedText, optionalText } from '#shared/core/checked-text.ts';
import { linklessRule } from '#shared/core/field-rules.ts';
import { id, localName } from '#shared/core/fields.ts';
import { dataLanguage, type Locale } from '#shared/i18n/locale.ts';
import { place } from '../places/schema.ts';

const latLon = z.object({
  lat: z.number().check(z.minimum(-90, { error: 'pin_nowhere' }), z.maximum(90, { error: 'pin_nowhere' })),
  lon: z.number().check(z.minimum(-180, { error: 'pin_nowhere' }), z.maximum(180, { error: 'pin_nowhere' })),
});
export type LatLon = z.output<typeof latLon>;

export const boardingPoint = z.object({
  /** Where it is on the map; null: the carrier has not said it. */
  pin: z.nullable(latLon),
  side: z.string(),
  /** The same in English, if the carrier has written it. A ticket or sheet that a device stored earlier does not have this field. */
  sideEn: z.optional(z.string()),
  note: z.nullable(localName),
  /** The path of the small picture. A ticket or sheet that a device stored earlier does not have this field. */
  photo: z.optional(z.nullable(z.string())),
});
export type BoardingPoint = z.output<typeof boardingPoint>;

/** Where exactly people wait, in the reader's language as far as the carrier has written it. */
export function sideIn({ side, sideEn }: Pick<BoardingPoint, 'side' | 'sideEn'>, locale: Locale): string {
  return (dataLanguage(locale) === 'en' && sideEn) || side;
}

const words = (length: number) => optionalText(linklessRule(length));

export const pointInput = z.object({
  placeId: id,
  name: checkedText(linklessRule(120)),
  pin: z.nullable(latLon),
  side: words(120),
  sideEn: z._default(words(120), ''),
  noteUk: words(300),
  noteEn: words(300),
});
export type PointInput = z.output<typeof pointInput>;

export const ownPoint = z.object({
  id: z.number(),
  place,
  name: z.string(),
  pin: z.nullable(latLon),
  side: z.string(),
  sideEn: z.string(),
  noteUk: z.string(),
  noteEn: z.string(),
  photo: z.nullable(z.string()),
  /** By how many routes it is used. */
  routes: z.number(),
});
export type OwnPoint = z.output<typeof ownPoint>;

export const pointPhoto = z.object({ photo: z.string() });
