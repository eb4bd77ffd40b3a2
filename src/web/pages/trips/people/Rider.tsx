import type { ReactNode } from 'react';
import type { SheetBooking, TripSheet } from '#shared/sales/trips/schema.ts';
import { useNow } from '#web/core/browser/now.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { Link } from '#web/core/router/router.tsx';
import { paths } from '#web/paths.ts';
import { ReachLinks } from '#web/sales/bookings/core/ReachLinks.tsx';
import { actionsOf } from '#web/sales/bookings/money/actions.ts';
import { PaymentButton } from '#web/sales/bookings/money/PaymentButton.tsx';
import { billOfRow } from '#web/sales/bookings/money/payments.ts';
import { PendingMark } from '#web/sales/bookings/sheet/PendingBar.tsx';
import { press } from '#web/sales/bookings/sheet/press.ts';
import { kindsOfFare } from '#web/sales/prices/labels.ts';
import { bookingTitle, stopName } from '#web/sales/trips/labels.ts';
import { Button, IconLink } from '#web/ui/base/Button.tsx';
import { Icon } from '#web/ui/base/Icon.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Pill } from '#web/ui/base/Pill.tsx';
import { PhoneLink } from '#web/ui/content/PhoneLink.tsx';
import { Due } from './Due.tsx';
import { noteCall } from './note-call.ts';
import { HelpPills, PersonMark } from './Person.tsx';

interface RiderProps {
  booking: SheetBooking;
  sheet: TripSheet;
  /** The line under the name; the destination and the amount if nothing is given. */
  below?: ReactNode;
  /** The buttons after the one that calls. */
  children?: ReactNode;
  chat?: boolean;
  /** Whether the payment screen opens from here while something is due. */
  pays?: boolean;
  /** Whether it opens below the button that calls, where the row has no room for one more beside it. */
  paysBelow?: boolean;
}

export function Rider({ booking, sheet, below, children, chat, pays, paysBelow }: RiderProps) {
  const name = personName(booking);
  const { payBy } = booking;
  const kinds = kindsOfFare(booking.fareParts ?? []);
  const call = booking.phone && <CallLink tripId={sheet.id} booking={booking} />;
  return (
    <li
      data-rider
      className="flex flex-wrap items-center gap-2 min-h-16 py-2 [&_.btn]:px-3 [&_.btn]:text-small border-t"
    >
      <span className="relative mr-1">
        <PersonMark booking={booking} />
        {!below && <PendingMark tripId={sheet.id} bookingId={booking.id} small />}
      </span>
      <div className="flex-[1_1_6rem] min-w-0 wrap-anywhere">
        <Link to={paths.booking(sheet.id, booking.id)} className="mr-2 font-strong hover:text-action">
          {bookingTitle(booking)}
        </Link>
        {below ?? (
          <>
            <div className="flex flex-wrap items-center gap-x-2 text-small text-quiet">
              {t('step.to', { stop: stopName(sheet, booking.toSeq) })}
              {kinds && <Pill kind="quiet">{kinds}</Pill>}
              {booking.hasPet && <Icon name="paw" size="s" label={t('desk.pet')} />}
              {booking.childSeat && (
                <Pill kind="quiet">
                  {t('bookings.childSeat')} {t(`bookings.childSeat.${booking.childSeat}`)}
                </Pill>
              )}
              <HelpPills booking={booking} />
              {booking.hasBaggage && <Icon name="luggage" size="s" label={t('desk.baggage')} />}
            </div>
            <Due booking={booking} sheet={sheet} />
          </>
        )}
        {booking.infantName && (
          <p className="text-small">
            {t('bookings.fares.infant.with', { name: personName({ name: booking.infantName }) })}
          </p>
        )}
        <ReachLinks reach={booking} phone={booking.phone} name={name} />
        {booking.note && <p className="text-small">{booking.note}</p>}
        {payBy && payBy !== 'cash' && booking.paid < (booking.fare ?? 1) && (
          <Note>{t('bookings.payBy.row', { how: t(`bookings.payBy.${payBy}`) })}</Note>
        )}
        {below && <PendingMark tripId={sheet.id} bookingId={booking.id} />}
      </div>
      {paysBelow ? (
        <div className="grid gap-1">
          {call}
          <PaymentButton bill={billOfRow(booking, sheet)} whileDue />
        </div>
      ) : (
        call
      )}
      {pays && <PaymentButton bill={billOfRow(booking, sheet)} whileDue />}
      {chat && booking.passengerId !== null && (
        <IconLink
          name="chat"
          kind="soft"
          to={paths.write.onBooking(booking.id, 'passenger')}
          label={t('trips.write', { name })}
        />
      )}
      {children}
    </li>
  );
}

/** The button that calls a passenger; the sheet notes when it was pressed. */
export function CallLink({ tripId, booking }: { tripId: number; booking: SheetBooking }) {
  return (
    <PhoneLink
      phone={booking.phone}
      label={t('trips.call', { name: personName(booking) })}
      onClick={() => noteCall(tripId, booking.id)}
    />
  );
}

/** The button that undoes the last action on a booking, while that is possible. */
export function TakeBack({ booking, sheet }: { booking: SheetBooking; sheet: TripSheet }) {
  const now = useNow();
  const { kind, status } = booking;
  if (!actionsOf(booking, sheet, now).includes('undo')) return null;
  if (status !== 'boarded' && status !== 'completed' && status !== 'no_show') return null;
  return (
    <Button kind="bare" onClick={() => void press(sheet.id, { action: 'undo', bookingId: booking.id })}>
      {t(`step.back.${kind}.${status}`)}
    </Button>
  );
}
