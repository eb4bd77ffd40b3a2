import { Suspense } from 'react';
import { t } from '#web/core/i18n/i18n.ts';
import { partWithRetry } from '#web/core/router/lazy.ts';
import { Empty } from '#web/ui/content/Empty.tsx';

const BusesMap = partWithRetry(
  () => import('#web/operations/tracking/BusesMap.tsx'),
  (its) => its.BusesMap,
  'tracking',
);

/** The pane beside the list while no trip is open: for staff, the map of their buses. */
export function Chosen({ staff }: { staff: boolean }) {
  const hint = (
    <div className="flex h-full">
      <Empty
        title={t(staff ? 'trips.choose' : 'trips.mine.choose')}
        text={t(staff ? 'trips.choose.text' : 'trips.mine.choose.text')}
      />
    </div>
  );
  if (!staff) return hint;
  return (
    <Suspense fallback={hint}>
      <div className="h-full [&>:first-child]:border-t-0">
        <BusesMap tall none={hint} />
      </div>
    </Suspense>
  );
}
