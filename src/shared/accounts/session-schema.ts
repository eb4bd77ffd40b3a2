import * as z from 'zod/mini';
import { instant } from '../core/fields.ts';
import { BROWSERS, SYSTEMS } from './device.ts';

/** A sign-in of one's own, on some device. */
export const ownSession = z.object({
  id: z.number(),
  /** The one that asks. */
  current: z.boolean(),
  device: z.object({ browser: z.nullable(z.enum(BROWSERS)), system: z.nullable(z.enum(SYSTEMS)) }),
  createdAt: instant,
  lastSeenAt: instant,
});
export type OwnSession = z.output<typeof ownSession>;
