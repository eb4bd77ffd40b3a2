import * as z from 'zod/mini';
import { SIGNED_IN } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { signInLine } from './sign-ins-schema.ts';

export const signInsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/me/sign-ins',
    summary: 'The newest sign-ins of your account, those that failed too',
    access: SIGNED_IN,
    output: z.array(signInLine),
  }),
};
