import { type ReactNode, useState } from 'react';
import { readablePhone } from '#shared/core/text/phone.ts';
import type { PhoneChannel } from '#shared/core/text/phone-channels.ts';
import { ASK_AGAIN_SECONDS } from '#shared/people/accounts/base/password-links.ts';
import { type PhoneState, phoneCode, phoneToProve } from '#shared/people/accounts/proof/phone-proof.ts';
import { fieldOf, useSubmit, useZodForm } from '#web/core/forms/forms.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useSession } from '#web/core/session/session.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { FormFrame } from '#web/ui/FormDialog.tsx';
import { PhoneField } from '#web/ui/fields/PhoneField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { useProof } from '../base/proof-context.ts';
import { useCountdown } from '../base/use-countdown.ts';
import { enterPhoneCode, sendPhoneCode } from './phone-proof-queries.ts';

interface PhoneProofDialogProps {
  onDone: (state: PhoneState) => void;
  onClose: () => void;
}

interface SentCode {
  phone: string;
  channel: PhoneChannel;
}

/**
 * Proves a number in two steps: the number, then the code that was sent to it. Both steps are in one dialog: a second dialog would take the
 * focus from the field of the code, which would then show "missing" before anything was typed.
 */
export function PhoneProofDialog({ onDone, onClose }: PhoneProofDialogProps) {
  const { userInfo } = useSession();
  const { withProof } = useProof();
  const [sent, setSent] = useState<SentCode | null>(null);
  const number = useZodForm(phoneToProve, { phone: userInfo?.phone ? readablePhone(userInfo.phone) : '' });
  const code = useZodForm(phoneCode, { code: '' });
  const sending = useSubmit(
    number,
    (body) => withProof((proof) => sendPhoneCode(body.phone, proof)),
    (answer) => {
      number.setValue('phone', readablePhone(answer.phone));
      code.reset();
      setSent(answer);
    },
  );
  const proving = useSubmit(code, enterPhoneCode, onDone);
  const step = sent ? proving : sending;
  return (
    <FormFrame
      title={t('phoneProof.prove')}
      action={t(sent ? 'phoneProof.confirm' : 'phoneProof.send')}
      busy={step.busy}
      failure={step.failure}
      onSubmit={step.submit}
      onClose={onClose}
    >
      {sent ? (
        <CodeFields sent={sent} onOther={() => setSent(null)}>
          <TextField
            label={t('phoneProof.code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            autoFocus
            {...fieldOf(code, 'code')}
          />
        </CodeFields>
      ) : (
        <PhoneField label={t('phoneProof.phone')} hint={t('phoneProof.hint')} autoFocus {...fieldOf(number, 'phone')} />
      )}
    </FormFrame>
  );
}

interface CodeFieldsProps {
  sent: SentCode;
  onOther: () => void;
  /** The field of the code. */
  children: ReactNode;
}

function CodeFields({ sent, onOther, children }: CodeFieldsProps) {
  const words = { phone: readablePhone(sent.phone), channel: t(`phoneProof.${sent.channel}`) };
  return (
    <>
      <p role="status">{t('phoneProof.sent', words)}</p>
      {children}
      <div className="flex flex-wrap items-start gap-2">
        <SendAgain phone={sent.phone} />
        <Button kind="bare" onClick={onOther}>
          {t('phoneProof.other')}
        </Button>
      </div>
    </>
  );
}

/** Sends another code, at most once a minute. */
function SendAgain({ phone }: { phone: string }) {
  const { withProof } = useProof();
  const [first, setFirst] = useState(true);
  const { left, begin } = useCountdown();
  if (first) {
    setFirst(false);
    begin(ASK_AGAIN_SECONDS);
  }
  const { run: again, busy } = useAction(() => withProof((proof) => sendPhoneCode(phone, proof)), {
    done: () => begin(ASK_AGAIN_SECONDS),
  });
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
