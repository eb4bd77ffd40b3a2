import { useWatch } from 'react-hook-form';
import { accountsApi } from '#shared/people/accounts/base/api.ts';
import { signUp } from '#shared/people/accounts/base/schema.ts';
import { call } from '#web/core/api/call.ts';
import { errorOf, fieldOf, useSubmit, useZodForm, type ZodForm } from '#web/core/forms/forms.ts';
import { locale, t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { CheckField, RadioRows } from '#web/ui/fields/Choice.tsx';
import { PasswordField } from '#web/ui/fields/PasswordField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { enter } from './enter.ts';
import { Failure } from './Failure.tsx';
import type { Kind } from './kind.ts';
import { NewAccountFields, TermsLabel } from './NewAccountFields.tsx';

const EMPTY = { name: '', lastName: '', phone: '', email: '', password: '', passwordRepeat: '', terms: false };

export function SignupForm({ kind }: { kind: Kind }) {
  const form = useZodForm(signUp, { userType: kind, singleDriver: true, carrierName: '', locale, ...EMPTY });
  const { submit, busy, failure } = useSubmit(form, (body) => call(accountsApi.signUp, { body }), enter);
  return (
    <form onSubmit={submit} noValidate className="mt-5 grid gap-4">
      {kind === 'driver' && <WorkChoice form={form} />}
      {kind === 'carrier' && (
        <TextField
          label={t('accounts.carrierName')}
          hint={t('accounts.carrierNameHint')}
          autoComplete="organization"
          {...fieldOf(form, 'carrierName')}
        />
      )}
      <NewAccountFields
        name={fieldOf(form, 'name')}
        lastName={fieldOf(form, 'lastName')}
        phone={fieldOf(form, 'phone')}
      />
      <SignInFields form={form} />
      <Terms form={form} />
      <Failure text={failure} />
      <Button type="submit" size="tall" wide busy={busy}>
        {t('accounts.signup.submit')}
      </Button>
    </form>
  );
}

/** Its own component, so that its field registers after those above it: the first invalid one gets the focus. */
function Terms({ form }: { form: ZodForm<typeof signUp> }) {
  return <CheckField label={<TermsLabel />} error={errorOf(form, 'terms')} {...form.register('terms')} />;
}

function SignInFields({ form }: { form: ZodForm<typeof signUp> }) {
  // The repetition is validated only after it was edited: an earlier error would appear too soon, and its removal would move
  // the button during a press.
  const repeated = form.formState.touchedFields.passwordRepeat;
  const email = fieldOf(form, 'email');
  const password = form.register('password', { deps: repeated ? ['passwordRepeat'] : [] });
  return (
    <>
      <TextField
        label={t('accounts.email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...email}
      />
      <PasswordField
        label={t('accounts.password')}
        hint={t('accounts.passwordHint')}
        autoComplete="new-password"
        {...password}
        error={errorOf(form, 'password')}
      />
      <PasswordField
        label={t('accounts.passwordRepeat')}
        autoComplete="new-password"
        {...fieldOf(form, 'passwordRepeat')}
      />
    </>
  );
}

/** Whether a driver works alone (docs/product.md 1.2) or for a company. */
function WorkChoice({ form }: { form: ZodForm<typeof signUp> }) {
  const single = useWatch({ control: form.control, name: 'singleDriver' });
  return (
    <RadioRows
      label={t('accounts.signup.work')}
      value={single ? 'single' : 'hired'}
      onChange={(event) => form.setValue('singleDriver', event.target.value === 'single')}
      options={[
        { value: 'single', label: t('accounts.signup.single'), hint: t('accounts.signup.singleHint') },
        { value: 'hired', label: t('accounts.signup.hired'), hint: t('accounts.signup.hiredHint') },
      ]}
    />
  );
}
