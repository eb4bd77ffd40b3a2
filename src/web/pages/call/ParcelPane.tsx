import { PARCEL_CLASSES } from '#shared/network/carriers/schema.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { sizeLabel } from '#web/sales/bookings/core/ParcelSizes.tsx';
import { SideFields } from '#web/sales/bookings/core/SideFields.tsx';
import { PhoneField } from '#web/ui/fields/PhoneField.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { sizeOf } from './call-state.ts';
import { NamesField, PayChoice } from './PaneFields.tsx';
import type { Booking } from './use-booking.tsx';
import type { Call } from './use-call.tsx';

export function ParcelPane({ call, booking }: { call: Call; booking: Booking }) {
  const { state, set } = call;
  const { errors } = booking;
  const divisor = call.shown?.parcelTariff?.volumeDivisor;
  return (
    <div className="grid content-start gap-4">
      <header className="flex flex-wrap items-center justify-between gap-2 min-h-(--hit)">
        <h2 className="text-title font-strong">{t('call.parcel')}</h2>
      </header>
      <NamesField call={call} label={t('call.parcel.sender')} error={errors.names} />
      <TextField
        label={t('call.parcel.receiver')}
        autoComplete="off"
        autoCapitalize="words"
        value={state.receiverName}
        error={errors.receiverName}
        onChange={({ target }) => set({ receiverName: target.value })}
      />
      <PhoneField
        label={t('call.parcel.receiverPhone')}
        autoComplete="off"
        countries={[state.to?.country]}
        value={state.receiverPhone}
        error={errors.receiverPhone}
        onChange={({ target }) => set({ receiverPhone: target.value })}
      />
      <TextField
        label={t('call.parcel.what')}
        autoComplete="off"
        value={state.what}
        error={errors.what}
        onChange={({ target }) => set({ what: target.value })}
      />
      <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-3">
        <TextField
          label={t('call.parcel.weight')}
          inputMode="decimal"
          autoComplete="off"
          value={state.weight}
          error={errors.weight}
          onChange={({ target }) => set({ weight: target.value, sizeClass: null })}
        />
        <SelectField
          label={t('call.parcel.size')}
          options={PARCEL_CLASSES.map((size) => ({ value: size, label: sizeLabel(size) }))}
          value={sizeOf(state, divisor)}
          onChange={({ target }) => set({ sizeClass: PARCEL_CLASSES.find((size) => size === target.value) ?? null })}
        />
      </div>
      {divisor && (
        <SideFields
          divisor={divisor}
          fieldOf={(index) => ({
            value: state.sides[index] ?? '',
            error: index === 0 ? errors.sides : undefined,
            onChange: ({ target }) =>
              set({ sides: state.sides.map((side, at) => (at === index ? target.value : side)), sizeClass: null }),
          })}
        />
      )}
      <PayChoice value={state.payBy} onChange={(payBy) => set({ payBy })} />
    </div>
  );
}
