import { t } from '#web/core/i18n/i18n.ts';
import { useNavigate } from '#web/core/router/router.tsx';
import { usePageTitle } from '#web/core/router/title.ts';
import { paths } from '#web/paths.ts';
import { SearchForm } from '#web/search/SearchForm.tsx';
import { readSearch, searchParams } from '#web/search/state.ts';
import { TopBar } from '#web/ui/Bars.tsx';
import { IconLink } from '#web/ui/Button.tsx';
import { NextRide } from './NextRide.tsx';
import { OwnProfile } from './OwnProfile.tsx';

/** `/passenger/show`: next ride, search, and the own profile. */
export function PassengerPage() {
  usePageTitle(t('core.title.passenger'));
  const navigate = useNavigate();
  return (
    <div className="lg:mx-auto lg:w-full lg:max-w-page">
      <TopBar
        large
        stuck={false}
        title={t('dashboard.mine')}
        actions={<IconLink name="gear" label={t('dashboard.settings')} to={paths.settings} />}
      />
      <div className="lg:grid lg:grid-cols-2 lg:items-start lg:gap-x-8">
        <NextRide />
        <div>
          <h2 className="h3 px-4 pt-5 pb-3 max-lg:border-t-8 max-lg:border-surface-sunken lg:pt-0">
            {t('dashboard.search')}
          </h2>
          <SearchForm
            search={readSearch(new URLSearchParams())}
            from={null}
            to={null}
            onSearch={(search) => navigate(`${paths.search}?${searchParams(search)}`)}
          />
          <OwnProfile />
        </div>
      </div>
    </div>
  );
}
