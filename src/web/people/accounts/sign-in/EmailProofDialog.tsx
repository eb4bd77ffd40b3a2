import { emailCode } from '#shared/people/accounts/sign-in/email-confirmation-schema.ts';
import { changed } from '#web/core/api/query.ts';
import { mailsStayHere } from '#web/core/browser/page-facts.ts';
import { fieldOf } from '#web/core/forms/forms.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useSession } from '#web/core/session/session.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { sendEmailCode, useResend } from './email-queries.ts';

/** Asks for the code of the confirmation mail where a step needs the confirmed address; `done` takes the step again. */
export default function EmailProofDialog({
  why,
  done,
  onClose,
}: {
  why: string;
  done: () => void;
  onClose: () => void;
}) {
  const { userInfo } = useSession();
  const { resend, busy, left, note } = useResend();
  return (
    <FormDialog
      title={t('email.proof.title')}
      action={t('email.submit')}
      schema={emailCode}
      defaults={{ code: '' }}
      send={sendEmailCode}
      toast={t('email.strip.done')}
      busy={busy}
      done={() => {
        changed(`account:${userInfo?.id ?? 0}`);
        done();
      }}
      onClose={onClose}
      aside={
        <Button
          kind="edge"
          size="tall"
          busy={busy}
          disabled={left > 0}
          why={left > 0 ? t('email.strip.wait', { seconds: left }) : undefined}
          onClick={() => void resend()}
        >
          {t('email.strip.resend')}
        </Button>
      }
    >
      {(form) => (
        <>
          <p className="text-quiet wrap-anywhere">{t('email.proof.text', { why, email: userInfo?.email ?? '' })}</p>
          <TextField
            label={t('email.code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            autoFocus
            {...fieldOf(form, 'code')}
          />
          <p role="status" className="text-small empty:hidden">
            {note}
          </p>
          {mailsStayHere() && (
            <a href="/outbox" target="_blank" rel="noreferrer" className="text-small font-medium text-action underline">
              {t('email.strip.outbox')}
            </a>
          )}
        </>
      )}
    </FormDialog>
  );
}
