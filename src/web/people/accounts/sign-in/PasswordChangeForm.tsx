import { useWatch } from 'react-hook-form';
import { passwordApi } from '#shared/people/accounts/sign-in/password-api.ts';
import { passwordChange } from '#shared/people/accounts/sign-in/password-schema.ts';
import { call } from '#web/core/api/call.ts';
import { errorOf, fieldOf, useSubmit, useZodForm } from '#web/core/forms/forms.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useSession } from '#web/core/session/session.ts';
import { PasswordField } from '#web/ui/fields/PasswordField.tsx';
import { FormButtons } from '../base/FormButtons.tsx';
import { Failure } from './Failure.tsx';
import { PasswordRules } from './PasswordRules.tsx';

interface PasswordChangeFormProps {
  onCancel: () => void;
  onDone: () => void;
}

export function PasswordChangeForm({ onCancel, onDone }: PasswordChangeFormProps) {
  const form = useZodForm(passwordChange, { current: '', password: '', passwordRepeat: '' });
  const email = useSession().userInfo?.email;
  const typed = useWatch({ control: form.control, name: 'password' });
  // The repetition is validated only after it was edited: an earlier error would appear too soon, and its removal would move
  // the button during a press.
  const repeated = form.formState.touchedFields.passwordRepeat;
  const { submit, busy, failure } = useSubmit(form, (body) => call(passwordApi.change, { body }), onDone);
  return (
    <form onSubmit={submit} noValidate className="grid max-w-form gap-4">
      {/* for password managers: whose password it is */}
      <input type="email" name="username" autoComplete="username" defaultValue={email} hidden readOnly />
      <PasswordField
        label={t('password.change.current')}
        data-autofocus
        {...form.register('current')}
        error={isWrong(form.formState.errors.current) ? t('password.change.wrong') : errorOf(form, 'current')}
      />
      <PasswordField
        label={t('password.new')}
        autoComplete="new-password"
        {...form.register('password', { deps: repeated ? ['passwordRepeat'] : [] })}
        error={errorOf(form, 'password')}
      />
      <PasswordRules password={typed} />
      <PasswordField label={t('password.repeat')} autoComplete="new-password" {...fieldOf(form, 'passwordRepeat')} />
      <Failure text={failure} />
      <FormButtons busy={busy} submit={t('password.change.submit')} onCancel={onCancel} />
    </form>
  );
}

/** The sign-in uses the same key for a wrong email or password. */
function isWrong(error: { message?: string | undefined } | undefined): boolean {
  return error?.message === 'wrong_credentials';
}
