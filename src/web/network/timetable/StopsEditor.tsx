import { type KeyboardEvent, useMemo, useRef } from 'react';
import type { Crossing } from '#shared/network/places/schema.ts';
import { borderLegs, fittingCrossings } from '#shared/network/timetable/crossing-rules.ts';
import { buildJourney } from '#shared/network/timetable/journey.ts';
import type { JourneyInput } from '#shared/network/timetable/journey-items.ts';
import { MAX_STOPS } from '#shared/network/timetable/schema.ts';
import { serverNow } from '#web/core/browser/now.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { JourneyLine } from '#web/ui/travel/JourneyLine.tsx';
import { CrossingPick } from './CrossingPick.tsx';
import { addStop, type Draft } from './draft.ts';
import { StopCell } from './StopCell.tsx';
import type { DraftState } from './use-draft.ts';
import '#web/ui/travel/journey-edit.css';
import { TimeField } from '#web/ui/fields/NumberFields.tsx';
import { setTime } from './draft-times.ts';

interface StopsEditorProps {
  state: DraftState;
  crossings: readonly Crossing[];
}

/** The journey line as a form: times at the left, places, points and costs at the right, the crossing in its gap. */
export function StopsEditor({ state, crossings }: StopsEditorProps) {
  const { draft, change } = state;
  const fitting = useMemo(() => fittingCrossings(countriesOf(draft), crossings), [draft, crossings]);
  const items = buildJourney(journeyOf(draft, crossings, fitting));
  const line = useRef<HTMLDivElement>(null);
  const add = () => {
    change(addStop);
    // The new stop is in the page only after the next rendering.
    requestAnimationFrame(() => fieldsOf(line.current).findLast(isTimeOf)?.focus());
  };
  const keys = (event: KeyboardEvent) => {
    const { target } = event;
    // In an open list of towns, Enter takes one of them.
    if (event.key !== 'Enter' || !(target instanceof HTMLInputElement) || target.closest('[data-open]')) return;
    event.preventDefault();
    const fields = fieldsOf(line.current).filter(isOpen);
    const next = fields[fields.indexOf(target) + 1];
    if (next) next.focus();
    else if (draft.stops.length < MAX_STOPS) add();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only adds Enter to the fields within
    <div ref={line} onKeyDown={keys}>
      <JourneyLine
        label={t('timetable.edit.stops')}
        items={items}
        edit={{
          time: ({ seq }) => <StopTime state={state} index={seq} />,
          cell: ({ seq }) => <StopCell state={state} index={seq} />,
          border: <CrossingPick state={state} crossings={crossings} fitting={fitting} />,
        }}
      />
      <Button
        kind="soft"
        wide
        icon="plus"
        className="mt-1"
        disabled={draft.stops.length >= MAX_STOPS}
        why={t('timetable.edit.full', { n: MAX_STOPS })}
        onClick={add}
      >
        {t('timetable.edit.addStop')}
      </Button>
    </div>
  );
}

function fieldsOf(line: HTMLElement | null): HTMLInputElement[] {
  return [...(line?.querySelectorAll<HTMLInputElement>('input[type="text"]') ?? [])];
}

/** The field for the time of a stop, which is the first of its fields. */
function isTimeOf(field: HTMLInputElement): boolean {
  return field.closest('.jl-cell') === null && field.closest('.in-time') !== null;
}

/** Enter leads to the fields that every stop needs; the exact place is seldom typed. */
function isOpen(field: HTMLInputElement): boolean {
  return !field.disabled && field.closest('.stop-point') === null;
}

function countriesOf(draft: Draft): string[] {
  return draft.stops.flatMap(({ place }) => (place ? [place.country] : []));
}

const NOWHERE = { name: { uk: '', en: '' }, country: '', zone: 'Europe/Kyiv' };

/** The line without times, which are fields here; its border is at the chosen crossing, or where one may be chosen. */
function journeyOf(draft: Draft, crossings: readonly Crossing[], fitting: readonly Crossing[]): JourneyInput {
  let before = NOWHERE;
  const stops = draft.stops.map(({ place }, seq) => {
    // A place that is not chosen yet does not count as another country.
    before = place ?? { ...before, name: NOWHERE.name };
    return { seq, place: before, point: null, arrivesAt: null, departsAt: null };
  });
  const chosen = fitting.find(({ key }) => key === draft.crossingKey);
  const shown = chosen ?? fitting[0];
  // Before one is chosen, the line names the countries of the leg, not of a crossing that it may not pass.
  const leg = borderLegs(countriesOf(draft)).find((ends) => fittingCrossings(ends, crossings).length > 0);
  const [one, other] = (chosen ? chosen.countries : leg) ?? [];
  const crossing = shown && one && other ? { ...shown, countries: [one, other] as const } : null;
  return { stops, crossing, on: serverNow().toISOString() };
}

/** The time of a stop in the column of times: departure from the first, arrival at the others. */
function StopTime({ state, index }: { state: DraftState; index: number }) {
  const { draft, change, stopErrorOf, leave } = state;
  const stop = draft.stops[index];
  if (!stop) return null;
  return (
    <TimeField
      hideLabel
      short
      label={t(index === 0 ? 'timetable.edit.departure' : 'timetable.edit.arrival', { n: index + 1 })}
      value={stop.time}
      error={stopErrorOf(index, 'time')}
      onBlur={() => leave(`${stop.key}.time`)}
      onChange={({ currentTarget }) => change((now) => setTime(now, index, 'time', currentTarget.value))}
    />
  );
}
