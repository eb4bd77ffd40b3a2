import type { Absence } from '#shared/sales/bookings/rules/change-schema.ts';
import { number, timeIn } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';

interface AbsenceProofProps {
  absence: Absence;
  leftAt: string;
  zone: string;
}

/** Attempts to reach a passenger before the bus left without them, as stored then; passenger, staff and operators read the same. */
export function AbsenceProof({ absence, leftAt, zone }: AbsenceProofProps) {
  const { plannedAt, arrivedAt, seenAt, place, calls, messages } = absence;
  const times = (instants: readonly string[]) => instants.map((instant) => timeIn(zone, instant)).join(', ');
  const lines = [
    arrivedAt ? t('bookings.absence.arrived', { time: timeIn(zone, arrivedAt) }) : t('bookings.absence.notArrived'),
    seenAt && t('bookings.absence.seen', { time: timeIn(zone, seenAt) }),
    t('bookings.absence.waited', { time: timeIn(zone, leftAt), planned: timeIn(zone, plannedAt ?? leftAt) }),
    place
      ? t('bookings.absence.place', { time: timeIn(zone, place.at), km: number(place.km) })
      : t('bookings.absence.noPlace'),
    t('bookings.absence.calls', { n: calls.length, times: times(calls) }),
    t('bookings.absence.messages', { n: messages.length, times: times(messages) }),
  ];
  return (
    <ul className="mt-1 text-quiet">
      {lines.filter(Boolean).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
