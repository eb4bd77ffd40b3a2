import { queryOptions } from '@tanstack/react-query';
import { proofApi } from '#shared/accounts/proof-api.ts';
import { providerApi } from '#shared/accounts/provider-api.ts';
import { secondFactorApi } from '#shared/accounts/second-factor-api.ts';
import { signInsApi } from '#shared/accounts/sign-ins-api.ts';
import { call } from '#web/core/api/call.ts';
import { queryClient } from '#web/core/api/query.ts';
import { session } from '#web/core/session/session.ts';

/** The identity providers that one is linked to. */
export function identitiesQuery() {
  return queryOptions({
    queryKey: [own(), 'identities'],
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

/** Whether the second factor is on. */
export function secondFactorQuery() {
  return queryOptions({
    queryKey: [own(), 'second-factor'],
    queryFn: ({ signal }) => call(secondFactorApi.state, {}, { signal }),
  });
}

export function refreshSecondFactor(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: secondFactorQuery().queryKey });
}

/** How one can prove again who one is: asked anew each time, for it changes with what one signs in with. */
export function proofMethodsQuery() {
  return queryOptions({
    queryKey: [own(), 'proof'],
    queryFn: ({ signal }) => call(proofApi.ways, {}, { signal }),
    staleTime: 0,
  });
}

/** The newest sign-ins. */
export function signInsQuery() {
  return queryOptions({
    queryKey: [own(), 'sign-ins'],
    queryFn: ({ signal }) => call(signInsApi.list, {}, { signal }),
  });
}

function own(): string {
  return `account:${session().userInfo?.id ?? 0}`;
}
