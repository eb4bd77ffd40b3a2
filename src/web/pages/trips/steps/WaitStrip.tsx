import type { TripSheet } from '#shared/sales/trips/schema.ts';
import { timeIn } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { cx } from '#web/ui/base/cx.ts';
import { Icon } from '#web/ui/base/Icon.tsx';
import { endWait, useWait, WAIT_MINUTES, waitMinutes } from './wait.ts';

/** 'Чекаємо до 06:21 · ще 4:12': the reminder that the driver set, and that it is over. */
export function WaitStrip({ sheet }: { sheet: TripSheet }) {
  const wait = useWait(sheet.id);
  if (!wait || sheet.status !== 'started') return null;
  const zone = sheet.stops[sheet.currentSeq ?? 0]?.place.zone ?? sheet.from.zone;
  const { until, left } = wait;
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  return (
    <div
      className={cx(
        'flex items-center gap-3 min-h-[53px] pr-2 pl-4 text-small bg-now-soft [--surface:var(--now-soft)]',
        left === 0 && 'font-strong',
      )}
      role={left === 0 ? 'alert' : 'timer'}
    >
      <Icon name="clock" className="text-good" />
      <span className="flex-1 min-w-0">
        {left > 0
          ? t('step.waiting', { time: timeIn(zone, until), clock })
          : t('step.waited', { time: timeIn(zone, until) })}
      </span>
      {left === 0 && (
        <Button kind="bare" size="small" onClick={() => waitMinutes(sheet.id, WAIT_MINUTES)}>
          {t('step.waitMore', { n: WAIT_MINUTES })}
        </Button>
      )}
      <Button kind="bare" size="small" onClick={() => endWait(sheet.id)}>
        {t('step.waitEnd')}
      </Button>
    </div>
  );
}
