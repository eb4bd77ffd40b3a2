import { t } from '#web/core/i18n/i18n.ts';
import { Link } from '#web/core/router/router.tsx';
import { hasEndedByItself } from '#web/core/session/session.ts';
import { paths } from '#web/paths.ts';
import { ByPasskey, ByPhone, NextStep, OtherSignInMethods } from '#web/people/accounts/OtherSignInMethods.tsx';
import { EntryFailure } from '#web/people/accounts/sign-in/EntryFailure.tsx';
import { useLogin } from '#web/people/accounts/sign-in/use-login.ts';
import { Button, LinkButton } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { PasswordField } from '#web/ui/fields/PasswordField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';

export function LoginPage() {
  const { submit, busy, failure, error, errors, forget, step, setStep } = useLogin();
  if (step) return <NextStep step={step} onStep={setStep} />;
  return (
    <form onSubmit={submit} noValidate className="mt-6 grid gap-4">
      <h1 className="text-figure font-strong">{t('accounts.login.title')}</h1>
      {hasEndedByItself() && <p role="status">{t('accounts.login.ended')}</p>}
      <TextField
        name="email"
        label={t('accounts.email')}
        type="email"
        inputMode="email"
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email}
        onInput={forget}
      />
      <div>
        <PasswordField name="password" label={t('accounts.password')} error={errors.password} onInput={forget} />
        <p className="mt-1 flex justify-end">
          <LinkButton to={paths.forgotPassword} kind="bare" size="small" className="-mr-2">
            {t('accounts.login.forgot')}
          </LinkButton>
        </p>
      </div>
      <EntryFailure text={failure} error={error} />
      <Button type="submit" size="tall" wide busy={busy}>
        {t('accounts.login.submit')}
      </Button>
      <ByPhone kind="passenger" first={false} onStep={setStep} />
      <ByPasskey />
      <OtherSignInMethods onStep={setStep} />
      <Note className="mt-2">
        {t('accounts.login.noAccount')}
        <Link to={paths.signup} className="flex min-h-11 items-center text-body font-strong text-action">
          {t('accounts.login.signup')}
        </Link>
      </Note>
      <Note>
        {t('accounts.login.guest')}
        <Link to={paths.findTicket} className="flex min-h-11 items-center text-body font-strong text-action">
          {t('accounts.login.ticket')}
        </Link>
      </Note>
    </form>
  );
}
