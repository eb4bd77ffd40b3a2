import * as z from 'zod/mini';
import { PUBLIC, SIGNED_IN } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { addedAddress, emailCode, emailConfirmation } from './email-confirmation-schema.ts';

const params = z.object({ token: z.string() });

export const emailConfirmationApi = {
  link: endpoint({
    method: 'GET',
    path: '/api/email-confirmations/:token',
    summary: 'The address that the link of a confirmation mail confirms',
    access: PUBLIC,
    params,
    output: emailConfirmation,
  }),
  follow: endpoint({
    method: 'POST',
    path: '/api/email-confirmations/:token',
    summary: 'Confirm an email address by the link of the mail; a second time changes nothing',
    access: PUBLIC,
    params,
    output: emailConfirmation,
  }),
  enterCode: endpoint({
    method: 'POST',
    path: '/api/me/email/code',
    summary: 'Confirm your email address by the code of the mail',
    access: SIGNED_IN,
    body: emailCode,
    effect: 'free',
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/me/email',
    summary: 'Mail a code to the address that you add to an account made by telephone; needs a proof of identity',
    access: SIGNED_IN,
    proof: true,
    body: addedAddress,
  }),
  resend: endpoint({
    method: 'POST',
    path: '/api/me/email/confirmation-mail',
    summary: 'Send the confirmation mail again',
    access: SIGNED_IN,
  }),
};
