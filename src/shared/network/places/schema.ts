import * as z from 'zod/mini';
import { date, localName } from '#shared/core/fields.ts';

export const place = z.object({
  id: z.number(),
  name: localName,
  country: z.string(),
  zone: z.string(),
  lat: z.number(),
  lon: z.number(),
});
export type Place = z.output<typeof place>;

export const suggestion = z.object({
  ...place.shape,
  /** Its name is only similar to the text: it is offered as a question. */
  guess: z.boolean(),
});

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

/** The first and the last day of a closing, in Kyiv; null: since ever, until further news. */
const closure = z.object({ from: z.nullable(date), to: z.nullable(date) });
export type Closure = z.output<typeof closure>;

export const crossingState = z.object({
  ...crossing.shape,
  queueKind: z.enum(['slotted', 'dynamic', 'car', 'unknown']),
  /** Whether buses have separate lanes; null: not known. */
  lanes: z.nullable(z.number()),
  /** Null while it is open and no closing is planned. */
  closure: z.nullable(closure),
  note: z.nullable(localName),
});
export type CrossingState = z.output<typeof crossingState>;
