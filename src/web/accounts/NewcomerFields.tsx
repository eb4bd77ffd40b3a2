import { t } from '#web/core/i18n.ts';
import { TextField } from '#web/ui/TextField.tsx';

interface NewcomerFieldsProps {
  /** What binds a field to its form: `fieldOf`. */
  field: (name: 'name' | 'lastName' | 'phone') => Pick<React.ComponentProps<typeof TextField>, 'name' | 'error'>;
}

/** Who somebody new is: names and a telephone. */
export function NewcomerFields({ field }: NewcomerFieldsProps) {
  return (
    <>
      <TextField label={t('accounts.name')} autoComplete="given-name" {...field('name')} />
      <TextField
        label={t('accounts.optional', { label: t('accounts.lastName') })}
        autoComplete="family-name"
        {...field('lastName')}
      />
      <TextField
        label={t('accounts.optional', { label: t('accounts.phone') })}
        hint={t('accounts.phoneHint')}
        type="tel"
        autoComplete="tel"
        {...field('phone')}
      />
    </>
  );
}
