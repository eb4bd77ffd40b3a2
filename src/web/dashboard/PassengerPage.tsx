import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router';
import { ownBookingsQuery } from '#web/bookings/queries.ts';
import { problemText } from '#web/core/errors.ts';
import { t } from '#web/core/i18n.ts';
import { useSession } from '#web/core/session.ts';
import { paths } from '#web/paths.ts';
import { SearchForm } from '#web/search/SearchForm.tsx';
import { readSearch, searchParams } from '#web/search/state.ts';
import { OwnLine } from '#web/trips/OwnLine.tsx';
import { partiesOf } from '#web/trips/parties.ts';
import { TopBar } from '#web/ui/Bars.tsx';
import { IconLink, LinkButton } from '#web/ui/Button.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { Rows } from '#web/ui/Row.tsx';
import { Section } from '#web/ui/Section.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

/** Of the rides and parcels to come, so many are shown. */
const SHOWN = 3;

/** `/passenger/show/{id?}`: what comes next, the search, and the own data. Nobody else's page is shown. */
export function PassengerPage() {
  const { passengerId } = useParams();
  const { userInfo } = useSession();
  if (passengerId && Number(passengerId) !== userInfo?.id) return <NotYours />;
  return (
    <div className="lg:mx-auto lg:grid lg:w-full lg:max-w-page lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-x-8 lg:px-4">
      <div className="lg:col-span-2">
        <TopBar
          large
          stuck={false}
          title={t('dashboard.hello')}
          actions={<IconLink name="edit" label={t('dashboard.me.edit')} to={paths.passengerEdit} />}
        />
      </div>
      <Upcoming />
      <div>
        <FindTrip />
        <Me />
      </div>
    </div>
  );
}

function Upcoming() {
  const { data, error, isFetching, refetch } = useQuery(ownBookingsQuery({ tab: 'planned', page: 1, perPage: 10 }));
  const parties = partiesOf(data?.data ?? []);
  return (
    <Section
      plain
      title={t('dashboard.next')}
      side={
        parties.length > 0 && (
          <Link to={paths.trips} className="text-small font-strong text-action">
            {t('dashboard.next.all')}
          </Link>
        )
      }
    >
      {!data && !error && <Skeleton kind="trip" rows={2} />}
      {!data && error && (
        <ErrorState
          small
          title={t('dashboard.failed')}
          text={problemText(error)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data && parties.length === 0 && (
        <Empty small title={t('dashboard.next.none')} text={t('dashboard.next.none.text')} />
      )}
      {parties.length > 0 && (
        <Rows>
          {parties.slice(0, SHOWN).map((party) => (
            <OwnLine key={party.partyId} party={party} selected={false} search="" />
          ))}
        </Rows>
      )}
    </Section>
  );
}

function FindTrip() {
  const navigate = useNavigate();
  return (
    <SearchForm
      search={readSearch(new URLSearchParams())}
      from={null}
      to={null}
      onSearch={(search) => navigate(`${paths.search}?${searchParams(search)}`)}
    />
  );
}

function Me() {
  const { userInfo } = useSession();
  if (!userInfo) return null;
  return (
    <Section title={t('dashboard.me')}>
      <Facts
        layout="lines"
        facts={[
          { term: t('dashboard.me.name'), value: `${userInfo.name} ${userInfo.lastName}`.trim() },
          { term: t('dashboard.me.phone'), value: userInfo.phone ?? t('dashboard.me.none') },
          { term: t('dashboard.me.email'), value: userInfo.email },
        ]}
      />
    </Section>
  );
}

function NotYours() {
  return (
    <Empty
      title={t('dashboard.notYours')}
      text={t('dashboard.notYours.text')}
      action={<LinkButton to={paths.passengerShow}>{t('dashboard.notYours.own')}</LinkButton>}
    />
  );
}
