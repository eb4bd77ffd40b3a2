import { useQuery } from '@tanstack/react-query';
import { addDays, daysBetween, type LocalDate } from '#shared/core/time.ts';
import { useWide } from '#web/core/browser/wide.ts';
import { shortDay, today } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { DayStrip } from '#web/ui/fields/DayStrip.tsx';
import { fareWords } from './fare-words.ts';
import { daysQuery, type FullSearch, pairOf } from './queries.ts';
import { searchParams } from './state.ts';

const [NARROW, WIDE] = [6, 9];

/** The days around the chosen one, each with the cheapest fare that the filters leave. */
export function SearchDays({ search }: { search: FullSearch }) {
  const count = useWide() ? WIDE : NARROW;
  const first = firstDay(search.date, count);
  const { date } = search;
  const { data } = useQuery(daysQuery({ ...pairOf(search), date: first, days: count }));
  const days =
    data ?? Array.from({ length: count }, (_, index) => ({ date: addDays(first, index), price: null, trips: -1 }));
  return (
    <DayStrip
      label={t('search.days')}
      days={days.map((day) => ({
        id: day.date,
        to: { search: `?${searchParams({ ...search, date: day.date })}` },
        day: shortDay(day.date),
        words: day.trips < 0 ? ' ' : fareWords(day),
        current: day.date === date,
        none: day.trips === 0,
      }))}
    />
  );
}

/** Two days before the chosen one, but not before today. */
function firstDay(date: LocalDate, count: number): LocalDate {
  const back = Math.min(Math.floor((count - 1) / 2), daysBetween(today(), date));
  return addDays(date, -back);
}
