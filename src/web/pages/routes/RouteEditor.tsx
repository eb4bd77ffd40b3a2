import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Crossing } from '#shared/network/places/schema.ts';
import type { Clash } from '#shared/network/timetable/clash.ts';
import type { Route, RouteInput } from '#shared/network/timetable/schema.ts';
import { ProblemError } from '#web/core/api/call.ts';
import { changed } from '#web/core/api/query.ts';
import { useWide } from '#web/core/browser/wide.ts';
import { weekdays } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Link, useNavigate } from '#web/core/router/router.tsx';
import { toastNext, useSession } from '#web/core/session/session.ts';
import { AssignmentSection } from '#web/network/timetable/AssignmentSection.tsx';
import { clashOf, planProblemText } from '#web/network/timetable/clash-text.ts';
import { type Draft, inputOfDraft } from '#web/network/timetable/draft.ts';
import { FaresSection } from '#web/network/timetable/FaresSection.tsx';
import { saveRoute } from '#web/network/timetable/queries.ts';
import { RouteFooter } from '#web/network/timetable/RouteFooter.tsx';
import { RoutePreview } from '#web/network/timetable/RoutePreview.tsx';
import { StopsEditor } from '#web/network/timetable/StopsEditor.tsx';
import { type DraftState, useDraft } from '#web/network/timetable/use-draft.ts';
import { RouteMap } from '#web/operations/tracking/map/RouteMap.tsx';
import type { TripPath } from '#web/operations/tracking/map/scene.ts';
import { staffPaths } from '#web/paths.ts';
import { FieldNotes } from '#web/ui/base/Field.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { Section } from '#web/ui/content/Section.tsx';
import { WeekDays } from '#web/ui/fields/WeekDays.tsx';
import { Unsaved } from '#web/ui/Unsaved.tsx';

interface RouteEditorProps {
  initial: Draft;
  /** The saved route; null for a new one. */
  route: Route | null;
  crossings: readonly Crossing[];
}

/**
 * The editor of a route on one page: days, journey line with its fields, prices, bus and driver, and a preview for passengers.
 */
export function RouteEditor({ initial, route, crossings }: RouteEditorProps) {
  const state = useDraft(initial, crossings);
  const { form, submit, busy, failure, clash, settle } = useSave(state, route?.id ?? null);
  const hired = useSession().carrierInfo?.role === 'driver';
  const wide = useWide();
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <div className="lg:grid lg:max-w-page lg:grid-cols-[minmax(0,38rem)_minmax(20rem,1fr)] lg:gap-x-8">
        <div>
          <DaysSection state={state} routeId={route?.id ?? null} />
          <Section>
            <StopsEditor state={state} crossings={crossings} />
            <div className="mt-4">
              <RouteMap {...pathLabel(state.draft, crossings)} folded={!wide} />
            </div>
          </Section>
          <FaresSection state={state} />
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
      <Unsaved
        dirty={state.dirty && !busy}
        words={{
          title: t('timetable.leave.title'),
          text: t('timetable.leave.text'),
          leave: t('timetable.leave.go'),
          stay: t('timetable.leave.stay'),
        }}
      />
    </form>
  );
}

function DaysSection({ state, routeId }: { state: DraftState; routeId: number | null }) {
  const { userType } = useSession();
  const error = state.errorOf('days');
  return (
    <Section plain>
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

/** Saves the draft, or shows its errors and focuses the first. */
function useSave(state: DraftState, routeId: number | null) {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const { userType, carrierInfo } = useSession();
  const [failure, setFailure] = useState<string | null>(null);
  const [clash, setClash] = useState<Clash | null>(null);
  const [refusals, setRefusals] = useState(0);
  const sent = useRef({ values: '', key: '' });
  useEffect(() => {
    if (refusals > 0) focusFirstWrong(form.current);
  }, [refusals]);
  const settle = () => {
    setFailure(null);
    setClash(null);
  };
  const refuse = (words: string | null, met: Clash | null = null) => {
    setFailure(words);
    setClash(met);
    setRefusals((count) => count + 1);
  };
  const { run, busy } = useAction((input: RouteInput, key: string) => saveRoute(routeId, input, key), {
    done: () => {
      changed(`carrier:${carrierInfo?.carrier_id ?? 0}`);
      toastNext(t('timetable.toast.saved'));
      void navigate(staffPaths(userType).routes, { replace: true });
    },
    refusal: (error) => {
      const errors = error instanceof ProblemError ? error.errors : [];
      state.refuse(errors);
      refuse(errors.length > 0 ? null : planProblemText(error), clashOf(error));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    state.showAll();
    if (!state.checked.route) return refuse(null);
    const input = inputOfDraft(state.draft);
    const values = JSON.stringify(input);
    if (sent.current.values !== values) sent.current = { values, key: crypto.randomUUID() };
    void run(input, sent.current.key);
  };
  return { form, submit, busy, failure, clash, settle };
}

/** Scrolls it to the middle of the screen, because bars cover the edges. */
function focusFirstWrong(form: HTMLFormElement | null): void {
  const wrong = form?.querySelector<HTMLElement>('[data-wrong] input, [aria-invalid="true"]');
  wrong?.focus({ preventScroll: true });
  wrong?.scrollIntoView({ block: 'center' });
}
