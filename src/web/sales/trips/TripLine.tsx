import { expectedArrival } from '#shared/sales/trips/delay.ts';
import type { TripRow } from '#shared/sales/trips/schema.ts';
import { useNow } from '#web/core/browser/now.ts';
import { money, timeIn } from '#web/core/i18n/format.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import type { To } from '#web/core/router/match.ts';
import { Count } from '#web/ui/base/Count.tsx';
import { Pill } from '#web/ui/base/Pill.tsx';
import { RowFrame, RowOpen } from '#web/ui/content/Row.tsx';
import { dayLabel, driversInRow, pathLabel } from './labels.ts';

interface TripLineProps {
  trip: TripRow;
  to: To;
  selected?: boolean;
  /** Show the date on the row instead of above it. */
  dated?: boolean;
}

export function TripLine({ trip, to, selected, dated }: TripLineProps) {
  const seats = { booked: trip.bookedSeats, total: trip.seatsCount };
  return (
    <RowFrame
      selected={selected}
      className="text-small flex flex-wrap items-center gap-x-2 min-h-16 py-2 n [&_.pill]:min-h-5"
    >
      <time className="whitespace-nowrap text-body w-[3.125rem] flex-none font-strong" dateTime={trip.departsAt}>
        {timeIn(trip.from.zone, trip.departsAt)}
      </time>
      <span className="min-w-0 flex-[1_1_6rem]">
        <RowOpen to={to} className="li-strong leading-(--lead-small) gap-y-0.5">
          {pathLabel(trip)}
          <TripState trip={trip} />
        </RowOpen>
        <span className="li-quiet">{quietLabel(trip, dated)}</span>
      </span>
      {/* With large text both go below the words, to the right. */}
      <span className="ms-auto flex justify-end gap-x-2 whitespace-nowrap">
        <span className="min-w-[3.125rem] text-end font-strong">
          <span className="sr">{t('trips.seats', seats)}</span>
          <span aria-hidden="true">
            {seats.booked}/{seats.total}
          </span>
        </span>
        <span className="min-w-[3.5rem] text-end">{money(trip.amountDue - trip.amountPaid)}</span>
      </span>
    </RowFrame>
  );
}

export function TripState({ trip }: { trip: TripRow }) {
  const now = useNow();
  const { nextStop, status, unconfirmed } = trip;
  const open = status === 'new' || status === 'planned' || status === 'started';
  return (
    <>
      {trip.broken && <Pill kind="bad">{t('trips.state.broken')}</Pill>}
      {status === 'started' && !trip.broken && (
        <Pill kind="now">{nextStop ? nextLabel(nextStop, now) : t('trips.state.arrived')}</Pill>
      )}
      {open && <Count value={unconfirmed} kind="now" words={t('trips.unconfirmed', { n: unconfirmed })} />}
      {open && trip.driver === null && !trip.invitedDriver && <Pill kind="bad">{t('trips.noDriver')}</Pill>}
    </>
  );
}

/** The expected time as the trip's own page shows it: the planned time while the bus is on time. */
function nextLabel({ place, plannedAt, expected }: NonNullable<TripRow['nextStop']>, now: Date): string {
  const arrival = expectedArrival(plannedAt, expected, now);
  const at = arrival.state === 'onTime' && plannedAt !== null ? plannedAt : arrival.expected;
  return `${named(place.name)} ${timeIn(place.zone, at)}`;
}

function quietLabel(trip: TripRow, dated = false): string {
  const { bus, serviceDate } = trip;
  const facts = [
    dated && dayLabel(serviceDate),
    driversInRow(trip),
    bus?.number.replaceAll(' ', '\u00a0') ?? t('trips.noBus'),
  ];
  return facts.filter(Boolean).join(' · ');
}
