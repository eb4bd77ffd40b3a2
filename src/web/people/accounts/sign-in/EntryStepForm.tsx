import { useState } from 'react';
import { providerApi } from '#shared/people/accounts/base/provider-api.ts';
import { linkWithPassword } from '#shared/people/accounts/base/provider-schema.ts';
import { secondStep } from '#shared/people/accounts/base/second-factor-schema.ts';
import { secondFactorApi } from '#shared/people/accounts/sign-in/second-factor-api.ts';
import { call } from '#web/core/api/call.ts';
import { fieldOf, useSubmit, useZodForm } from '#web/core/forms/forms.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { paths } from '#web/paths.ts';
import { Button, LinkButton } from '#web/ui/base/Button.tsx';
import { PasswordField } from '#web/ui/fields/PasswordField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { EntryFailure } from './EntryFailure.tsx';
import type { EntryStep } from './enter.ts';
import { enter } from './enter.ts';

type OnStep = (step: EntryStep | null) => void;

/** The second step of a sign-in: the second factor, or the password that links an identity provider. */
export default function EntryStepForm({ step, onStep }: { step: EntryStep; onStep: OnStep }) {
  return (
    <div className="mt-6 grid gap-4">
      {step.kind === 'link' ? <LinkStep {...step} onStep={onStep} /> : <CodeStep ticket={step.ticket} />}
      <Button kind="bare" size="tall" wide onClick={() => onStep(null)}>
        {t('signin.back')}
      </Button>
    </div>
  );
}

function CodeStep({ ticket }: { ticket: string }) {
  const [byRecovery, setByRecovery] = useState(false);
  return (
    <>
      <h1 className="text-figure font-strong">{t('signin.second.title')}</h1>
      <p className="text-quiet">{t(byRecovery ? 'signin.second.recoveryText' : 'signin.second.text')}</p>
      <CodeForm key={String(byRecovery)} ticket={ticket} field={byRecovery ? 'recoveryCode' : 'code'} />
      <Button kind="bare" size="tall" wide onClick={() => setByRecovery(!byRecovery)}>
        {t(byRecovery ? 'signin.second.byCode' : 'signin.second.byRecovery')}
      </Button>
    </>
  );
}

function CodeForm({ ticket, field }: { ticket: string; field: 'code' | 'recoveryCode' }) {
  const form = useZodForm(secondStep, { ticket, [field]: '' });
  const { submit, busy, failure, error } = useSubmit(form, (body) => call(secondFactorApi.signIn, { body }), enter);
  const app = field === 'code';
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <TextField
        label={t(app ? 'signin.second.code' : 'signin.second.recoveryCode')}
        inputMode={app ? 'numeric' : 'text'}
        autoComplete={app ? 'one-time-code' : 'off'}
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus
        {...fieldOf(form, field)}
      />
      <EntryFailure text={failure} error={error} />
      <Button type="submit" size="tall" wide busy={busy}>
        {t('signin.second.submit')}
      </Button>
    </form>
  );
}

interface LinkStepProps {
  ticket: string;
  holder: string;
  email: string;
  provider: string;
  onStep: OnStep;
}

function LinkStep({ ticket, holder, email, provider, onStep }: LinkStepProps) {
  const form = useZodForm(linkWithPassword, { ticket, holder, password: '' });
  const { submit, busy, failure, error } = useSubmit(
    form,
    (body) => call(providerApi.link, { body }),
    (answer) => {
      if ('secondFactor' in answer) onStep({ kind: 'secondFactor', ticket: answer.secondFactor });
      else enter(answer);
    },
  );
  return (
    <>
      <h1 className="text-figure font-strong">{t('signin.link.title')}</h1>
      <p className="wrap-anywhere text-quiet">{t('signin.link.text', { email, provider })}</p>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <PasswordField label={t('signin.password')} autoFocus {...fieldOf(form, 'password')} />
        <EntryFailure text={failure} error={error} />
        <Button type="submit" size="tall" wide busy={busy}>
          {t('signin.link.submit')}
        </Button>
      </form>
      <LinkButton to={paths.forgotPassword} kind="bare" size="tall" wide>
        {t('signin.link.forgot')}
      </LinkButton>
    </>
  );
}
