import { punctuality } from '#shared/tracking/delay.ts';
import { forecast } from '#shared/trips/delay.ts';
import type { TripStop } from '#shared/trips/schema.ts';
import { duration, timeIn } from '#web/core/format.ts';
import { named, t } from '#web/core/i18n.ts';
import { useNow } from '#web/core/now.ts';
import { Pill } from '#web/ui/Pill.tsx';
import { stopTime } from './words.ts';

/** Of a trip under way, to be read at arm's length: the next stop, when the bus is expected there, how late that is. */
export function TripNow({ sheet }: { sheet: { stops: readonly TripStop[]; currentSeq: number | null } }) {
  const now = useNow();
  const { next, late } = forecast(sheet.stops, sheet.currentSeq ?? 0, now);
  const last = sheet.stops.at(-1);
  const isLate = punctuality(late) === 'late';
  if (!next) {
    return (
      <div className="px-4 pt-1 pb-4">
        <p className="text-small text-quiet">{t('trips.now.arrived')}</p>
        <p className="arm">{last && named(last.place.name)}</p>
      </div>
    );
  }
  return (
    <div className="flex items-end gap-3 px-4 pt-1 pb-4">
      <div className="min-w-0 flex-1">
        <p className="text-small text-quiet">
          {t('trips.now.planned', { stop: named(next.place.name), time: stopTime(next, 'arrivesAt') })}
        </p>
        <p className="arm">
          <span className="sr">{t('trips.now.expected')} </span>
          {next.expectedAt && timeIn(next.place.zone, next.expectedAt)}
        </p>
      </div>
      <Pill kind={isLate ? 'now' : 'good'} className="mb-2">
        {isLate ? t('trips.now.late', { duration: duration(late) }) : t('trips.now.onTime')}
      </Pill>
    </div>
  );
}
