import { lazy, Suspense, useState } from 'react';
import type { ComingBooking } from '#shared/sales/bookings/callers/callers-schema.ts';
import { dateIn, longDate, money, timeIn } from '#web/core/i18n/format.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { paths } from '#web/paths.ts';
import { TicketText } from '#web/sales/bookings/tickets/TicketText.tsx';
import { Button, LinkButton } from '#web/ui/base/Button.tsx';
import { Pill } from '#web/ui/base/Pill.tsx';
import { seatList } from './call-texts.ts';

const CancelComing = lazy(() => import('./CancelComing.tsx'));
const ChangeBookingDialog = lazy(() => import('#web/sales/bookings/changes/ChangeBookingDialog.tsx'));

/** The bookings of the caller that are still ahead: most of those who call again ask about them. */
export function ComingBookings({ coming }: { coming: readonly ComingBooking[] }) {
  return (
    <section aria-labelledby="call-coming">
      <h2 id="call-coming" className="font-strong flex items-center justify-between min-h-9">
        {t('call.coming', { n: coming.length })}
      </h2>
      <ul className="grid gap-2">
        {coming.map((booking) => (
          <Coming key={booking.bookingId} booking={booking} />
        ))}
      </ul>
    </section>
  );
}

function Coming({ booking }: { booking: ComingBooking }) {
  const { bookingId, tripId, kind, status, code, from, to, departsAt, seats, fare, paid } = booking;
  const [dialog, setDialog] = useState<'change' | 'cancel' | null>(null);
  const onClose = () => setDialog(null);
  const path = `${named(from.name)} – ${named(to.name)}`;
  const when = `${longDate(dateIn(from.zone, departsAt))}, ${timeIn(from.zone, departsAt)}`;
  return (
    <li className="rounded-m bg-action-soft p-3">
      <span className="flex flex-wrap items-baseline justify-between gap-x-2">
        <b className="n font-strong">{when}</b>
        <span className="n text-small text-quiet">{code}</span>
      </span>
      <p className="n text-small">
        {kind === 'parcel'
          ? t('call.repeat.parcel', { path })
          : t('call.coming.seats', { path, n: seats.length, seats: seatList(seats) })}
      </p>
      <p className="mt-1 flex flex-wrap gap-2">
        {status === 'unconfirmed' && <Pill kind="now">{t('call.coming.unanswered')}</Pill>}
        {fare !== null && (
          <Pill kind={paid >= fare ? 'good' : 'bad'}>
            {paid >= fare ? t('call.coming.paid') : t('call.coming.due', { amount: money(fare - paid) })}
          </Pill>
        )}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <LinkButton kind="edge" size="small" to={paths.booking(tripId, bookingId)}>
          {t('call.coming.open')}
        </LinkButton>
        <Button kind="edge" size="small" onClick={() => setDialog('change')}>
          {t('call.coming.change')}
        </Button>
        <Button kind="edge" size="small" onClick={() => setDialog('cancel')}>
          {t('call.coming.cancel')}
        </Button>
      </div>
      <TicketText bookingId={bookingId} />
      <Suspense fallback={null}>
        {dialog === 'change' && <ChangeBookingDialog bookingId={bookingId} open onClose={onClose} />}
        {dialog === 'cancel' && <CancelComing {...{ tripId, bookingId, onClose }} />}
      </Suspense>
    </li>
  );
}
