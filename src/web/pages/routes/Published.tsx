import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { returnRoute } from '#shared/network/timetable/return-route.ts';
import type { Route } from '#shared/network/timetable/schema.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useNavigate } from '#web/core/router/router.tsx';
import { useSession } from '#web/core/session/session.ts';
import { busQuery } from '#web/network/fleet/queries.ts';
import { draftOfRoute } from '#web/network/timetable/draft.ts';
import { checkDraft, placesOf } from '#web/network/timetable/draft-check.ts';
import { returnOf, routeQuery, routesQuery } from '#web/network/timetable/queries.ts';
import { paths, staffPaths } from '#web/paths.ts';
import { Button, IconButton, LinkButton } from '#web/ui/base/Button.tsx';

const WeekAnnounceDialog = lazy(() => import('#web/network/timetable/WeekAnnounceDialog.tsx'));

/** The steps that follow from a route that has just begun to run. */
export default function Published({ routeId }: { routeId: number }) {
  const { data: route } = useQuery(routeQuery(routeId));
  const [shut, setShut] = useState(false);
  if (!route || shut) return null;
  const staffed = route.bus !== null && route.driver !== null;
  return (
    <section role="status" className="mx-4 mb-3 grid gap-3 rounded-lg bg-good-soft p-4">
      <div className="flex items-start gap-2">
        <div className="flex-1">
          <p className="font-strong">{t('timetable.published.title')}</p>
          <p className="text-small">{t(staffed ? 'timetable.published.text' : 'timetable.published.hidden')}</p>
        </div>
        <IconButton name="close" label={t('timetable.published.close')} onClick={() => setShut(true)} />
      </div>
      <NextSteps route={route} />
    </section>
  );
}

function NextSteps({ route }: { route: Route }) {
  const { userType, carrierInfo } = useSession();
  const [announcing, setAnnouncing] = useState(false);
  const routes = useQuery(routesQuery({ page: 1, per_page: 50, status: 'active' }));
  const bus = useQuery({
    ...busQuery(route.bus?.id ?? 0),
    enabled: route.bus !== null && carrierInfo?.role === 'owner',
  });
  const lacksReturn = routes.data !== undefined && returnOf(route, routes.data.data) === undefined;
  return (
    <div className="flex flex-wrap gap-2">
      {lacksReturn && <ReturnButton route={route} />}
      <Button kind="soft" icon="share" onClick={() => setAnnouncing(true)}>
        {t('timetable.published.announce')}
      </Button>
      {route.nextTrip && (
        <LinkButton kind="soft" icon="eye" to={paths.offer(route.nextTrip.id)}>
          {t('timetable.published.see')}
        </LinkButton>
      )}
      {bus.data?.photos.length === 0 && (
        <LinkButton kind="soft" icon="camera" to={staffPaths(userType).busEdit(bus.data.id)}>
          {t('timetable.published.photos')}
        </LinkButton>
      )}
      {announcing && (
        <Suspense fallback={null}>
          <WeekAnnounceDialog routeId={route.id} onClose={() => setAnnouncing(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** Opens the editor with the return route, which runs as soon as it is saved. */
function ReturnButton({ route }: { route: Route }) {
  const navigate = useNavigate();
  const { userType, userInfo } = useSession();
  const draft = draftOfRoute(route);
  const { route: checked } = checkDraft(draft, route.crossing ? [route.crossing] : []);
  if (!checked) return null;
  const places = placesOf(draft);
  const open = () => {
    const back = { input: returnRoute(checked, places), places: [...places.values()], by: userInfo?.id };
    void navigate(staffPaths(userType).routeAdd, { state: { back } });
  };
  return (
    <Button icon="swap" onClick={open}>
      {t('timetable.published.back')}
    </Button>
  );
}
