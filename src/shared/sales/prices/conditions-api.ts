import * as z from 'zod/mini';
import { OWNERS, PUBLIC, STAFF } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { id } from '#shared/core/fields.ts';
import { cancellationInput, conditions, parcelTariff } from './conditions-schema.ts';

export const conditionsApi = {
  conditions: endpoint({
    method: 'GET',
    path: '/api/prices/conditions',
    summary: "Your carrier's tariff for parcels, and what cancelling costs",
    access: STAFF,
    output: conditions,
  }),
  setCancellation: endpoint({
    method: 'PUT',
    path: '/api/prices/cancellation',
    summary: 'Set what cancelling costs; what is booked keeps its terms',
    access: OWNERS,
    body: cancellationInput,
    output: conditions,
    replaces: { read: 'conditions.conditions', fields: ['cancellation'] },
  }),
  setParcels: endpoint({
    method: 'PUT',
    path: '/api/prices/parcels',
    summary: 'Set the tariff for parcels; what is booked keeps its price',
    access: OWNERS,
    body: z.object({ tariff: parcelTariff }),
    output: conditions,
    replaces: { read: 'conditions.conditions', fields: ['parcels'] },
  }),
  ofCarrier: endpoint({
    method: 'GET',
    path: '/api/carriers/:carrierId/conditions',
    summary: 'What a carrier takes for parcels and for cancellations',
    access: PUBLIC,
    params: z.object({ carrierId: id }),
    output: conditions,
  }),
};
