import './payments.css';
import { useState } from 'react';
import { amountFor, proposedCurrencies } from '#shared/bookings/payments.ts';
import { CURRENCIES, type Currency, RATE_UNIT } from '#shared/core/currencies.ts';
import { textFromCents } from '#shared/core/money.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '#shared/trips/payment-rows.ts';
import { money } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { SelectField, TextField } from '#web/ui/TextField.tsx';
import { toast } from '#web/ui/toasts.ts';
import { reasonOf } from './actions.ts';
import { BillLines } from './BillLines.tsx';
import { GivenCash } from './GivenCash.tsx';
import { amountFromText, type Bill, inCurrency, usePayment } from './payments.ts';

interface PaymentDialogProps {
  bill: Bill;
  onClose: () => void;
}

const ICONS = { cash: 'euro', card: 'ticket', transfer: 'swap' } as const;

/** Takes a payment of a booking, whole or in part, in any of the currencies; or gives money back. */
export function PaymentDialog({ bill, onClose }: PaymentDialogProps) {
  const [back, setBack] = useState(false);
  // It lives here, because the part below begins anew as soon as the sum that is due changes, before the server has answered.
  const paying = usePayment(bill);
  const due = back ? bill.paid : Math.max(0, bill.fare - bill.paid);
  return (
    <Dialog
      open
      onClose={onClose}
      className="dialog-page"
      title={
        <>
          {t(back ? 'payments.back.title' : 'payments.title')}
          <small className="block text-small font-regular text-quiet">{aboutOf(bill)}</small>
        </>
      }
    >
      <BillLines bill={bill} />
      {due > 0 ? (
        <Taking key={`${back} ${due}`} bill={bill} due={due} back={back} paying={paying} onDone={onClose} />
      ) : (
        <p className="py-4 font-strong text-good">{t('payments.whole')}</p>
      )}
      {bill.paid > 0 && (
        <Button kind="bare" size="small" className="mt-2 -ml-2" onClick={() => setBack(!back)}>
          {t(back ? 'payments.back.not' : 'payments.back')}
        </Button>
      )}
    </Dialog>
  );
}

function aboutOf({ name, seat, stop }: Bill): string {
  return seat === null ? t('payments.of.parcel', { name, stop }) : t('payments.of', { name, seat, stop });
}

interface TakingProps {
  bill: Bill;
  /** Euro cents: what is due, or what can be given back. */
  due: number;
  back: boolean;
  paying: ReturnType<typeof usePayment>;
  onDone: () => void;
}

function Taking({ bill, due, back, paying, onDone }: TakingProps) {
  const [method, setMethod] = useState<PaymentMethod>('cash');
  const [currency, setCurrency] = useState<Currency>('EUR');
  const [part, setPart] = useState<string | null>(null);
  const [given, setGiven] = useState<number | null>(null);
  const { mutate, isPending, error } = paying;
  const rateOf = (code: Currency) => bill.rates.find((one) => one.currency === code)?.rate ?? RATE_UNIT;
  const whole = (code: Currency) => amountFor(due, code, rateOf(code), method);
  const rate = rateOf(currency);
  const amount = part === null ? whole(currency) : (amountFromText(part) ?? 0);
  const lacks = given !== null && given < amount;
  const send = () => {
    const money = { id: crypto.randomUUID(), amount, currency, rate, method };
    mutate(back ? { refund: money } : { payment: { ...money, given: method === 'cash' ? given : null } }, {
      onSuccess: () => {
        toast({
          kind: 'good',
          text: t(back ? 'payments.done.back' : 'payments.done', { amount: inCurrency(amount, currency) }),
        });
        onDone();
      },
    });
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
        {...{ currency, whole, countries: bill.countries }}
        onChange={(code) => {
          setCurrency(code);
          setPart(null);
          setGiven(null);
        }}
      />
      {currency !== 'EUR' && (
        <p className="-mt-2 text-small text-quiet">
          {t('payments.rate', { rate: inCurrency(Math.round((rate * 100) / RATE_UNIT), currency) })}
        </p>
      )}
      {part === null ? (
        <Button
          kind="bare"
          size="small"
          className="-mt-2 -ml-2 justify-self-start"
          onClick={() => setPart(textFromCents(amount))}
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
          onChange={(event) => {
            setPart(event.target.value);
            setGiven(null);
          }}
        />
      )}
      {method === 'cash' && !back && amount > 0 && (
        <GivenCash key={`${currency} ${amount}`} {...{ bill, amount, currency, given }} onGiven={setGiven} />
      )}
      {error && (
        <p role="alert" className="text-small text-bad">
          {reasonOf(error)}
        </p>
      )}
      <Button size="drive" wide busy={isPending} disabled={amount <= 0 || lacks} onClick={send}>
        {t(back ? 'payments.give' : 'payments.take', { amount: inCurrency(amount, currency) })}
      </Button>
      {part !== null && amount > 0 && amount < whole(currency) && (
        <p className="-mt-2 text-center text-small text-quiet">
          {t('payments.left', { amount: money(Math.max(0, due - Math.round((amount * RATE_UNIT) / rate))) })}
        </p>
      )}
    </div>
  );
}

interface CurrencyTilesProps {
  label: string;
  currency: Currency;
  whole: (currency: Currency) => number;
  countries: readonly string[];
  onChange: (currency: Currency) => void;
}

/** Three currencies of the trip's countries with the whole sum in each, and the others in a list. */
function CurrencyTiles({ label, currency, whole, countries, onChange }: CurrencyTilesProps) {
  const proposed = proposedCurrencies(countries);
  const others = CURRENCIES.filter((code) => !proposed.includes(code));
  return (
    <div className="grid gap-2">
      <p className="field-label">{label}</p>
      <div role="radiogroup" aria-label={label} className="money-tiles">
        {proposed.map((code) => (
          <label key={code} className="money-tile">
            <input
              type="radio"
              className="sr"
              name="currency"
              checked={currency === code}
              onChange={() => onChange(code)}
            />
            {code}
            <b>{inCurrency(whole(code), code)}</b>
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
        onChange={(event) => onChange(CURRENCIES.find((code) => code === event.target.value) ?? 'EUR')}
      />
    </div>
  );
}
