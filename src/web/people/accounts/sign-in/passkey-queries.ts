import { queryOptions } from '@tanstack/react-query';
import { passkeyApi } from '#shared/people/accounts/sign-in/passkey-api.ts';
import { call } from '#web/core/api/call.ts';
import { queryClient } from '#web/core/api/query.ts';
import { session } from '#web/core/session/session.ts';

export function passkeysQuery() {
  return queryOptions({
    queryKey: [`account:${session().userInfo?.id ?? 0}`, 'passkeys'],
    queryFn: ({ signal }) => call(passkeyApi.mine, {}, { signal }),
  });
}

export function refreshPasskeys(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: passkeysQuery().queryKey });
}

export async function renamePasskey(passkeyId: number, name: string): Promise<void> {
  await call(passkeyApi.rename, { params: { passkeyId }, body: { name } });
  await refreshPasskeys();
}

export async function removePasskey(passkeyId: number, proof: string): Promise<void> {
  await call(passkeyApi.remove, { params: { passkeyId } }, { proof });
  await refreshPasskeys();
}

/** Records that a passkey was offered, so that it is offered once. */
export function recordOffer(): Promise<void> {
  return call(passkeyApi.recordOffer, {});
}
