import { type ReactNode, useState } from 'react';
import { readablePhone } from '#shared/core/text/phone.ts';
import { ASK_AGAIN_SECONDS } from '#shared/people/accounts/base/password-links.ts';
import { phoneCode, phoneToProve, type SentPhoneCode } from '#shared/people/accounts/proof/phone-proof.ts';
import { fieldOf, useSubmit, useZodForm } from '#web/core/forms/forms.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { FormFrame } from '#web/ui/FormDialog.tsx';
import { PhoneField } from '#web/ui/fields/PhoneField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { useCountdown } from '../base/use-countdown.ts';
import { EntryFailure } from '../sign-in/EntryFailure.tsx';

interface PhoneCodeDialogProps<T> {
  title: string;
  /** The number to begin with, as read. */
  phone: string;
  hint: string;
  /** A code that was sent before this dialog opened, which can still be entered. */
  sent?: SentPhoneCode | null;
  send: (phone: string) => Promise<SentPhoneCode>;
  enter: (body: { code: string }) => Promise<T>;
  onSent?: (sent: SentPhoneCode | null) => void;
  onDone: (answer: T) => void;
  onClose: () => void;
}

/**
 * A number and the code that goes to it, in two steps. Both are in one dialog: a second dialog would take the focus from the field of the code,
 * which would then show "missing" before anything was typed.
 */
export function PhoneCodeDialog<T>(props: PhoneCodeDialogProps<T>) {
  const { title, phone, hint, send, enter, onDone, onClose } = props;
  const [sent, setSent] = useState<SentPhoneCode | null>(props.sent ?? null);
  const number = useZodForm(phoneToProve, { phone });
  const code = useZodForm(phoneCode, { code: '' });
  const show = (next: SentPhoneCode | null) => {
    setSent(next);
    props.onSent?.(next);
  };
  const sending = useSubmit(
    number,
    (body) => send(body.phone),
    (answer) => {
      number.setValue('phone', readablePhone(answer.phone));
      code.reset();
      show(answer);
    },
  );
  const proving = useSubmit(code, enter, onDone);
  const step = sent ? proving : sending;
  return (
    <FormFrame
      title={title}
      action={t(sent ? 'phoneProof.confirm' : 'phoneProof.send')}
      busy={step.busy}
      failure={sent ? null : step.failure}
      onSubmit={step.submit}
      onClose={onClose}
    >
      {sent ? (
        <CodeFields sent={sent} send={send} onOther={() => show(null)}>
          <TextField
            label={t('phoneProof.code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            autoFocus
            {...fieldOf(code, 'code')}
          />
          <EntryFailure text={proving.failure} error={proving.error} />
        </CodeFields>
      ) : (
        <PhoneField label={t('phoneProof.phone')} hint={hint} autoFocus {...fieldOf(number, 'phone')} />
      )}
    </FormFrame>
  );
}

interface CodeFieldsProps {
  sent: SentPhoneCode;
  send: (phone: string) => Promise<SentPhoneCode>;
  onOther: () => void;
  children: ReactNode;
}

function CodeFields({ sent, send, onOther, children }: CodeFieldsProps) {
  const words = { phone: readablePhone(sent.phone), channel: t(`phoneProof.${sent.channel}`) };
  return (
    <>
      <p role="status">{t('phoneProof.sent', words)}</p>
      {children}
      <div className="flex flex-wrap items-start gap-2">
        <SendAgain send={() => send(sent.phone)} />
        <Button kind="bare" onClick={onOther}>
          {t('phoneProof.other')}
        </Button>
      </div>
    </>
  );
}

/** Sends another code, at most once a minute. */
function SendAgain({ send }: { send: () => Promise<unknown> }) {
  const [first, setFirst] = useState(true);
  const { left, begin } = useCountdown();
  if (first) {
    setFirst(false);
    begin(ASK_AGAIN_SECONDS);
  }
  const { run: again, busy } = useAction(send, { done: () => begin(ASK_AGAIN_SECONDS) });
  return (
    <Button
      kind="edge"
      busy={busy}
      disabled={left > 0}
      why={left > 0 ? t('phoneProof.wait', { seconds: left }) : undefined}
      onClick={() => void again()}
    >
      {t('phoneProof.again')}
    </Button>
  );
}
