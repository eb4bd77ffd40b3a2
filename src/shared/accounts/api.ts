import * as z from 'zod/mini';
import { PUBLIC, SIGNED_IN } from '../core/access.ts';
import { endpoint } from '../core/endpoint.ts';
import { id, locale } from '../core/fields.ts';
import { credentials, identity, ownProfile, publicDriver, signedIn, signUp } from './schema.ts';

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
    summary: 'Sign in with email and password',
    access: PUBLIC,
    body: credentials,
    output: signedIn,
    effect: 'free',
  }),
  signOut: endpoint({
    method: 'GET',
    path: '/api/logout',
    summary: 'Sign this device out; answers alike with and without a token',
    access: PUBLIC,
    query: z.object({ locale: z.optional(locale) }),
    effect: 'free',
  }),
  me: endpoint({ method: 'GET', path: '/api/me', summary: 'Who is signed in', access: SIGNED_IN, output: identity }),
  updateMe: endpoint({
    method: 'PATCH',
    path: '/api/me',
    summary: 'Change own name and phone',
    access: SIGNED_IN,
    body: ownProfile,
    output: identity,
  }),
  setLocale: endpoint({
    method: 'PUT',
    path: '/api/me/locale',
    summary: 'The language of mails and notifications',
    access: SIGNED_IN,
    body: z.object({ locale }),
  }),
  driver: endpoint({
    method: 'GET',
    path: '/api/drivers/:driverId',
    summary: "A driver's public profile",
    access: PUBLIC,
    params: z.object({ driverId: id }),
    output: publicDriver,
  }),
};
