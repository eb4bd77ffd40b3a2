import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { PublicDriver } from '#shared/people/accounts/base/schema.ts';
import { useAwaited } from '#web/core/api/awaited.ts';
import { inOwnScript, t } from '#web/core/i18n/i18n.ts';
import { useParams } from '#web/core/router/router.tsx';
import { useSession } from '#web/core/session/session.ts';
import { measuresQuery } from '#web/messaging/reviews/queries.ts';
import { credentialsQuery } from '#web/network/credentials/queries.ts';
import { BusCard } from '#web/network/fleet/BusCard.tsx';
import { carrierBusesQuery } from '#web/network/fleet/queries.ts';
import { PublicRoutes } from '#web/network/timetable/PublicRoutes.tsx';
import { carrierRoutesQuery } from '#web/network/timetable/queries.ts';
import { DriverReviews } from '#web/office/search/ReviewList.tsx';
import { paths } from '#web/paths.ts';
import { driverQuery } from '#web/people/accounts/base/queries.ts';
import { ContactRows } from '#web/people/accounts/profile/ContactRows.tsx';
import { Report } from '#web/people/reports/Report.tsx';
import { driverContactsQuery } from '#web/sales/bookings/core/queries.ts';
import { Note } from '#web/ui/base/Note.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { Avatar } from '#web/ui/content/Avatar.tsx';
import { Empty } from '#web/ui/content/Empty.tsx';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { Written } from '#web/ui/content/Written.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Page } from '#web/ui/Page.tsx';
import { DriverHead } from './DriverHead.tsx';

const CredentialBlock = lazy(() => import('#web/network/credentials/CredentialBlock.tsx'));

/** /driver/show: a driver's public profile; without an id, the person's own profile as others see it. */
export function DriverPage() {
  const { userInfo, carrierInfo, token } = useSession();
  const driverParam = useParams().driverId;
  const driverId = driverParam === undefined ? (userInfo?.id ?? 0) : Number(driverParam) || 0;
  const query = useQuery({ ...driverQuery(driverId), enabled: driverId > 0 });
  const { data } = query;
  const measuring = useAwaited({ ...measuresQuery({ driverId }), enabled: driverId > 0 });
  const reaching = useAwaited({ ...driverContactsQuery(driverId), enabled: driverId > 0 && token !== null });
  const isOwn = driverId === userInfo?.id;
  const colleague = carrierInfo !== null && data?.carrier?.id === carrierInfo.carrier_id;
  const documents = colleague && (isOwn || carrierInfo.role !== 'driver');
  const reading = useAwaited({ ...credentialsQuery({ driver: driverId }), enabled: documents });
  const waiting = measuring || reaching || reading;
  return (
    <Page title={t('profile.driver.title')} large width="full" end="none">
      <Loaded
        query={query}
        awaited={waiting}
        loading={<Skeleton rows={2} className="p-4" />}
        missing={driverParam !== undefined && driverId === 0}
        gone={<Empty title={t('profile.driver.gone')} text={t('profile.driver.goneText')} />}
      >
        {(driver) => (
          <Suspense fallback={<Skeleton rows={2} className="p-4" />}>
            <Profile driver={driver} own={isOwn} documents={documents} />
          </Suspense>
        )}
      </Loaded>
    </Page>
  );
}

function Profile({ driver, own, documents }: { driver: PublicDriver; own: boolean; documents: boolean }) {
  return (
    <div className="max-w-page pb-8 lg:grid lg:grid-cols-2 lg:gap-x-8">
      <div>
        <DriverHead driver={driver} own={own} />
        <DriverReach driverId={driver.id} own={own} />
        {documents && <CredentialBlock only={{ driver: driver.id }} />}
        {driver.description && (
          <Section title={t('profile.driver.about')} separator="line">
            <Written text={driver.description} />
          </Section>
        )}
        {driver.carrier && (
          <Section title={t('profile.driver.carrier')} separator="line">
            <Rows>
              <Row
                strong={inOwnScript(driver.carrier.name)}
                leading={<Avatar name={driver.carrier.name} kind="company" />}
                to={paths.carrier(driver.carrier.id)}
              />
            </Rows>
          </Section>
        )}
      </div>
      <div>
        {driver.carrier && <Bus carrierId={driver.carrier.id} busId={driver.busId} />}
        {driver.carrier && <Routes carrier={driver.carrier} busId={driver.busId} />}
        <DriverReviews driverId={driver.id} carrierId={driver.carrier?.id ?? 0} />
        {!own && (
          <div className="px-4 py-3">
            <Report things={[{ kind: 'person', id: driver.id }]} />
          </div>
        )}
      </div>
    </div>
  );
}

function Bus({ carrierId, busId }: { carrierId: number; busId: number | null }) {
  const { data = [] } = useQuery({ ...carrierBusesQuery(carrierId), enabled: busId !== null });
  const bus = data.find(({ id }) => id === busId);
  if (!bus) return null;
  return (
    <Section title={t('profile.driver.bus')} separator="line">
      <BusCard bus={bus} />
    </Section>
  );
}

/** They come after the bus, which is above them. */
function Routes({ carrier, busId }: { carrier: NonNullable<PublicDriver['carrier']>; busId: number | null }) {
  const { data = [] } = useQuery(carrierRoutesQuery(carrier.id));
  const waiting = useAwaited({ ...carrierBusesQuery(carrier.id), enabled: busId !== null });
  if (waiting || data.length === 0) return null;
  return (
    <Section
      title={t(carrier.singleDriver ? 'profile.driver.routes' : 'profile.driver.carrierRoutes')}
      separator="line"
    >
      <PublicRoutes routes={data} />
    </Section>
  );
}

/** A driver's phone and contacts if the reader may see them; otherwise what it takes to see them. */
function DriverReach({ driverId, own }: { driverId: number; own: boolean }) {
  const { token } = useSession();
  const { data } = useQuery({ ...driverContactsQuery(driverId), enabled: token !== null });
  const reachable = data?.reachable ?? null;
  const none = reachable !== null && reachable.phone === null && reachable.contacts.length === 0;
  return (
    <Section title={t(own ? 'profile.reach' : 'profile.reachDriver')} separator="line">
      {reachable && !none && <ContactRows {...reachable} />}
      {none && <p className="text-quiet">{t('profile.noContacts')}</p>}
      {(own || !reachable) && <Note className="mt-2">{t(own ? 'profile.hidden.own' : 'profile.hidden')}</Note>}
    </Section>
  );
}
