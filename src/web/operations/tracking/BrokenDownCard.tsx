import type { BreakdownState } from '#shared/operations/tracking/positions/schema.ts';
import { goesOnAt } from '#shared/sales/trips/breakdown.ts';
import { useNow } from '#web/core/browser/now.ts';
import { timeIn } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Icon } from '#web/ui/base/Icon.tsx';
import { helpLabel, whereLabel } from './breakdown-labels.ts';

interface BrokenDownCardProps {
  breakdown: BreakdownState;
  /** Until when more is said. */
  moreBy?: string | null | undefined;
}

/** Shows passengers, and those who wait for them, that the bus broke down, where it is, and how people travel on. */
export default function BrokenDownCard({ breakdown, moreBy }: BrokenDownCardProps) {
  const now = useNow();
  const { until, zone } = breakdown;
  const known = until !== null && goesOnAt({ until }, now) !== null;
  return (
    <div className="flex gap-3 rounded-m bg-bad-soft p-3" role="status">
      <Icon name="alert" className="flex-none text-bad" />
      <div className="min-w-0">
        <p className="font-strong text-bad">{t('disruption.breakdown.stands')}</p>
        <p>{whereLabel(breakdown)}</p>
        <p>
          {helpLabel(breakdown.help)} {known && t('disruption.breakdown.now.until', { time: timeIn(zone, until) })}
        </p>
        {!known && moreBy && <p>{t('disruption.breakdown.now.more', { time: timeIn(zone, moreBy) })}</p>}
      </div>
    </div>
  );
}
