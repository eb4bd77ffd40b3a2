import * as z from 'zod/mini';
import { PUBLIC, SIGNED_IN } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { locale } from '#shared/core/fields.ts';
import { credentials, identity, signedIn, signUp } from './schema.ts';
import { entered } from './second-factor-schema.ts';

export const accountsApi = {
  signUp: endpoint({
    method: 'POST',
    path: '/api/signup',
    summary: 'Sign up as passenger, driver or carrier',
    access: PUBLIC,
    body: signUp,
    output: signedIn,
    status: 201,
    effect: 'free',
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/api/login',
    summary: 'Sign in with email and password; answers a ticket where a second factor is asked for',
    access: PUBLIC,
    body: credentials,
    output: entered,
    effect: 'free',
  }),
  signOut: endpoint({
    method: 'GET',
    path: '/api/logout',
    summary: 'Sign this device out; the answer is the same with and without a token',
    access: PUBLIC,
    query: z.object({ locale: z.optional(locale) }),
    effect: 'free',
  }),
  me: endpoint({ method: 'GET', path: '/api/me', summary: 'Who is signed in', access: SIGNED_IN, output: identity }),
  setLocale: endpoint({
    method: 'PUT',
    path: '/api/me/locale',
    summary: 'The language of mails and notifications',
    access: SIGNED_IN,
    body: z.object({ locale }),
  }),
};
