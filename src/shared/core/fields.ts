import * as z from 'zod/mini';
import { LOCALES } from '../i18n/locale.ts';
import { isLocalDate } from './time.ts';

export const id = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647));

/** The index of a stop on a route or a trip, from 0. */
export const seq = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(99));

/** A calendar date that exists, of the years in which anything of the service can be: `YYYY-MM-DD`. PostgreSQL has no year 0. */
export const date = z
  .string()
  .check(z.refine((text) => isLocalDate(text) && text >= '1900' && text < '2200', { error: 'date_format' }));

/** Converts a Date, or an instant as PostgreSQL writes it into JSON, to ISO 8601 in UTC. */
export const instant = z.pipe(
  z.union([z.date(), z.string()]),
  z.transform((value) => new Date(value).toISOString()),
);

export const cents = z.number().check(z.int(), z.minimum(0), z.maximum(10_000_000));

export const locale = z.enum(LOCALES);

export const localName = z.object({ uk: z.string(), en: z.string() });

/** A boolean in a query string: `1` or `true`. */
export const flag = z._default(
  z.pipe(
    z.union([z.string(), z.boolean()]),
    z.transform((value) => value === true || value === '1' || value === 'true'),
  ),
  false,
);

/** A comma-separated list in a query string: `wifi,toilet`; unknown values are ignored. */
export function list<T extends string>(values: readonly T[]) {
  const split = z.transform((text: string) => values.filter((value) => text.split(',').includes(value)));
  return z._default(z.pipe(z.string(), split), []);
}

/** A comma-separated list of ids in a query string, such as the rows that are ticked: `12,15`. */
export const idList = z.pipe(
  z.string().check(z.maxLength(2000), z.regex(/^\d{1,9}(,\d{1,9})*$/)),
  z.transform((text: string) => text.split(',').map(Number)),
);

/** A text of any length that is sent while it is read. */
export const textStream = z.custom<AsyncIterable<string>>(
  (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
);

export const fileBytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);
