import type { TripSheet } from '#shared/sales/trips/schema.ts';
import { useNow } from '#web/core/browser/now.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { LateNote } from '#web/operations/tracking/LateNote.tsx';
import { Button } from '#web/ui/base/Button.tsx';

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
