import { queryOptions } from '@tanstack/react-query';
import { emailConfirmationApi } from '#shared/people/accounts/sign-in/email-confirmation-api.ts';
import { call } from '#web/core/api/call.ts';

/** The address that the link of a confirmation mail would confirm. */
export const emailConfirmationQuery = (token: string) =>
  queryOptions({
    queryKey: ['email-confirmation', token],
    queryFn: ({ signal }) => call(emailConfirmationApi.link, { params: { token } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export function followEmailConfirmation(token: string) {
  return call(emailConfirmationApi.follow, { params: { token } });
}

export function sendEmailCode(body: { code: string }) {
  return call(emailConfirmationApi.enterCode, { body });
}

export function addAddress(body: { email: string }, proof: string) {
  return call(emailConfirmationApi.add, { body }, { proof });
}

export function resendConfirmationMail() {
  return call(emailConfirmationApi.resend, {});
}
