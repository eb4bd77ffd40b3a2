import { useState } from 'react';
import type { Currency } from '#shared/core/currencies.ts';
import { notesFor } from '#shared/sales/bookings/rules/payments.ts';
import { amountText } from '#web/core/i18n/amount-text.ts';
import { number } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Chip } from '#web/ui/base/Chip.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { amountFromText, type Bill, inCurrency } from './payments.ts';

interface GivenCashProps {
  bill: Pick<Bill, 'kind' | 'held'>;
  amount: number;
  currency: Currency;
  given: number | null;
  onGiven: (amount: number | null) => void;
}

/** Sum that the person gives, with round sums to tap, and the change in large type beside the cash on hand. */
export function GivenCash({ bill, amount, currency, given, onGiven }: GivenCashProps) {
  const [text, setText] = useState('');
  const lacks = given !== null && given < amount;
  const held = bill.held?.find((sum) => sum.currency === currency)?.amount ?? 0;
  const choose = (sum: number | null) => {
    onGiven(sum);
    setText(sum === null ? '' : amountText(sum));
  };
  return (
    <>
      <div className="grid gap-2">
        <TextField
          label={t(bill.kind === 'parcel' ? 'payments.given.parcel' : 'payments.given')}
          inputMode="decimal"
          autoComplete="off"
          boxClass="money-given"
          end={currency}
          placeholder={amountText(amount)}
          value={text}
          error={lacks ? t('payments.given.lacks', { amount: inCurrency(amount - given, currency) }) : undefined}
          onChange={(event) => {
            setText(event.target.value);
            onGiven(amountFromText(event.target.value));
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
      <div className="money-change">
        <p aria-live="polite">
          <span className="block text-small text-quiet">{t('payments.change')}</span>
          <span className="arm">{inCurrency(Math.max(0, (given ?? amount) - amount), currency)}</span>
        </p>
        {bill.held && (
          <p className="text-right text-small text-quiet">
            {t('payments.held')}
            <b className="n block font-strong text-text">{inCurrency(held, currency)}</b>
          </p>
        )}
      </div>
    </>
  );
}
