import * as z from 'zod/mini';
import { LOCALES } from '../i18n/locale.ts';
import { isLocalDate } from './time.ts';

/** An id in an address or a body. */
export const id = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647));

/** A stop's place in the order of a route or a trip. */
export const seq = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(99));

/** `YYYY-MM-DD`, on the calendar. */
export const date = z.string().check(z.refine(isLocalDate, { error: 'date_format' }));

/** An instant: ISO 8601 in UTC out of a Date. */
export const instant = z.pipe(
  z.union([z.date(), z.string()]),
  z.transform((value) => (typeof value === 'string' ? value : value.toISOString())),
);

export const cents = z.number().check(z.int(), z.minimum(0), z.maximum(10_000_000));

export const locale = z.enum(LOCALES);

export const localName = z.object({ uk: z.string(), en: z.string() });

/** A flag in an address: `1` or `true`. */
export const flag = z._default(
  z.pipe(
    z.union([z.string(), z.boolean()]),
    z.transform((value) => value === true || value === '1' || value === 'true'),
  ),
  false,
);

/** A list in an address: `wifi,toilet`; values that are not of the list are passed over. */
export function list<T extends string>(values: readonly T[]) {
  const split = z.transform((text: string) => values.filter((value) => text.split(',').includes(value)));
  return z._default(z.pipe(z.string(), split), []);
}
