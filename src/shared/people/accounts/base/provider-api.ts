import * as z from 'zod/mini';
import { PUBLIC, SIGNED_IN } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { id } from '#shared/core/fields.ts';
import {
  heldTicket,
  linkedIdentity,
  linkWithPassword,
  newcomer,
  providerLinkStart,
  providerOutcome,
  providerReturn,
  providerSignUp,
  providerStart,
} from './provider-schema.ts';
import { signedIn } from './schema.ts';
import { entered } from './second-factor-schema.ts';

export const providerApi = {
  begin: endpoint({
    method: 'POST',
    path: '/api/identity-providers/:providerId/begin',
    summary: 'Begin a sign-in with an identity provider; answers the address for the popup',
    access: PUBLIC,
    params: z.object({ providerId: z.string().check(z.maxLength(40)) }),
    body: providerStart,
    output: z.object({ url: z.string() }),
    effect: 'free',
  }),
  beginLink: endpoint({
    method: 'POST',
    path: '/api/me/identities/:providerId/begin',
    summary: 'Begin to link an identity provider to your account; answers the address for the popup',
    access: SIGNED_IN,
    params: z.object({ providerId: z.string().check(z.maxLength(40)) }),
    body: providerLinkStart,
    output: z.object({ url: z.string() }),
    effect: 'free',
    proof: true,
  }),
  finish: endpoint({
    method: 'POST',
    path: '/api/identity-providers/finish',
    summary:
      'Finish a sign-in or a link with the parameters that the provider sent to the popup, in the browser that began it',
    access: PUBLIC,
    body: providerReturn,
    output: providerOutcome,
    effect: 'free',
  }),
  link: endpoint({
    method: 'POST',
    path: '/api/identity-providers/link',
    summary: 'Link an identity to the account with its email, by that account’s password, and sign in',
    access: PUBLIC,
    body: linkWithPassword,
    output: entered,
    effect: 'free',
  }),
  newcomer: endpoint({
    method: 'POST',
    path: '/api/identity-providers/newcomer',
    summary: 'What is known of a new person after the first step, to fill the sign-up form',
    access: PUBLIC,
    body: heldTicket,
    output: newcomer,
    effect: 'free',
  }),
  signUp: endpoint({
    method: 'POST',
    path: '/api/signup/provider',
    summary: 'Sign up after a first step: an identity provider, or a code that went to a number',
    access: PUBLIC,
    body: providerSignUp,
    output: signedIn,
    status: 201,
    effect: 'free',
  }),
  mine: endpoint({
    method: 'GET',
    path: '/api/me/identities',
    summary: 'The identity providers that your account is linked to',
    access: SIGNED_IN,
    output: z.array(linkedIdentity),
  }),
  unlink: endpoint({
    method: 'DELETE',
    path: '/api/me/identities/:identityId',
    summary: 'Unlink an identity provider; the last sign-in method stays',
    access: SIGNED_IN,
    params: z.object({ identityId: id }),
    proof: true,
  }),
};
