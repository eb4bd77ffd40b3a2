import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { addDays, type LocalDate, weekday } from '#shared/core/time.ts';
import { dayAndMonth, money, shortDay } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Link } from '#web/core/router/router.tsx';
import { paths } from '#web/paths.ts';
import { Icon } from '#web/ui/base/Icon.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { alternativesQuery, daysQuery, type FullSearch, pairOf } from '../form/queries.ts';
import { searchParams } from '../form/state.ts';
import { NearbyPairs } from './NearbyPairs.tsx';

export function ResultsEnd({ search }: { search: FullSearch }) {
  const { from, to, kind, passengers, kg, date } = search;
  const { data: near } = useQuery(alternativesQuery({ from, to, kind, passengers, kg, date }));
  const { data = [] } = useQuery(daysQuery({ ...pairOf(search), date, days: 14 }));
  const priced = data.flatMap((day) => (day.price === null ? [] : [{ date: day.date, price: day.price }]));
  const cheapest = priced.sort((a, b) => a.price - b.price)[0];
  return (
    <>
      <Note className="border-line border-t p-4 lg:px-6">
        {t('lookup.all', { date: dayAndMonth(date) })}{' '}
        {cheapest && cheapest.date !== date && (
          <Link
            className="font-strong text-action"
            to={{ search: `?${searchParams({ ...search, date: cheapest.date })}` }}
          >
            {t('lookup.cheaper', { day: shortDay(cheapest.date), price: money(cheapest.price) })}
          </Link>
        )}
      </Note>
      <Note className="px-4 pb-4 lg:px-6">
        {search.sort === 'departure'
          ? t('lookup.ranked.departure')
          : t('lookup.ranked', { sort: t(`search.sort.${search.sort}`).toLocaleLowerCase() })}{' '}
        <Link className="text-action underline underline-offset-2" to={`${paths.help}#passenger-ranking`}>
          {t('lookup.ranked.more')}
        </Link>
      </Note>
      {near && near.pairs.length > 0 && (
        <Section separator="line" title={t('lookup.near')} className="lg:px-6">
          <NearbyPairs pairs={near.pairs} search={search} />
        </Section>
      )}
    </>
  );
}

/** The trips that leave after midnight, which most people look for on the evening before. */
export function NightTrips({ date, children }: { date: LocalDate; children: ReactNode }) {
  return (
    <section>
      <h2 className="border-line border-t px-4 pt-4 pb-2 font-strong lg:px-6">
        {t('lookup.night', { night: t('core.night', { day: weekday(addDays(date, 1)) }) })}
      </h2>
      {children}
    </section>
  );
}

export function SameTown() {
  return (
    <p role="alert" className="p-4 text-quiet lg:px-6">
      {t('lookup.same')}
    </p>
  );
}

export function PastDate({ date }: { date: LocalDate }) {
  return (
    <p role="status" className="flex items-center gap-2 px-4 py-3 text-small lg:px-6">
      <Icon name="info" size="s" />
      {t('lookup.past', { date: dayAndMonth(date) })}
    </p>
  );
}

/** Announces the number of results to screen readers; with further pages it is only how many are shown. */
export function FoundCount({ n, more }: { n: number; more: boolean }) {
  return t(more ? 'lookup.results.more' : 'lookup.results', { n });
}
