import { lazy, Suspense } from 'react';
import type { Booking } from '#shared/sales/bookings/rules/schema.ts';
import { isSeatless } from '#shared/sales/bookings/rules/seatless.ts';
import { dateIn, longDate, timeIn } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { RideBorder } from '#web/network/places/RideBorder.tsx';
import { paths } from '#web/paths.ts';
import { Button, LinkButton } from '#web/ui/base/Button.tsx';
import { share } from '#web/ui/base/share.ts';
import { PhoneLink } from '#web/ui/content/PhoneLink.tsx';
import { answerWords, offMoney } from './core/booking-words.ts';
import { worksInOffice } from './money/payments.ts';
import { CalendarButton } from './tickets/CalendarButton.tsx';
import { TicketText } from './tickets/TicketText.tsx';

const WalletButton = lazy(() => import('./tickets/WalletButton.tsx'));

export function WhatNext({ booking }: { booking: Booking }) {
  const { id, side, driverPhone, status, trip } = booking;
  const seatless = side === 'passenger' && isSeatless(booking, trip);
  // A passenger without a seat gets no instructions for boarding.
  const words = seatless && status === 'confirmed' ? [] : labelOf(booking);
  const callable = side === 'passenger' && driverPhone && status !== 'completed';
  return (
    <div className="grid gap-3 print:hidden">
      {seatless && <p className="font-strong text-now-text">{t('bookings.seat.lost')}</p>}
      {words.map((text) => (
        <p key={text} className="text-quiet">
          {text}
        </p>
      ))}
      {side === 'passenger' && (
        <div className="flex gap-2">
          <LinkButton
            to={paths.write.onBooking(id, trip.driver ? 'driver' : 'carrier')}
            kind="soft"
            size="tall"
            icon="chat"
            className="flex-1"
          >
            {t(trip.driver ? 'bookings.write.driver' : 'bookings.write.carrier')}
          </LinkButton>
          {callable && <PhoneLink phone={driverPhone} label={t('bookings.call.driver')} />}
        </div>
      )}
      {side === 'passenger' && COMING.includes(status) && (
        <CalendarButton
          booking={booking}
          changes={booking.history.length - 1}
          path={paths.booking(trip.id, booking.id)}
        />
      )}
      {side === 'passenger' && booking.ticket !== null && COMING.includes(status) && (
        <Suspense fallback={null}>
          <WalletButton ticket={booking.ticket} status={status} changes={booking.history.length} />
        </Suspense>
      )}
      {side === 'carrier' && booking.ticket !== null && (
        <TicketLink ticket={booking.ticket} pays={isPayable(booking)} />
      )}
      {isTextable(booking) && <TicketText bookingId={id} tall />}
      {side === 'passenger' && booking.kind === 'passenger' && COMING.includes(status) && (
        <RideBorder stops={trip.stops} ride={booking} />
      )}
    </div>
  );
}

/** Sends the page of the ticket, which needs no account, to a passenger who booked by telephone. */
function TicketLink({ ticket, pays }: { ticket: string; pays: boolean }) {
  const url = `${window.location.origin}${paths.ticket(ticket)}`;
  return (
    <Button
      kind="soft"
      size="tall"
      icon="share"
      onClick={() => void share({ title: t('bookings.ticket'), url, copied: t('bookings.ticket.copied') })}
    >
      {t(pays ? 'bookings.ticket.send.pay' : 'bookings.ticket.send')}
    </Button>
  );
}

/** Whether the page of the ticket takes a payment by card. */
function isPayable({ kind, status, fare, paid, trip }: Booking): boolean {
  return kind === 'passenger' && status === 'confirmed' && Boolean(trip.payRule) && fare !== null && fare > paid;
}

/** Whether the reader may send the ticket from the service: the office, for a person without an account. */
export function isTextable({ side, ticket, status }: Booking): boolean {
  return side === 'carrier' && ticket !== null && COMING.includes(status) && worksInOffice();
}

const COMING: readonly Booking['status'][] = ['unconfirmed', 'confirmed'];

function labelOf(booking: Booking): string[] {
  const { status, cancelledBy, cancelReason, side } = booking;
  if (status === 'unconfirmed') return booking.payUntil ? [] : waiting(booking);
  if (status === 'cancelled') {
    const by = CANCELLED_BY.find((one) => one === cancelledBy) ?? 'carrier';
    const isOwn = (by === 'passenger' || by === 'asked') && side === 'passenger';
    return [
      t(isOwn ? (by === 'asked' ? 'ticket.cancelled.asked' : 'bookings.cancelled.own') : `bookings.cancelled.${by}`),
      ...(cancelReason ? [t('bookings.because', { reason: cancelReason })] : []),
      ...(isOwn ? [`${offMoney(booking.cancellationCharge, booking.paid)}.`] : []),
    ];
  }
  if (side !== 'passenger') return [];
  if (status === 'confirmed') return [t(booking.kind === 'parcel' ? 'bookings.after.parcel' : 'bookings.after.seat')];
  if (status === 'no_show') return [t('bookings.after.noShow')];
  if (status === 'left_behind') return [t('bookings.after.leftBehind')];
  return [];
}

const CANCELLED_BY = ['passenger', 'asked', 'carrier', 'expiry', 'trip', 'unanswered'] as const;

function waiting(booking: Booking): string[] {
  const { side, expiresAt, needsCalculation, contractPrice, declined } = booking;
  const lines = needsCalculation || side !== 'passenger' ? [] : [t('bookings.waiting')];
  if (expiresAt === null) return lines;
  if (booking.proveUntil) {
    const key = side === 'passenger' ? 'bookings.prove.passenger' : 'bookings.prove.carrier';
    return [t(key, untilOf(booking, expiresAt))];
  }
  if (side === 'passenger') return [...lines, ...answerWords(booking, contractPrice !== null && !declined)];
  return [...lines, t('bookings.expires.carrier', untilOf(booking, expiresAt))];
}

function untilOf({ trip, fromSeq }: Booking, instant: string) {
  const zone = trip.stops[fromSeq]?.place.zone ?? 'UTC';
  return { time: timeIn(zone, instant), date: longDate(dateIn(zone, instant)) };
}
