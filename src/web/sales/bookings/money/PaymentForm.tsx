import { Note } from '#web/ui/base/Note.tsx';
import { Refusal } from '#web/ui/base/Refusal.tsx';
import '#web/ui/base/choice.css';
import { useState } from 'react';
import { type Currency, RATE_UNIT } from '#shared/core/currencies.ts';
import {
  amountFor,
  eurCentsFor,
  isChange,
  type Payment,
  proposedCurrencies,
} from '#shared/sales/bookings/rules/payments.ts';
import { type RefundPart, refundAmount, refundParts, restsOf } from '#shared/sales/bookings/rules/refunds.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '#shared/sales/trips/payment-rows.ts';
import { amountText } from '#web/core/i18n/amount-text.ts';
import { money as euros } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { type CashGiven, GivenCash } from './GivenCash.tsx';
import { amountFromText, type Bill, inCurrency } from './payments.ts';

const ICONS = { cash: 'euro', card: 'ticket', transfer: 'swap' } as const;

export type Money = Required<Pick<Payment, 'id' | 'amount' | 'currency' | 'rate' | 'method'>> & CashGiven;

const EXACT: CashGiven = { given: null, change: null };

interface PaymentFormProps {
  bill: Pick<Bill, 'kind' | 'rates' | 'held' | 'countries'> & Partial<Pick<Bill, 'payments'>>;
  /** Euro cents due, or proposed to be given back. */
  due: number;
  /** Euro cents that can be given back at most; not given for a payment. */
  back?: number | undefined;
  busy?: boolean | undefined;
  failure?: string | undefined;
  /** The label of the button for an amount; "received" or "given back" if nothing is given. */
  action?: ((amount: string) => string) | undefined;
  onTake: (money: Money) => void;
}

/** Method, currency, amount and change of one payment. The component that renders it decides what is done with the payment. */
export default function PaymentForm({ bill, due, back: max, busy, failure, action, onTake }: PaymentFormProps) {
  const back = max !== undefined;
  // Money goes back as it came, the last payment first.
  const rests = back ? restsOf(bill.payments ?? []) : [];
  const [method, setMethod] = useState<PaymentMethod>(rests[0]?.method ?? 'cash');
  const [currency, setCurrency] = useState<Currency>(rests[0]?.currency ?? 'EUR');
  const [part, setPart] = useState<string | null>(null);
  const [inCash, setInCash] = useState(EXACT);
  const { given, change } = inCash;
  const rateOf = (code: Currency) => bill.rates.find((one) => one.currency === code)?.rate ?? RATE_UNIT;
  const moneyIn = (code: Currency) => ({ currency: code, rate: rateOf(code), method });
  const wholeAmount = (code: Currency) =>
    back ? refundAmount(rests, due, moneyIn(code)) : amountFor(due, code, rateOf(code), method);
  const rate = rateOf(currency);
  const amount = part === null ? wholeAmount(currency) : (amountFromText(part) ?? 0);
  const money = { amount, currency, rate, method };
  const counts = back ? centsOf(refundParts(rests, money, max)) : eurCentsFor(money, due);
  const tooMuch = amount > 0 && counts === null;
  const lacks = (given !== null && given < amount) || !isChange({ ...money, given, change });
  const says = action ?? ((sum: string) => t(back ? 'payments.give' : 'payments.take', { amount: sum }));
  const take = () => {
    onTake({ id: crypto.randomUUID(), ...money, ...(method === 'cash' && !back ? inCash : EXACT) });
  };
  return (
    <div className="grid gap-4 pt-4">
      <Segmented
        label={t('payments.method')}
        value={method}
        options={PAYMENT_METHODS.map((value) => ({ value, label: t(`payments.method.${value}`), icon: ICONS[value] }))}
        onChange={setMethod}
      />
      <CurrencyTiles
        label={t(back ? 'payments.currency.back' : 'payments.currency')}
        {...{ currency, whole: wholeAmount, countries: bill.countries }}
        taken={bill.rates.map((rate) => rate.currency)}
        onChange={(code) => {
          setCurrency(code);
          setPart(null);
          setInCash(EXACT);
        }}
      />
      {currency !== 'EUR' && !rests.some((row) => row.currency === currency && row.method === method) && (
        <Note className="-mt-2">
          {t('payments.rate', { rate: inCurrency(Math.round((rate * 100) / RATE_UNIT), currency) })}
        </Note>
      )}
      {part === null ? (
        <Button
          kind="bare"
          size="small"
          className="-mt-2 -ml-2 justify-self-start"
          onClick={() => setPart(amountText(amount))}
        >
          {t('payments.part')}
        </Button>
      ) : (
        <TextField
          label={t('payments.amount')}
          inputMode="decimal"
          autoComplete="off"
          data-autofocus
          value={part}
          end={currency}
          error={tooMuch ? t(back ? 'payments.over.back' : 'payments.over') : undefined}
          onChange={(event) => {
            setPart(event.target.value);
            setInCash(EXACT);
          }}
        />
      )}
      {method === 'cash' && !back && amount > 0 && (
        <GivenCash key={`${currency} ${amount}`} {...{ bill, given, change }} taken={money} onGiven={setInCash} />
      )}
      <Refusal text={failure} />
      <Button size="drive" wide busy={busy} disabled={amount <= 0 || lacks || tooMuch} onClick={take}>
        {says(inCurrency(amount, currency))}
      </Button>
      {amount > 0 && counts !== null && counts < due && (
        <Note className="-mt-2 text-center">
          {t(back ? 'payments.left.back' : 'payments.left', { amount: euros(due - counts) })}
        </Note>
      )}
    </div>
  );
}

function centsOf(parts: RefundPart[] | null): number | null {
  return parts?.reduce((sum, { eurCents }) => sum + eurCents, 0) ?? null;
}

interface CurrencyTilesProps {
  label: string;
  currency: Currency;
  whole: (currency: Currency) => number;
  /** The currencies that have a rate. */
  taken: readonly Currency[];
  countries: readonly string[];
  onChange: (currency: Currency) => void;
}

/** Three currencies of the trip's countries with the whole sum in each, and the others in a list. */
function CurrencyTiles({ label, currency, whole, taken, countries, onChange }: CurrencyTilesProps) {
  const proposed = proposedCurrencies(countries);
  const others = taken.filter((code) => !proposed.includes(code));
  return (
    <div className="grid gap-2">
      <p className="field-label">{label}</p>
      <div role="radiogroup" aria-label={label} className="grid grid-cols-3 gap-2">
        {proposed.map((code) => (
          <label key={code} className="tile relative grid gap-0.5 min-h-16 py-2 px-3 text-micro text-quiet">
            <input
              type="radio"
              className="sr"
              name="currency"
              checked={currency === code}
              onChange={() => onChange(code)}
            />
            {code}
            <b className="text-body whitespace-nowrap n">{inCurrency(whole(code), code)}</b>
          </label>
        ))}
      </div>
      <SelectField
        label={t('payments.currency.other')}
        hideLabel
        short
        placeholder={t('payments.currency.other')}
        value={others.includes(currency) ? currency : ''}
        options={others.map((code) => ({ value: code, label: `${code}, ${inCurrency(whole(code), code)}` }))}
        onChange={(event) => onChange(taken.find((code) => code === event.target.value) ?? 'EUR')}
      />
    </div>
  );
}
