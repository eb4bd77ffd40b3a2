import { useQuery } from '@tanstack/react-query';
import type { LookupTripPage } from '#shared/office/admin/lookup-schema.ts';
import { timeIn } from '#web/core/i18n/format.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { Link, useParams } from '#web/core/router/router.tsx';
import { BookingFoundRow, momentText, rideText } from '#web/office/admin/FoundRows.tsx';
import { tripPageQuery } from '#web/office/admin/lookup-queries.ts';
import { paths } from '#web/paths.ts';
import { Facts } from '#web/ui/content/Facts.tsx';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Page } from '#web/ui/Page.tsx';

/** /admin/trips/{id}: the carrier, driver and bus, the planned and actual stops, the actions, and the bookings. */
export function TripLookPage() {
  const tripId = Number(useParams().tripId);
  const query = useQuery(tripPageQuery(tripId));
  const title = query.data ? rideText(query.data) : t('lookingUp.trip');
  return (
    <Page
      title={title}
      width="page"
      align="left"
      back={paths.adminLookup}
      subtitle={t('lookingUp.number', { id: tripId })}
    >
      <Loaded query={query}>{(trip) => <Contents trip={trip} />}</Loaded>
    </Page>
  );
}

function Contents({
  trip: { status, carrier, carrierId, driver, plate, stops, events, bookings },
}: {
  trip: LookupTripPage;
}) {
  return (
    <>
      <Facts
        className="px-4 pb-4"
        facts={[
          { term: t('lookingUp.state'), value: t(`lookingUp.trip.${status}`) },
          { term: t('lookingUp.bus'), value: plate ?? '–' },
          {
            term: t('lookingUp.carrier'),
            wide: true,
            value: (
              <Link to={paths.adminCarrier(carrierId)} className="text-action">
                {carrier}
              </Link>
            ),
          },
          {
            term: t('lookingUp.driver'),
            wide: true,
            value: driver ? (
              <Link to={paths.adminPerson(driver.id)} className="text-action">
                {personName(driver)}
              </Link>
            ) : (
              '–'
            ),
          },
        ]}
      />
      <Section separator="line" title={t('lookingUp.stops')}>
        <Rows aria-label={t('lookingUp.stops')}>
          {stops.map(({ seq, place, zone, arrivesAt, departsAt, arrivedAt }) => {
            const planned = departsAt ?? arrivesAt;
            return (
              <Row
                key={seq}
                strong={named(place)}
                quiet={arrivedAt && t('lookingUp.stops.arrived', { time: timeIn(zone, arrivedAt) })}
                side={planned && <span className="n">{timeIn(zone, planned)}</span>}
              />
            );
          })}
        </Rows>
      </Section>
      <Section separator="line" title={t('lookingUp.bookings')}>
        {bookings.length === 0 && <p className="text-quiet">{t('lookingUp.bookings.none')}</p>}
        <Rows aria-label={t('lookingUp.bookings')}>
          {bookings.map((one) => (
            <BookingFoundRow key={one.id} booking={one} ofTrip />
          ))}
        </Rows>
      </Section>
      <Section separator="line" title={t('lookingUp.history')}>
        {events.length === 0 && <p className="text-quiet">{t('lookingUp.history.none')}</p>}
        <Rows aria-label={t('lookingUp.history')}>
          {events.map(({ id, action, actor, at }) => (
            <Row
              key={id}
              strong={t(`lookingUp.event.${eventName(action)}`)}
              quiet={[momentText(at), actor].filter(Boolean).join(' · ')}
            />
          ))}
        </Rows>
      </Section>
    </>
  );
}

const EVENTS = [
  'assign',
  'replace',
  'start',
  'depart',
  'arrive',
  'pause',
  'border',
  'breakdown',
  'late',
  'slot',
  'resume',
  'finish',
  'cancel',
  'undoStep',
] as const;

function eventName(action: string): (typeof EVENTS)[number] | 'other' {
  return EVENTS.find((one) => one === action) ?? 'other';
}
