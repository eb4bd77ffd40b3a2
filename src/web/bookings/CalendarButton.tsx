import { useState } from 'react';
import type { Booking } from '#shared/bookings/schema.ts';
import { saveFile } from '#web/core/browser/download.ts';
import { inOwnScript, named, t } from '#web/core/i18n/i18n.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { pathLabel, plateLabel } from './labels.ts';

/** Downloads the ride as a calendar event with a reminder. */
export function CalendarButton({ booking }: { booking: Booking }) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { rideCalendar } = await import('#shared/bookings/calendar.ts');
      const ride = rideOf(booking);
      if (ride) saveFile(`vezu-${booking.code}.ics`, 'text/calendar;charset=utf-8', rideCalendar(ride));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button kind="soft" size="tall" icon="calendar" busy={busy} onClick={() => void save()}>
      {t('bookings.calendar')}
    </Button>
  );
}

function rideOf(booking: Booking) {
  const { trip, fromSeq, toSeq, seat, code, driverPhone, status, history } = booking;
  const [from, to] = [trip.stops[fromSeq], trip.stops[toSeq]];
  if (!from || !to) return null;
  const notes = [
    ...(seat === null ? [] : [t('bookings.calendar.seat', { seat })]),
    t('bookings.calendar.bus', { bus: plateLabel(trip), carrier: trip.carrier.name }),
    ...(driverPhone ? [t('bookings.calendar.phone', { phone: driverPhone })] : []),
    t('bookings.calendar.code', { code }),
  ];
  return {
    code,
    status,
    changes: Math.max(0, history.length - 1),
    title: pathLabel(trip, fromSeq, toSeq),
    place: [named(from.place.name), from.point && inOwnScript(from.point)].filter(Boolean).join(', '),
    at: from.place,
    departsAt: from.departsAt ?? trip.departsAt,
    arrivesAt: to.arrivesAt ?? trip.arrivesAt,
    carrier: trip.carrier.name,
    notes: notes.join('\n'),
    url: `${window.location.origin}${paths.booking(trip.id, booking.id)}`,
    now: new Date(),
  };
}
