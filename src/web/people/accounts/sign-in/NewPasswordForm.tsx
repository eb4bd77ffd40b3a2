import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod/mini';
import { newPassword } from '#shared/people/accounts/sign-in/password-schema.ts';
import { errorOf, fieldOf, useSubmit, useZodForm } from '#web/core/forms/forms.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { PasswordField } from '#web/ui/fields/PasswordField.tsx';
import { EntryFailure } from './EntryFailure.tsx';
import { PasswordRules } from './PasswordRules.tsx';

interface NewPasswordFormProps<T> {
  submitLabel: string;
  /** Explains further effects of saving. */
  note?: ReactNode;
  send: (values: z.output<typeof newPassword>) => Promise<T>;
  onDone: (answer: T) => void;
}

export function NewPasswordForm<T>({ submitLabel, note, send, onDone }: NewPasswordFormProps<T>) {
  const form = useZodForm(newPassword, { password: '', passwordRepeat: '' });
  const typed = useWatch({ control: form.control, name: 'password' });
  // The repetition is validated only after it was edited: an earlier error would appear too soon, and its removal would move
  // the button during a press.
  const repeated = form.formState.touchedFields.passwordRepeat;
  const { submit, busy, failure, error } = useSubmit(form, send, onDone);
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <PasswordField
        label={t('password.new')}
        autoComplete="new-password"
        {...form.register('password', { deps: repeated ? ['passwordRepeat'] : [] })}
        error={errorOf(form, 'password')}
      />
      <PasswordRules password={typed} />
      <PasswordField label={t('password.repeat')} autoComplete="new-password" {...fieldOf(form, 'passwordRepeat')} />
      <EntryFailure text={failure} error={error} />
      <Button type="submit" size="tall" wide busy={busy}>
        {submitLabel}
      </Button>
      {note && <Note>{note}</Note>}
    </form>
  );
}
