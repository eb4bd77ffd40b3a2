import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CURRENCIES, type Currency, RATE_UNIT } from '#shared/core/currencies.ts';
import { addDays } from '#shared/core/time.ts';
import { type ExchangeRate, ratesApi } from '#shared/network/carriers/rates.ts';
import { call } from '#web/core/api/call.ts';
import { queryClient } from '#web/core/api/query.ts';
import { number, numericDate, today } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { rateFromText } from '#web/network/carriers/rates.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Refusal } from '#web/ui/base/Refusal.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Page } from '#web/ui/Page.tsx';

const KEY = ['admin', 'rates'];

const OLD_DAYS = 14;

/** /admin/reference/rates: the exchange rates for carriers without their own rates. */
export function RatesPage() {
  const title = t('reference.rates');
  const query = useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(ratesApi.rates, {}, { signal }) });
  return (
    <Page title={title} align="left" back={paths.adminReference}>
      <p className="px-4 pb-3 text-quiet">{t('reference.rates.hint')}</p>
      <Loaded query={query}>{(rates) => <RatesForm key={JSON.stringify(rates)} rates={rowsOf(rates)} />}</Loaded>
    </Page>
  );
}

/** A currency with its rate; null while it has none and is not taken. */
interface Row {
  currency: Currency;
  known: ExchangeRate | null;
}

function rowsOf(rates: readonly ExchangeRate[]): Row[] {
  return CURRENCIES.filter((currency) => currency !== 'EUR').map((currency) => ({
    currency,
    known: rates.find((rate) => rate.currency === currency) ?? null,
  }));
}

function hintOf({ known }: Row): string {
  if (!known) return t('reference.rates.none');
  return t(known.own ? 'reference.rates.own' : 'reference.rates.builtIn', { day: numericDate(known.day) });
}

function RatesForm({ rates }: { rates: readonly Row[] }) {
  const [texts, setTexts] = useState<Partial<Record<Currency, string>>>(() =>
    Object.fromEntries(
      rates.map(({ currency, known }) => [currency, known?.own ? number(known.rate / RATE_UNIT, 4) : '']),
    ),
  );
  const [day, setDay] = useState(today());
  const [tried, setTried] = useState(false);
  const entered = rates.map(({ currency }) => ({ currency, rate: rateFromText(texts[currency] ?? '') }));
  const isWrong = entered.some(({ rate }) => rate === undefined);
  const dayError = day === '' ? t('date_format') : day > today() ? t('rates_day_future') : undefined;
  const { run, busy, failure } = useAction(
    () => {
      const known = entered.map(({ currency, rate }) => ({ currency, rate: rate ?? null }));
      return call(ratesApi.setRates, { body: { rates: known, day } });
    },
    {
      done: (saved) => queryClient.setQueryData(KEY, saved),
      toast: t('reference.rates.saved'),
      refusal: 'beside',
    },
  );
  const oldest = rates.flatMap(({ known }) => known?.day ?? []).toSorted()[0] ?? '';
  return (
    <form
      noValidate
      className="grid gap-4 px-4"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!isWrong && !dayError) void run();
      }}
    >
      {oldest !== '' && oldest < addDays(today(), -OLD_DAYS) && (
        <p className="rounded-m bg-now-soft p-3">{t('reference.rates.old', { day: numericDate(oldest) })}</p>
      )}
      <TextField
        type="date"
        label={t('reference.rates.day')}
        hint={t('reference.rates.day.hint')}
        error={tried ? dayError : undefined}
        max={today()}
        value={day}
        onChange={({ target }) => setDay(target.value)}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        {rates.map((row, index) => (
          <TextField
            key={row.currency}
            label={t('reference.rates.of', { currency: row.currency })}
            inputMode="decimal"
            autoComplete="off"
            placeholder={row.known && !row.known.own ? number(row.known.rate / RATE_UNIT, 4) : ''}
            hint={hintOf(row)}
            error={tried && entered[index]?.rate === undefined ? t('reference.rates.wrong') : undefined}
            value={texts[row.currency] ?? ''}
            onChange={({ target }) => setTexts({ ...texts, [row.currency]: target.value })}
          />
        ))}
      </div>
      <Refusal text={failure} />
      <Button type="submit" busy={busy} className="justify-self-start">
        {t('reference.rates.save')}
      </Button>
    </form>
  );
}
