import { LOCALES, languageName } from '#shared/i18n/locale.ts';
import { invitationInput } from '#shared/network/carriers/members-schema.ts';
import { INVITED_ROLES } from '#shared/network/carriers/policy.ts';
import { fieldOf } from '#web/core/forms/forms.ts';
import { locale, t } from '#web/core/i18n/i18n.ts';
import { useProof } from '#web/people/accounts/base/proof-context.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { RadioRows } from '#web/ui/fields/Choice.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { invite } from './members-queries.ts';

interface InviteDialogProps {
  /** Owners can invite dispatchers too. */
  owner: boolean;
  /** The address that a driver's own link has. */
  email?: string | undefined;
  onInvited: (email: string) => void;
  onClose: () => void;
}

/** Invites a person: email, name, role and the language of the mail. Sending it needs a proof of identity. */
export default function InviteDialog({ owner, email: asked = '', onInvited, onClose }: InviteDialogProps) {
  const { withProof } = useProof();

  return (
    <FormDialog
      title={t('members.invite')}
      schema={invitationInput}
      defaults={{ email: asked, name: '', lastName: '', role: 'driver', locale }}
      send={(values, idempotencyKey) => withProof((proof) => invite(values, proof, idempotencyKey))}
      done={({ email }) => onInvited(email)}
      action={t('members.invite.send')}
      icon="send"
      onClose={onClose}
    >
      {(form) => (
        <>
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
              value={form.watch('role')}
              {...form.register('role')}
            />
          )}
          <SelectField
            label={t('members.letterLanguage')}
            options={LOCALES.map((value) => ({ value, label: languageName(value) }))}
            {...fieldOf(form, 'locale')}
          />
        </>
      )}
    </FormDialog>
  );
}
