import { queryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { ASK_AGAIN_SECONDS } from '#shared/people/accounts/base/password-links.ts';
import { emailConfirmationApi } from '#shared/people/accounts/sign-in/email-confirmation-api.ts';
import { call, ProblemError } from '#web/core/api/call.ts';
import { problemText } from '#web/core/api/errors.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useAction } from '#web/ui/base/use-action.ts';
import { useCountdown } from '../base/use-countdown.ts';

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

/** Sends the mail again, at most once a minute. */
export function useResend() {
  const { left, begin } = useCountdown();
  const [note, setNote] = useState('');
  const { run: resend, busy } = useAction(resendConfirmationMail, {
    done: () => {
      setNote(t('email.strip.sent'));
      begin(ASK_AGAIN_SECONDS);
    },
    refusal: (error) => {
      setNote(problemText(error));
      if (error instanceof ProblemError && error.code === 'too_many_requests') begin(ASK_AGAIN_SECONDS);
    },
  });
  return { resend, busy, left, note };
}
