import { useEffect, useRef, useState } from 'react';
import { ASK_AGAIN_SECONDS, RESET_MINUTES } from '#shared/people/accounts/base/password-links.ts';
import { passwordApi } from '#shared/people/accounts/sign-in/password-api.ts';
import { call } from '#web/core/api/call.ts';
import { mailsStayHere, supportEmail } from '#web/core/browser/page-facts.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { paths } from '#web/paths.ts';
import { Button, LinkButton } from '#web/ui/base/Button.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { useCountdown } from '../base/use-countdown.ts';
import { Failure } from './Failure.tsx';

interface EmailSentProps {
  email: string;
  /** Called when the address was wrong and another one is to be typed. */
  onOther: () => void;
}

export function EmailSent({ email, onOther }: EmailSentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { again, busy, failure, repeated, left } = useAgain(email);
  const support = supportEmail();
  // The pressed button is gone, so the focus moves to the heading that replaced it, and screen readers announce it.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="mt-6 grid gap-4">
      <h1 ref={heading} tabIndex={-1} className="text-figure font-strong outline-none">
        {t('password.sent.title')}
      </h1>
      <p className="wrap-anywhere">{t('password.sent.text', { email, minutes: RESET_MINUTES })}</p>
      <p className="text-quiet">{t('password.sent.spam')}</p>
      <p role="status" className="empty:hidden">
        {repeated && t('password.sent.repeated')}
      </p>
      <Failure text={failure} />
      {mailsStayHere() && <Outbox />}
      <Button
        kind="edge"
        size="tall"
        wide
        icon="refresh"
        busy={busy}
        disabled={left > 0}
        why={left > 0 ? t('password.sent.wait', { seconds: left }) : undefined}
        onClick={() => void again()}
      >
        {t('password.sent.again')}
      </Button>
      <Button kind="bare" size="tall" wide onClick={onOther}>
        {t('password.sent.other')}
      </Button>
      {support && (
        <LinkButton to={`mailto:${support}`} kind="bare" size="tall" wide>
          {t('password.sent.support')}
        </LinkButton>
      )}
      <LinkButton to={paths.login} kind="bare" size="tall" wide>
        {t('password.forgot.back')}
      </LinkButton>
    </div>
  );
}

/** On a development machine mails are not sent; the outbox is a page of the server, outside the app. */
function Outbox() {
  return (
    <p className="rounded-m bg-now-soft p-3 text-small">
      {t('password.sent.outboxText')}{' '}
      <a href="/outbox" target="_blank" rel="noreferrer" className="font-medium text-action underline">
        {t('password.sent.outbox')}
      </a>
    </p>
  );
}

/** Requests the mail again, at most once a minute. */
function useAgain(email: string) {
  const { left, begin } = useCountdown();
  const [repeated, setRepeated] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it begins with the screen
  useEffect(() => begin(ASK_AGAIN_SECONDS), []);
  const {
    run: again,
    busy,
    failure,
  } = useAction(() => call(passwordApi.requestReset, { body: { email } }), {
    done: () => {
      setRepeated(true);
      begin(ASK_AGAIN_SECONDS);
    },
    refusal: 'beside',
  });
  return { again, busy, failure, repeated, left };
}
