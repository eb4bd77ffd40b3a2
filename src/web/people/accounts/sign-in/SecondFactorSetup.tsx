import { lazy, Suspense } from 'react';
import type { OutputOf } from '#shared/core/endpoint.ts';
import { codeForm } from '#shared/people/accounts/base/second-factor-schema.ts';
import { secondFactorApi } from '#shared/people/accounts/sign-in/second-factor-api.ts';
import { call } from '#web/core/api/call.ts';
import { fieldOf, useSubmit, useZodForm } from '#web/core/forms/forms.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Note } from '#web/ui/base/Note.tsx';
import { Copyable } from '#web/ui/content/Copyable.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { FormButtons } from '../base/FormButtons.tsx';
import { useProof } from '../base/proof-context.ts';
import { Failure } from './Failure.tsx';

const QrCode = lazy(() => import('#web/ui/media/QrCode.tsx'));

type NewSecret = OutputOf<typeof secondFactorApi.begin>;

interface SecondFactorSetupProps {
  secret: NewSecret;
  onCancel: () => void;
  onDone: (result: { codes: string[] }) => void;
}

export function SecondFactorSetup({ secret, onCancel, onDone }: SecondFactorSetupProps) {
  const { withProof } = useProof();
  const form = useZodForm(codeForm, { code: '' });
  const confirm = (body: { code: string }) => withProof((proof) => call(secondFactorApi.confirm, { body }, { proof }));
  const { submit, busy, failure } = useSubmit(form, confirm, onDone);
  const groups = secret.secret.match(/.{1,4}/g)?.join(' ') ?? secret.secret;
  return (
    <form onSubmit={submit} noValidate className="grid max-w-form gap-4">
      <Note>{t('signin.factor.scan')}</Note>
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
