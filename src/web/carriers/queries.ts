import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod/mini';
import { carriersApi } from '#shared/carriers/api.ts';
import { call } from '#web/core/call.ts';

/** A carrier's public page. */
export const carrierQuery = (carrierId: number) =>
  queryOptions({
    queryKey: [`carrier:${carrierId}`, 'page'],
    queryFn: ({ signal }) => call(carriersApi.carrier, { params: { carrierId } }, { signal }),
  });

/** Who works for the own carrier. */
export const membersQuery = (carrierId: number) =>
  queryOptions({
    queryKey: [`carrier:${carrierId}`, 'members'],
    queryFn: ({ signal }) => call(carriersApi.members, {}, { signal }),
  });

/** How the own carrier confirms, and its rules. */
export const rulesQuery = (carrierId: number) =>
  queryOptions({
    queryKey: [`carrier:${carrierId}`, 'rules'],
    queryFn: ({ signal }) => call(carriersApi.rules, {}, { signal }),
  });

/** What is sent to change them, as the form's schema hands it on. */
export type RulesInput = z.output<typeof carriersApi.setRules.body & object>;

export function saveRules(rules: RulesInput, idempotencyKey: string) {
  return call(carriersApi.setRules, { body: rules }, { idempotencyKey });
}
