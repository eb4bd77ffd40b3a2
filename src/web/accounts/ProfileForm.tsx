import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { accountsApi } from '#shared/accounts/api.ts';
import { ownProfile, type User } from '#shared/accounts/schema.ts';
import { call } from '#web/core/call.ts';
import { fieldOf, useSubmit, useZodForm } from '#web/core/forms.ts';
import { mayBeSubmitted } from '#web/core/gating.ts';
import { t } from '#web/core/i18n.ts';
import { refreshIdentity } from '#web/core/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { Failure } from './Failure.tsx';

interface ProfileFormProps {
  user: User;
  onSaved: () => void;
}

/** Own name and phone, with the specification's form gating (section 4). */
export function ProfileForm({ user, onSaved }: ProfileFormProps) {
  const saved = { name: user.name, lastName: user.lastName, newPhoneNumber: user.phone ?? '' };
  const form = useZodForm(ownProfile, saved, { mode: 'onChange' });
  const values = { ...saved, ...useWatch({ control: form.control }) };
  const [edited, setEdited] = useState<string | null>(null);
  const { submit, busy, failure } = useSubmit(
    form,
    (body, idempotencyKey) => call(accountsApi.updateMe, { body }, { idempotencyKey }),
    (identity) => {
      const { name, lastName, phone } = identity.user;
      form.reset({ name, lastName, newPhoneNumber: phone ?? '' });
      setEdited(null);
      refreshIdentity(identity);
      onSaved();
    },
  );
  const open = mayBeSubmitted({ edited, values, saved, valid: form.formState.isValid });
  return (
    <form
      onSubmit={submit}
      onInput={(event) => setEdited(event.target instanceof HTMLInputElement ? event.target.name : null)}
      noValidate
      className="grid gap-4"
    >
      <TextField label={t('accounts.name')} autoComplete="given-name" {...fieldOf(form, 'name')} />
      <TextField
        label={t('accounts.optional', { label: t('accounts.lastName') })}
        autoComplete="family-name"
        {...fieldOf(form, 'lastName')}
      />
      <TextField
        label={t('accounts.profile.newPhone')}
        hint={t('accounts.phoneHint')}
        type="tel"
        autoComplete="tel"
        {...fieldOf(form, 'newPhoneNumber')}
      />
      <p className="text-small text-quiet">{t('accounts.profile.email', { email: user.email })}</p>
      <Failure text={failure} />
      <Button
        type="submit"
        size="tall"
        busy={busy}
        disabled={!open}
        why={edited === null ? t('accounts.profile.unchanged') : undefined}
      >
        {t('accounts.profile.save')}
      </Button>
    </form>
  );
}
