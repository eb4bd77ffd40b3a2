import { isGone } from '#web/core/api/errors.ts';
import { useWide, WIDE_FOR_TABLE } from '#web/core/browser/wide.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useParams } from '#web/core/router/router.tsx';
import { useSession } from '#web/core/session/session.ts';
import { paths } from '#web/paths.ts';
import { useSheet } from '#web/sales/bookings/sheet/press.ts';
import { LinkButton } from '#web/ui/base/Button.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { TopBar } from '#web/ui/content/Bars.tsx';
import { Empty } from '#web/ui/content/Empty.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { OwnTrip } from './lists/OwnTrip.tsx';
import { TripDesk } from './TripDesk.tsx';
import { TripSheet } from './TripSheet.tsx';

/** `/trips/list/{tripId}`: the trip sheet for the staff, or a passenger's own view. */
export function TripPage() {
  const tripId = Number(useParams().tripId);
  const { userType } = useSession();
  return userType === 'passenger' ? <OwnTrip tripId={tripId} /> : <StaffTrip tripId={tripId} />;
}

/** The trip as its staff and dispatchers see it; a member of the staff who rides on another bus sees the passenger's view. */
export function StaffTrip({ tripId }: { tripId: number }) {
  const wide = useWide();
  const isWide = useWide(WIDE_FOR_TABLE);
  const query = useSheet(tripId);
  const { data } = query;
  const gone = isGone(query.error);
  if (data && !gone) return wide ? <TripDesk sheet={data} /> : <TripSheet sheet={data} />;
  if (gone && Number.isInteger(tripId)) return <OwnTrip tripId={tripId} />;
  return (
    <>
      <TopBar title={t('core.title.trip')} back={isWide ? undefined : paths.trips} />
      <Loaded
        query={query}
        loading={<Skeleton kind="text" rows={10} className="p-4" />}
        failed={t('trips.failed.one')}
        gone={
          <Empty
            title={t('trips.gone')}
            text={t('desk.gone.text')}
            action={<LinkButton to={paths.trips}>{t('desk.gone.action')}</LinkButton>}
          />
        }
      />
    </>
  );
}
