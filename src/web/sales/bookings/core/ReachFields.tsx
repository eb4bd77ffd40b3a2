import type { ComponentProps } from 'react';
import { MESSENGERS, type Messenger } from '#shared/people/accounts/base/reach.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { PhoneField } from '#web/ui/fields/PhoneField.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';

interface ReachFieldsProps {
  /** The field of the second number, without its label. */
  phone: Omit<ComponentProps<typeof PhoneField>, 'label'>;
  messenger: Messenger | null | undefined;
  onMessenger: (chosen: Messenger | null) => void;
  open: boolean;
}

/** A second number and the preferred messenger, folded: many have one number and answer it. */
export function ReachFields({ phone, messenger, onMessenger, open }: ReachFieldsProps) {
  return (
    <details open={open || phone.error !== undefined}>
      <summary className="min-h-11 content-center">{t('bookings.reach.title')}</summary>
      <div className="grid gap-4 pt-2">
        <PhoneField
          {...phone}
          autoComplete="off"
          label={t('bookings.reach.second')}
          hint={t('bookings.reach.second.hint')}
        />
        <SelectField
          label={t('bookings.reach.messenger')}
          options={[
            { value: '', label: t('bookings.reach.any') },
            ...MESSENGERS.map((one) => ({ value: one, label: t(`bookings.reach.${one}`) })),
          ]}
          value={messenger ?? ''}
          onChange={({ target }) => onMessenger(MESSENGERS.find((one) => one === target.value) ?? null)}
        />
      </div>
    </details>
  );
}
