import type { ReactNode } from 'react';
import { UNPROVEN_MINUTES } from '#shared/sales/bookings/rules/expiry.ts';
import type { SheetBooking } from '#shared/sales/trips/schema.ts';
import { money } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Link } from '#web/core/router/router.tsx';
import { paths } from '#web/paths.ts';
import { sidesLabel } from '#web/sales/prices/measure-facts.ts';
import { bookingTitle } from '#web/sales/trips/labels.ts';
import { Button, IconButton } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { PhoneLink } from '#web/ui/content/PhoneLink.tsx';
import { actionLabel } from '../core/action-labels.ts';
import { waitsForPassenger } from '../core/people.ts';
import { ReachLinks } from '../core/ReachLinks.tsx';
import { useActionRunner } from '../money/actions.ts';
import { ActionDialog } from './ActionDialog.tsx';

export interface WaitingRowProps {
  booking: SheetBooking;
  tripId: number;
  count: number;
  /** A title instead of the booking's name. */
  title?: string;
  /** The secondary line: time, route, price. */
  what: ReactNode;
  tick?: ReactNode;
}

/** A request with its answer: confirm, or quote a price, or decline with a reason; one that waits for the passenger says so. */
export function WaitingRow({ booking, tripId, count, title, what, tick }: WaitingRowProps) {
  const target = { ...booking, name: bookingTitle(booking), tripId, partySize: count };
  const runner = useActionRunner(target, 'carrier');
  const action = booking.fare === null ? 'quote' : 'confirm';
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-2 py-2">
      {tick}
      <div className="flex-[1_1_13rem]">
        <Link to={paths.booking(tripId, booking.id)} className="font-strong hover:text-action">
          {title ?? bookingTitle(booking)}
        </Link>
        <Note className="n">{what}</Note>
        {booking.parcel?.sides && <p className="n text-small">{sidesLabel(booking.parcel.sides)}</p>}
        {booking.note && <p className="text-small wrap-anywhere">{t('desk.waiting.note', { note: booking.note })}</p>}
        <ReachLinks reach={booking} phone={booking.phone} name={bookingTitle(booking)} />
        {stateLabel(booking) && <p className="text-small">{stateLabel(booking)}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {booking.phone && <PhoneLink phone={booking.phone} label={t('trips.call', { name: bookingTitle(booking) })} />}
        {!waitsForPassenger(booking) && (
          <Button size="small" busy={runner.busy === action} onClick={() => runner.start(action)}>
            {actionLabel(booking.kind, action)}
          </Button>
        )}
        <IconButton
          name="close"
          kind="bad"
          label={t('desk.waiting.decline', { name: title ?? bookingTitle(booking) })}
          onClick={() => runner.start('cancel')}
        />
      </div>
      <ActionDialog target={target} runner={runner} />
    </li>
  );
}

/** Further reason why the row waits: the guest's own confirmation, or the state of the price negotiation. */
function stateLabel(booking: SheetBooking): string | null {
  const { contractPrice, counterPrice, declined, unproven } = booking;
  if (unproven) return t('desk.waiting.unproven', { minutes: UNPROVEN_MINUTES });
  if (contractPrice === null) return null;
  if (waitsForPassenger(booking)) return t('desk.waiting.named', { price: money(contractPrice) });
  if (!declined) return null;
  return counterPrice === null ? t('desk.waiting.declined') : t('desk.waiting.counter', { price: money(counterPrice) });
}
