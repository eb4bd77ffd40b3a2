import type { ComponentProps } from 'react';
import { t } from '#web/core/i18n/i18n.ts';
import { PhoneField } from '#web/ui/fields/PhoneField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';

/** Binds each field to its form: `fieldOf`, called in the order of the fields, since the first invalid one gets the focus. */
type Bound = Pick<ComponentProps<typeof TextField>, 'name' | 'error' | 'ref'>;

interface NewAccountFieldsProps {
  name: Bound;
  lastName: Bound;
  /** null where the number is known. */
  phone: Bound | null;
}

export function NewAccountFields({ name, lastName, phone }: NewAccountFieldsProps) {
  return (
    <>
      <TextField label={t('accounts.name')} autoComplete="given-name" {...name} />
      <TextField
        label={t('accounts.optional', { label: t('accounts.lastName') })}
        autoComplete="family-name"
        {...lastName}
      />
      {phone && (
        <PhoneField
          icon={undefined}
          label={t('accounts.optional', { label: t('accounts.phone') })}
          hint={t('accounts.phoneHint')}
          {...phone}
        />
      )}
    </>
  );
}
