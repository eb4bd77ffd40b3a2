import type { FareClass } from '#shared/sales/prices/schema.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { classLabel, ruleLabel } from './labels.ts';

interface ClassSelectProps {
  classes: readonly FareClass[];
  /** Null: the full price, or no infant. */
  value: number | null;
  onChange: (classId: number | null) => void;
  error?: string | undefined;
  label?: string | undefined;
  hideLabel?: boolean | undefined;
  short?: boolean | undefined;
}

/** The class of a traveller on a seat; nothing where the carrier has none. */
export function ClassSelect({
  classes,
  value,
  onChange,
  label = t('bookings.fares.class'),
  ...field
}: ClassSelectProps) {
  const seated = classes.filter(({ needsSeat }) => needsSeat);
  if (seated.length === 0) return null;
  return (
    <Select {...field} label={label} none={t('bookings.fares.adult.full')} {...{ classes: seated, value, onChange }} />
  );
}

/** The infant on a traveller's lap; nothing where the carrier has no class for infants without a seat. */
export function InfantSelect({
  classes,
  value,
  onChange,
  label = t('bookings.fares.infant'),
  ...field
}: ClassSelectProps) {
  const infants = classes.filter(({ needsSeat }) => !needsSeat);
  if (infants.length === 0) return null;
  return (
    <Select
      {...field}
      label={label}
      none={t('bookings.fares.infant.none')}
      {...{ classes: infants, value, onChange }}
    />
  );
}

function Select({
  classes,
  value,
  onChange,
  none,
  label,
  ...field
}: ClassSelectProps & { none: string; label: string }) {
  return (
    <SelectField
      {...field}
      label={label}
      options={[
        { value: '', label: none },
        ...classes.map((one) => ({ value: String(one.id), label: `${classLabel(one)} – ${ruleLabel(one)}` })),
      ]}
      value={value === null ? '' : String(value)}
      onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
    />
  );
}
