import { useNavigate, useParams } from 'react-router';
import { t } from '#web/core/i18n.ts';
import { useSession } from '#web/core/session.ts';
import { usePageTitle } from '#web/core/title.ts';
import { paths } from '#web/paths.ts';
import { SearchForm } from '#web/search/SearchForm.tsx';
import { readSearch, searchParams } from '#web/search/state.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { TopBar } from '#web/ui/Bars.tsx';
import { IconLink, LinkButton } from '#web/ui/Button.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { Section } from '#web/ui/Section.tsx';
import { NextRide } from './NextRide.tsx';

/** `/passenger/show`: the next trip, a search, oneself in short. Another person's page is nobody's business. */
export function PassengerPage() {
  const { passengerId } = useParams();
  const { userInfo } = useSession();
  usePageTitle(t('core.title.passenger'));
  if (passengerId && Number(passengerId) !== userInfo?.id) {
    return (
      <Empty
        title={t('dashboard.private')}
        text={t('dashboard.private.text')}
        action={<LinkButton to={paths.passengerShow}>{t('dashboard.private.own')}</LinkButton>}
      />
    );
  }
  return <OwnPage />;
}

function OwnPage() {
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
          <Myself />
        </div>
      </div>
    </div>
  );
}

function Myself() {
  const { userInfo } = useSession();
  if (!userInfo) return null;
  const name = `${userInfo.name} ${userInfo.lastName}`.trim();
  return (
    <Section title={t('dashboard.me')} line>
      <div className="flex items-center gap-3">
        <Avatar name={name} src={userInfo.avatarUrl} />
        <p className="min-w-0 flex-1 font-strong">{name}</p>
        <LinkButton kind="soft" size="small" icon="edit" to={paths.passengerEdit}>
          {t('dashboard.edit')}
        </LinkButton>
      </div>
      <Facts
        layout="lines"
        className="mt-3"
        facts={[
          { term: t('dashboard.phone'), value: userInfo.phone ?? t('dashboard.phone.none') },
          { term: t('dashboard.email'), value: userInfo.email },
        ]}
      />
    </Section>
  );
}
