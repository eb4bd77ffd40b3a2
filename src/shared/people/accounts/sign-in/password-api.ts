import * as z from 'zod/mini';
import { PUBLIC, SIGNED_IN } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { instant } from '#shared/core/fields.ts';
import { newPassword, passwordChange, passwordLink, passwordSet, resetRequest } from './password-schema.ts';

const params = z.object({ token: z.string() });

export const passwordApi = {
  requestReset: endpoint({
    method: 'POST',
    path: '/api/password-resets',
    summary: 'Mail a link to a new password; the answer is the same whether or not an account has this email',
    access: PUBLIC,
    body: resetRequest,
    effect: 'free',
  }),
  link: endpoint({
    method: 'GET',
    path: '/api/password-links/:token',
    summary: 'The purpose of a link from a mail',
    access: PUBLIC,
    params,
    output: passwordLink,
  }),
  follow: endpoint({
    method: 'POST',
    path: '/api/password-links/:token',
    summary: 'Set a password by a link from a mail; ends every other sign-in',
    access: PUBLIC,
    params,
    body: newPassword,
    output: passwordSet,
    effect: 'free',
  }),
  state: endpoint({
    method: 'GET',
    path: '/api/me/password',
    summary:
      'Whether you have a password, and since when; people who signed up with an identity provider have none at first',
    access: SIGNED_IN,
    output: z.object({ set: z.boolean(), changedAt: z.nullable(instant) }),
  }),
  setFirst: endpoint({
    method: 'POST',
    path: '/api/me/password',
    summary: 'Set your first password; ends every other sign-in',
    access: SIGNED_IN,
    body: newPassword,
    effect: 'free',
    proof: true,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api/me/password',
    summary: 'Change your password; ends every other sign-in',
    access: SIGNED_IN,
    body: passwordChange,
    effect: 'free',
  }),
};
