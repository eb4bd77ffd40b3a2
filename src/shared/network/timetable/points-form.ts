import * as z from 'zod/mini';
import { isShortMapLink, pointOfLink } from './map-link.ts';
import type { OwnPoint, PointInput } from './points-schema.ts';
import { pointInput } from './points-schema.ts';

const { name, side, sideEn, noteUk, noteEn } = pointInput.shape;

/** The fields of the form of a boarding point, as typed. Its place on the map is a link, coordinates, or nothing. */
export const pointForm = z.object({
  placeId: z.nullable(z.number()).check(z.refine((id) => id !== null, { error: 'location_required' })),
  name,
  link: z.string().check(
    z.trim(),
    z.refine((text) => pointOfLink(text) !== null || !isShortMapLink(text), { error: 'pin_short', abort: true }),
    z.refine((text) => text === '' || pointOfLink(text) !== null, { error: 'pin_link' }),
  ),
  side,
  sideEn,
  noteUk,
  noteEn,
});

export function pointFromForm({ placeId, link, ...words }: z.output<typeof pointForm>): PointInput {
  return { ...words, placeId: placeId ?? 0, pin: pointOfLink(link) };
}

export function formOfPoint(point: OwnPoint | null): z.input<typeof pointForm> {
  return {
    placeId: point?.place.id ?? null,
    name: point?.name ?? '',
    link: point?.pin ? `${point.pin.lat}, ${point.pin.lon}` : '',
    side: point?.side ?? '',
    sideEn: point?.sideEn ?? '',
    noteUk: point?.noteUk ?? '',
    noteEn: point?.noteEn ?? '',
  };
}
