import { addDays } from '#shared/core/time.ts';
import type { ShortJourney } from '#shared/network/timetable/journey.ts';
import { STANDARD_DATE, tripSpan } from '#shared/network/timetable/making.ts';
import type { RouteRow as Row } from '#shared/network/timetable/schema.ts';
import { money } from '#web/core/i18n/format.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { useSession } from '#web/core/session/session.ts';
import { staffPaths } from '#web/paths.ts';
import { Note } from '#web/ui/base/Note.tsx';
import { Pill } from '#web/ui/base/Pill.tsx';
import { RowFrame, RowOpen } from '#web/ui/content/Row.tsx';
import { JourneyShort } from '#web/ui/travel/JourneyShort.tsx';
import { nextTripLabel } from './coming-trip.ts';
import { daysLabel } from './days.ts';
import { useRouteStatus } from './route-status.ts';
import '#web/ui/base/choice.css';

export function RouteRow({ route }: { route: Row }) {
  const { userType } = useSession();
  const names = { from: named(route.from.name), to: named(route.to.name) };
  const drivers = [route.driver, route.secondDriver].map((driver) => driver && personName(driver));
  const invited = route.invitedDriver && t('members.planned', { name: personName(route.invitedDriver) });
  const staff = [route.bus && `${route.bus.name}, ${route.bus.number}`, ...drivers, invited]
    .filter(Boolean)
    .join(' · ');
  return (
    <RowFrame className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-2 px-4 py-3 lg:grid-cols-[20rem_minmax(0,1fr)_auto] lg:items-center">
      <RowOpen to={staffPaths(userType).routeEdit(route.id)}>
        <span className="sr">{t('timetable.routes.open', { ...names, time: route.departureTime })}</span>
        <div aria-hidden="true">
          <JourneyShort journey={journeyOf(route)} past={route.status !== 'active'} />
        </div>
      </RowOpen>
      <div className="grid content-between justify-items-end gap-2 lg:order-last">
        <span className="n text-title font-strong">
          {route.contractual ? t('timetable.edit.arrangement') : money(route.priceTrip)}
        </span>
        <Status route={route} names={names} />
      </div>
      <Note className="col-span-2 lg:col-span-1">
        <span className="font-medium text-text">{daysLabel(route.days)}</span> · {nextOf(route)}
        {staff && <span className="hidden lg:block">{staff}</span>}
      </Note>
    </RowFrame>
  );
}

function Status({ route, names }: { route: Row; names: { from: string; to: string } }) {
  const { set, shown, busy } = useRouteStatus(route);
  if (route.status === 'draft' || route.status === 'archived') {
    return <Pill>{t(`timetable.status.${route.status}`)}</Pill>;
  }
  return (
    <input
      type="checkbox"
      // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says itself whether it is checked
      role="switch"
      className="switch relative z-1"
      aria-label={t('timetable.routes.switch', names)}
      checked={shown === 'active'}
      disabled={busy}
      onChange={({ target }) => set(target.checked ? 'active' : 'paused')}
    />
  );
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
  if (route.status === 'active' && (!route.bus || !route.driver)) return t('timetable.routes.unassigned');
  if (!route.nextTrip) return t('timetable.routes.noNext');
  return nextTripLabel(route.nextTrip);
}
