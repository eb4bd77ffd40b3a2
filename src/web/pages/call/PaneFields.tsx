import { PAYMENT_METHODS, type PaymentMethod } from '#shared/sales/trips/payment-rows.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { CallField, keyShortcut, shortKey } from './CallField.tsx';
import { Kbd } from './Kbd.tsx';
import type { Call } from './use-call.tsx';

interface NamesFieldProps {
  call: Call;
  label: string;
  hint?: string | false;
  error: string | undefined;
}

/** The names of the travellers, or of who sends a parcel, as they are said on the telephone. */
export function NamesField({ call: { names, set, state }, label, hint, error }: NamesFieldProps) {
  return (
    <CallField name="names" label={label} hint={hint} error={error}>
      {(control) => (
        <div className={error ? 'in is-bad' : 'in'}>
          <textarea
            {...control}
            // A pasted list has a name a line.
            rows={state.count > 2 ? 3 : 1}
            autoComplete="off"
            autoCapitalize="words"
            value={names}
            onChange={({ target }) => set({ names: target.value })}
          />
        </div>
      )}
    </CallField>
  );
}

/** How the caller pays; the driver reads it in the booking. */
export function PayChoice({ value, onChange }: { value: PaymentMethod; onChange: (value: PaymentMethod) => void }) {
  return (
    <div data-call="pay" aria-keyshortcuts={keyShortcut('pay')}>
      <p className="text-small/[22px] flex items-center gap-1.5 mb-1.5 text-quiet" aria-hidden="true">
        {t('call.pay')}
        <Kbd keys={shortKey('pay')} />
      </p>
      <Segmented
        label={t('call.pay')}
        options={PAYMENT_METHODS.map((method) => ({ value: method, label: t(`call.pay.${method}`) }))}
        value={value}
        onChange={onChange}
      />
    </div>
  );
}
