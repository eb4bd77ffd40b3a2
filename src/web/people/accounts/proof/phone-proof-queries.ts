import { queryOptions } from '@tanstack/react-query';
import { phoneProofApi } from '#shared/people/accounts/proof/phone-proof-api.ts';
import { call } from '#web/core/api/call.ts';
import { session } from '#web/core/session/session.ts';

/** The channels by which the service writes to telephones, and the person's proven number. */
export function phoneQuery() {
  return queryOptions({
    queryKey: [`account:${session().userInfo?.id ?? 0}`, 'phone'],
    queryFn: ({ signal }) => call(phoneProofApi.state, {}, { signal }),
  });
}

export function sendPhoneCode(phone: string, proof: string) {
  return call(phoneProofApi.sendCode, { body: { phone } }, { proof });
}

export function enterPhoneCode(body: { code: string }) {
  return call(phoneProofApi.prove, { body });
}

export function removePhone() {
  return call(phoneProofApi.remove, {});
}
