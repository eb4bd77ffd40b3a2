import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { secondFactorApi } from '#shared/accounts/second-factor-api.ts';
import { codeForm, secondFactorEnd } from '#shared/accounts/second-factor-schema.ts';
import type { OutputOf } from '#shared/core/endpoint.ts';
import { call } from '#web/core/call.ts';
import { problemText } from '#web/core/errors.ts';
import { fieldOf, useSubmit, useZodForm } from '#web/core/forms.ts';
import { t } from '#web/core/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { PasswordField, TextField } from '#web/ui/TextField.tsx';
import { toast } from '#web/ui/toasts.ts';
import { Failure } from './Failure.tsx';
import { FormButtons } from './FormButtons.tsx';
import { ProofByProvider, type ProviderProof } from './ProofByProvider.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SecondFactorSetup } from './SecondFactorSetup.tsx';
import { refreshSecondFactor, secondFactorQuery } from './sign-in-queries.ts';

type State = OutputOf<typeof secondFactorApi.state>;
type Doing = 'nothing' | 'turnOn' | 'turnOff' | 'renew';

/** The second factor, in the settings: turn it on with an app, get new recovery codes, turn it off. */
export function SecondFactorSection() {
  const { data, error, isFetching, refetch } = useQuery(secondFactorQuery());
  const [doing, setDoing] = useState<Doing>('nothing');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const stop = () => setDoing('nothing');
  const show = (given: { codes: string[] }) => {
    setCodes(given.codes);
    stop();
    void refreshSecondFactor();
  };
  return (
    <div>
      <h3 className="h3 mb-2">{t('signin.factor.title')}</h3>
      {!data && !error && <Skeleton kind="text" />}
      {!data && error && <ErrorState text={problemText(error)} busy={isFetching} onRetry={() => void refetch()} />}
      {data && codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
      {data && !codes && doing === 'nothing' && <Now state={data} onDo={setDoing} />}
      {data && doing === 'turnOn' && <SecondFactorSetup hasPassword={data.hasPassword} onCancel={stop} onDone={show} />}
      {data && doing === 'renew' && <Renew onCancel={stop} onDone={show} />}
      {data && doing === 'turnOff' && <TurnOff hasPassword={data.hasPassword} onStop={stop} />}
    </div>
  );
}

function Now({ state, onDo }: { state: State; onDo: (doing: Doing) => void }) {
  if (!state.on) {
    return (
      <>
        <p className="mb-3 text-small text-quiet">{t('signin.factor.offText')}</p>
        <Button kind="edge" size="tall" icon="shield" onClick={() => onDo('turnOn')}>
          {t('signin.factor.turnOn')}
        </Button>
      </>
    );
  }
  return (
    <>
      <p className="mb-3 text-small text-quiet">{t('signin.factor.onText', { count: state.codesLeft })}</p>
      <div className="flex flex-wrap gap-3">
        <Button kind="edge" size="tall" onClick={() => onDo('renew')}>
          {t('signin.factor.renew')}
        </Button>
        {!state.required && (
          <Button kind="edge" size="tall" onClick={() => onDo('turnOff')}>
            {t('signin.factor.turnOff')}
          </Button>
        )}
      </div>
    </>
  );
}

function Renew({ onCancel, onDone }: { onCancel: () => void; onDone: (given: { codes: string[] }) => void }) {
  const form = useZodForm(codeForm, { code: '' });
  const { submit, busy, failure } = useSubmit(form, (body) => call(secondFactorApi.renewCodes, { body }), onDone);
  return (
    <form onSubmit={submit} noValidate className="grid max-w-form gap-4">
      <p className="text-small text-quiet">{t('signin.factor.renewText')}</p>
      <CodeField {...fieldOf(form, 'code')} />
      <Failure text={failure} />
      <FormButtons busy={busy} submit={t('signin.factor.renew')} onCancel={onCancel} />
    </form>
  );
}

function TurnOff({ hasPassword, onStop }: { hasPassword: boolean; onStop: () => void }) {
  const [proof, setProof] = useState<ProviderProof | null>(null);
  const form = useZodForm(secondFactorEnd, hasPassword ? { code: '', password: '' } : { code: '' });
  const { submit, busy, failure } = useSubmit(
    form,
    (body) => call(secondFactorApi.turnOff, { body: { ...body, ...proof } }),
    () => {
      onStop();
      toast({ text: t('signin.factor.turnedOff'), kind: 'good' });
      void refreshSecondFactor();
    },
  );
  if (!hasPassword && !proof) return <ProofByProvider onProof={setProof} onCancel={onStop} />;
  return (
    <form onSubmit={submit} noValidate className="grid max-w-form gap-4">
      {hasPassword && <PasswordField label={t('signin.password')} {...fieldOf(form, 'password')} />}
      <TextField
        label={t('signin.second.code')}
        hint={t('signin.factor.turnOffText')}
        autoComplete="one-time-code"
        spellCheck={false}
        {...fieldOf(form, 'code')}
      />
      <Failure text={failure} />
      <FormButtons busy={busy} submit={t('signin.factor.turnOff')} onCancel={onStop} />
    </form>
  );
}

function CodeField(props: { error: string | undefined; name: string }) {
  return <TextField label={t('signin.second.code')} inputMode="numeric" autoComplete="one-time-code" {...props} />;
}
