import type { Absence } from '#shared/sales/bookings/rules/change-schema.ts';
import type { Booking } from '#shared/sales/bookings/rules/schema.ts';
import { dateIn, dayAndMonth, money, number, timeIn } from '#web/core/i18n/format.ts';
import { inOwnScript, t } from '#web/core/i18n/i18n.ts';
import { Section } from '#web/ui/content/Section.tsx';
import { ChangeLines } from './changes/ChangeLines.tsx';
import { eventLabel } from './core/action-labels.ts';

/** The history of a booking. Times are in the time zone of the boarding stop. */
export function BookingHistory({ booking }: { booking: Booking }) {
  const zone = booking.trip.stops[booking.fromSeq]?.place.zone ?? 'UTC';
  return (
    <Section title={t('bookings.history')} separator="line" className="print:hidden">
      <ol className="grid gap-3">
        {booking.history.map((event) => (
          <li key={`${event.at}${event.action}`} className="flex flex-wrap gap-x-3 text-small">
            <time dateTime={event.at} className="n w-[6rem] flex-none text-quiet">
              {dayAndMonth(dateIn(zone, event.at))}
              <br />
              {timeIn(zone, event.at)}
            </time>
            <div className="flex-[1_1_8rem]">
              <b className="font-medium">{labelOf(booking, event)}</b>
              {event.actor && <span className="block text-quiet">{inOwnScript(event.actor)}</span>}
              {event.reason && <span className="block">{event.reason}</span>}
              {event.change && SHOWN.includes(event.action) && <ChangeLines change={event.change} small />}
              {event.absence && <AbsenceProof absence={event.absence} leftAt={event.at} zone={zone} />}
              {event.change?.byPhone && <span className="block">{t('change.byPhone')}</span>}
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** The events whose change is shown: the later answers are about the same one. */
const SHOWN = ['change', 'offerChange'];

function labelOf({ kind, history }: Booking, event: Booking['history'][number]): string {
  const { action, amount } = event;
  if (action === 'decline') return declined(quotedBefore(history, event), amount);
  const words = eventLabel(kind, action);
  return amount === null ? words : `${words}, ${money(amount)}`;
}

/** 'Від ціни 46 € відмовилися, запропонували 40 €': the amount of the event is the counter-offer, not the declined price. */
function declined(price: number | null, offered: number | null): string {
  const words = price === null ? t('bookings.event.decline') : t('bookings.event.declined', { price: money(price) });
  return offered === null ? words : t('bookings.event.declined.offered', { words, price: money(offered) });
}

/** The price that the carrier had named last before an event. */
function quotedBefore(history: Booking['history'], event: Booking['history'][number]): number | null {
  const before = history.filter(({ action, at }) => action === 'quote' && at <= event.at);
  return before.sort((a, b) => a.at.localeCompare(b.at)).at(-1)?.amount ?? null;
}

interface AbsenceProofProps {
  absence: Absence;
  leftAt: string;
  zone: string;
}

/** Attempts to reach a passenger before the bus left without them, as stored then; passenger, staff and operators read the same. */
function AbsenceProof({ absence, leftAt, zone }: AbsenceProofProps) {
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
