import { useQuery } from '@tanstack/react-query';
import type { SeenPage as Seen } from '#shared/office/admin/lookup-schema.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { useParams } from '#web/core/router/router.tsx';
import { momentText, rideText } from '#web/office/admin/FoundRows.tsx';
import { seenQuery } from '#web/office/admin/lookup-queries.ts';
import { paths } from '#web/paths.ts';
import { statusTone, waitingLabel } from '#web/sales/bookings/core/labels.ts';
import { TripLine } from '#web/sales/trips/TripLine.tsx';
import { Pill } from '#web/ui/base/Pill.tsx';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Page } from '#web/ui/Page.tsx';
import { SeenBanner } from './parts/SeenBanner.tsx';

/** /admin/people/{id}/seen: trips, bookings and notifications as the person sees them; nothing can be changed. */
export function SeenPage() {
  const accountId = Number(useParams().accountId);
  const query = useQuery(seenQuery(accountId));
  const title = t('lookingUp.view');
  return (
    <Page title={title} width="page" align="left" back={paths.adminPerson(accountId)}>
      <Loaded query={query}>
        {(seen) => (
          <>
            <SeenBanner accountId={accountId} name={personName(seen.person)} endsAt={seen.endsAt} />
            {(seen.trips.length === 0 || seen.bookings.length > 0) && <Bookings seen={seen} accountId={accountId} />}
            {seen.trips.length > 0 && <Trips seen={seen} />}
            <Notifications seen={seen} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Bookings({ seen: { bookings }, accountId }: { seen: Seen; accountId: number }) {
  return (
    <Section separator="line" title={t('lookingUp.seen.bookings')}>
      {bookings.length === 0 && <p className="text-quiet">{t('lookingUp.bookings.none')}</p>}
      <Rows aria-label={t('lookingUp.seen.bookings')}>
        {bookings.map((booking) => (
          <Row
            key={booking.id}
            to={paths.adminSeenBooking(accountId, booking.id)}
            strong={rideText({ ...booking, from: booking.from.name, to: booking.to.name, zone: booking.from.zone })}
            quiet={[booking.what ?? personName(booking), booking.code, booking.carrierName].join(' · ')}
            side={<Pill kind={statusTone(booking.status)}>{waitingLabel(booking, 'passenger')}</Pill>}
          />
        ))}
      </Rows>
    </Section>
  );
}

function Trips({ seen: { trips } }: { seen: Seen }) {
  return (
    <Section separator="line" title={t('lookingUp.seen.trips')}>
      <Rows aria-label={t('lookingUp.seen.trips')}>
        {trips.map((trip) => (
          <TripLine key={trip.id} trip={trip} to={paths.adminTrip(trip.id)} dated />
        ))}
      </Rows>
    </Section>
  );
}

function Notifications({ seen: { notifications } }: { seen: Seen }) {
  return (
    <Section separator="line" title={t('lookingUp.seen.notifications')}>
      {notifications.length === 0 && <p className="text-quiet">{t('lookingUp.sent.none')}</p>}
      <Rows aria-label={t('lookingUp.seen.notifications')}>
        {notifications.map(({ id, title, body, createdAt, unread }) => (
          <Row
            key={id}
            strong={title || t('lookingUp.seen.message')}
            quiet={
              <>
                {body !== '' && <span className="block">{body}</span>}
                {momentText(createdAt)}
              </>
            }
            side={unread && <Pill kind="now">{t('lookingUp.sent.unread')}</Pill>}
          />
        ))}
      </Rows>
    </Section>
  );
}
