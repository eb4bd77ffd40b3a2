import * as z from 'zod/mini';

/** Photos of a bus or of a company: at most so many (decisions.md, section 6). */
export const MAX_PHOTOS = 10;
/** 10 MB each (specification, section 9). */
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
