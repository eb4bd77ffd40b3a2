import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { PAGE_SIZES } from '#shared/core/page-sizes.ts';
import { ROUTE_FIND_MAX } from '#shared/network/timetable/api.ts';
import { ROUTE_STATUSES } from '#shared/network/timetable/schema.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { listField, listSchema, useListState } from '#web/core/router/list-state.ts';
import { useLocation, useParams } from '#web/core/router/router.tsx';
import { useSession } from '#web/core/session/session.ts';
import { busesQuery } from '#web/network/fleet/queries.ts';
import { NoBus } from '#web/network/timetable/NoBus.tsx';
import { routeStatusesQuery, routesQuery } from '#web/network/timetable/queries.ts';
import { RouteRow } from '#web/network/timetable/RouteRow.tsx';
import { paths, staffPaths } from '#web/paths.ts';
import { IconLink, LinkButton } from '#web/ui/base/Button.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { Empty } from '#web/ui/content/Empty.tsx';
import { Rows } from '#web/ui/content/Row.tsx';
import { SearchField } from '#web/ui/fields/SearchField.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Tabs } from '#web/ui/overlays/Tabs.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Pager } from '#web/ui/Pager.tsx';

/** The last part of the address of the carrier's days off. */
const DAYS_OFF = 'days-off';

const RouteCalendar = lazy(() => import('./RouteCalendar.tsx'));
const DaysOff = lazy(() => import('./DaysOff.tsx'));

const Published = lazy(() => import('./Published.tsx'));

const Roster = lazy(() => import('./Roster.tsx'));

/**
 * /driver/routes, /carrier/routes: the routes of the person's carrier; below them the calendar of one route, and the days off of the
 * carrier. /trips/roster: the roster of the drivers.
 */
export function RoutesPage() {
  const { at } = useParams();
  const roster = useLocation().pathname === paths.roster;
  if (at === undefined && !roster) return <Routes />;
  return (
    <Suspense fallback={<Skeleton rows={6} className="p-4" />}>
      {roster && <Roster />}
      {at === DAYS_OFF && <DaysOff />}
      {at !== undefined && at !== DAYS_OFF && <RouteCalendar key={at} routeId={Number(at) || 0} />}
    </Suspense>
  );
}

function Routes() {
  const { carrierInfo } = useSession();
  if (carrierInfo) return <RouteList />;
  return (
    <Page large title={t('core.title.routes')} width="full" end="none">
      <NoBus />
    </Page>
  );
}

/** A list is searched from this many routes on. */
const SEARCHED_FROM = 8;

const LIST = listSchema(
  { q: listField.text, status: listField.choice(ROUTE_STATUSES), page: listField.page, perPage: listField.perPage },
  ['q', 'status'],
);

function RouteList() {
  const { userType, carrierInfo } = useSession();
  const published = Number(useLocation().state?.published ?? 0);
  const { state, filters, change } = useListState(LIST);
  const { q, status, page: at, perPage } = state;
  const routes = useQuery(routesQuery({ page: at, per_page: perPage, status, q: q.slice(0, ROUTE_FIND_MAX) }));
  const buses = useQuery(busesQuery());
  const add = staffPaths(userType).routeAdd;
  const page = routes.data;
  const bare = page?.total === 0 && filters === 0;
  const noBus = bare && buses.data?.length === 0;
  return (
    <Page
      large
      width="page"
      align="left"
      end="none"
      className="max-w-prose"
      title={t('core.title.routes')}
      actions={
        !noBus &&
        !bare && (
          <>
            {carrierInfo?.role !== 'driver' && (
              <IconLink
                name="calendar"
                label={t('timetable.routes.daysOff')}
                to={`${staffPaths(userType).routes}/${DAYS_OFF}`}
              />
            )}
            <IconLink name="plus" kind="soft" label={t('timetable.routes.add')} to={add} />
          </>
        )
      }
    >
      {published > 0 && (
        <Suspense fallback={null}>
          <Published routeId={published} />
        </Suspense>
      )}
      {!bare && <StatusTabs current={status} />}
      {(q !== '' || (page?.total ?? 0) >= SEARCHED_FROM) && (
        <SearchField
          className="mx-4 my-2"
          label={t('core.find')}
          maxLength={ROUTE_FIND_MAX}
          value={q}
          onChange={(text) => change({ q: text })}
        />
      )}
      <Loaded
        query={routes}
        loading={<Skeleton kind="trip" rows={4} className="px-4" />}
        empty={bare ? <NoRoutes bus={!noBus} add={add} /> : <NoneOfStatus found={q === ''} />}
      >
        {({ data }) => (
          <Rows className="rows-wide">
            {data.map((route) => (
              <RouteRow key={route.id} route={route} />
            ))}
          </Rows>
        )}
      </Loaded>
      {page && page.total > PAGE_SIZES[0] && (
        <Pager
          page={at}
          size={perPage}
          total={page.total}
          sizes={PAGE_SIZES}
          onPage={(to) => change({ page: to })}
          onSize={(size) => change({ perPage: listField.perPage(String(size)) })}
        />
      )}
    </Page>
  );
}

function NoRoutes({ bus, add }: { bus: boolean; add: string }) {
  if (!bus) return <NoBus />;
  return (
    <Empty
      title={t('timetable.routes.empty')}
      text={t('timetable.routes.emptyText')}
      action={
        <LinkButton size="tall" icon="plus" to={add}>
          {t('timetable.routes.add')}
        </LinkButton>
      }
    />
  );
}

function NoneOfStatus({ found }: { found: boolean }) {
  if (!found) return <Empty small title={t('core.find.none')} />;
  return <Empty small title={t('timetable.routes.emptyStatus')} text={t('timetable.routes.emptyStatusText')} />;
}

function StatusTabs({ current }: { current: string | undefined }) {
  const statuses = useQuery(routeStatusesQuery());
  const tabs = [
    { to: '?', label: t('timetable.routes.all'), current: current === undefined },
    ...(statuses.data ?? []).map(({ id, name }) => ({
      to: `?status=${id}`,
      label: named(name),
      current: current === id,
    })),
  ];
  return <Tabs label={t('timetable.routes.tabs')} tabs={tabs} />;
}
