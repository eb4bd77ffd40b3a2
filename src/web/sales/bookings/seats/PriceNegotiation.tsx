import { textFromCents } from '#shared/core/money.ts';
import type { Booking } from '#shared/sales/bookings/rules/schema.ts';
import { money } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { type ActionTarget, useActionRunner } from '../money/actions.ts';
import { ActionDialog } from './ActionDialog.tsx';

interface PriceNegotiationProps {
  booking: Booking;
  target: ActionTarget;
  /** Shows the block above everything else, because it waits for the reader. */
  first?: boolean;
}

/** The price by arrangement: the carrier quotes it, the passenger accepts, or declines and names a counter-offer. */
export function PriceNegotiation({ booking, target, first = false }: PriceNegotiationProps) {
  const runner = useActionRunner(target, booking.side);
  const { actions, contractPrice, counterPrice, declined } = booking;
  const offered = declined && counterPrice !== null ? counterPrice : null;
  return (
    <Section title={t('bookings.arrangement.title')} separator={first ? 'none' : undefined} className="print:hidden">
      {contractPrice !== null && (
        <p>
          <b className={declined ? 'figure text-quiet line-through' : 'figure'}>{money(contractPrice)}</b>{' '}
          <span className="text-quiet">
            {t(booking.kind === 'parcel' ? 'bookings.price.parcel' : 'bookings.price.seat')}
          </span>
        </p>
      )}
      <p className="mt-1 text-quiet">{state(booking)}</p>
      <div className="mt-4 flex flex-wrap gap-2 *:flex-auto">
        {actions.includes('decline') && (
          <Button kind="edge" size="tall" onClick={() => runner.start('decline')}>
            {t('bookings.do.seat.decline')}
          </Button>
        )}
        {actions.includes('accept') && (
          <Button size="tall" busy={runner.busy === 'accept'} onClick={() => runner.start('accept')}>
            {t('bookings.price.accept', { price: money(contractPrice ?? 0) })}
          </Button>
        )}
        {actions.includes('quote') && (
          <Button kind={contractPrice === null ? 'main' : 'edge'} size="tall" onClick={() => runner.start('quote')}>
            {t(contractPrice === null ? 'bookings.do.seat.quote' : 'bookings.price.other')}
          </Button>
        )}
        {actions.includes('quote') && offered !== null && (
          <Button
            size="tall"
            busy={runner.busy === 'quote'}
            onClick={() => void runner.run({ action: 'quote', price: textFromCents(offered) })}
          >
            {t('bookings.price.agree', { price: money(offered) })}
          </Button>
        )}
      </div>
      <ActionDialog target={target} runner={runner} />
    </Section>
  );
}

function state({ side, contractPrice, counterPrice, declined }: Booking): string {
  const passenger = side === 'passenger';
  if (contractPrice === null) return t(passenger ? 'bookings.negotiation.wait' : 'bookings.negotiation.name');
  if (!declined) return t(passenger ? 'bookings.negotiation.answer' : 'bookings.negotiation.asked');
  if (counterPrice === null)
    return t(passenger ? 'bookings.negotiation.declined.own' : 'bookings.negotiation.declined');
  const price = money(counterPrice);
  return passenger ? t('bookings.negotiation.offered.own', { price }) : t('bookings.negotiation.offered', { price });
}
