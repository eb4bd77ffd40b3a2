import * as z from 'zod/mini';
import { instant } from '#shared/core/fields.ts';
import { BROWSERS, SYSTEMS } from './device.ts';

export const ownSession = z.object({
  id: z.number(),
  /** Whether it is the sign-in that sent the request. */
  current: z.boolean(),
  device: z.object({ browser: z.nullable(z.enum(BROWSERS)), system: z.nullable(z.enum(SYSTEMS)) }),
  createdAt: instant,
  lastSeenAt: instant,
});
export type OwnSession = z.output<typeof ownSession>;
