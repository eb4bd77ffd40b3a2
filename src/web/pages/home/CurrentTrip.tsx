import { type ExpectedArrival, expectedArrival } from '#shared/sales/trips/delay.ts';
import type { TripRow } from '#shared/sales/trips/schema.ts';
import { useNow } from '#web/core/browser/now.ts';
import { dayFrom, money, today } from '#web/core/i18n/format.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { rideJourney } from '#web/network/timetable/ride-journey.ts';
import { delayLabel, rangeLabel } from '#web/operations/tracking/arrival-labels.ts';
import { paths } from '#web/paths.ts';
import { TripLine } from '#web/sales/trips/TripLine.tsx';
import { LinkButton } from '#web/ui/base/Button.tsx';
import { Pill } from '#web/ui/base/Pill.tsx';
import { Rows } from '#web/ui/content/Row.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { JourneyShort } from '#web/ui/travel/JourneyShort.tsx';

export function CurrentTrip({ current, trips }: { current: TripRow | null; trips: readonly TripRow[] }) {
  const others = trips.filter(({ id }) => id !== current?.id);
  return (
    <>
      {current && <Current trip={current} />}
      {others.length > 0 && (
        <Section title={t('dashboard.others')} className="pb-0">
          <Rows className="rows-wide -mx-4">
            {others.map((trip) => (
              <TripLine key={trip.id} trip={trip} to={paths.trip(trip.id)} dated={trip.serviceDate !== today()} />
            ))}
          </Rows>
        </Section>
      )}
    </>
  );
}

function Current({ trip }: { trip: TripRow }) {
  const now = useNow();
  const next = trip.nextStop && nextOf(trip.nextStop, now);
  return (
    <Section
      separator="none"
      title={titleOf(trip)}
      side={<Pill kind={trip.status === 'started' ? 'now' : 'quiet'}>{stateOf(trip, next?.arrival)}</Pill>}
    >
      <JourneyShort journey={rideJourney(trip, trip.crossing?.short ?? null)} via={next?.words} />
      <p className="n mt-3 mb-4 flex flex-wrap justify-between gap-x-4 text-small">
        <span>
          <b>{t('dashboard.seats', { booked: trip.bookedSeats, total: trip.seatsCount })}</b> ·{' '}
          {t('dashboard.parcels', { n: trip.parcels })}
        </span>
        <span>
          <span className="text-quiet">{t('dashboard.due')}</span> <b>{money(trip.amountDue - trip.amountPaid)}</b>
        </span>
      </p>
      <LinkButton wide size="tall" to={paths.trip(trip.id)}>
        {t('dashboard.open')}
      </LinkButton>
    </Section>
  );
}

/** A trip that has departed the day before is still the current one after midnight. */
function titleOf({ status, serviceDate }: TripRow): string {
  if (serviceDate === today()) return t('dashboard.current');
  return t(status === 'started' ? 'dashboard.underway' : 'dashboard.next');
}

function nextOf({ place, plannedAt, expected }: NonNullable<TripRow['nextStop']>, now: Date) {
  const arrival = expectedArrival(plannedAt, expected, now);
  return { arrival, words: t('dashboard.then', { stop: named(place.name), time: rangeLabel(arrival, place.zone) }) };
}

function stateOf(trip: TripRow, arrival: ExpectedArrival | undefined): string {
  if (trip.status !== 'started') return dayFrom(today(), trip.serviceDate);
  return arrival && arrival.state !== 'onTime' ? delayLabel(arrival) : t('trips.state.underway');
}
