import { queryOptions } from '@tanstack/react-query';
import { proofApi } from '#shared/people/accounts/base/proof-api.ts';
import { providerApi } from '#shared/people/accounts/base/provider-api.ts';
import { secondFactorApi } from '#shared/people/accounts/sign-in/second-factor-api.ts';
import { signInsApi } from '#shared/people/accounts/sign-in/sign-ins-api.ts';
import { call } from '#web/core/api/call.ts';
import { queryClient } from '#web/core/api/query.ts';
import { session } from '#web/core/session/session.ts';

export function identitiesQuery() {
  return queryOptions({
    queryKey: [ownTopic(), 'identities'],
    queryFn: ({ signal }) => call(providerApi.mine, {}, { signal }),
  });
}

export async function unlinkIdentity(identityId: number, proof: string): Promise<void> {
  await call(providerApi.unlink, { params: { identityId } }, { proof });
  await refreshIdentities();
}

export function refreshIdentities(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: identitiesQuery().queryKey });
}

export function secondFactorQuery() {
  return queryOptions({
    queryKey: [ownTopic(), 'second-factor'],
    queryFn: ({ signal }) => call(secondFactorApi.state, {}, { signal }),
  });
}

export function refreshSecondFactor(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: secondFactorQuery().queryKey });
}

/** The ways to prove one's identity; always refetched, because they change with the ways to sign in. */
export function proofMethodsQuery() {
  return queryOptions({
    queryKey: [ownTopic(), 'proof'],
    queryFn: ({ signal }) => call(proofApi.ways, {}, { signal }),
    staleTime: 0,
  });
}

export function signInsQuery() {
  return queryOptions({
    queryKey: [ownTopic(), 'sign-ins'],
    queryFn: ({ signal }) => call(signInsApi.list, {}, { signal }),
  });
}

function ownTopic(): string {
  return `account:${session().userInfo?.id ?? 0}`;
}
