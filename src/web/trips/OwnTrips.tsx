import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { BookingKind, BookingRow } from '#shared/bookings/schema.ts';
import type { TripTab } from '#shared/trips/schema.ts';
import { ownBookingsQuery } from '#web/bookings/queries.ts';
import { problemText } from '#web/core/errors.ts';
import { t } from '#web/core/i18n.ts';
import { useLocation, useSearchParams } from '#web/core/router.tsx';
import { usePageTitle } from '#web/core/title.ts';
import { paths } from '#web/paths.ts';
import { TopBar } from '#web/ui/Bars.tsx';
import { IconLink, LinkButton } from '#web/ui/Button.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Pager } from '#web/ui/Pager.tsx';
import { Rows } from '#web/ui/Row.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { OwnLine } from './OwnLine.tsx';
import { partiesOf } from './parties.ts';
import { readTrips, TABS } from './state.ts';

const PER_PAGE = 25;

/** A passenger's own rides, or with `?kind=parcel` their parcels. */
export function OwnTrips({ openId }: { openId: number }) {
  const [params, setParams] = useSearchParams();
  const { search } = useLocation();
  const { tab, page } = readTrips(params);
  const kind = params.get('kind') === 'parcel' ? 'parcel' : 'passenger';
  const { data, error, refetch, isFetching } = useQuery({
    ...ownBookingsQuery({ tab, kind, page, perPage: PER_PAGE }),
    placeholderData: keepPreviousData,
  });
  const title = t(`trips.mine.${kind}`);
  usePageTitle(title);
  const open = (page: number) => {
    const next = new URLSearchParams(params);
    next.set('page', String(page));
    setParams(next, { replace: true });
  };
  return (
    <div className="flex min-h-full flex-col">
      <TopBar
        large={!params.has('mine')}
        {...(params.has('mine') && { back: paths.trips })}
        title={title}
        actions={<IconLink name="search" label={t('trips.mine.search')} to={searchFor(kind)} />}
      />
      <Tabs
        label={title}
        tabs={TABS.map((one) => ({ to: tabTo(params, one), label: t(`trips.tab.${one}`), current: one === tab }))}
      />
      <div className="flex flex-1 flex-col">
        {!data && !error && <Skeleton kind="trip" rows={4} className="px-4" />}
        {!data && error && (
          <ErrorState
            title={t(`trips.mine.${kind}.failed`)}
            text={problemText(error)}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {data && data.data.length > 0 && <Parties rows={data.data} openId={openId} search={search} />}
        {data?.data.length === 0 && <Nothing kind={kind} tab={tab} />}
      </div>
      {data && data.last_page > 1 && <Pager page={page} size={PER_PAGE} total={data.total} onPage={open} />}
    </div>
  );
}

function Parties({ rows, openId, search }: { rows: readonly BookingRow[]; openId: number; search: string }) {
  return (
    <Rows className="rows-wide">
      {partiesOf(rows).map((party) => (
        <OwnLine
          key={`${party.partyId}.${party.status}`}
          party={party}
          selected={party.tripId === openId}
          search={search}
        />
      ))}
    </Rows>
  );
}

/** What will stand here, and the two ways to it. */
function Nothing({ kind, tab }: { kind: BookingKind; tab: TripTab }) {
  if (tab !== 'planned') return <Empty title={t(`trips.mine.none.${tab}`)} />;
  const other = kind === 'parcel' ? 'passenger' : 'parcel';
  return (
    <Empty
      title={t(`trips.mine.${kind}.none`)}
      text={t(`trips.mine.${kind}.none.text`)}
      action={
        <LinkButton size="tall" to={searchFor(kind)}>
          {t(`trips.mine.${kind}.find`)}
        </LinkButton>
      }
      second={
        <LinkButton kind="bare" to={searchFor(other)}>
          {t(`trips.mine.${other}.find`)}
        </LinkButton>
      }
    />
  );
}

function searchFor(kind: BookingKind): string {
  return kind === 'parcel' ? `${paths.search}?kind=parcel` : paths.search;
}

/** The same list under another tab, from its first page. */
function tabTo(params: URLSearchParams, tab: TripTab) {
  const next = new URLSearchParams(params);
  next.delete('page');
  if (tab === 'planned') next.delete('tab');
  else next.set('tab', tab);
  return { pathname: paths.trips, search: next.toString() };
}
