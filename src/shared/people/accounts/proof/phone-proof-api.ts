import { PUBLIC, SIGNED_IN } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import {
  phoneCode,
  phoneCodeToEnter,
  phoneEntered,
  phoneState,
  phoneToEnter,
  phoneToProve,
  sentPhoneCode,
} from './phone-proof.ts';

/** A telephone number that its owner has proven (docs/product.md 9.31). */
export const phoneProofApi = {
  state: endpoint({
    method: 'GET',
    path: '/api/me/phone',
    summary: 'The channels by which the service writes to telephones, and your proven number',
    access: SIGNED_IN,
    output: phoneState,
  }),
  sendCode: endpoint({
    method: 'POST',
    path: '/api/me/phone/code',
    summary: 'Send a code to a number that is to be proven; needs a proof of identity',
    access: SIGNED_IN,
    proof: true,
    effect: 'free',
    body: phoneToProve,
    output: sentPhoneCode,
    status: 201,
  }),
  prove: endpoint({
    method: 'POST',
    path: '/api/me/phone',
    summary: 'Prove the number by the code of the text message',
    access: SIGNED_IN,
    effect: 'free',
    body: phoneCode,
    output: phoneState,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/me/phone',
    summary: 'Forget the proven number: nothing is sent there any more',
    access: SIGNED_IN,
  }),
};

/** Sign-in by a code that goes to a number (docs/product.md 3.16). */
export const phoneEntryApi = {
  sendCode: endpoint({
    method: 'POST',
    path: '/api/login/phone/code',
    summary: 'Send a code for the sign-in to a number; the answer is the same whether or not an account has it',
    access: PUBLIC,
    effect: 'free',
    body: phoneToEnter,
    output: sentPhoneCode,
    status: 201,
  }),
  enter: endpoint({
    method: 'POST',
    path: '/api/login/phone',
    summary:
      'Sign in by the code of the text message; answers the ticket for a new account where no account has the number',
    access: PUBLIC,
    effect: 'free',
    body: phoneCodeToEnter,
    output: phoneEntered,
  }),
};
