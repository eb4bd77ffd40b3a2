import * as z from 'zod/mini';

/** The most photos of a bus or of a company (docs/product.md 6.3). */
export const MAX_PHOTOS = 10;
/** The size limit of one photo. */
export const MAX_PHOTO_BYTES = 10 * 1024 * 1024;

/** A stored photo: its addresses, its size in pixels. */
export const photo = z.object({
  id: z.number(),
  url: z.string(),
  thumb: z.string(),
  width: z.number(),
  height: z.number(),
});
export type Photo = z.output<typeof photo>;
