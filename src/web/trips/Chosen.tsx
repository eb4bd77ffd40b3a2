import { t } from '#web/core/i18n.ts';
import { Empty } from '#web/ui/Empty.tsx';

/** Beside the list while nothing of it is open. */
export function Chosen({ staff }: { staff: boolean }) {
  return (
    <div className="flex h-full">
      <Empty
        title={t(staff ? 'trips.choose' : 'trips.mine.choose')}
        text={t(staff ? 'trips.choose.text' : 'trips.mine.choose.text')}
      />
    </div>
  );
}
