import * as z from 'zod/mini';
import { DISPATCH, OWNERS, PUBLIC, STAFF } from '../core/access.ts';
import { endpoint } from '../core/endpoint.ts';
import { id } from '../core/fields.ts';
import { aboutInput, carrierAbout, carrierPage, member } from './schema.ts';

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
  about: endpoint({
    method: 'GET',
    path: '/api/carrier/about',
    summary: 'What the own carrier says of itself, how it confirms, and its rules',
    access: STAFF,
    output: carrierAbout,
  }),
  setAbout: endpoint({
    method: 'PUT',
    path: '/api/carrier/about',
    summary: 'Change the words, countries, instant confirmation, pets, baggage and parcel rules',
    access: OWNERS,
    body: aboutInput,
    output: carrierAbout,
  }),
};
