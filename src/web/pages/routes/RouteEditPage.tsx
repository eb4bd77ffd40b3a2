import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Route } from '#shared/network/timetable/schema.ts';
import { allOf } from '#web/core/api/loading.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { Navigate, useNavigate, useParams, useSearchParams } from '#web/core/router/router.tsx';
import { useSession } from '#web/core/session/session.ts';
import { crossingsQuery } from '#web/network/places/queries.ts';
import { draftOfRoute } from '#web/network/timetable/draft.ts';
import { editedRouteQuery, routesQuery } from '#web/network/timetable/queries.ts';
import { useRouteStatus } from '#web/network/timetable/route-status.ts';
import { staffPaths } from '#web/paths.ts';
import { LinkButton } from '#web/ui/base/Button.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { Empty } from '#web/ui/content/Empty.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Menu } from '#web/ui/overlays/Menu.tsx';
import { Page } from '#web/ui/Page.tsx';
import { RouteEditor } from './RouteEditor.tsx';

const WeekAnnounceDialog = lazy(() => import('#web/network/timetable/WeekAnnounceDialog.tsx'));

/**
 * /driver/route-edit/{id}, or `?id=` without the id in the path; without one it is the only route, a new one where there is none, and the list
 * where there are several (docs/product.md 2.1).
 */
export function RouteEditPage() {
  const params = useParams();
  const [search] = useSearchParams();
  const id = params.routeId ?? search.get('id');
  return id === null ? <OnlyRoute /> : <SavedRoute routeId={Number(id) || 0} />;
}

function OnlyRoute() {
  const addresses = staffPaths(useSession().userType);
  const query = useQuery(routesQuery({ page: 1, per_page: 10, status: undefined }));
  return (
    // The data stored by an earlier visit may lack the newest route.
    <Loaded query={query} awaited={query.isPlaceholderData} empty={<Navigate to={addresses.routeAdd} replace />}>
      {({ data: [first, ...others] }) => (
        <Navigate to={first && others.length === 0 ? addresses.routeEdit(first.id) : addresses.routes} replace />
      )}
    </Loaded>
  );
}

function SavedRoute({ routeId }: { routeId: number }) {
  const { userType } = useSession();
  const route = useQuery({
    ...editedRouteQuery(routeId),
    enabled: routeId > 0,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const crossings = useQuery(crossingsQuery());
  const data = route.data;
  const title = data ? `${named(data.from.name)} – ${named(data.to.name)}` : t('core.title.routeEdit');
  return (
    <Page
      close
      title={title}
      subtitle={data && t(`timetable.status.${data.status}`)}
      back={staffPaths(userType).routes}
      actions={data && <RouteMenu route={data} />}
      width="full"
      end="none"
    >
      <Loaded
        query={allOf(route, crossings)}
        loading={<Skeleton kind="trip" rows={4} className="p-4" />}
        missing={routeId === 0}
        gone={<Gone />}
      >
        {([edited, allCrossings]) => (
          <RouteEditor
            key={`${edited.id}.${edited.version}`}
            route={edited}
            crossings={allCrossings}
            stored={{ name: String(edited.id), base: String(edited.version) }}
            initial={draftOfRoute(edited)}
          />
        )}
      </Loaded>
    </Page>
  );
}

function RouteMenu({ route }: { route: Route }) {
  const navigate = useNavigate();
  const { userType } = useSession();
  const { set } = useRouteStatus(route, () => void navigate(staffPaths(userType).routes));
  const archived = route.status === 'archived';
  const [announcing, setAnnouncing] = useState(false);
  return (
    <>
      <Menu
        icon="more"
        label={t('timetable.edit.more')}
        items={[
          {
            label: t('timetable.edit.calendar'),
            icon: 'calendar',
            to: `${staffPaths(userType).routes}/${route.id}`,
          },
          ...(route.status === 'active'
            ? [
                {
                  label: t('timetable.published.announce'),
                  icon: 'share' as const,
                  onSelect: () => setAnnouncing(true),
                },
              ]
            : []),
          {
            label: t('timetable.edit.copy'),
            icon: 'copy',
            to: `${staffPaths(userType).routeAdd}?from=${route.id}`,
          },
          archived
            ? { label: t('timetable.routes.restore'), icon: 'refresh', onSelect: () => set('draft') }
            : { label: t('timetable.routes.archive'), icon: 'archive', bad: true, onSelect: () => set('archived') },
        ]}
      />
      {announcing && (
        <Suspense fallback={null}>
          <WeekAnnounceDialog routeId={route.id} onClose={() => setAnnouncing(false)} />
        </Suspense>
      )}
    </>
  );
}

function Gone() {
  const { userType } = useSession();
  return (
    <Empty
      title={t('timetable.edit.gone')}
      text={t('timetable.edit.goneText')}
      action={
        <LinkButton size="tall" to={staffPaths(userType).routes}>
          {t('timetable.edit.toRoutes')}
        </LinkButton>
      }
    />
  );
}
