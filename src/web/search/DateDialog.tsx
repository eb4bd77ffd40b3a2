import './calendar.css';
import { DayPicker } from 'react-day-picker';
import { enGB, uk } from 'react-day-picker/locale';
import { addDays, type LocalDate } from '#shared/core/time.ts';
import { HORIZON_DAYS } from '#shared/timetable/schema.ts';
import { today } from '#web/core/i18n/format.ts';
import { locale, t } from '#web/core/i18n/i18n.ts';
import { Dialog } from '#web/ui/Dialog.tsx';

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

/** A calendar for choosing a day, as far ahead as trips exist. */
function Calendar({ value, onChoose }: { value: LocalDate; onChoose: (date: LocalDate) => void }) {
  const [first, last] = [toDate(today()), toDate(addDays(today(), HORIZON_DAYS))];
  return (
    <DayPicker
      mode="single"
      required
      autoFocus
      locale={locale === 'uk' ? uk : enGB}
      weekStartsOn={1}
      selected={toDate(value)}
      defaultMonth={toDate(value)}
      startMonth={first}
      endMonth={last}
      disabled={{ before: first, after: last }}
      onSelect={(date) => onChoose(fromDate(date))}
    />
  );
}

/** The date picker works in the browser's time zone, so only year, month and day are passed in and out. */
function toDate(date: LocalDate): Date {
  return new Date(`${date}T12:00:00`);
}

function fromDate(date: Date): LocalDate {
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${date.getFullYear()}-${month}-${day}`;
}
