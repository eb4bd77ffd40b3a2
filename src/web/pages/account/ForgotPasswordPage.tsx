import { useState } from 'react';
import { passwordApi } from '#shared/people/accounts/sign-in/password-api.ts';
import { resetRequest } from '#shared/people/accounts/sign-in/password-schema.ts';
import { call } from '#web/core/api/call.ts';
import { fieldOf, useSubmit, useZodForm } from '#web/core/forms/forms.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { paths } from '#web/paths.ts';
import { EmailSent } from '#web/people/accounts/sign-in/EmailSent.tsx';
import { Failure } from '#web/people/accounts/sign-in/Failure.tsx';
import { Button, LinkButton } from '#web/ui/base/Button.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';

/** Asks for a reset mail. The answer is the same whether the account exists or not. */
export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useZodForm(resetRequest, { email: '' });
  const { submit, busy, failure } = useSubmit(
    form,
    (body) => call(passwordApi.requestReset, { body }),
    () => setSentTo(form.getValues('email').trim()),
  );
  if (sentTo !== null) return <EmailSent email={sentTo} onOther={() => setSentTo(null)} />;
  return (
    <form onSubmit={submit} noValidate className="mt-6 grid gap-4">
      <h1 className="text-figure font-strong">{t('password.forgot.title')}</h1>
      <p>{t('password.forgot.text')}</p>
      <TextField
        label={t('password.forgot.email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...fieldOf(form, 'email')}
      />
      <Failure text={failure} />
      <Button type="submit" size="tall" wide icon="mail" busy={busy}>
        {t('password.forgot.submit')}
      </Button>
      <LinkButton to={paths.login} kind="bare" size="tall" wide>
        {t('password.forgot.back')}
      </LinkButton>
    </form>
  );
}
