import { queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { keyApi } from '#shared/office/integrations/key-api.ts';
import type { apiKeyInput } from '#shared/office/integrations/key-schema.ts';
import { webhookApi } from '#shared/office/integrations/webhook-api.ts';
import type { Webhook, webhookInput } from '#shared/office/integrations/webhook-schema.ts';
import { call } from '#web/core/api/call.ts';
import { save } from '#web/core/api/save.ts';

export const keysQuery = (carrierId: number) =>
  queryOptions({
    queryKey: [`carrier:${carrierId}`, 'keys'],
    queryFn: ({ signal }) => call(keyApi.list, {}, { signal }),
  });

type Input = z.output<typeof webhookInput>;

export const webhooksQuery = (carrierId: number) =>
  queryOptions({
    queryKey: [`carrier:${carrierId}`, 'webhooks'],
    queryFn: ({ signal }) => call(webhookApi.list, {}, { signal }),
  });

export const deliveriesQuery = (carrierId: number, webhookId: number) =>
  queryOptions({
    queryKey: [`carrier:${carrierId}`, 'deliveries', webhookId],
    queryFn: ({ signal }) => call(webhookApi.log, { params: { webhookId } }, { signal }),
  });

export function addWebhook(body: Input, proof: string) {
  return call(webhookApi.add, { body }, { proof });
}

export function editWebhook(seen: Webhook, body: Input, proof: string) {
  return save(webhookApi.edit, { params: { webhookId: seen.id }, body }, seen, { proof });
}

export function rotateSecret(webhookId: number, proof: string) {
  return call(webhookApi.rotate, { params: { webhookId } }, { proof });
}

export function setWebhookActive(webhookId: number, active: boolean) {
  return call(webhookApi.setActive, { params: { webhookId }, body: { active } });
}

export function removeWebhook(webhookId: number) {
  return call(webhookApi.remove, { params: { webhookId } });
}

export function sendTestEvent(webhookId: number) {
  return call(webhookApi.test, { params: { webhookId } });
}

export function sendAgain(webhookId: number, deliveryId: number) {
  return call(webhookApi.again, { params: { webhookId, deliveryId } });
}

export function addKey(body: z.output<typeof apiKeyInput>, proof: string) {
  return call(keyApi.add, { body }, { proof });
}

export function revokeKey(keyId: number) {
  return call(keyApi.revoke, { params: { keyId } });
}
