import { useState } from 'react';
import { emailCode } from '#shared/people/accounts/sign-in/email-confirmation-schema.ts';
import { changed } from '#web/core/api/query.ts';
import { mailsStayHere } from '#web/core/browser/page-facts.ts';
import { fieldOf, useSubmit, useZodForm } from '#web/core/forms/forms.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useSession } from '#web/core/session/session.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { toast } from '#web/ui/base/toasts.ts';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { sendEmailCode, useResend } from './email-queries.ts';
import { Failure } from './Failure.tsx';

/** A strip above every screen until the email address is confirmed by the link of the mail or by its code. */
export default function EmailStrip() {
  const { userInfo } = useSession();
  const [open, setOpen] = useState(false);
  const { resend, busy, left, note } = useResend();
  if (!userInfo) return null;
  return (
    <section aria-label={t('email.strip')} className="border-b border-line px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-60 flex-1">
          <p className="font-strong wrap-anywhere">{t('email.strip.title', { email: userInfo.email })}</p>
          <Note>{t(userInfo.userType === 'passenger' ? 'email.strip.passenger' : 'email.strip.text')}</Note>
        </div>
        <div className="flex flex-wrap gap-2">
          {!open && <Button onClick={() => setOpen(true)}>{t('email.strip.enter')}</Button>}
          <Button
            kind="edge"
            busy={busy}
            disabled={left > 0}
            why={left > 0 ? t('email.strip.wait', { seconds: left }) : undefined}
            onClick={() => void resend()}
          >
            {t('email.strip.resend')}
          </Button>
        </div>
      </div>
      <p role="status" className="mt-2 text-small empty:hidden">
        {note}
      </p>
      {open && <CodeForm accountId={userInfo.id} />}
      {mailsStayHere() && (
        <a href="/outbox" target="_blank" rel="noreferrer" className="text-small font-medium text-action underline">
          {t('email.strip.outbox')}
        </a>
      )}
    </section>
  );
}

function CodeForm({ accountId }: { accountId: number }) {
  const form = useZodForm(emailCode, { code: '' });
  const { submit, busy, failure } = useSubmit(form, sendEmailCode, () => {
    toast({ kind: 'good', text: t('email.strip.done') });
    changed(`account:${accountId}`);
  });
  return (
    <form onSubmit={submit} noValidate className="mt-2 flex flex-wrap items-end gap-2">
      <TextField
        label={t('email.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        className="w-48"
        autoFocus
        {...fieldOf(form, 'code')}
      />
      <Button type="submit" size="tall" busy={busy}>
        {t('email.submit')}
      </Button>
      <Failure text={failure} />
    </form>
  );
}
