import { t } from '#web/core/i18n/i18n.ts';
import { paths } from '#web/paths.ts';
import { DataRequests } from '#web/sales/bookings/tickets/DataRequests.tsx';
import { Page } from '#web/ui/Page.tsx';
import { AdministratorsOnly } from './parts/AdministratorsOnly.tsx';

/** /admin/data-requests: what all carriers have stored about people without an account. */
export function DataRequestsPage() {
  const title = t('dataRequests.title');
  return (
    <AdministratorsOnly title={title}>
      <Page title={title} align="left" back={paths.adminLookup}>
        <DataRequests bookingPath={(_tripId, bookingId) => `/admin/bookings/${bookingId}`} />
      </Page>
    </AdministratorsOnly>
  );
}
