import { BORDER_ZONE } from '#shared/operations/tracking/positions/waits.ts';
import { borderAhead } from '#shared/sales/trips/queue-slot.ts';
import type { TripSheet } from '#shared/sales/trips/schema.ts';
import { timeIn } from '#web/core/i18n/format.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';

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
