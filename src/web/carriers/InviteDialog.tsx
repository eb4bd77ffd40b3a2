import { useWatch } from 'react-hook-form';
import { invitationInput } from '#shared/carriers/members-schema.ts';
import { INVITED_ROLES } from '#shared/carriers/policy.ts';
import { LOCALES } from '#shared/i18n/locale.ts';
import { fieldOf, useSubmit, useZodForm } from '#web/core/forms/forms.ts';
import { locale, t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { RadioRows } from '#web/ui/Choice.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { SelectField, TextField } from '#web/ui/TextField.tsx';
import { invite } from './members-queries.ts';

interface InviteDialogProps {
  /** Owners can invite dispatchers too. */
  owner: boolean;
  onInvited: (email: string) => void;
  onClose: () => void;
}

const FORM = 'invite-form';

/** Invites a person: email, name, role and the language of the mail. */
export function InviteDialog({ owner, onInvited, onClose }: InviteDialogProps) {
  const form = useZodForm(invitationInput, { email: '', name: '', lastName: '', role: 'driver', locale });
  const { submit, busy, failure } = useSubmit(form, invite, ({ email }) => onInvited(email));
  const role = useWatch({ control: form.control, name: 'role' });
  return (
    <Dialog
      open
      title={t('members.invite')}
      held={busy}
      onClose={onClose}
      footer={
        <Button type="submit" form={FORM} size="tall" wide icon="send" busy={busy}>
          {t('members.invite.send')}
        </Button>
      }
    >
      <form id={FORM} noValidate onSubmit={submit} className="grid gap-4">
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
        {failure && (
          <p role="alert" className="text-small text-bad">
            {failure}
          </p>
        )}
      </form>
    </Dialog>
  );
}
