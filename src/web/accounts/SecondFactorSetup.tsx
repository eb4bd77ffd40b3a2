import { lazy, Suspense, useState } from 'react';
import { secondFactorApi } from '#shared/accounts/second-factor-api.ts';
import { codeForm, secondFactorStart } from '#shared/accounts/second-factor-schema.ts';
import type { OutputOf } from '#shared/core/endpoint.ts';
import { call } from '#web/core/call.ts';
import { problemText } from '#web/core/errors.ts';
import { fieldOf, useSubmit, useZodForm } from '#web/core/forms.ts';
import { t } from '#web/core/i18n.ts';
import { Copyable } from '#web/ui/Copyable.tsx';
import { PasswordField, TextField } from '#web/ui/TextField.tsx';
import { toast } from '#web/ui/toasts.ts';
import { Failure } from './Failure.tsx';
import { FormButtons } from './FormButtons.tsx';
import { ProofByProvider, type ProviderProof } from './ProofByProvider.tsx';

const QrCode = lazy(async () => ({ default: (await import('#web/ui/QrCode.tsx')).QrCode }));

type NewSecret = OutputOf<typeof secondFactorApi.begin>;

interface SecondFactorSetupProps {
  hasPassword: boolean;
  onCancel: () => void;
  onDone: (given: { codes: string[] }) => void;
}

/** Turning the second factor on: that it is oneself, the app, a code of it. */
export function SecondFactorSetup({ hasPassword, onCancel, onDone }: SecondFactorSetupProps) {
  const [secret, setSecret] = useState<NewSecret | null>(null);
  if (secret) return <Confirm secret={secret} onCancel={onCancel} onDone={onDone} />;
  if (hasPassword) return <ByPassword onSecret={setSecret} onCancel={onCancel} />;
  const begin = async (proof: ProviderProof) => {
    try {
      setSecret(await call(secondFactorApi.begin, { body: proof }));
    } catch (error) {
      toast({ text: problemText(error), kind: 'bad' });
    }
  };
  return <ProofByProvider onProof={(proof) => void begin(proof)} onCancel={onCancel} />;
}

function ByPassword({ onSecret, onCancel }: { onSecret: (secret: NewSecret) => void; onCancel: () => void }) {
  const form = useZodForm(secondFactorStart, { password: '' });
  const { submit, busy, failure } = useSubmit(form, (body) => call(secondFactorApi.begin, { body }), onSecret);
  return (
    <form onSubmit={submit} noValidate className="grid max-w-form gap-4">
      <p className="text-small text-quiet">{t('signin.factor.proofText')}</p>
      <PasswordField label={t('signin.password')} {...fieldOf(form, 'password')} />
      <Failure text={failure} />
      <FormButtons busy={busy} submit={t('signin.factor.next')} onCancel={onCancel} />
    </form>
  );
}

interface ConfirmProps extends Omit<SecondFactorSetupProps, 'hasPassword'> {
  secret: NewSecret;
}

function Confirm({ secret, onCancel, onDone }: ConfirmProps) {
  const form = useZodForm(codeForm, { code: '' });
  const { submit, busy, failure } = useSubmit(form, (body) => call(secondFactorApi.confirm, { body }), onDone);
  const groups = secret.secret.match(/.{1,4}/g)?.join(' ') ?? secret.secret;
  return (
    <form onSubmit={submit} noValidate className="grid max-w-form gap-4">
      <p className="text-small text-quiet">{t('signin.factor.scan')}</p>
      <div className="aspect-square w-56">
        <Suspense fallback={null}>
          <QrCode text={secret.uri} label={t('signin.factor.qr')} />
        </Suspense>
      </div>
      <div className="text-small">
        <p className="mb-1 text-quiet">{t('signin.factor.secret')}</p>
        <Copyable text={groups} value={secret.secret} />
      </div>
      <TextField
        label={t('signin.second.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        {...fieldOf(form, 'code')}
      />
      <Failure text={failure} />
      <FormButtons busy={busy} submit={t('signin.factor.confirm')} onCancel={onCancel} />
    </form>
  );
}
