import * as z from 'zod/mini';
import { optionalText } from '#shared/core/checked-text.ts';
import { fitsClass } from '../rules/parcel-rules.ts';
import { bookParcel } from '../rules/schema.ts';

/** The fields of the parcel form: the declared value is in euro as typed, or empty. */
export const parcelForm = z
  .object({
    ...bookParcel.shape,
    /** The sender declares that nothing forbidden is inside; for a caller nobody ticks it. */
    declared: z.boolean().check(z.refine((ticked) => ticked, { error: 'goods_declared' })),
    declaredValue: optionalText((text) => (/^\d{1,6}(?:[.,]\d{1,2})?$/.test(text) ? null : 'declared_format')),
  })
  .check(z.refine((form) => fitsClass(form.sizeClass, form.weightKg), { error: 'weight_class', path: ['weightKg'] }));
export type ParcelForm = z.input<typeof parcelForm>;
