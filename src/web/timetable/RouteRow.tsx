import { useMutation } from '@tanstack/react-query';
import { addDays } from '#shared/core/time.ts';
import type { ShortJourney } from '#shared/timetable/journey.ts';
import { STANDARD_DATE, tripSpan } from '#shared/timetable/making.ts';
import type { RouteStatus, RouteRow as Row } from '#shared/timetable/schema.ts';
import { problemText } from '#web/core/errors.ts';
import { dayFrom, money, today } from '#web/core/format.ts';
import { named, t } from '#web/core/i18n.ts';
import { changed } from '#web/core/query.ts';
import { useSession } from '#web/core/session.ts';
import { staffPaths } from '#web/paths.ts';
import { JourneyShort } from '#web/ui/JourneyShort.tsx';
import { Menu, type MenuItem } from '#web/ui/Menu.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import { RowFrame, RowOpen } from '#web/ui/Row.tsx';
import { toast } from '#web/ui/toasts.ts';
import { daysInWords } from './days.ts';
import { setRouteStatus } from './queries.ts';

/** One route: its short line and price, days and next trip, and the switch that lets it run. */
export function RouteRow({ route }: { route: Row }) {
  const { userType } = useSession();
  const status = useStatus(route);
  const names = { from: named(route.from.name), to: named(route.to.name) };
  const edit = staffPaths(userType).routeEdit(route.id);
  return (
    <RowFrame className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-2 px-4 py-3">
      <RowOpen to={edit}>
        <JourneyShort journey={journeyOf(route)} past={route.status !== 'active'} />
      </RowOpen>
      <div className="grid content-between justify-items-end">
        <span className="n text-title font-strong">
          {route.contractual ? t('timetable.edit.arrangement') : money(route.priceTrip)}
        </span>
        {route.status === 'draft' || route.status === 'archived' ? (
          <Pill>{t(`timetable.status.${route.status}`)}</Pill>
        ) : (
          <input
            type="checkbox"
            // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says itself whether it is checked
            role="switch"
            className="switch relative z-1"
            aria-label={t('timetable.routes.switch', names)}
            checked={status.shown === 'active'}
            disabled={status.busy}
            onChange={({ target }) => status.set(target.checked ? 'active' : 'paused')}
          />
        )}
      </div>
      <p className="text-small text-quiet">
        <span className="font-medium text-text">{daysInWords(route.days)}</span> · {nextOf(route)}
      </p>
      <span className="relative z-1 -my-2 justify-self-end">
        <Menu icon="gear" label={t('timetable.routes.more', names)} items={menuOf(route, edit, status.set)} />
      </span>
    </RowFrame>
  );
}

/** The status is shown as it will be; where the server refuses, as it was, with the reason. Undo leads back. */
function useStatus(route: Row) {
  const { carrierInfo } = useSession();
  const change = useMutation({
    mutationFn: (to: RouteStatus) => setRouteStatus(route.id, to),
    onError: (error) => toast({ text: problemText(error), kind: 'bad' }),
    onSettled: () => changed(`carrier:${carrierInfo?.carrier_id ?? 0}`),
  });
  const set = (to: RouteStatus) => {
    const before = route.status;
    change.mutate(to, {
      onSuccess: () =>
        toast({
          text: t(`timetable.toast.${to}`),
          action: { label: t('timetable.toast.undo'), onAct: () => change.mutate(before) },
        }),
    });
  };
  return { set, busy: change.isPending, shown: change.isPending ? change.variables : route.status };
}

function menuOf(route: Row, edit: string, set: (status: RouteStatus) => void): MenuItem[] {
  const items: MenuItem[] = [{ label: t('timetable.routes.edit'), icon: 'edit', to: edit }];
  if (route.status === 'archived') {
    items.push({ label: t('timetable.routes.restore'), icon: 'refresh', onSelect: () => set('draft') });
  } else {
    items.push({ label: t('timetable.routes.archive'), icon: 'archive', bad: true, onSelect: () => set('archived') });
  }
  return items;
}

function journeyOf(route: Row): ShortJourney {
  const { departsAt, arrivesAt } = tripSpan(endsOf(route), STANDARD_DATE);
  return {
    from: { name: route.from.name, time: route.departureTime },
    to: {
      name: route.to.name,
      time: route.arrivalTime,
      date: route.nextTrip && addDays(route.nextTrip.date, route.arrivalDay),
      days: route.arrivalDay,
    },
    minutes: (arrivesAt.getTime() - departsAt.getTime()) / 60_000,
    crossing: route.crossing?.short ?? null,
  };
}

function endsOf({ from, to, departureTime, arrivalTime, arrivalDay }: Row) {
  return [
    { place: from, arrivalTime: null, arrivalDay: null, departureTime, departureDay: 0 },
    { place: to, arrivalTime, arrivalDay, departureTime: null, departureDay: null },
  ];
}

function nextOf(route: Row): string {
  if (route.status === 'active' && (!route.bus || !route.driver)) return t('timetable.routes.noCrew');
  if (!route.nextTrip) return t('timetable.routes.noNext');
  return t('timetable.routes.next', { date: dayFrom(today(), route.nextTrip.date) });
}
