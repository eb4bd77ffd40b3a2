import * as z from 'zod/mini';
import { access } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { COPY_FORMATS, dataRequest, dataRequestInput, personPhone, storedPerson } from './data-requests-schema.ts';

/** The office of a carrier, for its own bookings, and administrators, for all. */
const OFFICE = access({ singleDriver: 'own', dispatcher: 'own', owner: 'own', admin: 'all' });

/** The data of people without an account: callers, guests, and receivers of parcels (docs/product.md 9.33). */
export const dataRequestsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/data-requests',
    summary: 'Answered requests of people without an account for their data, the newest first',
    access: OFFICE,
    output: z.array(dataRequest),
  }),
  find: endpoint({
    method: 'GET',
    path: '/api/data-requests/person',
    summary: 'What is stored about a telephone number without an account, and what prevents its erasure',
    access: OFFICE,
    query: personPhone,
    output: storedPerson,
  }),
  copy: endpoint({
    method: 'POST',
    path: '/api/data-requests/copies',
    summary: 'A copy of what is stored about a telephone number without an account, for the person who asked for it',
    access: OFFICE,
    // The copy holds names, numbers and rides of a person, and leaves the service.
    proof: true,
    body: z.extend(dataRequestInput, { format: z.enum(COPY_FORMATS) }),
    output: z.object({ name: z.string(), content: z.string() }),
  }),
  erase: endpoint({
    method: 'POST',
    path: '/api/data-requests/erasures',
    summary:
      'Erase what is stored about a telephone number without an account; what accounting needs stays without the person',
    access: OFFICE,
    proof: true,
    body: dataRequestInput,
    output: dataRequest,
  }),
};
