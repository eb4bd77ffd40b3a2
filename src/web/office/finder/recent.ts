import * as z from 'zod/mini';
import { readOwn, storeOwn } from '#web/core/storage/scoped-storage.ts';

/** A line of the box: a result, or one that was opened before. */
const hit = z.object({
  to: z.string(),
  icon: z.enum(['ticket', 'box', 'user', 'wheel', 'bus', 'route', 'calendar']),
  label: z.string(),
  quiet: z.string(),
});
export type Hit = z.output<typeof hit>;

const NAME = 'found';
const REMEMBERED = 6;

/** The results that were opened last on this device; they go with the sign-out, as everything that belongs to a person. */
export function recentHits(): Hit[] {
  const read = z.array(hit).safeParse(readOwn(NAME));
  return read.success ? read.data : [];
}

export function rememberHit(opened: Hit): void {
  storeOwn(NAME, [opened, ...recentHits().filter(({ to }) => to !== opened.to)].slice(0, REMEMBERED));
}
