import { queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { keyApi } from '#shared/office/integrations/key-api.ts';
import type { apiKeyInput } from '#shared/office/integrations/key-schema.ts';
import { call } from '#web/core/api/call.ts';

/** The API keys of the person's carrier. */
export const keysQuery = (carrierId: number) =>
  queryOptions({
    queryKey: [`carrier:${carrierId}`, 'keys'],
    queryFn: ({ signal }) => call(keyApi.list, {}, { signal }),
  });

export function addKey(body: z.output<typeof apiKeyInput>, proof: string) {
  return call(keyApi.add, { body }, { proof });
}

export function revokeKey(keyId: number) {
  return call(keyApi.revoke, { params: { keyId } });
}
