import type { Crossing } from '#shared/network/places/schema.ts';
import { planStops } from '#shared/network/timetable/plan.ts';
import { shortBorderTime } from '#shared/operations/tracking/positions/border-time.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { placesOf } from '#web/network/timetable/draft-check.ts';
import type { DraftState } from '#web/network/timetable/use-draft.ts';
import { Icon } from '#web/ui/base/Icon.tsx';

/** Says that the timetable leaves too little time for the border. */
export function BorderTime({ state, crossings }: { state: DraftState; crossings: readonly Crossing[] }) {
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
