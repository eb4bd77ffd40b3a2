import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { buildJourney } from '#shared/network/timetable/journey.ts';
import type { BookingRow } from '#shared/sales/bookings/core/booking-row.ts';
import type { Booking } from '#shared/sales/bookings/rules/schema.ts';
import { forecast } from '#shared/sales/trips/delay.ts';
import { tripJourney } from '#shared/sales/trips/journey.ts';
import { tripPhase } from '#shared/sales/trips/phase.ts';
import { allOf } from '#web/core/api/loading.ts';
import { useNow } from '#web/core/browser/now.ts';
import { useWide } from '#web/core/browser/wide.ts';
import { inOwnScript, t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { OwnAnnouncements } from '#web/messaging/chat/announcements/announcements.ts';
import { CrossingNote } from '#web/network/places/crossing-note.ts';
import { isBorderBehind } from '#web/operations/tracking/border-behind.ts';
import { BrokenDown } from '#web/operations/tracking/broken-down.ts';
import { liveJourney } from '#web/operations/tracking/live-journey.ts';
import { TripWhere } from '#web/operations/tracking/TripWhere.tsx';
import { useLive } from '#web/operations/tracking/use-live.ts';
import { paths } from '#web/paths.ts';
import { departureDate, pathLabel, statusTone, waitingLabel } from '#web/sales/bookings/core/labels.ts';
import { bookingQuery, ownOnTripQuery } from '#web/sales/bookings/core/queries.ts';
import { BookingComing } from '#web/sales/bookings/seats/BookingComing.tsx';
import { NotAboardCall } from '#web/sales/bookings/seats/NotAboardCall.tsx';
import { dayLabel } from '#web/sales/trips/labels.ts';
import { IconLink, LinkButton } from '#web/ui/base/Button.tsx';
import { Pill } from '#web/ui/base/Pill.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { Avatar } from '#web/ui/content/Avatar.tsx';
import { TopBar } from '#web/ui/content/Bars.tsx';
import { Empty } from '#web/ui/content/Empty.tsx';
import { PhoneLink } from '#web/ui/content/PhoneLink.tsx';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { JourneyLine } from '#web/ui/travel/JourneyLine.tsx';
import { PersonMark } from '../people/Person.tsx';
import { StepTime } from '../steps/StepHead.tsx';
import { TripNow, TripOutcome } from '../steps/TripNow.tsx';

export function OwnTrip({ tripId }: { tripId: number }) {
  const wide = useWide();
  const ownBookings = useQuery(ownOnTripQuery(tripId));
  const main = mainOf(ownBookings.data?.data ?? []);
  const one = useQuery({ ...bookingQuery(tripId, main?.id ?? 0), enabled: main !== undefined });
  const booking = one.data;
  return (
    <>
      <TopBar
        {...(wide ? {} : { back: paths.trips })}
        title={booking ? pathLabel(booking.trip, booking.fromSeq, booking.toSeq) : t('core.title.trip')}
        subtitle={booking && dayLabel(departureDate(booking.trip, booking.fromSeq))}
      />
      <Loaded
        query={allOf(ownBookings, one)}
        loading={<Skeleton kind="text" rows={10} className="p-4" />}
        failed={t('trips.failed.one')}
        missing={ownBookings.data?.data.length === 0}
        gone={
          <Empty
            title={t('trips.gone')}
            text={t('desk.own.gone.text')}
            action={<LinkButton to={paths.offer(tripId)}>{t('desk.own.gone.offer')}</LinkButton>}
          />
        }
      >
        {([rows, shown]) => <Ride booking={shown} rows={rows.data} />}
      </Loaded>
    </>
  );
}

function Ride({ booking, rows }: { booking: Booking; rows: readonly BookingRow[] }) {
  const { trip, fromSeq, toSeq } = booking;
  const now = useNow();
  const underway = trip.status === 'started';
  // The trip is on its way when the bus leaves; until then passengers read that people board.
  const boarding = tripPhase(trip) === 'boarding' ? trip.stops[trip.currentSeq ?? 0] : undefined;
  const sees = rows.some(({ status }) => status === 'confirmed' || status === 'boarded');
  const { live, words } = useLive(trip, sees);
  const broken = live?.breakdown;
  const stops = underway && !broken ? forecast(trip.stops, trip.currentSeq ?? 0, now, live?.late).stops : trip.stops;
  return (
    <>
      {trip.status === 'cancelled' && (
        <TripOutcome sheet={{ status: trip.status, cancelReason: booking.cancelReason }} />
      )}
      <Suspense fallback={null}>
        <OwnAnnouncements tripId={trip.id} />
        <CrossingNote
          crossing={trip.crossing}
          stops={stops}
          behind={isBorderBehind(trip.status, live)}
          className="mx-4 my-2"
        />
      </Suspense>
      <BookingComing booking={booking} className="mx-4 my-2" />
      <NotAboardCall booking={booking} />
      {boarding && (
        <div className="px-4 pt-1 pb-3">
          <StepTime trip={trip} stop={boarding} boarding />
        </div>
      )}
      {broken && (
        <div className="px-4 pt-1 pb-3">
          <Suspense fallback={null}>
            <BrokenDown breakdown={broken} moreBy={live.late?.moreBy} />
          </Suspense>
        </div>
      )}
      {underway && !boarding && !broken && <TripNow sheet={trip} live={live} />}
      <div className="px-4 pt-2 pb-5">
        <JourneyLine
          items={buildJourney(
            liveJourney(
              tripJourney({ stops, crossing: trip.crossing }, { from: fromSeq, to: toSeq }),
              live,
              words,
              now,
            ),
          )}
        />
      </div>
      {sees && <TripWhere trip={trip} />}
      <Section
        title={t(rows.every((row) => row.kind === 'parcel') ? 'desk.own.parcels' : 'desk.own.tickets', {
          n: rows.length,
        })}
      >
        <Rows>
          {rows.map((row) => (
            <Row
              key={row.id}
              to={paths.booking(trip.id, row.id)}
              leading={<PersonMark booking={row} />}
              strong={row.what ?? personName(row)}
              quiet={row.code}
              side={<Pill kind={statusTone(row.status)}>{waitingLabel(row, 'passenger')}</Pill>}
            />
          ))}
        </Rows>
        {booking.actions.includes('review') && (
          <LinkButton className="mt-3" wide icon="star" to={paths.review(trip.id)}>
            {t('desk.own.review')}
          </LinkButton>
        )}
      </Section>
      <TripStaff booking={booking} />
    </>
  );
}

/** The driver, the bus, and how to reach them once the booking is confirmed. */
function TripStaff({ booking: { id: bookingId, trip, driverPhone } }: { booking: Booking }) {
  const { driver, bus, carrier } = trip;
  const name = driver ? personName(driver) : t('desk.own.driver.none');
  const quiet = [bus && `${bus.manufacturer} ${bus.model}`, bus?.number].filter(Boolean).join(', ');
  return (
    <Section separator="line">
      <Rows>
        <Row
          leading={<Avatar name={name} src={driver?.avatarUrl} />}
          strong={name}
          quiet={quiet || t('trips.noBus')}
          to={driver ? paths.driverProfile(driver.id) : undefined}
          action={
            <span className="flex gap-2">
              {driverPhone && <PhoneLink phone={driverPhone} label={t('trips.call', { name })} />}
              {driver && (
                <IconLink
                  name="chat"
                  kind="soft"
                  to={paths.write.onBooking(bookingId, 'driver')}
                  label={t('trips.write', { name })}
                />
              )}
            </span>
          }
        />
        <Row
          leading={<Avatar kind="company" name={carrier.name} src={carrier.logo} />}
          strong={inOwnScript(carrier.name)}
          quiet={t('desk.own.carrier')}
          to={paths.carrier(carrier.id)}
          action={
            <IconLink
              name="chat"
              kind="soft"
              to={paths.write.onBooking(bookingId, 'carrier')}
              label={t('trips.write', { name: inOwnScript(carrier.name) })}
            />
          }
        />
      </Rows>
    </Section>
  );
}

/** The booking that represents the trip: one that is still active, otherwise the first. */
function mainOf(rows: readonly BookingRow[]): BookingRow | undefined {
  const order = ['boarded', 'confirmed', 'completed', 'unconfirmed'];
  return order.flatMap((status) => rows.find((row) => row.status === status) ?? [])[0] ?? rows[0];
}
