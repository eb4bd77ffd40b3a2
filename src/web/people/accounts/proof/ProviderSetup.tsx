import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { OutputOf } from '#shared/core/endpoint.ts';
import { readablePhone } from '#shared/core/text/phone.ts';
import { providerApi } from '#shared/people/accounts/base/provider-api.ts';
import { providerSignUp } from '#shared/people/accounts/base/provider-schema.ts';
import { call, ProblemError } from '#web/core/api/call.ts';
import { errorOf, fieldOf, useSubmit, useZodForm } from '#web/core/forms/forms.ts';
import { locale, t } from '#web/core/i18n/i18n.ts';
import { paths } from '#web/paths.ts';
import { Button, LinkButton } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { CheckField, RadioRows } from '#web/ui/fields/Choice.tsx';
import { PasswordField } from '#web/ui/fields/PasswordField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { enter } from '../sign-in/enter.ts';
import { Failure } from '../sign-in/Failure.tsx';
import { NewAccountFields, TermsLabel } from '../sign-in/NewAccountFields.tsx';
import { dropHolder, storedHolder } from './provider-holder.ts';

/** /account/setup-password?ticket=…: completes the sign-up of a person who came from an identity provider or by telephone. */
export default function ProviderSetup({ ticket, kind }: { ticket: string; kind: string | null }) {
  const [holder] = useState(storedHolder);
  const query = useQuery({
    queryKey: ['newcomer', ticket],
    queryFn: ({ signal }) => {
      if (holder === null) throw new ProblemError('sign_in_over', 409);
      return call(providerApi.newcomer, { body: { ticket, holder } }, { signal });
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  const { data, error } = query;
  if (data && holder !== null) return <Form ticket={ticket} holder={holder} person={data} kind={kind} />;
  if (error instanceof ProblemError && error.status < 500 && error.code !== 'offline') return <Over />;
  return <Loaded query={query} loading={<Skeleton kind="text" className="mt-8" />} />;
}

interface FormProps {
  ticket: string;
  holder: string;
  person: OutputOf<typeof providerApi.newcomer>;
  /** The kind of account that the person chose before the first step. */
  kind: string | null;
}

function Form({ ticket, holder, person, kind }: FormProps) {
  const { provider, email, phone, name, lastName } = person;
  const userType = kind === 'driver' || kind === 'carrier' ? kind : 'passenger';
  const form = useZodForm(providerSignUp, {
    ...{ ticket, holder, name, lastName, locale },
    ...{ userType, singleDriver: true, carrierName: '', phone: '', password: '', terms: false },
  });
  const { submit, busy, failure } = useSubmit(
    form,
    (body) => call(providerApi.signUp, { body }),
    (signedIn) => {
      dropHolder();
      enter(signedIn);
    },
  );
  return (
    <form onSubmit={submit} noValidate className="mt-6 grid gap-4">
      <h1 className="text-figure font-strong">{t('signin.setup.title')}</h1>
      <p className="wrap-anywhere text-quiet">
        {phone === null
          ? t('signin.setup.text', { provider, email })
          : t('signin.setup.byPhone', { phone: readablePhone(phone) })}
      </p>
      <KindChoice form={form} kinds={phone === null ? KINDS : KINDS.filter((one) => one !== 'hired')} />
      <NewAccountFields
        name={fieldOf(form, 'name')}
        lastName={fieldOf(form, 'lastName')}
        phone={phone === null ? fieldOf(form, 'phone') : null}
      />
      {phone === null ? (
        <PasswordField
          label={t('accounts.optional', { label: t('signin.password') })}
          hint={t('signin.setup.password', { provider })}
          autoComplete="new-password"
          {...fieldOf(form, 'password')}
        />
      ) : (
        <Note>{t('signin.setup.hiredByMail')}</Note>
      )}
      <CheckField label={<TermsLabel />} error={errorOf(form, 'terms')} {...form.register('terms')} />
      <Failure text={failure} />
      <Button type="submit" size="tall" wide busy={busy}>
        {t('accounts.signup.submit')}
      </Button>
    </form>
  );
}

const KINDS = ['passenger', 'single', 'hired', 'carrier'] as const;

interface KindChoiceProps {
  form: ReturnType<typeof useZodForm<typeof providerSignUp>>;
  kinds: readonly (typeof KINDS)[number][];
}

/** Chooses the type of account: passenger, single driver, hired driver (invited by a company's mail), or company. */
function KindChoice({ form, kinds }: KindChoiceProps) {
  const [userType, single] = useWatch({ control: form.control, name: ['userType', 'singleDriver'] });
  const kind = userType === 'driver' ? (single ? 'single' : 'hired') : userType;
  return (
    <>
      <RadioRows
        label={t('signin.setup.kind')}
        value={kind}
        onChange={({ target: { value } }) => {
          const driver = value === 'single' || value === 'hired';
          form.setValue('userType', driver ? 'driver' : value === 'carrier' ? 'carrier' : 'passenger');
          form.setValue('singleDriver', value !== 'hired');
        }}
        options={kinds.map((value) => ({ value, label: t(`signin.setup.${value}`) }))}
      />
      {kind === 'carrier' && (
        <TextField
          label={t('accounts.carrierName')}
          hint={t('accounts.carrierNameHint')}
          autoComplete="organization"
          {...fieldOf(form, 'carrierName')}
        />
      )}
    </>
  );
}

function Over() {
  return (
    <div className="mt-6 grid gap-4">
      <h1 className="text-figure font-strong">{t('signin.setup.over')}</h1>
      <p className="text-quiet">{t('signin.setup.overText')}</p>
      <LinkButton to={paths.login} size="tall" wide>
        {t('signin.back')}
      </LinkButton>
    </div>
  );
}
