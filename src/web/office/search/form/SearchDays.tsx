import { useQuery } from '@tanstack/react-query';
import { addDays, daysBetween, type LocalDate } from '#shared/core/time.ts';
import type { DayFare } from '#shared/office/search/schema.ts';
import { useWide } from '#web/core/browser/wide.ts';
import { money, shortDay, today } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { DayStrip } from '#web/ui/fields/DayStrip.tsx';
import { daysQuery, type FullSearch } from './queries.ts';
import { searchParams } from './state.ts';

const [NARROW, WIDE] = [6, 9];

/** The days around the chosen one, each with its cheapest fare. */
export function SearchDays({ search }: { search: FullSearch }) {
  const count = useWide() ? WIDE : NARROW;
  const first = firstDay(search.date, count);
  const { from, to, kind, passengers, date } = search;
  const { data } = useQuery(daysQuery({ from, to, kind, passengers, date: first, days: count }));
  const days =
    data ?? Array.from({ length: count }, (_, index) => ({ date: addDays(first, index), price: null, trips: -1 }));
  return (
    <DayStrip
      label={t('search.days')}
      days={days.map((day) => ({
        id: day.date,
        to: { search: `?${searchParams({ ...search, date: day.date })}` },
        day: shortDay(day.date),
        words: figure(day),
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

function figure(day: DayFare): string {
  if (day.trips < 0) return ' ';
  if (day.trips === 0) return '—';
  return day.price === null ? t('search.days.arrangement') : money(day.price);
}
