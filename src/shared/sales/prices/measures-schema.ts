import * as z from 'zod/mini';
import { typedNumber } from '#shared/core/checked-text.ts';
import { MAX_SIDE_CM } from './volumetric-weight.ts';

const format = { error: 'side_format' };
/** Length, width and height in whole centimetres, as numbers or as typed. */
export const parcelSides = z
  .array(
    z.pipe(
      typedNumber({ required: 'side_required', format: 'side_format' }),
      z.int(format).check(z.minimum(1, format), z.maximum(MAX_SIDE_CM, format)),
    ),
  )
  .check(z.length(3));

/** How large a parcel is, as people read it; data that a device stored earlier does not have it. */
export const measures = {
  sides: z.optional(z.nullable(z.array(z.number()))),
  /** Null where the volume did not count for the price. */
  volume: z.optional(z.nullable(z.object({ kg: z.number(), divisor: z.int() }))),
};
