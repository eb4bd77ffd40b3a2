import { PUBLIC, SIGNED_IN } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { signedIn } from '../base/schema.ts';
import {
  codeForm,
  recoveryCodes,
  secondFactorSecret,
  secondFactorState,
  secondStep,
} from '../base/second-factor-schema.ts';

export const secondFactorApi = {
  signIn: endpoint({
    method: 'POST',
    path: '/api/login/second-factor',
    summary: 'The second step of a sign-in: a code of the authenticator app, or a recovery code',
    access: PUBLIC,
    body: secondStep,
    output: signedIn,
    effect: 'free',
  }),
  state: endpoint({
    method: 'GET',
    path: '/api/me/second-factor',
    summary: 'Whether a second factor is asked for, and how many recovery codes are left',
    access: SIGNED_IN,
    output: secondFactorState,
  }),
  begin: endpoint({
    method: 'POST',
    path: '/api/me/second-factor',
    summary: 'A new secret for an authenticator app; it counts once a code of it was given',
    access: SIGNED_IN,
    output: secondFactorSecret,
    effect: 'free',
    proof: true,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/me/second-factor/confirm',
    summary: 'Turn the second factor on with a code of the app; answers the recovery codes',
    access: SIGNED_IN,
    body: codeForm,
    output: recoveryCodes,
    effect: 'free',
    proof: true,
  }),
  renewCodes: endpoint({
    method: 'POST',
    path: '/api/me/second-factor/recovery-codes',
    summary: 'New recovery codes instead of the old ones',
    access: SIGNED_IN,
    output: recoveryCodes,
    effect: 'free',
    proof: true,
  }),
  turnOff: endpoint({
    method: 'POST',
    path: '/api/me/second-factor/off',
    summary: 'Turn the second factor off',
    access: SIGNED_IN,
    effect: 'free',
    proof: true,
  }),
};
