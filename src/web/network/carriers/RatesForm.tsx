import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { RATE_UNIT } from '#shared/core/currencies.ts';
import { type ExchangeRate, ratesApi } from '#shared/network/carriers/rates.ts';
import { call } from '#web/core/api/call.ts';
import { number, numericDate } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useSession } from '#web/core/session/session.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Refusal } from '#web/ui/base/Refusal.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { Section } from '#web/ui/content/Section.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { carrierRatesQuery, rateFromText } from './rates.ts';

/** The exchange rates at which the carrier takes other currencies than the euro; an empty field takes the operator's rate. */
export function RatesForm() {
  const { carrierInfo } = useSession();
  const topic = `carrier:${carrierInfo?.carrier_id ?? 0}`;
  const query = useQuery(carrierRatesQuery(carrierInfo?.carrier_id ?? 0));
  return (
    <Section title={t('payments.rates')}>
      <Note className="mb-3">{t('payments.rates.text')}</Note>
      <Loaded query={query} loading={<Skeleton rows={3} />}>
        {(data) => (
          <Fields key={JSON.stringify(data)} rates={data.filter(({ currency }) => currency !== 'EUR')} topic={topic} />
        )}
      </Loaded>
    </Section>
  );
}

function Fields({ rates, topic }: { rates: readonly ExchangeRate[]; topic: string }) {
  const client = useQueryClient();
  const [texts, setTexts] = useState(() => rates.map(({ own, rate }) => (own ? number(rate / RATE_UNIT, 4) : '')));
  const entered = rates.map(({ currency }, index) => ({ currency, rate: rateFromText(texts[index] ?? '') }));
  const wrong = entered.some(({ rate }) => rate === undefined);
  const { run, busy, failure } = useAction(
    () => {
      const known = entered.map(({ currency, rate }) => ({ currency, rate: rate ?? null }));
      return call(ratesApi.setRates, { body: { rates: known } });
    },
    {
      done: (set) => client.setQueryData([topic, 'rates'], set),
      toast: t('payments.rates.saved'),
      refusal: 'beside',
    },
  );
  return (
    <div className="grid gap-3">
      <div className="grid gap-3 sm:grid-cols-2">
        {rates.map(({ currency, own, rate, day }, index) => (
          <TextField
            key={currency}
            label={t('payments.rates.of', { currency })}
            inputMode="decimal"
            autoComplete="off"
            placeholder={own ? '' : number(rate / RATE_UNIT, 4)}
            hint={own ? t('payments.rates.own', { day: numericDate(day) }) : t('payments.rates.operator')}
            error={entered[index]?.rate === undefined ? t('payments.rates.wrong') : undefined}
            value={texts[index] ?? ''}
            onChange={(event) => setTexts(texts.with(index, event.target.value))}
          />
        ))}
      </div>
      <Refusal text={failure} />
      <Button kind="edge" busy={busy} disabled={wrong} className="justify-self-start" onClick={() => void run()}>
        {t('payments.rates.save')}
      </Button>
    </div>
  );
}
