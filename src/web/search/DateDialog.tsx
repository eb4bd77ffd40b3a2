import type { LocalDate } from '#shared/core/time.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Calendar } from './Calendar.tsx';

interface DateDialogProps {
  value: LocalDate;
  onChoose: (date: LocalDate) => void;
  onClose: () => void;
}

/** The dialog for the day of departure. */
export function DateDialog({ value, onChoose, onClose }: DateDialogProps) {
  return (
    <Dialog open onClose={onClose} title={t('search.date')}>
      <Calendar value={value} onChoose={onChoose} />
    </Dialog>
  );
}
