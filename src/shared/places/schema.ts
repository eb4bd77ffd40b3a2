import * as z from 'zod/mini';
import { localName } from '../core/fields.ts';

export const place = z.object({
  id: z.number(),
  name: localName,
  country: z.string(),
  zone: z.string(),
  lat: z.number(),
  lon: z.number(),
});
export type Place = z.output<typeof place>;

export const crossing = z.object({
  key: z.string(),
  name: localName,
  short: localName,
  countries: z.tuple([z.string(), z.string()]),
  lat: z.number(),
  lon: z.number(),
  busAllowed: z.nullable(z.boolean()),
  open: z.boolean(),
});
export type Crossing = z.output<typeof crossing>;
