import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { CarrierPage as Carrier } from '#shared/network/carriers/schema.ts';
import { useAwaited } from '#web/core/api/awaited.ts';
import { inOwnScript, t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { useParams } from '#web/core/router/router.tsx';
import { usePageTitle } from '#web/core/router/title.ts';
import { useSession } from '#web/core/session/session.ts';
import { useWrites } from '#web/messaging/chat/state/use-writes.ts';
import Measures from '#web/messaging/reviews/Measures.tsx';
import { measuresQuery } from '#web/messaging/reviews/queries.ts';
import { CarrierHead } from '#web/network/carriers/CarrierHead.tsx';
import { CarrierRules } from '#web/network/carriers/CarrierRules.tsx';
import { carrierQuery } from '#web/network/carriers/queries.ts';
import { BusCard } from '#web/network/fleet/BusCard.tsx';
import { carrierBusesQuery } from '#web/network/fleet/queries.ts';
import { PublicRoutes } from '#web/network/timetable/PublicRoutes.tsx';
import { carrierRoutesQuery } from '#web/network/timetable/queries.ts';
import { CarrierReviews } from '#web/office/search/ReviewList.tsx';
import { Departures } from '#web/office/search/results/Departures.tsx';
import { paths } from '#web/paths.ts';
import { Hidden, Report } from '#web/people/reports/Report.tsx';
import { CarrierConditions } from '#web/sales/prices/CarrierConditions.tsx';
import { Button, LinkButton } from '#web/ui/base/Button.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { share } from '#web/ui/base/share.ts';
import { Avatar } from '#web/ui/content/Avatar.tsx';
import { Empty } from '#web/ui/content/Empty.tsx';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';

const IssuerSection = lazy(() => import('#web/network/carriers/IssuerSection.tsx'));

export function CarrierPage() {
  const carrierId = Number(useParams().carrierId) || 0;
  const query = useQuery({ ...carrierQuery(carrierId), enabled: carrierId > 0 });
  const measuring = useAwaited({ ...measuresQuery({ carrierId }), enabled: carrierId > 0 });
  const title = query.data ? inOwnScript(query.data.name) : t('core.title.carrier');
  usePageTitle(title);
  return (
    <Loaded
      query={query}
      awaited={measuring}
      loading={<Skeleton rows={4} className="p-4" />}
      missing={carrierId === 0}
      gone={
        <Empty
          title={t('carriers.gone')}
          text={t('carriers.goneText')}
          action={
            <LinkButton size="tall" icon="search" to={paths.search}>
              {t('carriers.toSearch')}
            </LinkButton>
          }
        />
      }
    >
      {(carrier) => <Public carrier={carrier} />}
    </Loaded>
  );
}

function Public({ carrier }: { carrier: Carrier }) {
  const writes = useWrites(carrier.id);
  const loadsBuses = useAwaited(carrierBusesQuery(carrier.id));
  return (
    <div className="max-w-page pb-8 lg:grid lg:grid-cols-2 lg:grid-rows-[auto_1fr] lg:gap-x-8">
      <div>
        <Section separator="none">
          {carrier.hidden && <Hidden code={null} page />}
          <CarrierHead carrier={carrier} heading="h1" />
          <Measures of={{ carrierId: carrier.id }} />
          <div className="mt-4 flex flex-wrap gap-2">
            {writes && (
              <LinkButton kind="soft" icon="chat" to={paths.write.toCarrier(carrier.id)}>
                {t('carriers.write')}
              </LinkButton>
            )}
            <Button
              kind="soft"
              icon="share"
              onClick={() =>
                void share({
                  title: inOwnScript(carrier.name),
                  url: window.location.origin + paths.carrier(carrier.id),
                  copied: t('carriers.shareCopied'),
                })
              }
            >
              {t('carriers.share')}
            </Button>
          </div>
        </Section>
        <Departures carrier={carrier.id} />
        <LinkButton kind="bare" icon="search" className="mb-4 ml-2" to={`${paths.search}?carrier=${carrier.id}`}>
          {t('carriers.allTrips')}
        </LinkButton>
        <Routes carrierId={carrier.id} />
      </div>
      <div className="lg:row-span-2 lg:[&>:first-child]:border-t-0">
        <Buses carrierId={carrier.id} />
        {!loadsBuses && (
          <>
            <Drivers carrier={carrier} />
            <Section title={t('carriers.rules')}>
              <CarrierRules {...carrier} />
            </Section>
            <CarrierConditions carrierId={carrier.id} rules={carrier.rules} />
            {carrier.issuer && (
              <Suspense fallback={null}>
                <IssuerSection issuer={carrier.issuer} />
              </Suspense>
            )}
          </>
        )}
      </div>
      <CarrierReviews carrierId={carrier.id} />
      <ReportCarrier carrier={carrier} />
    </div>
  );
}

/** The page, the photos of the carrier, and the photos of its buses. */
function ReportCarrier({ carrier }: { carrier: Carrier }) {
  const { data = [] } = useQuery(carrierBusesQuery(carrier.id));
  const { carrierInfo } = useSession();
  if (carrierInfo?.carrier_id === carrier.id) return null;
  return (
    <div className="px-4 py-3">
      <Report
        things={[
          { kind: 'carrier', id: carrier.id },
          ...carrier.photos.map(({ id }) => ({ kind: 'carrier_photo' as const, id })),
          ...data.flatMap(({ photos }) => photos.map(({ id }) => ({ kind: 'bus_photo' as const, id }))),
        ]}
      />
    </div>
  );
}

function Routes({ carrierId }: { carrierId: number }) {
  const { data = [] } = useQuery(carrierRoutesQuery(carrierId));
  if (data.length === 0) return null;
  return (
    <Section title={t('carriers.routes')}>
      <PublicRoutes routes={data} />
    </Section>
  );
}

function Buses({ carrierId }: { carrierId: number }) {
  const { data = [] } = useQuery(carrierBusesQuery(carrierId));
  if (data.length === 0) return null;
  return (
    <Section title={t('carriers.buses', { n: data.length })}>
      <div className="grid gap-6">
        {data.map((bus) => (
          <BusCard key={bus.id} bus={bus} />
        ))}
      </div>
    </Section>
  );
}

function Drivers({ carrier: { drivers } }: { carrier: Carrier }) {
  const { token } = useSession();
  if (drivers.length === 0) return null;
  return (
    <Section title={t('carriers.drivers', { n: drivers.length })}>
      <Rows>
        {drivers.map(({ id, avatarUrl, ...driver }) => {
          const full = personName(driver);
          return (
            <Row
              key={id}
              strong={full}
              leading={<Avatar name={full} src={avatarUrl} />}
              to={token ? paths.driverProfile(id) : undefined}
            />
          );
        })}
      </Rows>
    </Section>
  );
}
