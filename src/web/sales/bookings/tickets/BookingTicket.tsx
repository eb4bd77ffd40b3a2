import { lazy, Suspense } from 'react';
import { buildJourney } from '#shared/network/timetable/journey.ts';
import type { Booking } from '#shared/sales/bookings/rules/schema.ts';
import { isSeatless } from '#shared/sales/bookings/rules/seatless.ts';
import { tripJourney } from '#shared/sales/trips/journey.ts';
import { inOwnScript, t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { CheckedLine } from '#web/network/carriers/CheckedLine.tsx';
import { FareLines } from '#web/sales/prices/FareLines.tsx';
import { measureFacts } from '#web/sales/prices/measure-facts.ts';
import { riderFacts } from '#web/sales/prices/rider-facts.ts';
import { Facts } from '#web/ui/content/Facts.tsx';
import { WrittenWords } from '#web/ui/content/Written.tsx';
import { JourneyLine } from '#web/ui/travel/JourneyLine.tsx';
import { Ticket } from '#web/ui/travel/Ticket.tsx';
import { plateLabel, priceLabel, waitingLabel } from '../core/labels.ts';
import { sizeLabel } from '../core/ParcelSizes.tsx';
import { TicketStub } from './TicketStub.tsx';

const TicketLegal = lazy(() => import('./TicketLegal.tsx'));

const TicketReceipts = lazy(() => import('./TicketReceipts.tsx'));

export function BookingTicket({ booking }: { booking: Booking }) {
  const { trip, fromSeq, toSeq, status } = booking;
  const valid = status === 'confirmed' || status === 'boarded';
  const isOwn = booking.side === 'passenger';
  const state = waitingLabel(booking, isOwn ? 'passenger' : 'carrier');
  const stub = <TicketStub booking={booking} state={state} valid={valid} printOnly={!isOwn} />;
  return (
    <Ticket stub={stub} className="ticket-print">
      <JourneyLine items={buildJourney(tripJourney(trip, { from: fromSeq, to: toSeq }, true))} />
      <Facts className="mt-5 border-t border-line pt-4" facts={factsOf(booking)} />
      <CheckedLine carrier={trip.carrier} />
      {booking.kind === 'passenger' && (
        <FareLines fares={[booking.fareParts]} className="mt-4 border-t border-line pt-3" />
      )}
      <Suspense fallback={null}>
        <TicketLegal booking={booking} />
        {booking.receipts && booking.receipts.length > 0 && <TicketReceipts receipts={booking.receipts} />}
      </Suspense>
    </Ticket>
  );
}

function factsOf(booking: Booking) {
  const { trip, parcel } = booking;
  const driver = [trip.driver, trip.secondDriver].flatMap((one) => (one ? [personName(one)] : [])).join(', ');
  const price = { term: t('bookings.price'), value: priceLabel(booking) };
  const what = parcel
    ? [
        { term: t('bookings.parcel'), value: <WrittenWords text={parcel.what} /> },
        { term: t('bookings.parcel.size'), value: sizeLabel(parcel.sizeClass) },
        ...measureFacts(parcel),
        price,
      ]
    : [
        { term: t('bookings.passenger'), value: personName(booking) },
        ...riderFacts(booking),
        isSeatless(booking, trip)
          ? { term: t('bookings.seat'), value: t('bookings.seat.open'), wide: true }
          : { term: t('bookings.seat'), value: booking.seat ?? '' },
        price,
      ];
  return [
    ...what,
    { term: t('bookings.bus'), value: plateLabel(trip) },
    { term: t('bookings.driver'), value: driver || t('bookings.bus.none'), wide: true },
    { term: t('bookings.carrier'), value: inOwnScript(trip.carrier.name), wide: true },
  ];
}
