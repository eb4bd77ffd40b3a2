import * as z from 'zod/mini';
import { pointInput } from '#shared/network/timetable/points-schema.ts';
import { readNumber } from './cells.ts';
import type { Cells, ImportField } from './field.ts';

export const POINT_FIELDS = [
  {
    name: 'place',
    label: 'imports.points.place',
    required: true,
    headings: ['місто', 'населений пункт', 'город', 'town', 'city', 'miasto', 'miejscowość'],
  },
  {
    name: 'name',
    label: 'imports.points.name',
    required: true,
    headings: [
      'місце посадки',
      'посадка',
      'зупинка',
      'місце',
      'место посадки',
      'остановка',
      'boarding point',
      'stop',
      'przystanek',
    ],
  },
  { name: 'lat', label: 'imports.points.lat', headings: ['широта', 'lat', 'latitude', 'szerokość'] },
  { name: 'lon', label: 'imports.points.lon', headings: ['довгота', 'долгота', 'lon', 'lng', 'longitude', 'długość'] },
  {
    name: 'side',
    label: 'imports.points.side',
    headings: ['з якого боку', 'орієнтир', 'ориентир', 'side', 'landmark', 'strona'],
  },
  { name: 'sideEn', label: 'imports.points.sideEn', headings: ['орієнтир англійською', 'landmark in english'] },
  {
    name: 'noteUk',
    label: 'imports.points.noteUk',
    headings: ['примітка українською', 'примітка', 'примечание', 'note in ukrainian'],
  },
  {
    name: 'noteEn',
    label: 'imports.points.noteEn',
    headings: ['примітка англійською', 'note in english', 'note', 'uwagi'],
  },
] as const satisfies readonly ImportField[];

/** The name of a town; the server finds the place. */
export const townName = z
  .string()
  .check(z.trim(), z.minLength(1, { error: 'location_required' }), z.maxLength(120, { error: 'text_max_length' }));

const pointRow = z.object({ ...z.omit(pointInput, { placeId: true }).shape, place: townName });
export type PointRow = z.output<typeof pointRow>;

/** A boarding point as its dialog sends it, with the name of its town. */
export function pointOf({ place = '', name = '', lat, lon, side = '', sideEn = '', noteUk = '', noteEn = '' }: Cells) {
  const pin = lat || lon ? { lat: degrees(lat), lon: degrees(lon) } : null;
  return { place, name, pin, side, sideEn, noteUk, noteEn };
}

export const pointSchema = () => pointRow;

function degrees(cell: string | undefined): number | string {
  const number = Number(String(readNumber(cell)).replace(',', '.') || 'x');
  return Number.isNaN(number) ? (cell ?? '') : number;
}
