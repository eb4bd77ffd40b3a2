import type { Booking } from '#shared/bookings/schema.ts';
import { textFromCents } from '#shared/core/money.ts';
import { money } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { Section } from '#web/ui/Section.tsx';
import { DeedDialog } from './DeedDialog.tsx';
import { type DeedTarget, useDeeds } from './deeds.ts';

interface PriceTalkProps {
  booking: Booking;
  target: DeedTarget;
  /** Above everything else: it waits for the reader. */
  first?: boolean;
}

/** The price by arrangement: named by the carrier, accepted or declined by the passenger, with an offer of their own. */
export function PriceTalk({ booking, target, first = false }: PriceTalkProps) {
  const deeds = useDeeds(target, booking.side);
  const { actions, contractPrice, counterPrice, declined } = booking;
  const offered = declined && counterPrice !== null ? counterPrice : null;
  return (
    <Section title={t('bookings.arrangement.title')} plain={first} className="print:hidden">
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
          <Button kind="edge" size="tall" onClick={() => deeds.start('decline')}>
            {t('bookings.do.seat.decline')}
          </Button>
        )}
        {actions.includes('accept') && (
          <Button size="tall" busy={deeds.busy === 'accept'} onClick={() => deeds.start('accept')}>
            {t('bookings.price.accept', { price: money(contractPrice ?? 0) })}
          </Button>
        )}
        {actions.includes('quote') && (
          <Button kind={contractPrice === null ? 'main' : 'edge'} size="tall" onClick={() => deeds.start('quote')}>
            {t(contractPrice === null ? 'bookings.do.seat.quote' : 'bookings.price.other')}
          </Button>
        )}
        {actions.includes('quote') && offered !== null && (
          <Button
            size="tall"
            busy={deeds.busy === 'quote'}
            onClick={() => void deeds.run({ deed: 'quote', price: textFromCents(offered) })}
          >
            {t('bookings.price.agree', { price: money(offered) })}
          </Button>
        )}
      </div>
      <DeedDialog target={target} deeds={deeds} />
    </Section>
  );
}

function state({ side, contractPrice, counterPrice, declined }: Booking): string {
  const passenger = side === 'passenger';
  if (contractPrice === null) return t(passenger ? 'bookings.talk.wait' : 'bookings.talk.name');
  if (!declined) return t(passenger ? 'bookings.talk.answer' : 'bookings.talk.asked');
  if (counterPrice === null) return t(passenger ? 'bookings.talk.declined.own' : 'bookings.talk.declined');
  const price = money(counterPrice);
  return passenger ? t('bookings.talk.offered.own', { price }) : t('bookings.talk.offered', { price });
}
