import * as z from 'zod/mini';
import { optionalText } from '#shared/core/checked-text.ts';
import { parcelSides } from '#shared/sales/prices/measures-schema.ts';
import { sizeProblem } from '../rules/parcel-rules.ts';
import { bookParcel } from '../rules/schema.ts';

/** The three sides as typed; null while all of them are empty. */
const typedSides = z.pipe(
  z.array(z.union([z.string(), z.number()])),
  z.pipe(
    z.transform((sides: (string | number)[]) => (sides.every((side) => String(side).trim() === '') ? null : sides)),
    z.nullable(parcelSides),
  ),
);

/** The fields of the parcel form: the declared value is in euro as typed, or empty. */
export const parcelForm = z
  .object({
    ...bookParcel.shape,
    /** The sender declares that nothing forbidden is inside; for a caller nobody ticks it. */
    declared: z.boolean().check(z.refine((ticked) => ticked, { error: 'goods_declared' })),
    sides: typedSides,
    /** The carrier's own; with it the sides are needed. */
    volumeDivisor: z.nullable(z.number()),
    declaredValue: optionalText((text) => (/^\d{1,6}(?:[.,]\d{1,2})?$/.test(text) ? null : 'declared_format')),
  })
  .check(
    z.check((context) => {
      const problem = sizeProblem(context.value, context.value.volumeDivisor);
      if (!problem) return;
      const { field, key } = problem;
      context.issues.push({ code: 'custom', input: context.value, path: field.split('.'), message: key });
    }),
  );
export type ParcelForm = z.input<typeof parcelForm>;
