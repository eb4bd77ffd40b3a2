import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { mayReport } from '#shared/messaging/found/rules.ts';
import type { Booking } from '#shared/sales/bookings/rules/schema.ts';
import { useAwaited } from '#web/core/api/awaited.ts';
import { useNow } from '#web/core/browser/now.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useNavigate, useParams, useSearchParams } from '#web/core/router/router.tsx';
import { OwnAnnouncements } from '#web/messaging/chat/announcements/announcements.ts';
import { foundPath } from '#web/messaging/found/paths.ts';
import { BrokenDown } from '#web/operations/tracking/broken-down.ts';
import { TripWhere } from '#web/operations/tracking/TripWhere.tsx';
import { useLive } from '#web/operations/tracking/use-live.ts';
import { paths } from '#web/paths.ts';
import { BookAgain } from '#web/sales/bookings/BookAgain.tsx';
import { BookingActions } from '#web/sales/bookings/BookingActions.tsx';
import { BookingHistory } from '#web/sales/bookings/BookingHistory.tsx';
import { ChangeOffer } from '#web/sales/bookings/changes/ChangeOffer.tsx';
import { ReturnRide } from '#web/sales/bookings/changes/ReturnRide.tsx';
import { BookingContacts } from '#web/sales/bookings/core/BookingContacts.tsx';
import { cancellingOf } from '#web/sales/bookings/core/cancelling.ts';
import { pathLabel } from '#web/sales/bookings/core/labels.ts';
import { bookingQuery } from '#web/sales/bookings/core/queries.ts';
import type { ActionTarget } from '#web/sales/bookings/money/actions.ts';
import { CancellingCost, ChargeLine } from '#web/sales/bookings/money/BookingMoney.tsx';
import { PaymentButton } from '#web/sales/bookings/money/PaymentButton.tsx';
import { billOfBooking, worksInOffice } from '#web/sales/bookings/money/payments.ts';
import { SenderPhotos } from '#web/sales/bookings/parcels/CustodyPhotos.tsx';
import { ParcelActs } from '#web/sales/bookings/parcels/ParcelActs.tsx';
import { ParcelChain } from '#web/sales/bookings/parcels/ParcelChain.tsx';
import { ParcelCode } from '#web/sales/bookings/parcels/ParcelCode.tsx';
import { RedirectAsked } from '#web/sales/bookings/parcels/RedirectAsked.tsx';
import { BookingComing } from '#web/sales/bookings/seats/BookingComing.tsx';
import { NotAboardCall } from '#web/sales/bookings/seats/NotAboardCall.tsx';
import { PriceNegotiation } from '#web/sales/bookings/seats/PriceNegotiation.tsx';
import { BookingTicket } from '#web/sales/bookings/tickets/BookingTicket.tsx';
import { ticketTextQuery } from '#web/sales/bookings/tickets/ticket-queries.ts';
import { isTextable, WhatNext } from '#web/sales/bookings/WhatNext.tsx';
import { IconButton, LinkButton } from '#web/ui/base/Button.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { Empty } from '#web/ui/content/Empty.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Page } from '#web/ui/Page.tsx';
import { addressElsewhere } from './address-elsewhere.ts';
import { ChangeButton } from './BookingActions.tsx';
import { backOf, titleOf } from './booking-title.ts';
import { Instead, PayByCard } from './LaterParts.tsx';
import { PartyRows } from './PartyRows.tsx';

const WakeMe = lazy(() => import('#web/operations/tracking/WakeMe.tsx'));
const HoursOffer = lazy(() => import('#web/sales/bookings/changes/HoursOffer.tsx'));
const TransferCard = lazy(() => import('#web/sales/bookings/money/TransferCard.tsx'));
const TakeOverPage = lazy(() => import('./TakeOverPage.tsx'));
const ParcelLabelPage = lazy(() => import('./ParcelLabelPage.tsx'));

/** `/trips/list/{tripId}/booking/{bookingId}`: the ticket, its actions, where the bus is, and the history. */
export function BookingPage() {
  const [params] = useSearchParams();
  const show = params.get('show');
  if (show !== 'takeOver' && show !== 'label') return <BookingDetails />;
  return (
    <Suspense fallback={<Skeleton kind="text" rows={10} className="p-4" />}>
      {show === 'takeOver' ? <TakeOverPage /> : <ParcelLabelPage />}
    </Suspense>
  );
}

function BookingDetails() {
  const { tripId, bookingId } = useParams();
  const query = useQuery(bookingQuery(Number(tripId), Number(bookingId)));
  const { data } = query;
  const waits = useAwaited({ ...ticketTextQuery(data?.id ?? 0), enabled: data !== undefined && isTextable(data) });
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const inParcels = params.get('kind') === 'parcel';
  const elsewhere = data ? addressElsewhere(data, { tripId: Number(tripId), inParcels }) : null;
  useEffect(() => {
    if (elsewhere) void navigate(elsewhere, { replace: true });
  }, [elsewhere, navigate]);
  const title = data ? titleOf(data) : t('core.title.booking');
  return (
    <Page
      title={title}
      end="none"
      back={backOf(data, Number(tripId))}
      subtitle={data && pathLabel(data.trip, data.fromSeq, data.toSeq)}
      actions={data && <IconButton name="print" label={t('bookings.print')} onClick={() => window.print()} />}
      barClass="print:hidden"
    >
      <Loaded
        query={query}
        awaited={waits}
        loading={<Skeleton kind="text" rows={10} className="p-4" />}
        gone={
          <Empty
            title={t('bookings.gone')}
            text={t('bookings.gone.text')}
            action={<LinkButton to={paths.trips}>{t('bookings.gone.action')}</LinkButton>}
          />
        }
      >
        {(booking) => <Details booking={booking} />}
      </Loaded>
    </Page>
  );
}

const OtherTrips = lazy(() => import('#web/sales/bookings/changes/OtherTrips.tsx'));

const PartyLedger = lazy(() => import('#web/sales/bookings/money/PartyLedger.tsx'));

const Invoices = lazy(() => import('#web/sales/bookings/papers/Invoices.tsx'));

const DocumentSection = lazy(() => import('#web/sales/bookings/papers/DocumentSection.tsx'));

/** The moves of a parcel that its staff makes with a photo, a code or words instead. */
const CUSTODY_MOVES = ['board', 'complete', 'eject'];
const NEGOTIATION_ACTIONS = ['quote', 'accept', 'decline'];

function Details({ booking }: { booking: Booking }) {
  const { trip, party, side, status, needsCalculation } = booking;
  const target: ActionTarget = {
    ...booking,
    ...{ tripId: trip.id, partySize: party.length + 1 },
    cancelling: cancellingOf(booking),
  };
  const negotiating = needsCalculation && status === 'unconfirmed' && side !== 'admin';
  const staffParcel = side === 'carrier' && booking.kind === 'parcel';
  const answers = negotiating && booking.actions.some((action) => NEGOTIATION_ACTIONS.includes(action));
  const actions = booking.actions.filter(
    (action) =>
      !(negotiating && NEGOTIATION_ACTIONS.includes(action)) && !(staffParcel && CUSTODY_MOVES.includes(action)),
  );
  const code = side === 'passenger' ? booking.ticket : null;
  const byCard = code && <PayByCard page={{ of: 'ticket', code }} ride={booking} stale={[`trip:${trip.id}`]} />;
  return (
    <>
      <Announcements booking={booking} />
      {booking.newHours && (
        <Suspense fallback={null}>
          <HoursOffer booking={booking} newHours={booking.newHours} />
        </Suspense>
      )}
      <ChangeOffer booking={booking} />
      {negotiating && answers && <PriceNegotiation booking={booking} target={target} first />}
      <ParcelActs booking={booking} />
      <RedirectAsked booking={booking} />
      <BookingComing booking={booking} className="mx-4 my-2" />
      <RideNow booking={booking} />
      <RideBreakdown booking={booking} />
      <NotAboardCall booking={booking} />
      <div className="grid gap-4 px-4 pt-2 pb-5">
        {status === 'unconfirmed' && byCard}
        <ChargeLine booking={booking} own={side === 'passenger'} />
        <BookingTicket booking={booking} />
        <CancellingCost booking={booking} />
        {status !== 'unconfirmed' && byCard}
        {side === 'passenger' && (
          <Suspense fallback={null}>
            <TransferCard of={{ bookingId: booking.id }} />
          </Suspense>
        )}
        {side !== 'admin' && booking.number && booking.issuer && (
          <Suspense fallback={null}>
            <Invoices of={{ bookingId: booking.id }} />
          </Suspense>
        )}
        <WhatNext booking={booking} />
        {side === 'passenger' && <ReturnRide ride={booking} seats={party.length + 1} />}
        {side === 'passenger' && <BookAgain ride={booking} seats={party.length + 1} />}
      </div>
      {side === 'passenger' && <Instead ride={booking} seats={party.length + 1} />}
      {booking.cancelledBy === 'trip' &&
        booking.kind === 'passenger' &&
        (side === 'passenger' || booking.ticket !== null) && (
          <Suspense fallback={null}>
            <OtherTrips booking={booking} />
          </Suspense>
        )}
      {negotiating && !answers && <PriceNegotiation booking={booking} target={target} />}
      <ParcelCode booking={booking} />
      <BusPosition booking={booking} />
      <ChangeButton booking={booking} />
      {actions.length > 0 && (
        <Section title={t('bookings.actions')} className="print:hidden">
          <BookingActions booking={target} actions={actions} side={side} />
          {(actions.includes('pay') || actions.includes('unpay')) && (
            <div className="mt-2 grid">
              <PaymentButton bill={billOfBooking(booking)} words={t('bookings.payment')} />
            </div>
          )}
        </Section>
      )}
      {booking.kind === 'passenger' && booking.trip.rules.asksDocuments && side !== 'admin' && (
        <Suspense fallback={null}>
          <DocumentSection bookingId={booking.id} />
        </Suspense>
      )}
      <LostLink booking={booking} />
      <BookingContacts booking={booking} />
      <PartyRows booking={booking} />
      {booking.parcel && <SenderPhotos photos={booking.parcel.photos} source={{ tripId: trip.id }} />}
      {booking.parcel && (
        <ParcelChain chain={booking.parcel.custody} zones={zonesOf(booking)} source={{ tripId: trip.id }} />
      )}
      <Records booking={booking} />
    </>
  );
}

/** The ledger of the booking, for the office, and its history. */
function Records({ booking }: { booking: Booking }) {
  return (
    <>
      {booking.side === 'carrier' && worksInOffice() && (
        <Suspense fallback={null}>
          <PartyLedger booking={booking} />
        </Suspense>
      )}
      <BookingHistory booking={booking} />
    </>
  );
}

/** Leads anyone who rode to the things that were lost and found on the trip. */
function LostLink({ booking: { side, trip, status, kind } }: { booking: Booking }) {
  const now = useNow();
  if (side !== 'passenger' || !mayReport({ status, kind }, trip, now)) return null;
  return (
    <div className="px-4 pb-4 print:hidden">
      <LinkButton to={foundPath(trip.id)} kind="edge" wide icon="search">
        {t('bookings.lost')}
      </LinkButton>
    </div>
  );
}

/** The bookings whose passenger gets the announcements of the trip. */
const ANNOUNCED_TO: readonly Booking['status'][] = ['unconfirmed', 'confirmed', 'boarded'];

/** The announcements that the passenger has not acknowledged yet; the page of the trip shows the last one afterwards too. */
function Announcements({ booking: { side, status, trip } }: { booking: Booking }) {
  if (side !== 'passenger' || !ANNOUNCED_TO.includes(status)) return null;
  return (
    <Suspense fallback={null}>
      <OwnAnnouncements tripId={trip.id} open />
    </Suspense>
  );
}

const OwnStop = lazy(() => import('./OwnStop.tsx'));

/** When the bus is at the reader's stop, and their claims; on the way the line is reserved, so that nothing moves. */
function RideNow({ booking }: { booking: Booking }) {
  if (booking.side !== 'passenger' || booking.kind !== 'passenger') return null;
  return (
    <Suspense fallback={booking.trip.status === 'started' && <p className="px-4 pt-2 text-lead">&nbsp;</p>}>
      <OwnStop booking={booking} />
    </Suspense>
  );
}

function RideBreakdown({ booking }: { booking: Booking }) {
  const { live } = useLive(booking.trip, seesBus(booking));
  if (!live?.breakdown) return null;
  return (
    <div className="px-4 pt-2 print:hidden">
      <Suspense fallback={null}>
        <BrokenDown breakdown={live.breakdown} />
      </Suspense>
    </div>
  );
}

/** Passengers and senders see the bus once the booking is confirmed; the carrier's people see it on the page of the trip. */
function seesBus({ side, status }: Booking): boolean {
  return side === 'passenger' && (status === 'confirmed' || status === 'boarded');
}

function BusPosition({ booking }: { booking: Booking }) {
  const { trip } = booking;
  if (!seesBus(booking)) return null;
  return (
    <>
      <TripWhere trip={trip} />
      <Suspense fallback={null}>
        <WakeMe ride={booking} />
      </Suspense>
    </>
  );
}

function zonesOf({ trip, fromSeq, toSeq }: Booking) {
  return { from: trip.stops[fromSeq]?.place.zone ?? 'UTC', to: trip.stops[toSeq]?.place.zone ?? 'UTC' };
}
