import type { Booking } from '#shared/sales/bookings/rules/schema.ts';
import { saveFile } from '#web/core/browser/download.ts';
import { serverNow } from '#web/core/browser/now.ts';
import { inOwnScript, named, t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { pathLabel, plateLabel } from '../core/labels.ts';

/** The parts of a booking that its entry in a calendar needs; a ticket that was opened by its link has them too. */
interface CalendarButtonProps {
  booking: Pick<Booking, 'trip' | 'fromSeq' | 'toSeq' | 'seat' | 'code' | 'driverPhone' | 'status'>;
  /** How often the booking has changed since it was made. */
  changes: number;
  /** The path of the page that the entry leads to. */
  path: string;
}

/** Downloads the ride as a calendar event with a reminder. */
export function CalendarButton(props: CalendarButtonProps) {
  const { run: save, busy } = useAction(async () => {
    const { rideCalendar } = await import('#shared/sales/bookings/tickets/calendar.ts');
    const ride = rideOf(props);
    if (ride) saveFile(`vezu-${props.booking.code}.ics`, 'text/calendar;charset=utf-8', rideCalendar(ride));
  });
  return (
    <Button kind="soft" size="tall" icon="calendar" busy={busy} onClick={() => void save()}>
      {t('bookings.calendar')}
    </Button>
  );
}

function rideOf({ booking, changes, path }: CalendarButtonProps) {
  const { trip, fromSeq, toSeq, seat, code, driverPhone, status } = booking;
  const [from, to] = [trip.stops[fromSeq], trip.stops[toSeq]];
  if (!from || !to) return null;
  const notes = [
    ...(seat === null ? [] : [t('bookings.calendar.seat', { seat })]),
    t('bookings.calendar.bus', { bus: plateLabel(trip), carrier: inOwnScript(trip.carrier.name) }),
    ...(driverPhone ? [t('bookings.calendar.phone', { phone: driverPhone })] : []),
    t('bookings.calendar.code', { code }),
  ];
  return {
    code,
    status,
    changes: Math.max(0, changes),
    title: pathLabel(trip, fromSeq, toSeq),
    place: [named(from.place.name), from.point && inOwnScript(from.point)].filter(Boolean).join(', '),
    at: from.boardingPoint?.pin ?? null,
    departsAt: from.departsAt ?? trip.departsAt,
    arrivesAt: to.arrivesAt ?? trip.arrivesAt,
    carrier: inOwnScript(trip.carrier.name),
    notes: notes.join('\n'),
    url: `${window.location.origin}${path}`,
    now: serverNow(),
  };
}
