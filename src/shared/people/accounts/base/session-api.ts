import * as z from 'zod/mini';
import { SIGNED_IN } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { id, instant } from '#shared/core/fields.ts';
import { BROWSERS, SYSTEMS } from './device.ts';

/** One of the person's own sign-ins, on any device. */
export const ownSession = z.object({
  id: z.number(),
  /** Whether it is the sign-in that sent the request. */
  current: z.boolean(),
  device: z.object({ browser: z.nullable(z.enum(BROWSERS)), system: z.nullable(z.enum(SYSTEMS)) }),
  createdAt: instant,
  lastSeenAt: instant,
});
export type OwnSession = z.output<typeof ownSession>;

export const sessionApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/me/sessions',
    summary: 'Your signed-in devices, this one first',
    access: SIGNED_IN,
    output: z.array(ownSession),
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/api/me/sessions/:sessionId',
    summary: 'Sign one device out',
    access: SIGNED_IN,
    params: z.object({ sessionId: id }),
  }),
  endOthers: endpoint({
    method: 'DELETE',
    path: '/api/me/sessions',
    summary: 'Sign out every other device',
    access: SIGNED_IN,
  }),
};
