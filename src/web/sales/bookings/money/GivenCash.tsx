import { useState } from 'react';
import { changeFrom, isChange, notesFor, type Payment } from '#shared/sales/bookings/rules/payments.ts';
import type { CashChange } from '#shared/sales/trips/payment-rows.ts';
import { amountText } from '#web/core/i18n/amount-text.ts';
import { number } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Chip } from '#web/ui/base/Chip.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { amountFromText, type Bill, inCurrency } from './payments.ts';

/** Sum that the person gives, and the change where it is of another currency. */
export interface CashGiven {
  given: number | null;
  change: CashChange | null;
}

interface GivenCashProps extends CashGiven {
  bill: Pick<Bill, 'kind' | 'held' | 'rates'>;
  taken: Pick<Payment, 'amount' | 'currency' | 'rate' | 'method'>;
  onGiven: (cash: CashGiven) => void;
}

export function GivenCash({ bill, taken, given, change, onGiven }: GivenCashProps) {
  const { amount, currency } = taken;
  const [text, setText] = useState('');
  const lacks = given !== null && given < amount;
  const heldOf = (code: string) => bill.held?.find((sum) => sum.currency === code)?.amount ?? 0;
  const choose = (sum: number | null) => {
    onGiven({ given: sum, change: null });
    setText(sum === null ? '' : amountText(sum));
  };
  const back = Math.max(0, (given ?? amount) - amount);
  const others = given === null ? [] : changeFrom(taken, given, bill.held ?? [], bill.rates);
  return (
    <>
      <div className="grid gap-2">
        <TextField
          label={t(bill.kind === 'parcel' ? 'payments.given.parcel' : 'payments.given')}
          inputMode="decimal"
          autoComplete="off"
          boxClass="in-time min-h-14 [&>input]:text-figure"
          end={currency}
          placeholder={amountText(amount)}
          value={text}
          error={lacks ? t('payments.given.lacks', { amount: inCurrency(amount - given, currency) }) : undefined}
          onChange={(event) => {
            setText(event.target.value);
            onGiven({ given: amountFromText(event.target.value), change: null });
          }}
        />
        <div className="flex flex-wrap gap-2">
          <Chip on={given === null} onClick={() => choose(null)}>
            {t('payments.exact')}
          </Chip>
          {notesFor(amount, currency).map((sum) => (
            <Chip key={sum} on={given === sum} onClick={() => choose(sum)}>
              {number(sum / 100)}
            </Chip>
          ))}
        </div>
      </div>
      {others.length > 0 && (
        <fieldset className="grid gap-2">
          <legend className="text-small text-quiet">
            {heldOf(currency) < back
              ? t('payments.change.short', { amount: inCurrency(heldOf(currency), currency) })
              : t('payments.change.in')}
          </legend>
          <div className="flex flex-wrap gap-2">
            <Chip on={change === null} onClick={() => onGiven({ given, change: null })}>
              {inCurrency(back, currency)}
            </Chip>
            {others.map((one) => (
              <Chip
                key={one.currency}
                on={change?.currency === one.currency}
                onClick={() => onGiven({ given, change: one })}
              >
                {changeText(one, back, currency)}
              </Chip>
            ))}
          </div>
          {change && <OtherChange key={change.currency} {...{ taken, given, change, onGiven }} />}
        </fieldset>
      )}
      <div className="flex items-end justify-between gap-3 -mx-4 py-3 px-4 bg-surface-sunken">
        <p aria-live="polite">
          <span className="block text-small text-quiet">{t('payments.change')}</span>
          <span className="arm">{change ? changeText(change, back, currency) : inCurrency(back, currency)}</span>
        </p>
        {bill.held && (
          <Note className="text-right">
            {t('payments.held')}
            <b className="n block font-strong text-text">
              {inCurrency(heldOf(change?.currency ?? currency), change?.currency ?? currency)}
            </b>
          </Note>
        )}
      </div>
    </>
  );
}

type OtherChangeProps = Pick<GivenCashProps, 'taken' | 'given' | 'onGiven'> & { change: CashChange };

/** The driver may round the change to the coins that they have. */
function OtherChange({ taken, given, change, onGiven }: OtherChangeProps) {
  const [text, setText] = useState(amountText(change.amount));
  return (
    <TextField
      label={t('payments.change.given')}
      inputMode="decimal"
      autoComplete="off"
      end={change.currency}
      value={text}
      error={isChange({ ...taken, given, change }) ? undefined : t('payments.change.differs')}
      onChange={(event) => {
        setText(event.target.value);
        onGiven({ given, change: { ...change, amount: amountFromText(event.target.value) ?? 0 } });
      }}
    />
  );
}

/** '76 zł', or with what the till has of the payment's currency: '10 € + 34 zł'. */
function changeText({ amount, currency, over }: CashChange, back: number, paidCurrency: Payment['currency']): string {
  const other = inCurrency(amount, currency);
  return over < back ? `${inCurrency(back - over, paidCurrency)} + ${other}` : other;
}
