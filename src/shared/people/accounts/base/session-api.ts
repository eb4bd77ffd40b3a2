import * as z from 'zod/mini';
import { SIGNED_IN } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { id } from '#shared/core/fields.ts';
import { ownSession } from './session-schema.ts';

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
