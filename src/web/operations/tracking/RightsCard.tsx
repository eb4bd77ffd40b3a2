import type { ReactNode } from 'react';
import type { Right } from '#shared/operations/tracking/rights.ts';
import type { Booking } from '#shared/sales/bookings/rules/schema.ts';
import { dateIn, duration, longDate, money, timeIn } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { pathLabel } from '#web/sales/bookings/core/labels.ts';
import { LinkButton } from '#web/ui/base/Button.tsx';

/** The parts of a ride that the claim in a mail contains. */
type ClaimedRide = Pick<Booking, 'code' | 'name' | 'fare' | 'fromSeq' | 'toSeq'> & {
  trip: Pick<Booking['trip'], 'stops' | 'carrier' | 'departsAt'>;
};

interface RightsCardProps {
  ride: ClaimedRide;
  right: Right;
  /** The button for the claim as a document. */
  children: ReactNode;
}

/** Current claim of a passenger, with the letter that is written from the facts of the trip (docs/product.md 10.12). */
export function RightsCard({ ride, right, children }: RightsCardProps) {
  const claim = claimOf(ride, right);
  const mail = `mailto:?subject=${encodeURIComponent(claim.subject)}&body=${encodeURIComponent(claim.text)}`;
  return (
    <section
      className="mx-4 mt-3 mb-2 grid gap-2 rounded-m bg-now-soft p-4 print:hidden"
      aria-label={t(`rights.${right.kind}`)}
    >
      <h2 className="font-strong">{t(`rights.${right.kind}`)}</h2>
      {right.kind !== 'care' && <p>{t('rights.choice.text')}</p>}
      {right.care && <p>{t('rights.care.text')}</p>}
      <p className="text-small">{t('rights.basis')}</p>
      <LinkButton kind="edge" icon="mail" to={mail}>
        {t('rights.claim')}
      </LinkButton>
      {children}
    </section>
  );
}

/** The claim with the facts of the trip, in the reader's language. */
function claimOf(ride: ClaimedRide, { kind, late }: Right) {
  const { trip, fromSeq, toSeq, code, name, fare } = ride;
  const from = trip.stops[fromSeq];
  const [zone, at] = [from?.place.zone ?? 'UTC', from?.departsAt ?? trip.departsAt];
  const price = fare === null ? t('rights.claim.price') : money(fare);
  const text = [
    t('rights.claim.to', { carrier: trip.carrier.name }),
    t('rights.claim.ride', {
      ...{ name, code, path: pathLabel(trip, fromSeq, toSeq) },
      planned: `${longDate(dateIn(zone, at))}, ${timeIn(zone, at)}`,
    }),
    kind === 'cancelled' ? t('rights.claim.cancelled') : t('rights.claim.late', { duration: duration(late) }),
    kind === 'care' ? t('rights.claim.care') : t('rights.claim.choice', { price }),
    t('rights.claim.answer'),
  ];
  return { subject: t('rights.claim.subject', { code }), text: text.join('\n\n') };
}
