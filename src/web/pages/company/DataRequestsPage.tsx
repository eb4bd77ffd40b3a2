import { completePhone } from '#shared/core/text/complete-phone.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Navigate, useSearchParams } from '#web/core/router/router.tsx';
import { useSession } from '#web/core/session/session.ts';
import { homeOf, paths, staffPaths } from '#web/paths.ts';
import { DataRequests } from '#web/sales/bookings/tickets/DataRequests.tsx';
import { Page } from '#web/ui/Page.tsx';

/** /company/data-requests: data stored about people without an account, for the office of a carrier. */
export function DataRequestsPage() {
  const { userType, carrierInfo } = useSession();
  const [params] = useSearchParams();
  if (!carrierInfo || carrierInfo.role === 'driver') return <Navigate to={homeOf(userType)} replace />;
  return (
    <Page title={t('dataRequests.title')} back={staffPaths(userType).about}>
      <DataRequests bookingPath={paths.booking} initialPhone={completePhone(params.get('phone') ?? '') ?? ''} />
    </Page>
  );
}
