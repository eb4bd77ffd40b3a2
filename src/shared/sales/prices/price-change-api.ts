import * as z from 'zod/mini';
import { DISPATCH, OWNERS } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { id } from '#shared/core/fields.ts';
import { priceChange, priceChangeInput, priceChangePreview } from './price-change-schema.ts';

const list = z.object({ data: z.array(priceChange) });

export const priceChangesApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/price-changes',
    summary: 'The prices of your carrier on dates that are not over',
    access: DISPATCH,
    output: list,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/price-changes/preview',
    summary: 'Which trips and free seats another price would affect',
    access: OWNERS,
    body: priceChangeInput,
    output: priceChangePreview,
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/price-changes',
    summary: 'Set another price on dates or for one trip; what is booked keeps its price',
    access: OWNERS,
    body: priceChangeInput,
    output: list,
    status: 201,
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/api/price-changes/:priceChangeId',
    summary: 'Sell the free seats at the usual price again',
    access: OWNERS,
    params: z.object({ priceChangeId: id }),
    output: list,
  }),
};
