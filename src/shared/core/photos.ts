import * as z from 'zod/mini';

/** The maximum number of photos of a bus or of a carrier (docs/product.md 6.3). */
export const MAX_PHOTOS = 10;
export const MAX_PHOTO_BYTES = 10 * 1024 * 1024;

/** A stored photo: its URLs and its size in pixels. */
export const photo = z.object({
  id: z.number(),
  url: z.string(),
  thumb: z.string(),
  width: z.number(),
  height: z.number(),
  /** An operator has hidden it: only whose it is still sees it. */
  hidden: z.optional(z.boolean()),
});
export type Photo = z.output<typeof photo>;
