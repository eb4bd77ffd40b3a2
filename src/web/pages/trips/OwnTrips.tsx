import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { BookingKind, BookingRow } from '#shared/bookings/schema.ts';
import { PAGE_SIZES } from '#shared/core/page-sizes.ts';
import type { TripTab } from '#shared/trips/schema.ts';
import { OwnLine } from '#web/bookings/OwnLine.tsx';
import { readOwn } from '#web/bookings/own-list.ts';
import { partiesOf } from '#web/bookings/parties.ts';
import { ownBookingsQuery } from '#web/bookings/queries.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { part } from '#web/core/router/lazy.ts';
import { useLocation, useSearchParams } from '#web/core/router/router.tsx';
import { usePageTitle } from '#web/core/router/title.ts';
import { paths } from '#web/paths.ts';
import { readTrips, TABS } from '#web/trips/state.ts';
import { TopBar } from '#web/ui/Bars.tsx';
import { IconLink, LinkButton } from '#web/ui/Button.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Pager } from '#web/ui/Pager.tsx';
import { Rows } from '#web/ui/Row.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';

/** Sorting and filtering are offered to people with more than one smallest page. */
const OwnTripsMenus = part(
  () => import('./OwnTripsMenus.tsx'),
  (its) => its.OwnTripsMenus,
  'desk',
);

/** A passenger's own rides, or with `?kind=parcel` their parcels. */
export function OwnTrips({ openId }: { openId: number }) {
  const [params, setParams] = useSearchParams();
  const { search } = useLocation();
  const { tab, page, perPage, sort, answer, kind } = readOwnTrips(params);
  const query = useQuery({
    ...ownTripsQuery(params),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const title = t(`trips.mine.${kind}`);
  usePageTitle(title);
  const change = (name: string, value: string | number | undefined) => {
    const next = new URLSearchParams(params);
    next.delete('page');
    if (value === undefined) next.delete(name);
    else next.set(name, String(value));
    setParams(next, { replace: true });
  };
  const many = (data?.total ?? 0) > PAGE_SIZES[0];
  return (
    <div className="flex min-h-full flex-col">
      <TopBar
        large={!params.has('mine')}
        {...(params.has('mine') && { back: paths.trips })}
        title={title}
        actions={
          <>
            <Suspense fallback={null}>
              {(many || sort || answer) && <OwnTripsMenus {...{ tab, sort, answer, change }} />}
            </Suspense>
            <IconLink name="search" label={t('trips.mine.search')} to={searchFor(kind)} />
          </>
        }
      />
      <Tabs
        label={title}
        tabs={TABS.map((one) => ({ to: tabTo(params, one), label: t(`trips.tab.${one}`), current: one === tab }))}
      />
      <div className="flex flex-1 flex-col">
        <Loaded
          query={query}
          loading={<Skeleton kind="trip" rows={4} className="px-4" />}
          failed={t(`trips.mine.${kind}.failed`)}
          empty={<Nothing kind={kind} tab={tab} />}
        >
          {(data) => <Parties rows={data.data} openId={openId} search={search} />}
        </Loaded>
      </div>
      {data && many && (
        <Pager
          page={page}
          size={perPage}
          total={data.total}
          onPage={(to) => change('page', to)}
          onSize={(size) => change('per_page', size)}
        />
      )}
    </div>
  );
}

/** The list that an address names. */
export function ownTripsQuery(params: URLSearchParams) {
  return ownBookingsQuery(readOwnTrips(params));
}

function readOwnTrips(params: URLSearchParams) {
  const { tab, page, perPage } = readTrips(params);
  const kind: BookingKind = params.get('kind') === 'parcel' ? 'parcel' : 'passenger';
  return { tab, kind, page, perPage, ...readOwn(params) };
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

/** The empty state with its two links. */
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

/** The link to another tab, at its first page. */
function tabTo(params: URLSearchParams, tab: TripTab) {
  const next = new URLSearchParams(params);
  next.delete('page');
  if (tab === 'planned') next.delete('tab');
  else next.set('tab', tab);
  return { pathname: paths.trips, search: next.toString() };
}
