import { useQuery } from '@tanstack/react-query';
import { useAwaited } from '#web/core/api/awaited.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { SearchForm } from '#web/office/search/form/SearchForm.tsx';
import { useSearchStart } from '#web/office/search/form/use-search-start.ts';
import { Departures } from '#web/office/search/results/Departures.tsx';
import { paths } from '#web/paths.ts';
import { RestrictionBands } from '#web/people/reports/Report.tsx';
import { IconLink } from '#web/ui/base/Button.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { Page } from '#web/ui/Page.tsx';
import { NextRide, nextRidesQuery } from './NextRide.tsx';
import { OwnProfile } from './OwnProfile.tsx';

/**
 * `/passenger/show`: next ride, search, and the person's own profile. If the person has no ride yet, the search is first and has the whole
 * width of the screen.
 */
export function PassengerPage() {
  const start = useSearchStart();
  // The search is below the rides, however many there are.
  const awaited = useAwaited(nextRidesQuery());
  const { data } = useQuery(nextRidesQuery());
  const newcomer = data?.total === 0;
  return (
    <Page
      title={t('core.title.passenger')}
      heading={t('dashboard.mine')}
      width="page"
      end="none"
      large
      stuck={false}
      actions={<IconLink name="gear" label={t('dashboard.settings')} to={paths.settings} />}
    >
      <RestrictionBands />
      {awaited ? (
        <Skeleton kind="trip" rows={3} />
      ) : (
        <div className={newcomer ? undefined : 'lg:grid lg:grid-cols-2 lg:items-start lg:gap-x-8'}>
          {!newcomer && (
            <div>
              <NextRide />
            </div>
          )}
          <div>
            {!newcomer && (
              <h2 className="h3 px-4 pt-5 pb-3 max-lg:border-t-8 max-lg:border-surface-sunken">
                {t('dashboard.search')}
              </h2>
            )}
            <SearchForm horizontal={newcomer} {...start} />
            {newcomer ? (
              <div className="lg:grid lg:grid-cols-2 lg:items-start lg:gap-x-8">
                <Departures />
                <OwnProfile />
              </div>
            ) : (
              <OwnProfile />
            )}
          </div>
        </div>
      )}
    </Page>
  );
}
