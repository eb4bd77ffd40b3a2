import { useQuery } from '@tanstack/react-query';
import type { LookupBookingPage } from '#shared/office/admin/lookup-schema.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useParams } from '#web/core/router/router.tsx';
import { momentText, PersonRow } from '#web/office/admin/FoundRows.tsx';
import { bookingPageQuery } from '#web/office/admin/lookup-queries.ts';
import { paths } from '#web/paths.ts';
import { BookingHistory } from '#web/sales/bookings/BookingHistory.tsx';
import { pathLabel } from '#web/sales/bookings/core/labels.ts';
import { BookingTicket } from '#web/sales/bookings/tickets/BookingTicket.tsx';
import { LinkButton } from '#web/ui/base/Button.tsx';
import { Facts } from '#web/ui/content/Facts.tsx';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Page } from '#web/ui/Page.tsx';

/** /admin/bookings/{id}: the ticket, who booked it, its history, and the messages about it. */
export function BookingLookPage() {
  const bookingId = Number(useParams().bookingId);
  const query = useQuery(bookingPageQuery(bookingId));
  const { booking } = query.data ?? {};
  const title = booking ? pathLabel(booking.trip, booking.fromSeq, booking.toSeq) : t('lookingUp.booking');
  return (
    <Page title={title} align="left" back={paths.adminLookup} subtitle={t('lookingUp.number', { id: bookingId })}>
      <Loaded query={query}>{(page) => <Contents page={page} />}</Loaded>
    </Page>
  );
}

function Contents({ page: { booking, contact, person, notifications } }: { page: LookupBookingPage }) {
  return (
    <>
      <div className="px-4 pb-4">
        <BookingTicket booking={booking} />
      </div>
      <div className="flex flex-wrap gap-3 px-4 pb-4">
        <LinkButton kind="edge" icon="route" to={paths.adminTrip(booking.trip.id)}>
          {t('lookingUp.toTrip')}
        </LinkButton>
        <LinkButton kind="edge" icon="building" to={paths.adminCarrier(booking.trip.carrier.id)}>
          {booking.trip.carrier.name}
        </LinkButton>
      </div>
      <Section separator="line" title={t('lookingUp.booker')}>
        {person ? (
          <Rows aria-label={t('lookingUp.booker')}>
            <PersonRow person={person} />
          </Rows>
        ) : (
          <p className="mb-3 text-quiet">{t('lookingUp.booker.none')}</p>
        )}
        <Facts
          className="mt-3"
          facts={[
            { term: t('lookingUp.contact'), value: contact.name || '–' },
            { term: t('lookingUp.phone'), value: contact.phone || '–' },
            ...(contact.email ? [{ term: t('lookingUp.email'), value: contact.email, wide: true }] : []),
          ]}
        />
      </Section>
      <BookingHistory booking={booking} />
      <Section separator="line" title={t('lookingUp.sent')}>
        {notifications.length === 0 && <p className="text-quiet">{t('lookingUp.sent.none')}</p>}
        <Rows aria-label={t('lookingUp.sent')}>
          {notifications.map(({ id, title, at, read }) => (
            <Row
              key={id}
              strong={title}
              quiet={`${momentText(at)} · ${t(read ? 'lookingUp.sent.read' : 'lookingUp.sent.unread')}`}
            />
          ))}
        </Rows>
      </Section>
    </>
  );
}
