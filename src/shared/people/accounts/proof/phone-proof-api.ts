import * as z from 'zod/mini';
import { SIGNED_IN } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { PHONE_CHANNELS } from '#shared/core/text/phone-channels.ts';
import { phoneCode, phoneState, phoneToProve } from './phone-proof.ts';

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
    output: z.object({ phone: z.string(), channel: z.enum(PHONE_CHANNELS) }),
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
