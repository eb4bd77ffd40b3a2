import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { amountText } from '#shared/core/currencies.ts';
import type { CardMoney } from '#shared/sales/payments/checkout-api.ts';
import { ProblemError } from '#web/core/api/call.ts';
import { EMBEDDED } from '#web/core/browser/embedded.ts';
import { money as euro, timeIn } from '#web/core/i18n/format.ts';
import { locale, t } from '#web/core/i18n/i18n.ts';
import { useSearchParams } from '#web/core/router/router.tsx';
import { GuestCard } from '#web/sales/bookings/tickets/GuestCard.tsx';
import { TimeLeft } from '#web/sales/bookings/tickets/TimeLeft.tsx';
import { Button } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { Loaded } from '#web/ui/Loaded.tsx';
import { askedQuery, cardQuery, openCheckout, type PayPage } from './card-queries.ts';

interface PayCardProps {
  page: PayPage;
  /** The zone of the stop where the ride begins. */
  zone: string;
  /** The booking may have changed: its page is fetched again. */
  onChanged: () => void;
}

/** Paying by card on the page of a provider, and the outcome; nothing where no payment is possible or was made. */
export default function PayCard({ page, zone, onChanged }: PayCardProps) {
  const [params] = useSearchParams();
  const back = params.get('card');
  const query = useQuery(cardQuery(page));
  const providerAnswer = useQuery({ ...askedQuery(page), enabled: back !== null });
  const client = useQueryClient();
  const { data: truth } = providerAnswer;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer of the provider
  useEffect(() => {
    if (!truth) return;
    client.setQueryData(cardQuery(page).queryKey, truth);
    onChanged();
  }, [truth]);
  const refresh = () => {
    void client.invalidateQueries(cardQuery(page));
    onChanged();
  };
  return (
    <Loaded query={query} loading={back === null ? null : <Skeleton kind="text" rows={5} />} small>
      {(money) => (
        <>
          {money.offer && (
            <Offer {...{ page, zone, money, offer: money.offer, onOver: refresh }}>
              {back !== null && money.paid.length === 0 && (
                <Returned left={back === 'left'} busy={providerAnswer.isFetching} onAsk={providerAnswer.refetch} />
              )}
            </Offer>
          )}
          <Outcome money={money} />
        </>
      )}
    </Loaded>
  );
}

const AWAY: readonly string[] = ['payment_provider_away', 'payment_keys_wrong'];

interface OfferProps extends Omit<PayCardProps, 'onChanged'> {
  money: CardMoney;
  offer: NonNullable<CardMoney['offer']>;
  onOver: () => void;
  children: React.ReactNode;
}

function Offer({ page, zone, money: { until }, offer, onOver, children }: OfferProps) {
  const { run, busy, error, failure } = useAction(() => openCheckout(page), {
    // The page of a payment service is shown in no frame.
    done: (url) => void window.open(url, EMBEDDED ? '_top' : '_self'),
    refusal: 'beside',
  });
  // A key that the provider refuses is for the carrier to mend; to a traveller it is the same.
  const isAway = error instanceof ProblemError && AWAY.includes(error.code);
  const problem = isAway ? t(until ? 'card.pay.away.held' : 'card.pay.away') : failure;
  return (
    <GuestCard title={t(until ? 'card.pay.title' : 'card.pay.title.optional')}>
      {until && <TimeLeft until={until} label={t('card.pay.left')} onOver={onOver} />}
      <div className="grid gap-3">
        {until && <p className="text-quiet">{t('card.pay.held', { time: timeIn(zone, until) })}</p>}
        {children}
        <Button size="tall" wide busy={busy} onClick={() => void run()}>
          {t('card.pay', { amount: amountText(locale, offer.amount, offer.currency) })}
        </Button>
        {problem && (
          <p role="alert" className="text-bad">
            {problem}
          </p>
        )}
        {offer.rest > 0 && <p>{t('card.pay.rest', { rest: euro(offer.rest) })}</p>}
        <Note>{t('card.pay.who', { merchant: offer.merchant, provider: t(`card.provider.${offer.provider}`) })}</Note>
      </div>
    </GuestCard>
  );
}

/** Note for a person who is back from the page of the provider while it knows of no payment. */
function Returned({ left, busy, onAsk }: { left: boolean; busy: boolean; onAsk: () => unknown }) {
  if (left) return <p role="status">{t('card.left')}</p>;
  return (
    <div role="status" className="grid justify-items-start gap-2">
      <p>{t('card.waiting')}</p>
      <Button kind="edge" busy={busy} onClick={() => void onAsk()}>
        {t('card.ask')}
      </Button>
    </div>
  );
}

function Outcome({ money: { late, paid, back } }: { money: CardMoney }) {
  if (!late && paid.length === 0 && back.length === 0) return null;
  return (
    <div role="status" className="grid gap-1">
      {late && paid.length === 0 && <p>{t('card.late')}</p>}
      {paid.map(({ amount, currency, at }) => (
        <p key={at} className="font-strong text-good">
          {t('card.paid', { amount: amountText(locale, amount, currency) })}
        </p>
      ))}
      {back.map(({ amount, currency, state }) => (
        <p key={`${state} ${currency}`} className={state === 'failed' ? 'text-bad' : 'text-quiet'}>
          {t(`card.back.${state}`, { amount: amountText(locale, amount, currency) })}
        </p>
      ))}
    </div>
  );
}
