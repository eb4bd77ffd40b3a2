import { SIGNED_IN } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { grantedProof, proofForm, proofMethods } from './proof-schema.ts';

export const proofApi = {
  ways: endpoint({
    method: 'GET',
    path: '/api/me/proof',
    summary: 'The ways in which you can prove your identity again',
    access: SIGNED_IN,
    output: proofMethods,
  }),
  give: endpoint({
    method: 'POST',
    path: '/api/me/proof',
    summary: 'Prove your identity again; the answer is a proof for the header vezu-proof, valid for a few minutes',
    access: SIGNED_IN,
    body: proofForm,
    output: grantedProof,
    effect: 'free',
  }),
  mailCode: endpoint({
    method: 'POST',
    path: '/api/me/proof/mail',
    summary: 'Send a code that proves your identity by mail or text message, for people who have no other method',
    access: SIGNED_IN,
    effect: 'free',
  }),
};
