import { lazy, Suspense } from 'react';
import { withRetries } from '#web/core/api/retry.ts';
import { loadMessages, t } from '#web/core/i18n/i18n.ts';
import { Empty } from '#web/ui/Empty.tsx';

const BusesMap = lazy(async () => ({ default: await withRetries(loadBuses) }));

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

async function loadBuses() {
  const [{ BusesMap: component }] = await Promise.all([import('#web/tracking/BusesMap.tsx'), loadMessages('tracking')]);
  return component;
}
