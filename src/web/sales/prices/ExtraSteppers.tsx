import { type BroughtExtras, MAX_OF_EXTRA, type OfferedExtra } from '#shared/sales/prices/extras.ts';
import { money } from '#web/core/i18n/format.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { Note } from '#web/ui/base/Note.tsx';
import { NumberStepper } from '#web/ui/fields/NumberFields.tsx';

interface ExtraSteppersProps {
  extras: readonly OfferedExtra[];
  value: BroughtExtras;
  /** How many of an extra the others of the party bring. */
  others?: ((extraId: number) => number) | undefined;
  onChange: (value: BroughtExtras) => void;
}

/** Number of each extra of a traveller, as far as the trip has room for it. */
export function ExtraSteppers({ extras, value, others = () => 0, onChange }: ExtraSteppersProps) {
  const countOf = (extraId: number) => value.find(({ id }) => id === extraId)?.count ?? 0;
  return extras.map((extra) => {
    const count = countOf(extra.id);
    const left = extra.room === null ? MAX_OF_EXTRA : Math.max(0, extra.room - others(extra.id));
    const label = t('bookings.extras.one', { name: named(extra.name), price: money(extra.priceCents) });
    if (left === 0 && count === 0) {
      return <Note key={extra.id}>{t('bookings.extras.full', { name: named(extra.name) })}</Note>;
    }
    return (
      <NumberStepper
        key={extra.id}
        label={label}
        value={count}
        min={0}
        max={Math.min(MAX_OF_EXTRA, left)}
        onChange={(next) =>
          onChange([...value.filter(({ id }) => id !== extra.id), ...(next > 0 ? [{ id: extra.id, count: next }] : [])])
        }
      />
    );
  });
}
