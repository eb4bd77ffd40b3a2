import { collectorInput } from '#shared/sales/bookings/rules/receiver-schema.ts';
import type { TrackedParcel } from '#shared/sales/bookings/rules/tracked-parcel.ts';
import { fieldOf } from '#web/core/forms/forms.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { PhoneField } from '#web/ui/fields/PhoneField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { setCollector } from './receiver-queries.ts';

interface CollectorDialogProps {
  code: string;
  /** The country of the collecting stop, for a number without a country code. */
  country: string | undefined;
  onDone: (parcel: TrackedParcel) => void;
  onClose: () => void;
}

export function CollectorDialog({ code, country, onDone, onClose }: CollectorDialogProps) {
  return (
    <FormDialog
      title={t('receiver.collector')}
      schema={collectorInput}
      defaults={{ name: '', phone: '', receiverPhone: '' }}
      send={(values, key) => setCollector(code, values, key)}
      done={onDone}
      toast={t('receiver.collector.done')}
      action={t('receiver.collector.save')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className="text-quiet">{t('receiver.collector.text')}</p>
          <TextField icon="user" autoComplete="off" label={t('receiver.collector.name')} {...fieldOf(form, 'name')} />
          <PhoneField
            autoComplete="off"
            countries={[country]}
            label={t('receiver.collector.phone')}
            {...fieldOf(form, 'phone')}
          />
          <PhoneField
            autoComplete="tel"
            countries={[country]}
            label={t('receiver.collector.receiverPhone')}
            hint={t('receiver.collector.receiverPhone.hint')}
            {...fieldOf(form, 'receiverPhone')}
          />
        </>
      )}
    </FormDialog>
  );
}
