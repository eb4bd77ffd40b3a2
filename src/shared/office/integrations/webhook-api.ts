import * as z from 'zod/mini';
import { OWNERS } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { id } from '#shared/core/fields.ts';
import { delivery, webhook, webhookInput } from './webhook-schema.ts';

const webhookId = z.object({ webhookId: id });
const withSecret = z.object({ secret: z.string(), webhook });

export const webhookApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/carrier/webhooks',
    summary: 'The addresses of your carrier that receive events',
    access: OWNERS,
    output: z.array(webhook),
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/carrier/webhooks',
    summary: 'Name an address; the answer is the only place that has its secret',
    access: OWNERS,
    proof: true,
    effect: 'free',
    body: webhookInput,
    output: withSecret,
    status: 201,
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/api/carrier/webhooks/:webhookId',
    summary: 'Change the address or its events',
    access: OWNERS,
    proof: true,
    params: webhookId,
    body: webhookInput,
    output: webhook,
    replaces: { read: 'webhooks.list', at: [{ id: 'webhookId' }], fields: ['url', 'events'] },
  }),
  rotate: endpoint({
    method: 'POST',
    path: '/api/carrier/webhooks/:webhookId/secret',
    summary: 'Make a new secret; for a day the one before signs too',
    access: OWNERS,
    proof: true,
    effect: 'free',
    params: webhookId,
    output: withSecret,
  }),
  setActive: endpoint({
    method: 'PUT',
    path: '/api/carrier/webhooks/:webhookId/active',
    summary: 'Switch an address off or on',
    access: OWNERS,
    params: webhookId,
    body: z.object({ active: z.boolean() }),
    output: webhook,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/carrier/webhooks/:webhookId',
    summary: 'Forget an address and its log',
    access: OWNERS,
    params: webhookId,
  }),
  test: endpoint({
    method: 'POST',
    path: '/api/carrier/webhooks/:webhookId/test',
    summary: 'Send a test event',
    access: OWNERS,
    params: webhookId,
  }),
  log: endpoint({
    method: 'GET',
    path: '/api/carrier/webhooks/:webhookId/deliveries',
    summary: 'The latest deliveries to an address, the newest first',
    access: OWNERS,
    params: webhookId,
    output: z.array(delivery),
  }),
  again: endpoint({
    method: 'POST',
    path: '/api/carrier/webhooks/:webhookId/deliveries/:deliveryId/again',
    summary: 'Send an event again, under the same id',
    access: OWNERS,
    params: z.object({ webhookId: id, deliveryId: id }),
  }),
};
