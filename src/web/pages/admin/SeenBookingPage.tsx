import { useQuery } from '@tanstack/react-query';
import { t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { useParams } from '#web/core/router/router.tsx';
import { personQuery, seenBookingQuery } from '#web/office/admin/lookup-queries.ts';
import { paths } from '#web/paths.ts';
import { BookingHistory } from '#web/sales/bookings/BookingHistory.tsx';
import { pathLabel } from '#web/sales/bookings/core/labels.ts';
import { BookingTicket } from '#web/sales/bookings/tickets/BookingTicket.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Page } from '#web/ui/Page.tsx';
import { SeenBanner } from './parts/SeenBanner.tsx';

/** /admin/people/{id}/seen/{bookingId}: the ticket and the history of a booking as the person sees them. */
export function SeenBookingPage() {
  const { accountId, bookingId } = useParams();
  const person = useQuery(personQuery(Number(accountId)));
  const query = useQuery(seenBookingQuery(Number(accountId), Number(bookingId)));
  const title = query.data ? pathLabel(query.data.trip, query.data.fromSeq, query.data.toSeq) : t('lookingUp.view');
  return (
    <Page title={title} align="left" back={paths.adminSeen(Number(accountId))}>
      <SeenBanner
        accountId={Number(accountId)}
        name={person.data ? personName(person.data) : ''}
        endsAt={person.data?.viewEndsAt ?? undefined}
      />
      <Loaded query={query}>
        {(booking) => (
          <>
            <div className="px-4 pb-4">
              <BookingTicket booking={booking} />
            </div>
            <BookingHistory booking={booking} />
          </>
        )}
      </Loaded>
    </Page>
  );
}
