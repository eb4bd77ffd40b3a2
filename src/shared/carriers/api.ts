import * as z from 'zod/mini';
import { DISPATCH, OWNERS, PUBLIC } from '../core/access.ts';
import { endpoint } from '../core/endpoint.ts';
import { descriptionRule } from '../core/field-rules.ts';
import { id } from '../core/fields.ts';
import { optionalRuled } from '../core/ruled.ts';
import { carrierPage, carrierRules, member } from './schema.ts';

export const carriersApi = {
  carrier: endpoint({
    method: 'GET',
    path: '/api/carriers/:carrierId',
    summary: "A carrier's public page",
    access: PUBLIC,
    params: z.object({ carrierId: id }),
    output: carrierPage,
  }),
  members: endpoint({
    method: 'GET',
    path: '/api/carrier/members',
    summary: 'Who works for the own carrier',
    access: DISPATCH,
    output: z.array(member),
  }),
  rules: endpoint({
    method: 'GET',
    path: '/api/carrier/rules',
    summary: 'How the own carrier confirms, and its rules',
    access: DISPATCH,
    output: carrierRules,
  }),
  setRules: endpoint({
    method: 'PUT',
    path: '/api/carrier/rules',
    summary: 'Change instant confirmation, pets, baggage and parcel rules',
    access: OWNERS,
    body: z.object({
      ...carrierRules.shape,
      petRules: optionalRuled(descriptionRule),
      baggageRules: optionalRuled(descriptionRule),
      forbiddenGoods: optionalRuled(descriptionRule),
      parcelMaxKg: z.number().check(z.int(), z.minimum(0), z.maximum(500)),
    }),
    output: carrierRules,
  }),
};
