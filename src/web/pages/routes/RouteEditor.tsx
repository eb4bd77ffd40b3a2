import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { Crossing } from '#shared/network/places/schema.ts';
import { planStops } from '#shared/network/timetable/plan.ts';
import { CONFIRMATIONS, INSTANT, type Route } from '#shared/network/timetable/schema.ts';
import { shortBorderTime } from '#shared/operations/tracking/positions/border-time.ts';
import { useWide } from '#web/core/browser/wide.ts';
import { weekdays } from '#web/core/i18n/format.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { Link } from '#web/core/router/router.tsx';
import { useSession } from '#web/core/session/session.ts';
import { carrierQuery } from '#web/network/carriers/queries.ts';
import { AssignmentSection } from '#web/network/timetable/AssignmentSection.tsx';
import type { Draft } from '#web/network/timetable/draft.ts';
import { placesOf } from '#web/network/timetable/draft-check.ts';
import { CopyPrices, CurrenciesSection, FaresSection } from '#web/network/timetable/FaresSection.tsx';
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
import { Icon } from '#web/ui/base/Icon.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { WeekDays } from '#web/ui/fields/WeekDays.tsx';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { type RouteSaving, useSaveRoute } from './use-save-route.ts';

const EmailProofDialog = lazy(() => import('#web/people/accounts/sign-in/EmailProofDialog.tsx'));

interface RouteEditorProps {
  initial: Draft;
  /** The saved route; null for a new one. */
  route: Route | null;
  crossings: readonly Crossing[];
  /** The name under which the draft is stored on the device. */
  stored: DraftPlace;
}

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
    <Note role="status" className="flex flex-wrap items-center gap-x-2 px-4 pt-3">
      {t('timetable.edit.restored')}
      <Button kind="bare" size="small" onClick={onDiscard}>
        {t('timetable.edit.discard')}
      </Button>
    </Note>
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
        <Note className="mt-3">
          {t('timetable.edit.calendarText')}{' '}
          <Link className="font-medium text-action" to={`${staffPaths(userType).routes}/${routeId}`}>
            {t('timetable.edit.calendar')}
          </Link>
        </Note>
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

/** Says that the timetable leaves too little time for the border. */
function BorderTime({ state, crossings }: { state: DraftState; crossings: readonly Crossing[] }) {
  const { checked, draft } = state;
  const crossing = crossings.find(({ key }) => key === draft.crossingKey);
  const short = checked.route && crossing && shortBorderTime(planStops(checked.route, placesOf(draft)), crossing);
  if (!short) return null;
  return (
    <p role="status" className="mt-3 flex gap-2 text-small text-now-text">
      <Icon name="alert" size="s" />
      {t('timetable.edit.borderTime', { left: short.left, from: short.usual.from, to: short.usual.to })}
    </p>
  );
}

/** The questions before a route is saved: a town that it passes twice, and the address that is not confirmed yet. */
function SaveQuestions({ saving }: { saving: RouteSaving }) {
  const { twice, unproven, send, stay, busy } = saving;
  const towns = [...new Set(twice.map(({ name }) => named(name)))].join(', ');
  return (
    <>
      <ConfirmDialog
        open={twice.length > 0}
        title={t('timetable.twice.title', { towns })}
        text={t('timetable.twice.text')}
        confirm={t('timetable.twice.go')}
        keep={t('timetable.twice.stay')}
        kind="main"
        busy={busy}
        onConfirm={send}
        onClose={stay}
      />
      {unproven && (
        <Suspense fallback={null}>
          <EmailProofDialog why={t('timetable.unproven')} done={send} onClose={stay} />
        </Suspense>
      )}
    </>
  );
}

function ConfirmationSection({ state: { draft, change } }: { state: DraftState }) {
  const { carrierInfo } = useSession();
  const { data: carrier } = useQuery({ ...carrierQuery(carrierInfo?.carrier_id ?? 0), enabled: carrierInfo !== null });
  const rules = carrier?.rules;
  const own = INSTANT[draft.confirmation];
  const instant = own ?? rules?.instantConfirmation;
  return (
    <Section title={t('timetable.confirmation')}>
      <Segmented
        label={t('timetable.confirmation')}
        options={CONFIRMATIONS.map((value) => ({ value, label: t(`timetable.confirmation.${value}`) }))}
        value={draft.confirmation}
        onChange={(confirmation) => change((now) => ({ ...now, confirmation }))}
      />
      {instant !== undefined && (
        <Note className="mt-2">
          {own === null &&
            `${t(instant ? 'timetable.confirmation.carrierInstant' : 'timetable.confirmation.carrierRequest')} `}
          {t(instant ? 'timetable.confirmation.instantText' : 'timetable.confirmation.requestText')}
          {instant && rules?.confirmsGuests && ` ${t('timetable.confirmation.guests')}`}
        </Note>
      )}
    </Section>
  );
}
