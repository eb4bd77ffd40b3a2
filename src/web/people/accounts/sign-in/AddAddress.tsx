import { useState } from 'react';
import { addedAddress, emailCode } from '#shared/people/accounts/sign-in/email-confirmation-schema.ts';
import { problemText } from '#web/core/api/errors.ts';
import { changed } from '#web/core/api/query.ts';
import { fieldOf, useSubmit, useZodForm } from '#web/core/forms/forms.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useSession } from '#web/core/session/session.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { toast } from '#web/ui/base/toasts.ts';
import { FormFrame } from '#web/ui/FormDialog.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { useProof } from '../base/proof-context.ts';
import { EntryFailure } from './EntryFailure.tsx';
import { addAddress, sendEmailCode } from './email-queries.ts';

/** For an account that was made by telephone: an address for mails, invitations and a password, which the code in a mail proves. */
export default function AddAddress() {
  const { prove, withProof } = useProof();
  const [open, setOpen] = useState(false);
  // The proof comes first, so that its dialog and this one never lie on each other.
  const begin = async () => {
    try {
      if ((await prove()) !== null) setOpen(true);
    } catch (error) {
      toast({ kind: 'bad', text: problemText(error) });
    }
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3" id="address">
      <p className="min-w-0 flex-1 basis-60">
        <span className="font-medium">{t('email.add.title')}</span>
        <br />
        <small className="text-small text-quiet">{t('email.add.text')}</small>
      </p>
      <Button kind="soft" onClick={() => void begin()}>
        {t('email.add.begin')}
      </Button>
      {open && (
        <AddressDialog send={(body) => withProof((proof) => addAddress(body, proof))} onClose={() => setOpen(false)} />
      )}
    </div>
  );
}

interface AddressDialogProps {
  send: (body: { email: string }) => Promise<unknown>;
  onClose: () => void;
}

function AddressDialog({ send, onClose }: AddressDialogProps) {
  const { userInfo } = useSession();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const address = useZodForm(addedAddress, { email: '' });
  const code = useZodForm(emailCode, { code: '' });
  const sending = useSubmit(
    address,
    (body) => send(body),
    () => setSentTo(address.getValues('email')),
  );
  const proving = useSubmit(code, sendEmailCode, () => {
    changed(`account:${userInfo?.id ?? 0}`);
    toast({ kind: 'good', text: t('email.add.done') });
    onClose();
  });
  const step = sentTo === null ? sending : proving;
  return (
    <FormFrame
      title={t('email.add.title')}
      action={t(sentTo === null ? 'email.add.send' : 'email.submit')}
      busy={step.busy}
      failure={sentTo === null ? step.failure : null}
      onSubmit={step.submit}
      onClose={onClose}
    >
      {sentTo === null ? (
        <TextField
          label={t('email.add.field')}
          type="email"
          autoComplete="email"
          inputMode="email"
          autoFocus
          {...fieldOf(address, 'email')}
        />
      ) : (
        <>
          <p role="status" className="wrap-anywhere">
            {t('email.add.sent', { email: sentTo })}
          </p>
          <TextField
            label={t('email.code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            autoFocus
            {...fieldOf(code, 'code')}
          />
          <EntryFailure text={proving.failure} error={proving.error} />
          <Button kind="bare" onClick={() => setSentTo(null)}>
            {t('email.add.other')}
          </Button>
        </>
      )}
    </FormFrame>
  );
}
