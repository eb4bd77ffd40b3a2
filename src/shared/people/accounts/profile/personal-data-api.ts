import { SIGNED_IN } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { erasureState, personalData } from './personal-data-schema.ts';

export const personalDataApi = {
  export: endpoint({
    method: 'GET',
    path: '/api/me/export',
    summary: 'Everything that is stored about you, as one JSON document; a few times a day',
    access: SIGNED_IN,
    output: personalData,
    effect: 'free',
    streamed: true,
    proof: true,
  }),
  erasure: endpoint({
    method: 'GET',
    path: '/api/me/erasure',
    summary: 'What prevents the deletion of your account',
    access: SIGNED_IN,
    output: erasureState,
  }),
  erase: endpoint({
    method: 'POST',
    path: '/api/me/erasure',
    summary: 'Delete your account for good',
    access: SIGNED_IN,
    effect: 'free',
    proof: true,
  }),
};
