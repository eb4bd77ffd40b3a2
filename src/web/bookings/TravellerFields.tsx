import type { bookSeats } from '#shared/bookings/schema.ts';
import { fieldOf, type ZodForm } from '#web/core/forms/forms.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { CheckField } from '#web/ui/Choice.tsx';
import { TextField } from '#web/ui/TextField.tsx';

interface TravellerFieldsProps {
  form: ZodForm<typeof bookSeats>;
  index: number;
  seat: number | null;
  /** Whether the carrier takes animals. */
  pets: boolean;
}

/** The fields of one traveller: name, baggage, pet. */
export function TravellerFields({ form, index, seat, pets }: TravellerFieldsProps) {
  const number = index + 1;
  const label = seat === null ? t('bookings.traveller', { number }) : t('bookings.traveller.seat', { number, seat });
  return (
    <div className="grid gap-1">
      <TextField
        autoComplete={index === 0 ? 'name' : 'off'}
        icon="user"
        label={label}
        placeholder={t('bookings.traveller.name')}
        {...fieldOf(form, `travellers.${index}.name`)}
      />
      <CheckField label={t('bookings.baggage')} {...fieldOf(form, `travellers.${index}.hasBaggage`)} />
      {pets && <CheckField label={t('bookings.pet')} {...fieldOf(form, `travellers.${index}.hasPet`)} />}
    </div>
  );
}
