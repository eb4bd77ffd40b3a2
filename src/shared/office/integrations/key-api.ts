import * as z from 'zod/mini';
import { OWNERS } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { id } from '#shared/core/fields.ts';
import { apiKey, apiKeyInput } from './key-schema.ts';

export const keyApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/carrier/keys',
    summary: 'The API keys of your carrier, those in use first',
    access: OWNERS,
    output: z.array(apiKey),
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/carrier/keys',
    summary: 'Make an API key; the answer is the only place that has it',
    access: OWNERS,
    proof: true,
    // A repeated request would have to find the key in a stored answer, and the key is stored nowhere.
    effect: 'free',
    body: apiKeyInput,
    output: z.object({ key: z.string(), made: apiKey }),
    status: 201,
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/api/carrier/keys/:keyId',
    summary: 'Revoke an API key at once and for good',
    access: OWNERS,
    params: z.object({ keyId: id }),
  }),
};
