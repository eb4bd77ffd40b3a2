import { t } from '#web/core/i18n/i18n.ts';
import { TimeField } from '#web/ui/NumberFields.tsx';
import { setTime } from './draft-times.ts';
import type { DraftState } from './use-draft.ts';

/** The time of a stop in the column of times: departure from the first, arrival at the others. */
export function StopTime({ state, index }: { state: DraftState; index: number }) {
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
