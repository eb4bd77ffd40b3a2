import '#web/ui/fields/calendar.css';
import { useQuery } from '@tanstack/react-query';
import { createContext, useContext, useState } from 'react';
import { DayButton, type DayButtonProps, DayPicker } from 'react-day-picker';
import { type DayPickerLocale, enGB, uk } from 'react-day-picker/locale';
import { addDays, daysBetween, type LocalDate } from '#shared/core/time.ts';
import type { Locale } from '#shared/i18n/locale.ts';
import { HORIZON_DAYS } from '#shared/network/timetable/schema.ts';
import type { DayFare } from '#shared/office/search/schema.ts';
import { today } from '#web/core/i18n/format.ts';
import { locale, t } from '#web/core/i18n/i18n.ts';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { fareWords } from './fare-words.ts';
import { daysQuery, type Pair } from './queries.ts';

/** The calendar's own words: another language needs its line here. */
const WORDS: Record<Locale, DayPickerLocale> = { uk, en: enGB };

interface DateDialogProps extends CalendarProps {
  onClose: () => void;
  title?: string;
}

interface CalendarProps {
  value: LocalDate;
  onChoose: (date: LocalDate) => void;
  /** The first day that can be chosen; today by default. */
  first?: LocalDate | undefined;
  /** Whose cheapest fares are shown under the days. */
  pair?: Pair | undefined;
}

export default function DateDialog({ onClose, title, ...calendar }: DateDialogProps) {
  return (
    <Dialog open onClose={onClose} title={title ?? t('search.date')}>
      <Calendar {...calendar} />
    </Dialog>
  );
}

/** A calendar for choosing a day, as far ahead as trips exist. */
function Calendar({ value, onChoose, first = today(), pair }: CalendarProps) {
  const [begin, end] = [toDate(first), toDate(addDays(today(), HORIZON_DAYS))];
  const [month, setMonth] = useState(toDate(value));
  const fares = useFares(pair, fromDate(month));
  return (
    <Fares value={fares}>
      <DayPicker
        mode="single"
        required
        autoFocus
        locale={WORDS[locale]}
        weekStartsOn={1}
        selected={toDate(value)}
        month={month}
        onMonthChange={setMonth}
        startMonth={begin}
        endMonth={end}
        disabled={{ before: begin, after: end }}
        onSelect={(date) => onChoose(fromDate(date))}
        components={{ DayButton: PricedDay }}
      />
    </Fares>
  );
}

const Fares = createContext<readonly DayFare[]>([]);

/** The fares of the month of a day, from today on. */
function useFares(pair: Pair | undefined, day: LocalDate): readonly DayFare[] {
  const firstOfMonth = `${day.slice(0, 8)}01`;
  const date = firstOfMonth < today() ? today() : firstOfMonth;
  const next = addDays(firstOfMonth, 32).slice(0, 8);
  const days = Math.max(1, daysBetween(date, `${next}01`));
  const { data } = useQuery({
    ...daysQuery({ ...(pair ?? { from: 0, to: 0, kind: 'passenger', passengers: 1 }), date, days }),
    enabled: pair !== undefined,
  });
  return data ?? [];
}

/** A day as in the strip: its cheapest fare, a trip by arrangement, or no trip; the cheapest of the month is marked. */
function PricedDay({ children, ...button }: DayButtonProps) {
  const { day, modifiers } = button;
  const fares = useContext(Fares);
  const fare = fares.find(({ date }) => date === day.isoDate);
  const least = Math.min(...fares.flatMap(({ price }) => price ?? []));
  if (!fare || modifiers.outside) return <DayButton {...button}>{children}</DayButton>;
  const words = fareWords(fare);
  // The fare is not in the button's text, which has to begin its spoken name.
  return (
    <DayButton
      {...button}
      aria-label={`${button['aria-label']}, ${fare.trips === 0 ? t('search.days.none') : words}`}
      data-fare={words}
      data-least={fare.price === least ? '' : undefined}
      data-none={fare.trips === 0 ? '' : undefined}
    >
      {children}
    </DayButton>
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
