import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { TRIP_SORTS } from '#shared/sales/trips/api.ts';
import type { TripRow } from '#shared/sales/trips/schema.ts';
import { useWide } from '#web/core/browser/wide.ts';
import { dayFrom, today } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { listField } from '#web/core/router/list-state.ts';
import { Link, useLocation } from '#web/core/router/router.tsx';
import { useSession } from '#web/core/session/session.ts';
import { paths, staffPaths } from '#web/paths.ts';
import { parcelPaths } from '#web/sales/bookings/parcels/parcel-paths.ts';
import { tripsQuery } from '#web/sales/trips/queries.ts';
import { NO_FILTERS, TABS, type TripsState, useTripsState } from '#web/sales/trips/state.ts';
import { TripLine } from '#web/sales/trips/TripLine.tsx';
import { Button, IconButton, IconLink, LinkButton } from '#web/ui/base/Button.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { Empty } from '#web/ui/content/Empty.tsx';
import { Rows } from '#web/ui/content/Row.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Menu } from '#web/ui/overlays/Menu.tsx';
import { Tabs } from '#web/ui/overlays/Tabs.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Pager } from '#web/ui/Pager.tsx';

const TripChips = lazy(() => import('./TripChips.tsx'));
const TripsTable = lazy(() => import('./TripsTable.tsx'));
const FilterDialog = lazy(() => import('./FilterDialog.tsx'));
const FormerTrips = lazy(() => import('./FormerTrips.tsx'));
const FindDialog = lazy(() => import('../find/FindDialog.tsx'));

export function StaffTrips({ openId }: { openId: number }) {
  const list = useTripsState();
  const { state, change } = list;
  const query = useQuery(tripsQuery(state));
  const { data, error } = query;
  const office = useOffice();
  const table = useWide() && office && !openId;
  return (
    <Page
      title={t('trips.title')}
      width="full"
      align="left"
      end="none"
      className="flex min-h-full flex-col"
      large
      actions={<ListActions list={list} />}
    >
      <Tabs
        label={t('trips.title')}
        tabs={TABS.map((tab) => ({
          to: list.to({ tab }),
          label: t(`trips.tab.${tab}`),
          current: tab === state.tab,
          count: data ? data.tabs[tab] : error ? undefined : null,
        }))}
      />
      {table && (
        <Suspense fallback={<div className="h-13" />}>
          <TripChips list={list} />
        </Suspense>
      )}
      <div className="flex-1">
        <Loaded
          query={query}
          loading={<Skeleton rows={8} className="px-4" />}
          failed={t('trips.failed')}
          empty={<Nothing list={list} />}
        >
          {(data) =>
            table ? (
              <Suspense fallback={<Skeleton rows={8} className="px-4" />}>
                <TripsTable trips={data.data} state={state} />
              </Suspense>
            ) : (
              <Groups trips={data.data} state={state} openId={openId} />
            )
          }
        </Loaded>
      </div>
      {data && (
        <Pager
          page={state.page}
          size={state.perPage}
          total={data.total}
          onPage={(page) => change({ page })}
          onSize={(size) => change({ perPage: listField.perPage(String(size)) })}
        />
      )}
      {data && state.tab === 'finished' && (
        <Suspense fallback={null}>
          <FormerTrips />
        </Suspense>
      )}
      {(data || error) && <OtherLists />}
    </Page>
  );
}

/** Whether the reader plans the trips of a company, and not only their own. */
export function useOffice(): boolean {
  const { userType, carrierInfo } = useSession();
  return userType === 'carrier' && carrierInfo !== null;
}

function OtherLists() {
  const look = 'flex min-h-12 items-center px-4 text-small font-strong text-action';
  return (
    <>
      <Link to={parcelPaths.unclaimed} className={look}>
        {t('trips.unclaimed')}
      </Link>
      <Link to={`${paths.trips}?mine=1`} className={look}>
        {t('trips.mine.asRider')}
      </Link>
    </>
  );
}

interface ListProps {
  list: ReturnType<typeof useTripsState>;
}

function ListActions({ list: { state, filters, change } }: ListProps) {
  const [open, setOpen] = useState<'filters' | 'find' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <IconLink name="calendar" label={t('trips.roster')} to="/trips/roster" />
      <IconButton name="scan" kind="action" label={t('trips.code')} onClick={() => setOpen('find')} />
      <Menu
        leading="sort"
        label={t(`trips.sort.${state.sort}`)}
        items={TRIP_SORTS.map((sort) => ({
          label: t(`trips.sort.${sort}`),
          checked: sort === state.sort,
          onSelect: () => change({ sort }),
        }))}
      />
      <Button kind="bare" size="small" icon="filter" onClick={() => setOpen('filters')}>
        {filters > 0 ? t('trips.filters.set', { n: filters }) : t('trips.filters')}
      </Button>
      <Suspense fallback={null}>
        {open === 'filters' && <FilterDialog state={state} onChange={change} onClose={close} />}
        {open === 'find' && <FindDialog sheet={null} onClose={close} />}
      </Suspense>
    </>
  );
}

/** Groups the trips by day when they are sorted by departure; otherwise each row shows its day. */
function Groups({ trips, state, openId }: { trips: readonly TripRow[]; state: TripsState; openId: number }) {
  const { search } = useLocation();
  const byDay = state.sort === 'departure' || state.sort === '-departure';
  const days = byDay ? [...new Set(trips.map(({ serviceDate }) => serviceDate))] : [null];
  return days.map((day, index) => (
    <section key={day}>
      <div className="text-micro flex flex-wrap gap-x-2 px-4 pt-3 pb-1.5 text-quiet">
        <h2 className="flex-[1_1_6rem] font-strong">{day && dayFrom(today(), day)}</h2>
        {index === 0 && trips.length > 0 && (
          <span className="ms-auto flex gap-x-2">
            <span className="min-w-[3.125rem] text-end">{t('trips.column.seats')}</span>
            <span className="min-w-[3.5rem] text-end">{t('trips.column.due')}</span>
          </span>
        )}
      </div>
      <Rows className="rows-wide">
        {trips
          .filter(({ serviceDate }) => day === null || serviceDate === day)
          .map((trip) => (
            <TripLine
              key={trip.id}
              trip={trip}
              dated={day === null}
              selected={trip.id === openId}
              to={{ pathname: paths.trip(trip.id), search }}
            />
          ))}
      </Rows>
    </section>
  ));
}

function Nothing({ list: { state, filters, change } }: ListProps) {
  const { userType, carrierInfo } = useSession();
  if (!carrierInfo) return <Empty title={t('trips.none.carrier')} text={t('trips.none.carrier.text')} />;
  if (filters > 0) {
    return (
      <Empty
        title={t('trips.none.filtered')}
        text={t('trips.none.filtered.text')}
        action={<Button onClick={() => change(NO_FILTERS)}>{t('trips.filters.clear')}</Button>}
      />
    );
  }
  if (state.page > 1) {
    return (
      <Empty
        title={t('trips.none.page')}
        action={<Button onClick={() => change({})}>{t('trips.none.first')}</Button>}
      />
    );
  }
  if (state.tab !== 'planned')
    return <Empty title={t(`trips.none.${state.tab}`)} text={t(`trips.none.${state.tab}.text`)} />;
  return (
    <Empty
      title={t('trips.none.planned')}
      text={t('trips.none.planned.text')}
      action={
        <LinkButton size="tall" to={staffPaths(userType).routes}>
          {t('trips.none.routes')}
        </LinkButton>
      }
    />
  );
}
