import { useState } from 'react';
import type { TripSheet } from '#shared/sales/trips/schema.ts';
import { useNow } from '#web/core/browser/now.ts';
import { timeIn } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { press } from '#web/sales/bookings/sheet/press.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';

const MINUTE = 60_000;
/** The usual lengths of a pause, in minutes; the longest is the break that a driver must make. */
const LENGTHS = ['15', '20', '30', '45'] as const;
type Length = (typeof LENGTHS)[number];
const USUAL: Length = '20';

/** Asks until when the bus pauses; the people aboard read it. */
export default function PauseDialog({ sheet, onClose }: { sheet: TripSheet; onClose: () => void }) {
  const [length, setLength] = useState<Length>(USUAL);
  const now = useNow();
  const zone = sheet.stops[sheet.currentSeq ?? 0]?.place.zone ?? sheet.from.zone;
  const until = new Date(Math.ceil((now.getTime() + Number(length) * MINUTE) / MINUTE) * MINUTE);
  const go = (end: Date | null) => {
    void press(sheet.id, { action: 'pause', until: end?.toISOString() ?? null });
    onClose();
  };
  const footer = (
    <div className="grid w-full gap-3">
      <Button kind="edge" size="tall" wide onClick={() => go(null)}>
        {t('step.pause.open')}
      </Button>
      <Button size="drive" wide onClick={() => go(until)}>
        {t('step.pause.until', { time: timeIn(zone, until) })}
      </Button>
    </div>
  );
  return (
    <Dialog open title={t('step.pause')} onClose={onClose} footer={footer}>
      <Segmented
        label={t('step.pause.length')}
        value={length}
        onChange={setLength}
        options={LENGTHS.map((value) => ({ value, label: t('core.duration.minutes', { minutes: Number(value) }) }))}
      />
    </Dialog>
  );
}
