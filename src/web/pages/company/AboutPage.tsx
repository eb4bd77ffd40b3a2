import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { t } from '#web/core/i18n/i18n.ts';
import { Navigate } from '#web/core/router/router.tsx';
import { useSession } from '#web/core/session/session.ts';
import { FOUND_PATH } from '#web/messaging/found/paths.ts';
import { CarrierHead } from '#web/network/carriers/CarrierHead.tsx';
import { CarrierRules } from '#web/network/carriers/CarrierRules.tsx';
import { carrierQuery } from '#web/network/carriers/queries.ts';
import { QUESTIONS_PATH } from '#web/office/support/paths.ts';
import { paths, staffPaths } from '#web/paths.ts';
import { LinkButton } from '#web/ui/base/Button.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { Empty } from '#web/ui/content/Empty.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Page } from '#web/ui/Page.tsx';

const LegalSection = lazy(() => import('#web/network/carriers/LegalSection.tsx'));

// These addresses are not in `web/paths.ts`, which every first screen loads.
const POINTS_PATH = '/company/points';
const INTEGRATIONS_PATH = '/company/integrations';
const CARDS_PATH = '/company/card-payments';
/** A hired driver sees their own documents there. */
const DATA_REQUESTS_PATH = '/company/data-requests';

/** /driver/about, /carrier/about: the page of the person's carrier, with a link to its editor for those who may edit it. */
export function AboutPage() {
  const { carrierInfo, userType } = useSession();
  const carrierId = carrierInfo?.carrier_id ?? 0;
  const query = useQuery({ ...carrierQuery(carrierId), enabled: carrierId > 0 });
  // A hired driver has no page of the company here, only the public one.
  if (carrierInfo?.role === 'driver') return <Navigate to={paths.carrier(carrierId)} replace />;
  return (
    <Page title={t('core.title.about')} large width="full" end="none">
      {!carrierInfo && <Empty title={t('carriers.none')} text={t('carriers.noneText')} />}
      {carrierInfo && (
        <Loaded query={query} loading={<Skeleton rows={3} className="p-4" />}>
          {(data) => (
            <div className="max-w-prose pb-8">
              <Section separator="none">
                <CarrierHead carrier={data} />
                <div className="mt-4 flex flex-wrap gap-2">
                  {carrierInfo?.role === 'owner' && (
                    <LinkButton to={staffPaths(userType).aboutEdit} kind="soft" icon="edit">
                      {t('carriers.edit')}
                    </LinkButton>
                  )}
                  <LinkButton to="/trips/roster" kind="bare" icon="calendar">
                    {t('carriers.roster')}
                  </LinkButton>
                  <LinkButton to={POINTS_PATH} kind="bare" icon="pin">
                    {t('carriers.points')}
                  </LinkButton>
                  <LinkButton to={paths.import} kind="bare" icon="download">
                    {t('carriers.import')}
                  </LinkButton>
                  <LinkButton to={paths.prices} kind="bare" icon="euro">
                    {t('carriers.prices')}
                  </LinkButton>
                  {carrierInfo?.role === 'owner' && (
                    <LinkButton to={INTEGRATIONS_PATH} kind="bare" icon="link">
                      {t('carriers.integrations')}
                    </LinkButton>
                  )}
                  <LinkButton to={CARDS_PATH} kind="bare" icon="euro">
                    {t('carriers.cards')}
                  </LinkButton>
                  <LinkButton to={paths.documents} kind="bare" icon="document">
                    {t('carriers.documents')}
                  </LinkButton>
                  <LinkButton to={FOUND_PATH} kind="bare" icon="search">
                    {t('carriers.found')}
                  </LinkButton>
                  <LinkButton to={QUESTIONS_PATH} kind="bare" icon="help">
                    {t('carriers.questions')}
                  </LinkButton>
                  <LinkButton to={DATA_REQUESTS_PATH} kind="bare" icon="user">
                    {t('carriers.dataRequests')}
                  </LinkButton>
                  <LinkButton to={paths.carrier(carrierId)} kind="bare" icon="eye">
                    {t('carriers.asSeen')}
                  </LinkButton>
                </div>
              </Section>
              <Suspense fallback={<Skeleton rows={2} className="p-4" />}>
                <LegalSection />
              </Suspense>
              <Section title={t('carriers.rules')} separator="line">
                <CarrierRules rules={data.rules} />
              </Section>
            </div>
          )}
        </Loaded>
      )}
    </Page>
  );
}
