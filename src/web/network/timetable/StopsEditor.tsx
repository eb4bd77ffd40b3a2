import { useMemo } from 'react';
import type { Crossing } from '#shared/network/places/schema.ts';
import { fittingCrossings } from '#shared/network/timetable/crossing-rules.ts';
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
import './editor.css';
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
  return (
    <>
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
        onClick={() => change(addStop)}
      >
        {t('timetable.edit.addStop')}
      </Button>
    </>
  );
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
  const chosen = crossings.find(({ key }) => key === draft.crossingKey);
  const shown = chosen && fitting.includes(chosen) ? chosen : fitting[0];
  const [one, other] = shown?.countries ?? [];
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
