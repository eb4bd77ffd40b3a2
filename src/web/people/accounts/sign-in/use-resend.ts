import { useState } from 'react';
import { ASK_AGAIN_SECONDS } from '#shared/people/accounts/base/password-links.ts';
import { ProblemError } from '#web/core/api/call.ts';
import { problemText } from '#web/core/api/errors.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useAction } from '#web/ui/base/use-action.ts';
import { useCountdown } from '../base/use-countdown.ts';
import { resendConfirmationMail } from './email-queries.ts';

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
