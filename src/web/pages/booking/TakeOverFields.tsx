import {
  MEASURED_KG,
  PARCEL_CONDITIONS,
  PAYERS,
  type ParcelCondition,
  type Payer,
} from '#shared/sales/bookings/rules/custody-schema.ts';
import type { SheetBooking } from '#shared/sales/trips/schema.ts';
import { number } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { fareLabel } from '#web/sales/trips/labels.ts';
import { IconButton } from '#web/ui/base/Button.tsx';
import { Chip } from '#web/ui/base/Chip.tsx';
import { cx } from '#web/ui/base/cx.ts';
import { Note } from '#web/ui/base/Note.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';

interface WeightProps {
  kg: string;
  declaredKg: number;
  booking: SheetBooking;
  bad: boolean;
  /** The tariff gives another price, which is shown below. */
  byTariff: boolean;
  onChange: (kg: string) => void;
}

/** The measured weight, by a tenth of a kilogram up and down or typed, beside the weight that the sender named. */
export function Weight({ kg, declaredKg, booking, bad, byTariff, onChange }: WeightProps) {
  const value = measuredWeight(kg);
  const step = (by: number) => {
    const next = Math.round(((value ?? declaredKg) + by) * 10) / 10;
    onChange(number(Math.min(MEASURED_KG.max, Math.max(MEASURED_KG.min, next)), 1));
  };
  const differs = value !== null && value !== declaredKg;
  return (
    <fieldset>
      <legend className="mb-2 text-small text-quiet">{t('bookings.parcel.weight')}</legend>
      <div className="grid grid-cols-[56px_minmax(0,1fr)_56px] gap-2">
        <IconButton
          name="minus"
          kind="soft"
          className="size-14"
          label={t('bookings.parcels.lighter')}
          onClick={() => step(-MEASURED_KG.step)}
        />
        <div className={cx('in in-time min-h-14 justify-center', bad && 'is-bad')}>
          <input
            className="text-center text-title font-heavy"
            inputMode="decimal"
            autoComplete="off"
            aria-label={t('bookings.parcels.weight.label')}
            aria-invalid={bad || undefined}
            maxLength={5}
            value={kg}
            onChange={({ target }) => onChange(target.value)}
          />
          <span className="in-end" aria-hidden="true">
            {t('bookings.kg')}
          </span>
        </div>
        <IconButton
          name="plus"
          kind="soft"
          className="size-14"
          label={t('bookings.parcels.heavier')}
          onClick={() => step(MEASURED_KG.step)}
        />
      </div>
      <p
        className={bad ? 'mt-2 text-small text-bad' : 'mt-2 text-small text-quiet'}
        role={bad ? 'alert' : undefined}
        hidden={byTariff && !bad}
      >
        {bad
          ? t('bookings.parcels.weight.bad')
          : t(differs ? 'bookings.parcels.declared.differs' : 'bookings.parcels.declared', {
              kg: number(declaredKg, 1),
              price: fareLabel(booking),
            })}
      </p>
    </fieldset>
  );
}

export function ConditionChoice({
  condition,
  onChange,
}: {
  condition: ParcelCondition;
  onChange: (condition: ParcelCondition) => void;
}) {
  return (
    <fieldset>
      <legend className="mb-2 text-small text-quiet">{t('bookings.parcels.condition')}</legend>
      <div className="flex flex-wrap gap-2">
        {PARCEL_CONDITIONS.map((one) => (
          <Chip key={one} on={one === condition} onClick={() => onChange(one)}>
            {t(`bookings.parcels.condition.${one}`)}
          </Chip>
        ))}
      </div>
    </fieldset>
  );
}

export function PayerChoice({ payer, onChange }: { payer: Payer; onChange: (payer: Payer) => void }) {
  return (
    <div>
      <Note className="mb-2">{t('bookings.parcels.payer')}</Note>
      <Segmented
        label={t('bookings.parcels.payer')}
        options={PAYERS.map((one) => ({ value: one, label: t(`bookings.parcels.payer.${one}`) }))}
        value={payer}
        onChange={onChange}
      />
    </div>
  );
}

/** Returns the typed weight in kg, to a tenth; null when the text is no weight that a parcel may have. */
export function measuredWeight(text: string): number | null {
  const kg = Number(text.trim().replace(',', '.'));
  const valid = text.trim() !== '' && Number.isFinite(kg) && kg >= MEASURED_KG.min && kg <= MEASURED_KG.max;
  return valid ? Math.round(kg * 10) / 10 : null;
}
