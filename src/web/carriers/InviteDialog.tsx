import { useWatch } from 'react-hook-form';
import { invitationInput } from '#shared/carriers/members-schema.ts';
import { INVITED_ROLES } from '#shared/carriers/policy.ts';
import { LOCALES } from '#shared/i18n/locale.ts';
import { useProof } from '#web/accounts/proof-context.ts';
import { fieldOf, useSubmit, useZodForm } from '#web/core/forms/forms.ts';
import { locale, t } from '#web/core/i18n/i18n.ts';
import { RadioRows } from '#web/ui/Choice.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { invite } from './members-queries.ts';

interface InviteDialogProps {
  /** Owners can invite dispatchers too. */
  owner: boolean;
  onInvited: (email: string) => void;
  onClose: () => void;
}

/** Invites a person: email, name, role and the language of the mail. Sending it needs a proof of identity. */
export function InviteDialog({ owner, onInvited, onClose }: InviteDialogProps) {
  const form = useZodForm(invitationInput, { email: '', name: '', lastName: '', role: 'driver', locale });
  const { withProof } = useProof();
  const { submit, busy, failure } = useSubmit(
    form,
    (values, idempotencyKey) => withProof((proof) => invite(values, proof, idempotencyKey)),
    ({ email }) => onInvited(email),
  );
  const role = useWatch({ control: form.control, name: 'role' });
  return (
    <FormDialog
      title={t('members.invite')}
      action={t('members.invite.send')}
      icon="send"
      busy={busy}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('members.email')}
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        data-autofocus
        {...fieldOf(form, 'email')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={t('members.firstName')} autoComplete="off" {...fieldOf(form, 'name')} />
        <TextField label={t('members.lastName')} autoComplete="off" {...fieldOf(form, 'lastName')} />
      </div>
      {owner && (
        <RadioRows
          label={t('members.role')}
          options={INVITED_ROLES.toReversed().map((value) => ({
            value,
            label: t(`members.role.${value}`),
            hint: t(`members.role.${value}.hint`),
          }))}
          value={role}
          {...form.register('role')}
        />
      )}
      <SelectField
        label={t('members.letterLanguage')}
        options={LOCALES.map((value) => ({ value, label: t(`members.language.${value}`) }))}
        {...fieldOf(form, 'locale')}
      />
    </FormDialog>
  );
}
