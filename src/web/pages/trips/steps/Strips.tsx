import { BORDER_ZONE } from '#shared/operations/tracking/positions/waits.ts';
import { borderAhead } from '#shared/sales/trips/queue-slot.ts';
import type { TripSheet } from '#shared/sales/trips/schema.ts';
import { useNow } from '#web/core/browser/now.ts';
import { timeIn } from '#web/core/i18n/format.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { LateNote } from '#web/operations/tracking/LateNote.tsx';
import { Button } from '#web/ui/base/Button.tsx';
import { cx } from '#web/ui/base/cx.ts';
import { Icon } from '#web/ui/base/Icon.tsx';
import { endWait, useWait, WAIT_MINUTES, waitMinutes } from './wait.ts';

/** On the sheet: what passengers read of the delay, and the dialog to say something else; red once the promised hour has passed. */
export function LateStrip({ sheet, onOpen }: { sheet: TripSheet; onOpen: () => void }) {
  const now = useNow();
  if (!sheet.late) return null;
  const { moreBy, expectedAt } = sheet.late;
  const over = Date.parse(moreBy ?? expectedAt ?? '') < now.getTime();
  return (
    <div className="mx-4 mb-3 flex flex-wrap items-center gap-2 rounded-m bg-now-soft p-3" role="status">
      <div className="min-w-0 flex-1 basis-40">
        <LateNote late={sheet.late} stops={sheet.stops} />
        {over && <p className="text-small text-bad">{t('tracking.said.over')}</p>}
      </div>
      <Button kind="edge" size="small" onClick={onOpen}>
        {t('tracking.said.change')}
      </Button>
    </div>
  );
}

/** Until the border is behind: 'єЧерга: № 12345, 14:30, Краківець'. */
export function SlotStrip({ sheet, onOpen }: { sheet: TripSheet; onOpen: () => void }) {
  const { queueSlot, crossing } = sheet;
  if (!queueSlot || !crossing || !borderAhead(sheet)) return null;
  const { number, at } = queueSlot;
  return (
    <div className="mx-4 mb-3 flex flex-wrap items-center gap-2 rounded-m bg-surface-sunken p-3">
      <p className="n min-w-0 flex-1 basis-40">
        {t('step.slot.shown', { number, time: timeIn(BORDER_ZONE, at), crossing: named(crossing.short) })}
      </p>
      <Button kind="edge" size="small" onClick={onOpen}>
        {t('step.slot.change')}
      </Button>
    </div>
  );
}

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
