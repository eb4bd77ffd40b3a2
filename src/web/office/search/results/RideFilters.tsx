import { PAYMENTS, SPOKEN, VEHICLES, WAITS } from '#shared/office/search/options.ts';
import { languageNames } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { CheckField } from '#web/ui/fields/Choice.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import type { FullSearch } from '../form/queries.ts';
import type { FiltersProps } from './FilterFields.tsx';

export function hasRideFilter({ childSeat, vehicle, speaks, pay, wait }: FullSearch): boolean {
  return childSeat || [vehicle, speaks, pay, wait].some((one) => one !== undefined);
}

export function RideFields({ search, change }: Pick<FiltersProps, 'search' | 'change'>) {
  const chosen = <T extends string>(all: readonly T[], value: string) => all.find((one) => one === value);
  return (
    <div className="grid gap-3">
      {search.kind === 'passenger' && (
        <CheckField
          label={t('lookup.childSeat')}
          checked={search.childSeat}
          onChange={(event) => change({ childSeat: event.currentTarget.checked })}
        />
      )}
      <SelectField
        label={t('lookup.vehicle')}
        placeholder={t('lookup.vehicle.any')}
        options={VEHICLES.map((value) => ({ value, label: t(`lookup.vehicle.${value}`) }))}
        value={search.vehicle ?? ''}
        onChange={(event) => change({ vehicle: chosen(VEHICLES, event.currentTarget.value) })}
      />
      <SelectField
        label={t('lookup.speaks')}
        placeholder={t('lookup.speaks.any')}
        options={SPOKEN.map((value) => ({ value, label: languageNames([value]) }))}
        value={search.speaks ?? ''}
        onChange={(event) => change({ speaks: chosen(SPOKEN, event.currentTarget.value) })}
      />
      <SelectField
        label={t('lookup.pay')}
        placeholder={t('lookup.pay.any')}
        options={PAYMENTS.map((value) => ({ value, label: payLabel(value) }))}
        value={search.pay ?? ''}
        onChange={(event) => change({ pay: chosen(PAYMENTS, event.currentTarget.value) })}
      />
      <SelectField
        label={t('lookup.wait')}
        placeholder={t('lookup.wait.any')}
        options={WAITS.map((value) => ({ value, label: t('lookup.wait.hours', { hours: Number(value) }) }))}
        value={search.wait ?? ''}
        onChange={(event) => change({ wait: chosen(WAITS, event.currentTarget.value) })}
      />
    </div>
  );
}

function payLabel(value: (typeof PAYMENTS)[number]): string {
  if (value === 'card' || value === 'transfer') return t(`lookup.pay.${value}`);
  return t('lookup.pay.cash', { currency: value });
}
