import * as z from 'zod/mini';
import { PUBLIC, SIGNED_IN } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { id } from '#shared/core/fields.ts';
import { signedIn } from '../base/schema.ts';
import {
  authenticationResponse,
  creationOptions,
  passkey,
  passkeyRename,
  registrationResponse,
  requestOptions,
} from './passkey-schema.ts';

const params = z.object({ passkeyId: id });

export const passkeyApi = {
  beginSignIn: endpoint({
    method: 'POST',
    path: '/api/login/passkey/options',
    summary: 'A challenge to sign in with a passkey',
    access: PUBLIC,
    output: requestOptions,
    effect: 'free',
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/api/login/passkey',
    summary: 'Sign in with a passkey, which counts as both factors',
    access: PUBLIC,
    body: authenticationResponse,
    output: signedIn,
    effect: 'free',
  }),
  mine: endpoint({
    method: 'GET',
    path: '/api/me/passkeys',
    summary: 'Your passkeys, the oldest first',
    access: SIGNED_IN,
    output: z.array(passkey),
  }),
  beginAdding: endpoint({
    method: 'POST',
    path: '/api/me/passkeys/options',
    summary: 'A challenge to add a passkey',
    access: SIGNED_IN,
    proof: true,
    output: creationOptions,
    effect: 'free',
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/me/passkeys',
    summary: 'Add a passkey that has answered the challenge',
    access: SIGNED_IN,
    proof: true,
    body: registrationResponse,
    output: passkey,
    status: 201,
    effect: 'free',
  }),
  rename: endpoint({
    method: 'PUT',
    path: '/api/me/passkeys/:passkeyId/name',
    summary: 'Rename a passkey',
    access: SIGNED_IN,
    params,
    body: passkeyRename,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/me/passkeys/:passkeyId',
    summary: 'Remove a passkey; the last sign-in method stays',
    access: SIGNED_IN,
    proof: true,
    params,
  }),
  recordOffer: endpoint({
    method: 'POST',
    path: '/api/me/passkeys/offer',
    summary: 'Record that a passkey has been offered, so that it is not offered again',
    access: SIGNED_IN,
  }),
};
