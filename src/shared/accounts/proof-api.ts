import { SIGNED_IN } from '../core/access.ts';
import { endpoint } from '../core/endpoint.ts';
import { grantedProof, proofForm, proofMethods } from './proof-schema.ts';

export const proofApi = {
  ways: endpoint({
    method: 'GET',
    path: '/api/me/proof',
    summary: 'How one can prove again who one is',
    access: SIGNED_IN,
    output: proofMethods,
  }),
  give: endpoint({
    method: 'POST',
    path: '/api/me/proof',
    summary:
      'Prove again who one is; what is answered opens for a few minutes what asks for a proof (header vezu-proof)',
    access: SIGNED_IN,
    body: proofForm,
    output: grantedProof,
    effect: 'free',
  }),
  mailCode: endpoint({
    method: 'POST',
    path: '/api/me/proof/mail',
    summary: 'Mail a code to prove who one is, for people who have no other way',
    access: SIGNED_IN,
    effect: 'free',
  }),
};
