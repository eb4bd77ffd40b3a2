import { collectorInput } from '#shared/bookings/receiver-schema.ts';
import type { TrackedParcel } from '#shared/bookings/tracked-parcel.ts';
import { fieldOf, useSubmit, useZodForm } from '#web/core/forms/forms.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { PhoneField } from '#web/ui/PhoneField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { toast } from '#web/ui/toasts.ts';
import { setCollector } from './receiver-queries.ts';

interface CollectorDialogProps {
  code: string;
  /** The country of the collecting stop, for a number without a country code. */
  country: string | undefined;
  onDone: (parcel: TrackedParcel) => void;
  onClose: () => void;
}

/** Asks who else collects the parcel. */
export function CollectorDialog({ code, country, onDone, onClose }: CollectorDialogProps) {
  const form = useZodForm(collectorInput, { name: '', phone: '', receiverPhone: '' });
  const { submit, busy, failure } = useSubmit(
    form,
    (values, key) => setCollector(code, values, key),
    (parcel) => {
      toast({ kind: 'good', text: t('receiver.collector.done') });
      onDone(parcel);
    },
  );
  return (
    <Dialog open title={t('receiver.collector')} onClose={onClose} held={busy}>
      <form onSubmit={submit} noValidate className="grid gap-4">
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
        {failure && (
          <p role="alert" className="text-small text-bad">
            {failure}
          </p>
        )}
        <Button type="submit" size="tall" wide busy={busy}>
          {t('receiver.collector.save')}
        </Button>
      </form>
    </Dialog>
  );
}
