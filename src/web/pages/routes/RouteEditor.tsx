import type { Crossing } from '#shared/network/places/schema.ts';
import type { Route } from '#shared/network/timetable/schema.ts';
import { useWide } from '#web/core/browser/wide.ts';
import { weekdays } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Link } from '#web/core/router/router.tsx';
import { useSession } from '#web/core/session/session.ts';
import { AssignmentSection } from '#web/network/timetable/AssignmentSection.tsx';
import { CopyPrices } from '#web/network/timetable/CopyPrices.tsx';
import { CurrenciesSection } from '#web/network/timetable/CurrenciesSection.tsx';
import type { Draft } from '#web/network/timetable/draft.ts';
import { FaresSection } from '#web/network/timetable/FaresSection.tsx';
import { RouteFooter } from '#web/network/timetable/RouteFooter.tsx';
import { RoutePreview } from '#web/network/timetable/RoutePreview.tsx';
import { StopsEditor } from '#web/network/timetable/StopsEditor.tsx';
import type { DraftPlace } from '#web/network/timetable/stored-draft.ts';
import { type DraftState, useDraft } from '#web/network/timetable/use-draft.ts';
import { RouteMap } from '#web/operations/tracking/map/RouteMap.tsx';
import type { TripPath } from '#web/operations/tracking/map/scene.ts';
import { staffPaths } from '#web/paths.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { FieldNotes } from '#web/ui/base/Field.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { WeekDays } from '#web/ui/fields/WeekDays.tsx';
import { BorderTime } from './BorderTime.tsx';
import { ConfirmationSection } from './ConfirmationSection.tsx';
import { SaveQuestions } from './SaveQuestions.tsx';
import { useSaveRoute } from './use-save-route.ts';

interface RouteEditorProps {
  initial: Draft;
  /** The saved route; null for a new one. */
  route: Route | null;
  crossings: readonly Crossing[];
  /** The name under which the draft is stored on the device. */
  stored: DraftPlace;
}

/**
 * The editor of a route on one page: days, journey line with its fields, prices, bus and driver, and a preview for passengers.
 */
export function RouteEditor({ initial, route, crossings, stored }: RouteEditorProps) {
  const state = useDraft(initial, crossings, stored);
  const saving = useSaveRoute(state, route, initial);
  const { form, submit, busy, failure, clash, settle } = saving;
  const hired = useSession().carrierInfo?.role === 'driver';
  const wide = useWide();
  return (
    <>
      <form ref={form} noValidate onSubmit={submit}>
        {state.restored && <Restored onDiscard={state.discard} />}
        <div className="lg:grid lg:max-w-page lg:grid-cols-[minmax(0,38rem)_minmax(20rem,1fr)] lg:gap-x-8">
          <div>
            <DaysSection state={state} routeId={route?.id ?? null} />
            <Section>
              <StopsEditor state={state} crossings={crossings} />
              <BorderTime state={state} crossings={crossings} />
              <div className="mt-4">
                <CopyPrices state={state} routeId={route?.id ?? null} />
              </div>
              <div className="mt-4">
                <RouteMap {...pathLabel(state.draft, crossings)} folded={!wide} />
              </div>
            </Section>
            <FaresSection state={state} />
            <CurrenciesSection state={state} />
            <ConfirmationSection state={state} />
          </div>
          <div className="lg:sticky lg:top-4 lg:self-start lg:[&>:first-child]:border-t-0">
            <Section title={t(hired ? 'timetable.edit.status' : 'timetable.edit.assignment')}>
              <AssignmentSection state={state} />
            </Section>
            <Section title={t('timetable.edit.preview')}>
              <RoutePreview state={state} saved={route} crossings={crossings} />
            </Section>
          </div>
        </div>
        <RouteFooter state={state} route={route} busy={busy} failure={failure} clash={clash} onFixed={settle} />
      </form>
      <SaveQuestions saving={saving} />
    </>
  );
}

/** Says that the form is not empty because of an earlier visit. */
function Restored({ onDiscard }: { onDiscard: () => void }) {
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-2 px-4 pt-3 text-small text-quiet">
      {t('timetable.edit.restored')}
      <Button kind="bare" size="small" onClick={onDiscard}>
        {t('timetable.edit.discard')}
      </Button>
    </p>
  );
}

function DaysSection({ state, routeId }: { state: DraftState; routeId: number | null }) {
  const { userType } = useSession();
  const error = state.errorOf('days');
  return (
    <Section separator="none">
      <div data-wrong={error ? true : undefined}>
        <WeekDays
          label={t('timetable.edit.days')}
          days={weekdays()}
          value={state.draft.days}
          onChange={(days) => {
            state.leave('days');
            state.change((now) => ({ ...now, days }));
          }}
        />
        <FieldNotes id="days" error={error} />
      </div>
      {routeId !== null && (
        <p className="mt-3 text-small text-quiet">
          {t('timetable.edit.calendarText')}{' '}
          <Link className="font-medium text-action" to={`${staffPaths(userType).routes}/${routeId}`}>
            {t('timetable.edit.calendar')}
          </Link>
        </p>
      )}
    </Section>
  );
}

/** The places that are chosen already, in their order, for the map. */
function pathLabel({ stops, crossingKey }: Draft, crossings: readonly Crossing[]): TripPath {
  return {
    stops: stops.flatMap(({ place }, seq) => (place ? [{ seq, place }] : [])),
    crossing: crossings.find(({ key }) => key === crossingKey) ?? null,
  };
}
