import type { SheetBooking, TripSheet } from '#shared/trips/schema.ts';
import { ActionDialog } from '#web/bookings/ActionDialog.tsx';
import { type Action, actionsOf, targetOf, useActionRunner } from '#web/bookings/actions.ts';
import { actionLabel, statusLabel, statusTone } from '#web/bookings/labels.ts';
import { PendingMark } from '#web/bookings/PendingBar.tsx';
import { useNow } from '#web/core/browser/now.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { Link } from '#web/core/router/router.tsx';
import { paths } from '#web/paths.ts';
import { bookingTitle, fareLabel, stopName } from '#web/trips/labels.ts';
import { Button, IconLink } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Pill } from '#web/ui/Pill.tsx';

/** What happens at a stop: a passenger boards or leaves, a parcel is loaded or handed over. */
export type Part = 'boarding' | 'leaving';

interface PersonProps {
  booking: SheetBooking;
  sheet: TripSheet;
  part: Part;
}

const ACTIONS: Readonly<Record<Part, readonly Action[]>> = {
  boarding: ['undo', 'noShow', 'board'],
  leaving: ['undo', 'complete'],
};

/** One passenger or parcel at a stop: name, price, payment, and the buttons. */
export function Person({ booking, sheet, part }: PersonProps) {
  // A passenger who leaves and owes nothing needs one line only.
  const short = part === 'leaving' && owesNothing(booking) && booking.note === '';
  const acts = <Acts booking={booking} sheet={sheet} part={part} short={short} />;
  return (
    <li className="who">
      <div className="who-head">
        <PersonMark booking={booking} />
        <div className="min-w-0 flex-1">
          <Link to={paths.booking(sheet.id, booking.id)} className="font-strong hover:text-action">
            {bookingTitle(booking)}
          </Link>
          <p className="flex flex-wrap items-center gap-x-2 text-small text-quiet">
            <span className="n">{aboutOf(booking, sheet, part)}</span>
            {booking.hasPet && <Icon name="paw" size="s" label={t('desk.pet')} />}
            {booking.hasBaggage && <Icon name="luggage" size="s" label={t('desk.baggage')} />}
          </p>
          {booking.note && <p className="text-small">{booking.note}</p>}
          <PendingMark tripId={sheet.id} bookingId={booking.id} />
        </div>
        {short ? acts : <PaidPill booking={booking} sheet={sheet} />}
      </div>
      {!short && acts}
    </li>
  );
}

function Acts({ booking, sheet, part, short }: PersonProps & { short: boolean }) {
  const runner = useActionRunner(targetOf(booking, sheet), 'carrier');
  const allowed = actionsOf(booking, sheet, useNow());
  const shown = ACTIONS[part].filter((action) => allowed.includes(action));
  const phone = part === 'leaving' && booking.parcel ? booking.parcel.receiverPhone : booking.phone;
  const settled = !shown.includes('board') && !shown.includes('complete');
  return (
    <div className={short ? 'who-acts who-short' : 'who-acts'}>
      <div className="flex gap-2">
        {phone && (
          <IconLink
            name="phone"
            kind="soft"
            to={`tel:${phone}`}
            label={t('trips.call', { name: callee(booking, part) })}
          />
        )}
        {booking.passengerId !== null && (
          <IconLink
            name="chat"
            kind="soft"
            to={paths.write.onBooking(booking.id, 'passenger')}
            label={t('trips.write', { name: booking.name })}
          />
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {((settled && !(short && shown.includes('undo'))) || booking.status === 'no_show') && (
          <span className="flex-1">
            <Pill kind={statusTone(booking.status)}>{statusLabel(booking.kind, booking.status)}</Pill>
          </span>
        )}
        {shown
          .filter((action) => !short || action !== 'undo' || settled)
          .map((action) => (
            <Button
              key={action}
              kind={isMain(action, short && booking.kind === 'passenger') ? 'main' : 'edge'}
              className={action === 'undo' ? undefined : 'flex-1'}
              busy={runner.busy === action}
              onClick={() => runner.start(action)}
            >
              {labelOf(action, booking)}
            </Button>
          ))}
      </div>
      <ActionDialog target={targetOf(booking, sheet)} runner={runner} />
    </div>
  );
}

function labelOf(action: Action, { kind }: SheetBooking): string {
  if (action === 'undo') return t('bookings.undo');
  return action === 'noShow' && kind === 'passenger' ? t('desk.noShow') : actionLabel(kind, action);
}

/** Whether the action is one that the crew waits for; a passenger who simply leaves needs none. */
function isMain(action: Action, quiet: boolean): boolean {
  return action === 'board' || (action === 'complete' && !quiet);
}

function owesNothing({ fare, paid }: SheetBooking): boolean {
  return fare !== null && paid >= fare;
}

/** For boarding: destination and price. For a parcel to hand over: the receiver. */
function aboutOf(booking: SheetBooking, sheet: TripSheet, part: Part): string {
  const { parcel } = booking;
  if (part === 'leaving') {
    if (parcel) return t('desk.receiver', { name: personName({ name: parcel.receiverName }) });
    return owesNothing(booking)
      ? `${fareLabel(booking)}, ${t('trips.paid')}`
      : `${fareLabel(booking)} · ${booking.code}`;
  }
  const untilLabel = t('trips.until', { stop: stopName(sheet, booking.toSeq) });
  return `${untilLabel} · ${fareLabel(booking)}`;
}

function callee({ name, parcel }: SheetBooking, part: Part): string {
  return part === 'leaving' && parcel ? parcel.receiverName : name;
}

/** Shows whether a booking is paid; a tap changes it where the policy allows. Renders nothing when there is nothing to pay. */
export function PaidPill({ booking, sheet }: { booking: SheetBooking; sheet: TripSheet }) {
  const runner = useActionRunner(targetOf(booking, sheet), 'carrier');
  const allowed = actionsOf(booking, sheet, new Date());
  const { fare, paid } = booking;
  const action = allowed.includes('pay') ? 'pay' : allowed.includes('unpay') ? 'unpay' : null;
  if (fare === null || (paid === 0 && action === null)) return null;
  const done = paid >= fare;
  const pill = (
    <Pill kind={done ? 'good' : 'bad'} icon={done ? 'check' : undefined}>
      {t(done ? 'trips.paid' : 'trips.unpaid')}
    </Pill>
  );
  if (action === null) return pill;
  return (
    <button
      type="button"
      className="pill-press relative z-1"
      aria-label={t(done ? 'trips.paid.of' : 'trips.unpaid.of', { name: personName(booking) })}
      aria-busy={runner.busy !== null || undefined}
      onClick={() => runner.busy === null && runner.start(action)}
    >
      {pill}
    </button>
  );
}

/** The mark before a name: the seat number, or a box for a parcel. */
export function PersonMark({ booking: { kind, seat } }: { booking: Pick<SheetBooking, 'kind' | 'seat'> }) {
  if (kind === 'parcel') {
    return (
      <span className="seatno seatno-box">
        <Icon name="box" label={t('trips.parcel')} />
      </span>
    );
  }
  return (
    <span className="seatno">
      <span className="sr">{t('trips.seat')} </span>
      {seat ?? '–'}
    </span>
  );
}
