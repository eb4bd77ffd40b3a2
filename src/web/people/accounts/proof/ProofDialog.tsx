import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OutputOf } from '#shared/core/endpoint.ts';
import { proofApi } from '#shared/people/accounts/base/proof-api.ts';
import { PROOF_MINUTES, type ProofMethods, proofForm } from '#shared/people/accounts/base/proof-schema.ts';
import { call } from '#web/core/api/call.ts';
import { fieldOf, useSubmit, useZodForm } from '#web/core/forms/forms.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { session } from '#web/core/session/session.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { PasswordField } from '#web/ui/fields/PasswordField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { Failure } from '../sign-in/Failure.tsx';
import { identitiesQuery, proofMethodsQuery } from '../sign-in/sign-in-queries.ts';
import { useProvider } from './use-provider.ts';

type GivenProof = OutputOf<typeof proofApi.give>;
type OnProven = (proof: GivenProof) => void;

export default function ProofDialog({ onDone }: { onDone: (proof: GivenProof | null) => void }) {
  const query = useQuery(proofMethodsQuery());
  return (
    <Dialog open onClose={() => onDone(null)} title={t('signin.proof.title')}>
      <div className="grid gap-4">
        <p className="text-quiet">{t('signin.proof.text', { minutes: PROOF_MINUTES })}</p>
        <Loaded query={query} loading={<Skeleton rows={2} />} small>
          {(data) => <ProofMethodsProps {...data} onProven={onDone} />}
        </Loaded>
      </div>
    </Dialog>
  );
}

function ProofMethodsProps({ ways, secondFactor, email, onProven }: ProofMethods & { onProven: OnProven }) {
  const [shown, setShown] = useState<ProviderProof | null>(null);
  const { run: give, failure } = useAction((proof: ProviderProof) => call(proofApi.give, { body: proof }), {
    done: onProven,
    refusal: 'beside',
  });
  const byProvider = (proof: ProviderProof) => {
    if (secondFactor) setShown(proof);
    else void give(proof);
  };
  if (shown) return <ProofForm given={shown} secondFactor onProven={onProven} />;
  return (
    <>
      {ways.includes('password') && <ProofForm field="password" secondFactor={secondFactor} onProven={onProven} />}
      {ways.includes('provider') && <ProofByProvider onProof={byProvider} />}
      {(ways.includes('mail') || ways.includes('text')) && (
        <BySentCode texted={ways.includes('text')} email={email} secondFactor={secondFactor} onProven={onProven} />
      )}
      <Failure text={failure} />
    </>
  );
}

interface ProofFormProps {
  /** The state to continue with, when the dialog was open before. */
  given?: ProviderProof;
  field?: 'password' | 'mailedCode';
  texted?: boolean;
  secondFactor: boolean;
  onProven: OnProven;
}

function ProofForm({ given: proof, field, texted = false, secondFactor, onProven }: ProofFormProps) {
  const form = useZodForm(proofForm, {
    ...proof,
    ...(field ? { [field]: '' } : {}),
    ...(secondFactor ? { code: '' } : {}),
  });
  const { submit, busy, failure } = useSubmit(form, (body) => call(proofApi.give, { body }), onProven);
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {/* for password managers: whose password it is */}
      <input
        type="email"
        name="username"
        autoComplete="username"
        defaultValue={session().userInfo?.email}
        hidden
        readOnly
      />
      {field === 'password' && (
        <PasswordField
          label={t('signin.password')}
          autoComplete="current-password"
          autoFocus
          data-autofocus
          {...fieldOf(form, 'password')}
        />
      )}
      {field === 'mailedCode' && (
        <TextField
          label={t(texted ? 'signin.proof.textedCode' : 'signin.proof.mailedCode')}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          {...fieldOf(form, 'mailedCode')}
        />
      )}
      {secondFactor && (
        <TextField
          label={t('signin.proof.code')}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          {...fieldOf(form, 'code')}
        />
      )}
      <Failure text={failure} />
      <Button type="submit" size="tall" wide busy={busy}>
        {t('signin.proof.confirm')}
      </Button>
    </form>
  );
}

function BySentCode({ email, ...props }: Omit<ProofFormProps, 'field'> & { email: string }) {
  const [sent, setSent] = useState(false);
  const {
    run: send,
    busy,
    failure,
  } = useAction(() => call(proofApi.mailCode, {}), {
    done: () => setSent(true),
    refusal: 'beside',
  });
  return (
    <>
      {sent && (
        <>
          <p role="status" className="wrap-anywhere">
            {t('signin.proof.mailSent', { email })}
          </p>
          <ProofForm field="mailedCode" {...props} />
        </>
      )}
      <Failure text={failure} />
      <Button kind={sent ? 'bare' : 'main'} size="tall" wide busy={busy} onClick={() => void send()}>
        {t(sent ? 'signin.proof.mailAgain' : 'signin.proof.mail', { email })}
      </Button>
    </>
  );
}

/** A fresh answer of an identity provider, for people without a password. */
interface ProviderProof {
  ticket: string;
  holder: string;
}

interface ProofByProviderProps {
  onProof: (proof: ProviderProof) => void;
}

function ProofByProvider({ onProof }: ProofByProviderProps) {
  const { data = [] } = useQuery(identitiesQuery());
  const { go, going, trouble } = useProvider('check', (outcome, { holder }) => {
    if (outcome.state === 'checked') onProof({ ticket: outcome.ticket, holder });
  });
  return (
    <div className="grid gap-3">
      {data.map(({ provider: id, name }) => (
        <Button
          key={id}
          kind="edge"
          size="tall"
          icon="shield"
          busy={going === id}
          onClick={() => void go({ id, name })}
        >
          {t('signin.factor.proofBy', { provider: name })}
        </Button>
      ))}
      <Failure text={trouble} />
    </div>
  );
}
