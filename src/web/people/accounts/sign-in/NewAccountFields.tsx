import type { ComponentProps } from 'react';
import { t } from '#web/core/i18n/i18n.ts';
import { paths } from '#web/paths.ts';
import { PhoneField } from '#web/ui/fields/PhoneField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';

const LINK = 'font-medium text-action underline underline-offset-2';

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

/** The agreement at sign-up; the texts open beside the form, which is not lost. */
export function TermsLabel() {
  return (
    <span className="text-small">
      {t('accounts.terms.agree')}{' '}
      <a href={`${paths.help}#privacy`} target="_blank" rel="noreferrer" className={LINK}>
        {t('accounts.terms.policy')}
      </a>{' '}
      {t('accounts.terms.and')}{' '}
      <a href={`${paths.help}#terms`} target="_blank" rel="noreferrer" className={LINK}>
        {t('accounts.terms.terms')}
      </a>
    </span>
  );
}
