import { lazy, Suspense } from 'react';
import type { UserType } from '#shared/people/accounts/base/schema.ts';
import { queryClient } from '#web/core/api/query.ts';
import { withRetries } from '#web/core/api/retry.ts';
import { useStore } from '#web/core/browser/store.ts';
import { useWide, WIDE_FOR_TABLE } from '#web/core/browser/wide.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Outlet, useMatch, useSearchParams } from '#web/core/router/router.tsx';
import { session, useSession } from '#web/core/session/session.ts';
import { travelling } from '#web/core/session/travelling.ts';
import { tripsQuery } from '#web/sales/trips/queries.ts';
import { readTrips } from '#web/sales/trips/state.ts';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { Empty } from '#web/ui/content/Empty.tsx';
import { Panes } from '#web/ui/Panes.tsx';
import { OwnTrips, ownTripsQuery } from './lists/OwnTrips.tsx';
import { StaffTrips, useOffice } from './lists/StaffTrips.tsx';

const BusesMap = lazy(() => withRetries(() => import('#web/operations/tracking/BusesMap.tsx')));

const UnclaimedPage = lazy(() => import('./UnclaimedPage.tsx'));

/** `/trips/list`: the list and the opened trip, side by side on a wide screen, one at a time on a phone. */
export function TripsPage() {
  const wide = useWide();
  const isWide = useWide(WIDE_FOR_TABLE);
  const office = useOffice();
  const tripId = useMatch('/trips/list/:tripId/*')?.tripId;
  const { userType } = useSession();
  const travels = useStore(travelling);
  const [params] = useSearchParams();
  const staff = !travels && showsStaff(userType, params);
  if (!wide && tripId) return <Outlet />;
  if (staff && !tripId && params.get('show') === 'unclaimed') {
    return (
      <Suspense fallback={<Skeleton rows={6} className="px-4" />}>
        <UnclaimedPage />
      </Suspense>
    );
  }
  const list = staff ? <StaffTrips openId={Number(tripId)} /> : <OwnTrips openId={Number(tripId)} />;
  if (!wide || (office && staff && !tripId)) return list;
  if (tripId && staff && !isWide) {
    return (
      <div className="@container">
        <Outlet />
      </div>
    );
  }
  return (
    <Panes
      list={list}
      columns="grid-cols-[min(26.25rem,45%)_minmax(0,1fr)]"
      listClassName={tripId !== undefined && 'print:hidden'}
    >
      <div key={tripId} className="@container relative min-w-0 overflow-y-auto">
        {tripId ? <Outlet /> : <Chosen staff={staff} />}
      </div>
    </Panes>
  );
}

TripsPage.ask = () => {
  const { token, userType } = session();
  const params = new URLSearchParams(window.location.search);
  if (token === null || userType === '' || params.get('show') === 'unclaimed') return;
  if (!travelling.get() && showsStaff(userType, params)) void queryClient.prefetchQuery(tripsQuery(readTrips(params)));
  else void queryClient.prefetchQuery(ownTripsQuery(params));
};

function showsStaff(userType: UserType, params: URLSearchParams): boolean {
  return userType !== 'passenger' && !params.has('mine');
}

/** The pane beside the list while no trip is open: for staff, the map of their buses. */
function Chosen({ staff }: { staff: boolean }) {
  const hint = (
    <div className="flex h-full">
      <Empty
        title={t(staff ? 'trips.choose' : 'trips.mine.choose')}
        text={t(staff ? 'trips.choose.text' : 'trips.mine.choose.text')}
      />
    </div>
  );
  if (!staff) return hint;
  return (
    <Suspense fallback={hint}>
      <div className="h-full [&>:first-child]:border-t-0">
        <BusesMap tall none={hint} />
      </div>
    </Suspense>
  );
}
