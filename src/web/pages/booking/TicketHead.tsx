import { lazy, Suspense } from 'react';
import { nightOf } from '#shared/core/night.ts';
import { busColor } from '#shared/network/fleet/colors.ts';
import type { TripPosition } from '#shared/operations/tracking/positions/schema.ts';
import type { Ticket } from '#shared/sales/bookings/core/ticket-api.ts';
import { isSeatless } from '#shared/sales/bookings/rules/seatless.ts';
import type { TicketNow } from '#shared/sales/bookings/tickets/ticket-page.ts';
import type { TripStop } from '#shared/sales/trips/schema.ts';
import { dateIn, dayFrom, money, timeIn } from '#web/core/i18n/format.ts';
import { inOwnScript, named, t } from '#web/core/i18n/i18n.ts';
import { ownStopLabel } from '#web/operations/tracking/own-stop.ts';
import { answerWords, offMoney } from '#web/sales/bookings/core/booking-words.ts';
import { plateLabel } from '#web/sales/bookings/core/labels.ts';
import { localMoney } from '#web/sales/bookings/core/local-money.ts';
import { Note } from '#web/ui/base/Note.tsx';
import { Calls } from './Calls.tsx';

interface TicketHeadProps {
  ticket: Ticket;
  state: TicketNow;
  live: Pick<TripPosition, 'stops'> | undefined;
  now: Date;
}

const AHEAD: readonly TicketNow[] = ['unproven', 'unpaid', 'waiting', 'price', 'ahead', 'today', 'boarding', 'missed'];

export function TicketHead({ ticket, state, live, now }: TicketHeadProps) {
  const ahead = AHEAD.includes(state);
  return (
    <div className="grid gap-4 print:hidden">
      <div className="grid gap-2" aria-live="polite">
        <h2 className={TONE[state]}>{headline(ticket, state)}</h2>
        {(ahead || state === 'aboard') && (
          <When ticket={ticket} seq={ahead ? ticket.fromSeq : ticket.toSeq} live={live} now={now} />
        )}
        {isSeatless(ticket, ticket.trip) && <p className="font-strong text-now-text">{t('bookings.seat.lost')}</p>}
        {explained(ticket, state).map((text) => (
          <p key={text} className="text-quiet">
            {text}
          </p>
        ))}
      </div>
      {state !== 'unpaid' && <Due ticket={ticket} />}
      <Calls {...ticket} />
    </div>
  );
}

const STRONG = 'text-title font-heavy';
const TONE: Readonly<Record<TicketNow, string>> = {
  unproven: STRONG,
  unpaid: STRONG,
  waiting: STRONG,
  price: STRONG,
  ahead: 'font-strong text-quiet',
  today: 'font-strong text-quiet',
  boarding: `${STRONG} text-good`,
  missed: `${STRONG} text-bad`,
  aboard: STRONG,
  arrived: STRONG,
  noShow: `${STRONG} text-bad`,
  leftBehind: `${STRONG} text-bad`,
  ejected: `${STRONG} text-bad`,
  cancelled: `${STRONG} text-bad`,
  tripCancelled: `${STRONG} text-bad`,
};

function headline({ kind }: Ticket, state: TicketNow): string {
  return kind === 'parcel' ? t(`ticket.parcel.now.${state}`) : t(`ticket.now.${state}`);
}

const PointNote = lazy(() =>
  import('#web/network/timetable/PointLinks.tsx').then(({ PointNote }) => ({ default: PointNote })),
);

/** The time at a stop, large, with the expected one where the bus is under way; the place, and the bus. */
function When({
  ticket: { trip, fromSeq },
  seq,
  live,
  now,
}: Pick<TicketHeadProps, 'ticket' | 'live' | 'now'> & { seq: number }) {
  const stop = trip.stops.find((one) => one.seq === seq);
  if (!stop) return null;
  const zone = stop.place.zone;
  const planned = stop.departsAt ?? stop.arrivesAt ?? trip.departsAt;
  const night = nightOf(planned, zone);
  const range = live?.stops.find((one) => one.seq === seq)?.expected;
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <b className="n font-heavy text-arm">{timeIn(zone, planned)}</b>
        <span>{dayFrom(dateIn(zone, now), dateIn(zone, planned))}</span>
        {night && stop.seq === fromSeq && <span className="font-strong">{t('core.night', { day: night.day })}</span>}
      </p>
      {range && <p className="text-lead font-strong">{ownStopLabel(stop, range, now)}</p>}
      <p className="font-strong">{placeOf(stop)}</p>
      {stop.boardingPoint !== undefined && (
        <Suspense fallback={null}>
          <PointNote point={stop.boardingPoint} />
        </Suspense>
      )}
      <p>{busOf(trip)}</p>
    </div>
  );
}

function placeOf(stop: TripStop): string {
  return [named(stop.place.name), stop.point && inOwnScript(stop.point)].filter(Boolean).join(', ');
}

function busOf(trip: Ticket['trip']): string {
  if (!trip.bus) return t('ticket.bus.none');
  const { manufacturer, model, color } = trip.bus;
  return t('ticket.bus', { color: named(busColor(color)), name: `${manufacturer} ${model}`, plate: plateLabel(trip) });
}

function explained(ticket: Ticket, state: TicketNow) {
  const { trip, cancelledBy, cancelReason, proof, payUntil } = ticket;
  if (state === 'waiting' || state === 'price') return answerWords(ticket, state === 'price');
  if (state === 'ahead' || state === 'today') return isSeatless(ticket, trip) ? [] : [t('ticket.show')];
  if (state === 'missed' || state === 'noShow' || state === 'leftBehind') return [t('ticket.callDriver')];
  if (state !== 'cancelled' && state !== 'tripCancelled') return [];
  if (payUntil && cancelledBy === 'expiry') return [t('ticket.cancelled.unpaid')];
  if (proof && cancelledBy === 'expiry') return [t('ticket.cancelled.unproven')];
  const by = (['passenger', 'asked', 'carrier', 'expiry', 'trip', 'unanswered'] as const).find(
    (one) => one === cancelledBy,
  );
  return [
    ...(by ? [t(`ticket.cancelled.${by}`)] : []),
    ...(cancelReason ? [t('ticket.because', { reason: cancelReason })] : []),
    ...(by === 'passenger' || by === 'asked' ? [`${offMoney(ticket.cancellationCharge, ticket.paid)}.`] : []),
  ];
}

const PAYING: readonly Ticket['status'][] = ['unconfirmed', 'confirmed', 'boarded'];

/** Sum due for the whole party, and the payee. */
function Due({ ticket }: { ticket: Ticket }) {
  if (!PAYING.includes(ticket.status) || ticket.trip.status === 'cancelled' || ticket.fare === null) return null;
  const all = [ticket, ...ticket.party];
  const due = all.reduce((sum, { fare, paid }) => sum + Math.max(0, (fare ?? 0) - paid), 0);
  if (due === 0) return <p className="font-strong text-good">{t('ticket.paid')}</p>;
  const local = localMoney(due, ticket);
  return (
    <div>
      <p className="flex items-end justify-between gap-4">
        <span className="text-quiet">
          {all.length > 1 ? t('ticket.due.party', { n: all.length }) : t('ticket.due')}
        </span>
        <b className="figure">{money(due)}</b>
      </p>
      {local && <p className="n text-end text-small">{local}</p>}
      <Note>{t('ticket.due.how', { kind: ticket.parcel?.payer === 'receiver' ? 'receiver' : ticket.kind })}</Note>
    </div>
  );
}
