import { localDate, localTime } from '#shared/core/time.ts';
import { BORDER_ZONE } from '#shared/operations/tracking/positions/waits.ts';
import { isSlotOf } from '#shared/sales/trips/queue-slot.ts';
import type { RunAction } from '#shared/sales/trips/run-actions.ts';
import type { TripSheet } from '#shared/sales/trips/schema.ts';
import { useTypedText } from '#web/core/forms/draft.ts';
import { dayAndMonth } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { press } from '#web/sales/bookings/sheet/press.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { instantAfter } from './instant-after.ts';

interface SlotDialogProps {
  sheet: TripSheet;
  onClose: () => void;
}

export default function SlotDialog({ sheet, onClose }: SlotDialogProps) {
  const { queueSlot } = sheet;
  const [number, setNumber] = useTypedText(`slot:${sheet.id}:number`, queueSlot?.number ?? '');
  const [time, setTime] = useTypedText(
    `slot:${sheet.id}:time`,
    queueSlot ? localTime(new Date(queueSlot.at), BORDER_ZONE) : '',
  );
  const at = instantAfter(time, BORDER_ZONE, Date.parse(sheet.departsAt));
  const ready = number.trim() !== '' && at !== null && isSlotOf(sheet, at.toISOString());
  const send = (slot: Extract<RunAction, { action: 'slot' }>['slot']) => {
    void press(sheet.id, { action: 'slot', slot });
    onClose();
  };
  return (
    <Dialog
      open
      title={t('step.slot')}
      onClose={onClose}
      footer={
        <div className="grid w-full gap-3">
          {queueSlot && (
            <Button kind="edge" size="tall" wide onClick={() => send(null)}>
              {t('late.slot.remove')}
            </Button>
          )}
          <Button
            size="drive"
            wide
            disabled={!ready}
            why={ready ? undefined : t('late.slot.wrong')}
            onClick={() => at && send({ number: number.trim(), at: at.toISOString() })}
          >
            {t('late.slot.save')}
          </Button>
        </div>
      }
    >
      <div className="grid gap-4">
        <TextField
          label={t('late.slot.number')}
          autoComplete="off"
          maxLength={30}
          data-autofocus
          value={number}
          onChange={({ target }) => setNumber(target.value)}
        />
        <TextField
          type="time"
          label={t('late.slot.time')}
          hint={at ? t('late.slot.day', { day: dayAndMonth(localDate(at, BORDER_ZONE)) }) : undefined}
          value={time}
          onChange={({ target }) => setTime(target.value)}
        />
        <Note>{t('late.slot.about')}</Note>
      </div>
    </Dialog>
  );
}
