import type { Clash } from '#shared/network/timetable/clash.ts';
import { planStops } from '#shared/network/timetable/plan.ts';
import { returnRoute } from '#shared/network/timetable/return-route.ts';
import type { Route } from '#shared/network/timetable/schema.ts';
import { serverNow } from '#web/core/browser/now.ts';
import { longDate } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useNavigate } from '#web/core/router/router.tsx';
import { useSession } from '#web/core/session/session.ts';
import { staffPaths } from '#web/paths.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Refusal } from '#web/ui/base/Refusal.tsx';
import { Footer } from '#web/ui/content/Bars.tsx';
import { comingTripsLabel } from './coming-trip.ts';
import { daysLabel } from './days.ts';
import { placesOf } from './draft-check.ts';
import { shiftTimes } from './draft-times.ts';
import { nextServiceDate, tripsAsSold } from './next-trip.ts';
import type { DraftState } from './use-draft.ts';

interface RouteFooterProps {
  state: DraftState;
  route: Route | null;
  busy: boolean;
  failure: string | null;
  /** The other route or trip at that time; fixes for it are offered. */
  clash: Clash | null;
  onFixed: () => void;
}

export function RouteFooter({ state, route, busy, failure, clash, onFixed }: RouteFooterProps) {
  const trouble = failure ?? (state.wrong > 0 ? t('timetable.edit.wrong', { n: state.wrong }) : null);
  return (
    <>
      <Note className="border-t border-line px-4 py-3">{promise(state, route)}</Note>
      <Footer>
        <div className="grid w-full gap-2 md:max-w-form">
          <Refusal text={trouble} />
          {clash && <ClashFixes clash={clash} state={state} onFixed={onFixed} />}
          <div className="flex flex-wrap items-start gap-2">
            {route && <ReturnButton state={state} />}
            <Button type="submit" size="tall" className="flex-1" busy={busy}>
              {t('timetable.edit.save')}
            </Button>
          </div>
        </div>
      </Footer>
    </>
  );
}

/** "Найближчий рейс: пн, 23 листопада. Ще 3 рейси вже мають бронювання й залишаться без змін." */
function promise(state: DraftState, route: Route | null): string {
  const checked = state.checked.route;
  const date =
    checked && state.draft.status === 'active'
      ? nextServiceDate(planStops(checked, placesOf(state.draft)), checked.days, serverNow(), tripsAsSold(state, route))
      : null;
  const parts = [
    date ? t('timetable.edit.next', { date: longDate(date) }) : t(`timetable.edit.statusHint.${state.draft.status}`),
  ];
  const asSold = tripsAsSold(state, route);
  if (asSold.length > 0) {
    parts.push(
      t('timetable.edit.booked', { n: asSold.length }),
      t('timetable.edit.asSold', { trips: comingTripsLabel(asSold) }),
    );
  }
  return parts.join(' ');
}

function ReturnButton({ state }: { state: DraftState }) {
  const navigate = useNavigate();
  const { userType, userInfo } = useSession();
  const { route } = state.checked;
  const places = placesOf(state.draft);
  return (
    <Button
      kind="edge"
      size="tall"
      disabled={state.dirty || !route}
      why={t('timetable.edit.backWhy')}
      onClick={() => {
        if (!route) return;
        const back = { input: returnRoute(route, places), places: [...places.values()], by: userInfo?.id };
        void navigate(staffPaths(userType).routeAdd, { state: { back } });
      }}
    >
      {t('timetable.edit.back')}
    </Button>
  );
}

/** Fixes of a clash with another route: a later departure, or fewer days. Each changes the draft; saving is another press. */
function ClashFixes({ clash, state, onFixed }: { clash: Clash; state: DraftState; onFixed: () => void }) {
  const left = state.draft.days.filter((day) => !clash.days.includes(day));
  const { possible } = clash;
  return (
    <div className="flex flex-wrap gap-2">
      {possible !== null && (
        <Button
          kind="soft"
          onClick={() => {
            state.change((draft) => shiftTimes(draft, possible));
            onFixed();
          }}
        >
          {t('timetable.clash.later', { time: possible })}
        </Button>
      )}
      {left.length > 0 && (
        <Button
          kind="soft"
          onClick={() => {
            state.change((draft) => ({ ...draft, days: left }));
            onFixed();
          }}
        >
          {t('timetable.clash.fewer', { days: daysLabel(clash.days) })}
        </Button>
      )}
    </div>
  );
}
